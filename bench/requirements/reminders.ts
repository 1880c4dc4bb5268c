import { simulateReminders } from '../../src/features/reminders/server/simulation-testing.ts';
import { startFakeProvider } from '../../src/platform/server/testing/fake-provider.ts';
import type { Requirement } from './requirement.ts';
import { openScoreDatabase } from './score-database.ts';

const DAYS = 90;

/**
 * D5: ninety days of a clinic whose patients book, move, end, answer and are written to by hand, on a clock that jumps, with two
 * instances: no reminder names a wrong time, comes after it, comes twice or goes to a visit that has ended or was answered.
 */
export const reminders: Requirement = {
  async run({ long }) {
    const rounds = long ? 10 : 1;
    const { database, close } = await openScoreDatabase();
    const provider = await startFakeProvider();
    try {
      const total = {
        booked: 0,
        moved: 0,
        ended: 0,
        answered: 0,
        byHand: 0,
        clockJumps: 0,
        delivered: 0,
        families: 0,
        broken: 0,
      };
      for (let seed = 1; seed <= rounds; seed += 1) {
        const {
          days: _days,
          brokenPromises,
          ...simulation
        } = await simulateReminders(database, { provider, days: DAYS, seed });
        for (const [name, count] of Object.entries(simulation))
          total[name as keyof typeof simulation] += count;
        total.broken += brokenPromises.length;
        for (const promise of brokenPromises) console.error(`seed ${seed}: ${promise}`);
      }
      // Silence breaks no promise either.
      const isAlive = total.delivered >= 200 * rounds && total.families > 0 && total.moved > 0;
      return { figures: { rounds, days: DAYS, ...total }, pass: total.broken === 0 && isAlive };
    } finally {
      await provider.close();
      await close();
    }
  },
};
