import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId } from '../schema.ts';

/** The patient of a row, as far as lists need it. */
export interface LinkedPatient {
  readonly id: PatientId;
  readonly name: string;
  readonly language: Language | null;
}

/**
 * Selects the patient of a row, or null. Only a merged patient costs more than one index lookup:
 * then the patient that was kept is found.
 */
export function selectLinkedPatient(row: {
  clinicId: PgColumn;
  patientId: PgColumn;
}): SQL<LinkedPatient | null> {
  // One level deeper than the selection, where Drizzle keeps the names of the columns' tables.
  const condition = sql`p.user_id = ${row.clinicId} and p.id = ${row.patientId}`;
  return sql<LinkedPatient | null>`(select ${PRESENT} from patients p where ${condition})`;
}

const PRESENT = sql`case when p.merged_into is null
  then json_build_object('id', p.id, 'name', p.name, 'language', p.language)
  else (with recursive kept (id, merged_into, name, language) as (
    select p.id, p.merged_into, p.name, p.language union all
    select k.id, k.merged_into, k.name, k.language from patients k
      join kept on k.user_id = p.user_id and k.id = kept.merged_into
  ) select json_build_object('id', id, 'name', name, 'language', language) from kept where merged_into is null) end`;

/** Selects the language of a patient whom a statement names, or null. */
export function selectPatientLanguage(patient: {
  clinicId: SQL;
  patientId: SQL;
}): SQL<Language | null> {
  const condition = sql`p.user_id = ${patient.clinicId} and p.id = ${patient.patientId}`;
  return sql<Language | null>`(select (${PRESENT}) ->> 'language' from patients p where ${condition})`;
}

/** Finds the patient of a row that is not read by a selection; null when it is linked to none. */
export async function findLinkedPatient(
  { db, clinicId }: ClinicScope,
  patientId: PatientId | null,
): Promise<LinkedPatient | null> {
  if (patientId === null) return null;
  const rows = await db.execute<{ patient: LinkedPatient }>(
    sql`select ${PRESENT} as patient from patients p where p.user_id = ${clinicId} and p.id = ${patientId}`,
  );
  return rows[0]?.patient ?? null;
}
