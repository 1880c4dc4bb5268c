import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clinics, doctors } from '#features/clinics/server/tables.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { inTransaction } from '#platform/server/db/scope.ts';

const database = testDatabase();

// covers: scope-sees-own-clinic-and-no-other
test('a scope sees only its own clinic with any statement', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  await second.scope.db
    .insert(doctors)
    .values({ clinicId: second.id, name: 'Other', contactNumber: '9000000001' });

  expect(
    (await first.scope.db.select({ id: clinics.id }).from(clinics)).map((row) => row.id),
  ).toEqual([first.id]);
  expect(await first.scope.db.select().from(doctors)).toEqual([]);
  expect(await first.scope.db.update(doctors).set({ name: 'Mine' }).returning()).toEqual([]);
  expect(
    await first.scope.db.delete(doctors).where(eq(doctors.clinicId, second.id)).returning(),
  ).toEqual([]);
  await expect(
    first.scope.db
      .insert(doctors)
      .values({ clinicId: second.id, name: 'Planted', contactNumber: '9000000002' }),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('the tenant does not stay behind on the connection', async () => {
  const { scope } = await buildClinic(database);
  await scope.db.select().from(clinics);
  const result = await database.pool.query(
    `select count(*)::int as rows, current_setting('app.clinic_id', true) as tenant from users`,
  );
  expect(result.rows).toEqual([{ rows: 0, tenant: '' }]);
});

test('many clinics at once on few connections never see each other', async () => {
  const builtClinics = await Promise.all(Array.from({ length: 12 }, () => buildClinic(database)));
  const results = await Promise.all(
    Array.from({ length: 600 }, async (_, index) => {
      const clinic = builtClinics[index % builtClinics.length];
      if (clinic === undefined) return false;
      if (index % 7 === 0) await clinic.scope.db.execute(sql`select 1 / 0`).catch(() => {});
      const rows = await clinic.scope.db.select({ id: clinics.id }).from(clinics);
      return rows.length === 1 && rows[0]?.id === clinic.id;
    }),
  );
  expect(results.every(Boolean)).toBe(true);
});

// covers: transaction-commits-as-whole-joins-inside
test('a transaction commits as a whole, joins inside another, and rolls back as a whole', async () => {
  const { scope, id } = await buildClinic(database);
  const doctor = (name: string) => ({
    id: randomUUID(),
    clinicId: id,
    name,
    contactNumber: '9000000003',
  });
  await inTransaction(scope, async (outer) => {
    await outer.db.insert(doctors).values(doctor('One'));
    await inTransaction(outer, async (inner) => inner.db.insert(doctors).values(doctor('Two')));
  });
  await expect(
    inTransaction(scope, async (tx) => {
      await tx.db.insert(doctors).values(doctor('Three'));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(
    (await scope.db.select({ name: doctors.name }).from(doctors)).map((row) => row.name).toSorted(),
  ).toEqual(['One', 'Two']);
});

test('a statement that opens a transaction is refused outside inTransaction', async () => {
  const { scope } = await buildClinic(database);
  await expect(scope.db.execute(sql`begin`)).rejects.toThrow();
});
