import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createAppointment } from './create-appointment.ts';
import { buildDoctor, buildForm } from './testing.ts';

const database = testDatabase();

test('a request that checks a slot waits for those that take it without a check', async () => {
  const { scope } = await buildClinic(database);
  const doctorId = await buildDoctor({ scope });
  let creation: ReturnType<typeof createAppointment> | undefined;
  await inTransaction(scope, async (tx) => {
    await createAppointment(tx, { ...buildForm(doctorId), acceptClash: true });
    creation = createAppointment(scope, buildForm(doctorId));
    await expect.poll(() => waiting()).toBe(1);
  });
  expect(await creation).toMatchObject({ ok: false, refusal: { code: 'CLASH' } });
});

async function waiting(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
