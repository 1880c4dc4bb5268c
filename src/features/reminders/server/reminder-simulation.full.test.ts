import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { remindersFeature } from './feature.ts';
import { simulateReminders } from './simulation-testing.ts';

const database = testDatabase(remindersFeature);
const provider = fakeProvider();

// covers: two-weeks-of-reminders
test('two simulated weeks of reminders break no promise; `npm run scorecard -- D5` plays ninety days', async () => {
  const simulation = await simulateReminders(database, { provider, days: 14, seed: 3 });
  expect(simulation.brokenPromises).toEqual([]);
  // A clinic in which nothing happens would prove nothing.
  for (const key of ['booked', 'moved', 'ended', 'answered', 'byHand', 'delivered'] as const)
    expect(simulation[key], key).toBeGreaterThan(10);
  expect(simulation.families).toBeGreaterThan(0);
}, 240_000);
