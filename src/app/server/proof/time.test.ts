import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { SERVER_ZONES, timeFindingsIn } from './time-vectors.ts';

const database = testDatabase();

test('whatever zone the server runs in, every date is the clinic’s', async () => {
  const found = await Promise.all(
    SERVER_ZONES.map((zone) => timeFindingsIn(zone, database.address)),
  );
  for (const { checked, wrong } of found) {
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  }
}, 60_000);
