/** Where the product takes its time from; leases and expiry use the database's own clock instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs `days` whole days ahead (or behind). */
export function createShiftedClock(days: number): Clock {
  return { now: () => new Date(Date.now() + days * 86_400_000) };
}
