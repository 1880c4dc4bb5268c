import { simulate } from '../../src/features/autopilot/server/simulation-testing.ts';
import { startFakeProvider } from '../../src/platform/server/testing/fake-provider.ts';
import type { Requirement } from './requirement.ts';
import { openScoreDatabase } from './score-database.ts';

const DAYS = 90;
const PATIENTS = 200;
const MINUTE_SECONDS = 60;

/**
 * D4: ninety days of a clinic with 200 patients on the autopilot, on a clock that is moved, against real PostgreSQL and
 * a provider over HTTP, with two instances, faults, stops and people who send by hand: no window, weekday, holiday,
 * spacing, allowance, stop or one-a-day is broken, nothing arrives twice, and it takes less than a minute.
 */
export const autopilot: Requirement = {
  async run({ long }) {
    const rounds = long ? 10 : 1;
    const { database, close } = await openScoreDatabase();
    const provider = await startFakeProvider();
    try {
      const total = {
        tried: 0,
        delivered: 0,
        twice: 0,
        pauses: 0,
        byHand: 0,
        broken: 0,
        slowestS: 0,
      };
      for (let seed = 1; seed <= rounds; seed += 1) {
        const startedAt = performance.now();
        const request = { provider, days: DAYS, patients: PATIENTS, seed };
        const simulation = await simulate(database, request);
        total.tried += simulation.attempts;
        total.delivered += simulation.delivered;
        total.twice += simulation.twice;
        total.pauses += simulation.pauses;
        total.byHand += simulation.staff;
        total.broken += simulation.brokenGuarantees.length;
        for (const promise of simulation.brokenGuarantees)
          console.error(`seed ${seed}: ${promise}`);
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        total.slowestS = Math.max(total.slowestS, seconds);
      }
      const isKept = total.broken === 0 && total.twice === 0;
      // Silence breaks no promise either.
      const isAlive = total.delivered >= 300 * rounds && total.pauses > 0;
      return {
        figures: { rounds, days: DAYS, patients: PATIENTS, ...total },
        pass: isKept && isAlive && total.slowestS < MINUTE_SECONDS,
      };
    } finally {
      await provider.close();
      await close();
    }
  },
};
