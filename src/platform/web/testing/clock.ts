/** When the clock of each test file begins; it goes on from there. */
declare const __TEST_NOW__: string;

const now = Date.now;
const aheadMs = Date.parse(__TEST_NOW__) - now();
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], subclass) =>
    Reflect.construct(target, values.length === 0 ? [Date.now()] : values, subclass) as Date,
  apply: () => new Date().toString(),
});
