import { sql } from 'drizzle-orm';
import { appointments } from '#features/appointments/server/tables.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { findGroup, findNamedPatients } from '#features/patients/server/patient-group.ts';
import { patients } from '#features/patients/server/tables.ts';
import { reportRequests } from '#features/reports/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { toArray } from '#platform/server/db/select-values.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** The tables of rows that are about one patient. */
const PATIENT_TABLES = [appointments, reviews, messages, reportRequests, feedback] as const;

/** Names by the id of the row that an entry is about. */
export interface Subjects {
  readonly patients: ReadonlyMap<string, { id: PatientId; name: string }>;
  readonly doctors: ReadonlyMap<string, string>;
}

/** Lists the ids of a patient, of those merged into them, and of all their rows. */
export async function findPatientRows(scope: ClinicScope, head: PatientId): Promise<string[]> {
  const { db, clinicId } = scope;
  const group = toArray(await findGroup(scope, [head]), 'uuid');
  const ownRows = PATIENT_TABLES.map(
    (table) => sql`select t.id from ${table} t
      where t.user_id = ${clinicId} and t.patient_id = any(${group})`,
  );
  const rows = await db.execute<{ id: string }>(
    sql`select unnest(${group}) as id union all ${sql.join(ownRows, sql` union all `)}`,
  );
  return rows.map(({ id }) => id);
}

/** Finds whom the rows of these entries are about, by the names that they have now. */
export async function findSubjects(
  scope: ClinicScope,
  rows: readonly { entityId: string | null }[],
): Promise<Subjects> {
  const { db, clinicId } = scope;
  const ids = rows.flatMap(({ entityId }) => (entityId === null ? [] : [entityId]));
  if (ids.length === 0) return { patients: new Map(), doctors: new Map() };
  const entityIds = toArray(ids, 'uuid');
  const ofPatients = PATIENT_TABLES.map(
    (table) => sql`select t.id, t.patient_id, null as name from ${table} t
      where t.user_id = ${clinicId} and t.id = any(${entityIds})`,
  );
  const subjectRows = await db.execute<{
    id: string;
    patient_id: PatientId | null;
    name: string | null;
  }>(
    sql`select p.id, p.id as patient_id, null as name from ${patients} p
        where p.user_id = ${clinicId} and p.id = any(${entityIds})
      union all ${sql.join(ofPatients, sql` union all `)}
      union all select d.id, null, d.name from ${doctors} d
        where d.user_id = ${clinicId} and d.id = any(${entityIds})`,
  );
  const patientIds = subjectRows.flatMap(({ patient_id: id }) => (id === null ? [] : [id]));
  const namedPatients = await findNamedPatients(scope, patientIds);
  return {
    patients: new Map(
      subjectRows.flatMap(({ id, patient_id: patientId }) => {
        const patient = patientId === null ? undefined : namedPatients.get(patientId);
        return patientId === null || patient === undefined
          ? []
          : [[id, { id: patientId, name: patient.name }] as const];
      }),
    ),
    doctors: new Map(
      subjectRows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])),
    ),
  };
}
