import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues, toArray } from '#platform/server/db/select-values.ts';
import type { PatientId } from '../schema.ts';
import { patients } from './tables.ts';

// A patient and all who were merged into them are a group, which is read as one person. The one that was kept heads it.
// The columns of the outer query are written out: Drizzle leaves the table's name away in a query of one table, where they
// would be columns of the subqueries.

/** Selects the ids of the group that the outer query's patient heads. */
function selectGroupIds(): SQL {
  return sql`(with recursive own (id) as (
    select patients.id union all
    select m.id from patients m join own on m.user_id = patients.user_id and m.merged_into = own.id
  ) select own.id from own)`;
}

const LAST_SEEN = sql`(select max(m.last_seen_on) from patients m
  where m.user_id = patients.user_id and m.id in ${selectGroupIds()})`;

/**
 * Reads an expression of a group's ids and of the last visit that an import noted of it. Of a patient
 * into whom no one was merged that takes no recursion, which makes filters three times as fast. The
 * condition that follows from the other one lets the small index of merged patients be used.
 */
export function readGroup(read: (ids: SQL, lastSeenOn: SQL) => SQL): SQL {
  return sql`(case when exists (
      select from patients m where m.user_id = patients.user_id and m.merged_into = patients.id
        and m.merged_into is not null)
    then ${read(selectGroupIds(), LAST_SEEN)}
    else ${read(sql`(patients.id)`, sql`patients.last_seen_on`)} end)`;
}

/** Selects the ids of the group of this head. */
export function selectGroupByHead({ clinicId }: ClinicScope, head: PatientId): SQL {
  return sql`(with recursive own (id) as (
    select ${head}::uuid union all
    select m.id from patients m join own on m.user_id = ${clinicId} and m.merged_into = own.id
  ) select own.id from own)`;
}

/** Selects the heads of the groups of the patients that a query selects, with `id` and `merged_into`. */
export function selectHeads({ clinicId }: ClinicScope, members: SQL): SQL {
  return sql`(with recursive kept (id, merged_into) as (
    ${members} union all
    select p.id, p.merged_into from patients p join kept on p.user_id = ${clinicId} and p.id = kept.merged_into
  ) select kept.id from kept where kept.merged_into is null)`;
}

/** Selects the id of the patient that this one was merged into, through all merges; their own id otherwise. */
export function selectKeptId(scope: ClinicScope, requestedId: PatientId | SQL): SQL {
  return selectHeads(
    scope,
    sql`select m.id, m.merged_into from patients m where m.user_id = ${scope.clinicId} and m.id = ${requestedId}`,
  );
}

/**
 * Selects the patient with a name on a number as `id` and `merged_into`, also a merged one. The name that is
 * written in the same way comes first, then another spelling of it. A child
 * without a number is found on the number of the guardian, after someone with a number of their own.
 */
export function selectByName(
  clinicId: SQL | string,
  { name, number }: { name: SQL | string; number: SQL | string },
): SQL {
  const key = sql`lower(normalize(${name}, NFC))`;
  const hasName = (patient: SQL) =>
    sql`(${patient}.name_key = ${key} or ${patient}.name_fold = nullif(fold_name(${name}), ''))`;
  return sql`select n.id, n.merged_into from (
      select p.id, p.merged_into, p.name_key, false as is_child from patients p
        where p.user_id = ${clinicId} and p.number = ${number} and ${hasName(sql`p`)}
      union all
      select c.id, c.merged_into, c.name_key, true from patients g
        join patients c on c.user_id = g.user_id and c.guardian_id = g.id
        where g.user_id = ${clinicId} and g.number = ${number} and c.number is null and ${hasName(sql`c`)}
    ) n order by n.name_key <> ${key}, n.is_child, n.merged_into is not null, n.id limit 1`;
}

