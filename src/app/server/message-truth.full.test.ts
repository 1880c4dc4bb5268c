import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { tryMutants } from '../../../bench/message-truth/mutants.ts';
import { simulateClinics, type SimulatedClinic } from '../../../bench/message-truth/simulation.ts';
import { CONTRIBUTIONS } from './features.ts';

const CLINICS = 5;
const DAYS = 30;

const database = testDatabase({ contributions: CONTRIBUTIONS });
let clinics: readonly SimulatedClinic[] = [];
let defects: readonly string[] = [];

beforeAll(async () => {
  const options = { clinics: CLINICS, days: DAYS, seed: 11, keepsEvents: true };
  ({ clinics, defects } = await simulateClinics(database, options));
}, 600_000);

// covers: simulated-messages-are-true
test('every message of five simulated clinics is true; `npm run scorecard -- D8` plays a hundred', () => {
  const findings = clinics.flatMap(({ seed, judge }) =>
    judge.findings.map(({ code, at, subject }) => `${code} in clinic ${seed} at ${at}: ${subject}`),
  );
  expect(findings).toEqual([]);
  expect(defects).toEqual([]);
  // A clinic in which nothing happens would prove nothing.
  const sum = (name: 'messages' | 'visits' | 'replies' | 'completed') =>
    clinics.reduce((total, { judge }) => total + judge.counts[name], 0);
  expect(sum('messages')).toBeGreaterThan(CLINICS * DAYS * 5);
  for (const name of ['visits', 'replies', 'completed'] as const)
    expect(sum(name), name).toBeGreaterThan(CLINICS * DAYS);
});

// covers: judge-finds-each-mutant
test('the judge of messages finds each fault that is put into what was recorded', () => {
  const verdicts = tryMutants(clinics.map(({ events }) => events));
  const missedMutants = [...verdicts].filter(([, verdict]) => verdict !== 'right');
  expect(missedMutants.map(([{ fault }, verdict]) => `${verdict}: ${fault}`)).toEqual([]);
});
