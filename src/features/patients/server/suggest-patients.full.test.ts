import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { suggestPatients } from './suggest-patients.ts';

const database = testDatabase();

// covers: suggestions-after-a-large-import
test('suggests patients of a large import before the database has counted its rows', async () => {
  const clinic = await buildClinic(database);
  await inTransaction(clinic.scope, (tx) =>
    tx.db.execute(
      sql`insert into patients (user_id, name, number, source)
        select ${clinic.scope.clinicId}::uuid, (array['Meena','આશા','Ravi'])[1 + n % 3] || ' ' || n,
          (9000000000 + n / 3)::text, 'import'
        from generate_series(1, 100000) n`,
    ),
  );
  // A plan that reads the names once for each patient exceeds the limit of a statement.
  const byName = await suggestPatients(clinic.scope, { name: 'meena 77' });
  expect(byName[0]).toMatchObject({ name: 'Meena 77001' });
  expect(await suggestPatients(clinic.scope, { name: 'zara 77' })).toEqual([]);
  expect(await suggestPatients(clinic.scope, { number: '9000000077' })).toHaveLength(3);
});
