import { sql } from 'drizzle-orm';
import { sendAttempts, messages } from '#features/messages/server/tables.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { getPatientFacts } from '#features/patients/server/patient-facts.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/**
 * Returns whether a message was ever sent directly to a patient, or to one who was merged into them.
 * Before the first one a person sees its text. Throws NOT_FOUND for another clinic's patient.
 */
export async function wasSentBefore(
  scope: ClinicScope,
  { id: requestedId }: { id: PatientId },
): Promise<{ wasSent: boolean }> {
  const { id } = await getPatient(scope, { id: requestedId });
  const { clinicId } = scope;
  const ids = sql`(select own.id from own)`;
  const visitIds = getPatientFacts(scope).visitIds?.(scope, { ids }) ?? sql`(null)`;
  const wasDirect = sql`a.channel = 'direct' and a.state in ('accepted', 'resolved_sent')`;
  const rows = await scope.db.execute<{ wasSent: boolean }>(sql`
    with recursive own (id) as (
      select ${id}::uuid union all
      select p.id from patients p join own on p.user_id = ${clinicId} and p.merged_into = own.id)
    select exists (select from ${messages} m
        join ${sendAttempts} a on a.user_id = m.user_id and a.message_id = m.id and ${wasDirect}
        where m.user_id = ${clinicId} and m.patient_id in (select own.id from own))
      or exists (select from ${sendAttempts} a
        where a.user_id = ${clinicId} and a.appointment_id in ${visitIds} and ${wasDirect}) as "wasSent"`);
  return { wasSent: rows[0]?.wasSent === true };
}
