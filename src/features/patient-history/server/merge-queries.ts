import { and, desc, eq, gt, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { UNDO_MERGE_DAYS } from '#features/patients/choices.ts';
import type { MergedPatient } from '../contract.ts';
import type { Patient, PatientId } from '#features/patients/schema.ts';
import { presentPatients, selectPatients } from '#features/patients/server/find-patients.ts';
import { readGroup, selectGroupByHead } from '#features/patients/server/patient-group.ts';
import {
  patients,
  type MergeChanges,
  type MergedFields,
} from '#features/patients/server/tables.ts';
import { differentPatients } from './tables.ts';

export interface LockedPatient extends MergedFields {
  readonly id: PatientId;
  readonly number: string | null;
  readonly mergedInto: PatientId | null;
  readonly mergeChanges: MergeChanges | null;
  /** Whether it was merged in the days within which that can be undone. */
  readonly isUndoable: boolean;
}

/** Locks patients in the order of their ids, so that two merges cannot wait for each other. */
export async function lockPatients(
  tx: ClinicScope,
  ids: readonly PatientId[],
): Promise<LockedPatient[]> {
  const { id, number, guardianId, language, birthYear, isMinor, note } = patients;
  const { mergedInto, mergeChanges } = patients;
  const facts = { language, birthYear, isMinor, note };
  const isUndoable = sql<boolean>`${isMergedWithin(UNDO_MERGE_DAYS)} is true`;
  return tx.db
    .select({ id, number, guardianId, ...facts, mergedInto, mergeChanges, isUndoable })
    .from(patients)
    .where(and(eq(patients.clinicId, tx.clinicId), inArray(id, [...ids])))
    .orderBy(id)
    .for('update');
}

function isMergedWithin(days: number): SQL {
  return gt(patients.mergedAt, sql`now() - ${days} * interval '1 day'`);
}

/** Lists the numbers of a patient and of all who were merged into them. */
export async function findGroupNumbers(tx: ClinicScope, head: PatientId): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ number: patients.number })
    .from(patients)
    .where(
      and(
        eq(patients.clinicId, tx.clinicId),
        sql`${patients.id} in ${selectGroupByHead(tx, head)}`,
      ),
    );
  return rows.flatMap(({ number }) => number ?? []);
}

/** Points a patient at the one that is kept, with what changed there; or at none. */
export async function updateMergedInto(
  tx: ClinicScope,
  {
    id,
    mergedInto,
    changes = null,
  }: { id: PatientId; mergedInto: PatientId | null; changes?: MergeChanges | null },
): Promise<void> {
  const mergedAt = mergedInto === null ? null : sql`now()`;
  await tx.db
    .update(patients)
    .set({ mergedInto, mergedAt, mergeChanges: changes })
    .where(and(eq(patients.clinicId, tx.clinicId), eq(patients.id, id)));
}

/** Lists later merges into a patient than that of `id`, with what they changed, the earliest first. */
export async function findLaterMerges(
  { db, clinicId }: ClinicScope,
  { id, keptId }: { id: PatientId; keptId: PatientId },
): Promise<{ id: PatientId; changes: MergeChanges }[]> {
  const rows = await db.execute<{ id: PatientId; changes: MergeChanges }>(sql`
    select l.id, l.merge_changes as changes from patients l
      join patients m on m.user_id = l.user_id and m.id = ${id} and l.merged_at > m.merged_at
      where l.user_id = ${clinicId} and l.merged_into = ${keptId} and l.merge_changes is not null
      order by l.merged_at, l.id`);
  return [...rows];
}

/** Stores what a merge changed. */
export async function updateMergeChanges(
  tx: ClinicScope,
  { id, changes }: { id: PatientId; changes: MergeChanges },
): Promise<void> {
  await tx.db
    .update(patients)
    .set({ mergeChanges: changes })
    .where(and(eq(patients.clinicId, tx.clinicId), eq(patients.id, id)));
}

/** Sets fields of a patient, and counts a change when there are any. */
export async function updateFacts(
  tx: ClinicScope,
  { id, facts }: { id: PatientId; facts: Partial<MergedFields> },
): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await tx.db
    .update(patients)
    .set({ ...facts, version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(patients.clinicId, tx.clinicId), eq(patients.id, id)));
}

/** Lists who was merged into a patient since `days` ago, the newest first. */
export async function findMergedInto(
  { db, clinicId, timeZone }: ClinicScope,
  { id, days }: { id: PatientId; days: number },
): Promise<MergedPatient[]> {
  return db
    .select({
      id: patients.id,
      name: patients.name,
      mergedOn: sql<MergedPatient['mergedOn']>`(merged_at at time zone ${timeZone})::date::text`,
    })
    .from(patients)
    .where(and(eq(patients.clinicId, clinicId), eq(patients.mergedInto, id), isMergedWithin(days)))
    .orderBy(desc(patients.mergedAt));
}

const MOST_ON_A_NUMBER = 200;

/** Lists the other patients on a number who were not marked as different from this one. */
export async function findOthersOnNumber(
  scope: ClinicScope,
  { id, number }: { id: PatientId; number: string },
): Promise<Patient[]> {
  const { clinicId } = scope;
  const group = selectGroupByHead(scope, id);
  const isDifferent = readGroup(
    (ids) => sql`exists (select from different_patients d where d.user_id = ${clinicId}
      and (d.first_id in ${group} and d.second_id in ${ids} or d.second_id in ${group} and d.first_id in ${ids}))`,
  );
  const rows = await selectPatients(scope)
    .where(
      and(
        eq(patients.clinicId, clinicId),
        eq(patients.number, number),
        isNull(patients.mergedInto),
        notInArray(patients.id, [id]),
        sql`not ${isDifferent}`,
      ),
    )
    .orderBy(patients.nameKey)
    .limit(MOST_ON_A_NUMBER);
  return presentPatients(scope, rows);
}

/** Lists the names of patients and of all who were merged into them, by the patient that heads each group. */
export async function findSpellings(
  { db, clinicId }: ClinicScope,
  ids: readonly PatientId[],
): Promise<Map<PatientId, string[]>> {
  const rows = await db.execute<{ head: PatientId; names: string[] }>(sql`
    with recursive own (head, id, name) as (
      select id, id, name from patients where user_id = ${clinicId} and id = any(${sql.param([...ids])}::uuid[])
      union all
      select own.head, m.id, m.name from patients m join own on m.user_id = ${clinicId} and m.merged_into = own.id
    ) select head, array_agg(name) as names from own group by head`);
  return new Map([...rows].map(({ head, names }) => [head, names]));
}

/** Stores that two patients are different; false when that is stored already. */
export async function insertDifferent(
  tx: ClinicScope,
  [firstId, secondId]: readonly [PatientId, PatientId],
): Promise<boolean> {
  const rows = await tx.db
    .insert(differentPatients)
    .values({ clinicId: tx.clinicId, firstId, secondId })
    .onConflictDoNothing()
    .returning({ firstId: differentPatients.firstId });
  return rows.length > 0;
}