/** Selects the ids of those who are reached on a number: theirs, or that of their guardian. */
function selectReachedOn({ clinicId }: ClinicScope, number: SQL | string): SQL {
  return sql`(
    select p.id from patients p where p.user_id = ${clinicId} and p.number = ${number}
    union all
    select c.id from patients g join patients c on c.user_id = g.user_id and c.guardian_id = g.id
      where g.user_id = ${clinicId} and g.number = ${number} and c.number is null)`;
}

/** Selects the ids of those who are reached on a number; of merged ones the patient that was kept. */
export function selectReachedHeads(scope: ClinicScope, number: SQL | string): SQL {
  return selectHeads(
    scope,
    sql`select m.id, m.merged_into from patients m
      where m.user_id = ${scope.clinicId} and m.id in ${selectReachedOn(scope, number)}`,
  );
}

/** Lists the patients who are reached on a number, as they are now in the book. */
export async function findReached(scope: ClinicScope, number: string): Promise<PatientId[]> {
  const rows = await scope.db.execute<{ id: PatientId }>(
    sql`select distinct h.id from ${selectReachedHeads(scope, number)} h order by h.id`,
  );
  return rows.map(({ id }) => id);
}

/** Lists the patients whom the book knows by this WhatsApp user id; of merged ones, those that were kept. */
export async function findByWhatsappUser(scope: ClinicScope, userId: string): Promise<PatientId[]> {
  const members = sql`select m.id, m.merged_into from patients m
    where m.user_id = ${scope.clinicId} and m.wa_user_id = ${userId}`;
  const rows = await scope.db.execute<{ id: PatientId }>(
    sql`select distinct h.id from ${selectHeads(scope, members)} h order by h.id`,
  );
  return rows.map(({ id }) => id);
}

/** Selects the number on which the outer query's patient is reached; null without one. */
export function selectReachedNumber(): SQL<string | null> {
  return sql<string | null>`coalesce(patients.number, (
    select g.number from patients g where g.user_id = patients.user_id and g.id = patients.guardian_id))`;
}

/** The facts about its patient that a message needs. */
export type NamedPatient = Readonly<{
  name: string;
  language: Language | null;
  /** The number on which the patient is reached; null without one. */
  number: string | null;
}>;

/** Reads many patients in one statement; of one who was merged, the patient that was kept. */
export async function findNamedPatients(
  { db, clinicId }: ClinicScope,
  ids: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, NamedPatient>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<NamedPatient & { id: PatientId }>(sql`
    with recursive kept (start_id, merged_into, name, language, number, guardian_id) as (
      select id, merged_into, name, language, number, guardian_id from ${patients}
        where user_id = ${clinicId} and id = any(${sql.param([...new Set(ids)])}::uuid[])
      union all
      select k.start_id, p.merged_into, p.name, p.language, p.number, p.guardian_id from kept k
        join ${patients} p on p.user_id = ${clinicId} and p.id = k.merged_into
    ) select start_id as id, name, language, coalesce(number, (
        select g.number from ${patients} g where g.user_id = ${clinicId} and g.id = guardian_id)) as number
      from kept where merged_into is null`);
  return new Map(rows.map(({ id, ...patient }) => [id, patient]));
}

/** Selects the ids of these patients and of all who are shown as one with them. */
export function selectGroup(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  ids: readonly PatientId[] | SQL,
): SQL<PatientId[]> {
  const patientIds = Array.isArray(ids) ? toArray(ids, 'uuid') : sql`array(${ids})`;
  return sql`array(with recursive up (id, merged_into) as (
      select id, merged_into from patients where user_id = ${clinicId} and id = any(${patientIds})
      union
      select p.id, p.merged_into from patients p join up on p.user_id = ${clinicId} and p.id = up.merged_into
    ), own (id) as (
      select id from up where merged_into is null
      union
      select m.id from patients m join own on m.user_id = ${clinicId} and m.merged_into = own.id
    ) select id from own)`;
}

/** Lists these patients and all who are shown as one with them. */
export async function findGroup(
  scope: ClinicScope,
  ids: readonly PatientId[],
): Promise<PatientId[]> {
  const { group } = await selectValues(scope.db, { group: selectGroup(scope, ids) });
  return group;
}
