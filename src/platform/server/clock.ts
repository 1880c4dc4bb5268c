/** Where the product takes its time from; leases and expiry use the database's own clock instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs so many milliseconds ahead (or behind). */
export function createShiftedClock(shiftMs: number): Clock {
  return shiftMs === 0 ? systemClock : { now: () => new Date(Date.now() + shiftMs) };
}
