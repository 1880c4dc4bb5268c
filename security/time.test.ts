import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { SERVER_ZONES, timeFindingsIn } from './time-vectors.ts';

const database = testDatabase();

test('every date is the clinic’s, in any time zone of the server', async (context) => {
  const findings = await Promise.all(
    SERVER_ZONES.map((zone) => timeFindingsIn(zone, database.address)),
  );
  recordFigures(context, {
    zones: SERVER_ZONES.length,
    vectors: findings[0]?.checked ?? 0,
    wrong: findings.reduce((sum, { wrong }) => sum + wrong.length, 0),
  });
  for (const { checked, wrong } of findings) {
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  }
}, 120_000);
