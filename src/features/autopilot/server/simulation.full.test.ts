import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { simulate } from './simulation-testing.ts';

const database = testDatabase();
const provider = fakeProvider();

// covers: two-weeks-of-small-clinic-break
test('two simulated weeks of a small clinic break no guarantee; `npm run scorecard -- D4` plays ninety days', async () => {
  const { brokenGuarantees, twice, attempts, pauses, staff } = await simulate(database, {
    provider,
    days: 14,
    patients: 16,
    seed: 2,
  });
  expect(brokenGuarantees).toEqual([]);
  expect(twice).toBe(0);
  // A clinic in which nothing happens would prove nothing.
  expect(attempts).toBeGreaterThan(20);
  expect(pauses).toBeGreaterThan(0);
  expect(staff).toBeGreaterThan(2);
}, 120_000);
