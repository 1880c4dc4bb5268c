const real = Date;
let msAhead = 0;

const MovedDate = new Proxy(real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

function now(): number {
  return real.now() + msAhead;
}

/**
 * Moves the clock of this process by so many milliseconds, as when the machine's clock is set. Timers are not affected.
 */
export function moveClock(ms: number): void {
  msAhead = ms;
  // A process that goes on afterwards finds what it had.
  globalThis.Date = ms === 0 ? real : MovedDate;
}
