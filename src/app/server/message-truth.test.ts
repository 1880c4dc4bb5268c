import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { simulateClinics } from '../../../bench/message-truth/simulation.ts';
import { CONTRIBUTIONS } from './features.ts';

const DAYS = 8;

const database = testDatabase({ contributions: CONTRIBUTIONS });

test('every message of a simulated clinic is true for a week', async () => {
  const options = { clinics: 1, days: DAYS, seed: 3 };
  const { clinics, defects } = await simulateClinics(database, options);
  const findings = clinics.flatMap(({ seed, judge }) =>
    judge.findings.map(({ code, at, subject }) => `${code} in clinic ${seed} at ${at}: ${subject}`),
  );
  expect(findings).toEqual([]);
  expect(defects).toEqual([]);
  const messages = clinics.reduce((total, { judge }) => total + judge.counts.messages, 0);
  // A clinic in which nothing happens would prove nothing.
  expect(messages).toBeGreaterThan(DAYS * 4);
}, 600_000);
