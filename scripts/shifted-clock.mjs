// Starts the clock of this process, and of those that it starts, at TEST_NOW; from there it runs as always.
// TEST_NOW=2026-11-29T00:10:00+05:30 npm test
const { TEST_NOW } = process.env;

if (TEST_NOW) {
  const readClock = Date.now;
  const aheadMs = Number((process.env.TEST_NOW_AHEAD_MS ??= Date.parse(TEST_NOW) - readClock()));
  Date.now = () => readClock() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [Date.now()] : parts, newTarget),
    apply: () => new Date().toString(),
  });
}
