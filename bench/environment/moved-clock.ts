const real = Date;
let msAhead = 0;

const moved = new Proxy(real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

function now(): number {
  return real.now() + msAhead;
}

/**
 * Whatever this process asks the time of, it is told so much more or less from now on, as when somebody sets the machine's
 * clock. Timers run on as they do then.
 */
export function moveClock(ms: number): void {
  msAhead = ms;
  globalThis.Date = moved;
}
