import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { exportMonth } from './export-month.ts';
import { readMonth } from './read-month.ts';

const database = testDatabase();
const parts = { appointments: true, reviews: true, messages: true };

// covers: month-not-after-the-present
test('a month after the present one is refused, however far away', async () => {
  const { scope } = await buildClinic(database, { today: '2026-11-25' });
  await expect(readMonth(scope, { month: '2026-11', parts })).resolves.toMatchObject({
    month: '2026-11',
  });
  const refusal = { code: 'INVALID', data: { issues: [{ path: 'month' }] } };
  for (const month of ['2026-12', '2150-06', '2199-12']) {
    await expect(readMonth(scope, { month, parts })).rejects.toMatchObject(refusal);
    const request = { month, form: 'csv', parts } as const;
    await expect(exportMonth(scope, request)).rejects.toMatchObject(refusal);
  }
});
