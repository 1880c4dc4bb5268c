import { sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId } from '../schema.ts';
import { patients } from './tables.ts';

/** What a message needs of the patient whom it is for. */
export type NamedPatient = Readonly<{ name: string; language: Language | null }>;

/** Reads many patients in one statement; of one who was merged, the patient that was kept. */
export async function findNamedPatients(
  { db, clinicId }: ClinicScope,
  ids: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, NamedPatient>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<NamedPatient & { id: PatientId }>(sql`
    with recursive kept (start_id, merged_into, name, language) as (
      select id, merged_into, name, language from ${patients}
        where user_id = ${clinicId} and id = any(${sql.param([...new Set(ids)])}::uuid[])
      union all
      select k.start_id, p.merged_into, p.name, p.language from kept k
        join ${patients} p on p.user_id = ${clinicId} and p.id = k.merged_into
    ) select start_id as id, name, language from kept where merged_into is null`);
  return new Map(rows.map(({ id, ...patient }) => [id, patient]));
}

/** Lists these patients and all who are shown as one with them. */
export async function findGroup(
  { db, clinicId }: ClinicScope,
  ids: readonly PatientId[],
): Promise<PatientId[]> {
  const rows = await db.execute<{ id: PatientId }>(sql`
    with recursive up (id, merged_into) as (
      select id, merged_into from ${patients}
        where user_id = ${clinicId} and id = any(${sql.param([...ids])}::uuid[])
      union
      select p.id, p.merged_into from ${patients} p join up on p.user_id = ${clinicId} and p.id = up.merged_into
    ), own (id) as (
      select id from up where merged_into is null
      union
      select m.id from ${patients} m join own on m.user_id = ${clinicId} and m.merged_into = own.id
    ) select id from own`);
  return rows.map(({ id }) => id);
}
