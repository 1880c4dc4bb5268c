import type { Clock } from '#platform/server/clock.ts';

/** A person mistypes a printed address a few times; many phones may share one address. */
const MOST_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/**
 * Counts wrong codes by address within a minute of the clock. Right codes are never refused: behind
 * one address of a mobile network there are many patients.
 */
export function createWrongCodes(clock: Clock): { isTooMany(address: string): boolean } {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    isTooMany(address) {
      const current = Math.floor(clock.now().getTime() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > MOST_A_MINUTE;
    },
  };
}
