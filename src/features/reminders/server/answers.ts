import type { InboundMessage } from '#features/delivery/server/inbound-listeners.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { readReply } from '../reply-rules.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import {
  getAppointment,
  lockAppointment,
} from '#features/appointments/server/find-appointments.ts';
import { findReminded, updateAnswer } from './planned-reminder-queries.ts';

/**
 * Reads a patient's message as an answer to the reminders of the last 36 hours. Where they were about more than one
 * appointment, none is confirmed: the reception asks. 'No' asks for another time and never cancels.
 */
export async function recordReply(
  tx: ClinicScope,
  { number, text }: InboundMessage,
): Promise<void> {
  const reply = readReply(text);
  if (reply !== 'yes' && reply !== 'no') return;
  const ids = await findReminded(tx, number);
  if (ids.length === 0) return;
  const meant = reply === 'yes' ? ('confirmed' as const) : ('wants_change' as const);
  const answer = ids.length === 1 ? meant : ('unclear' as const);
  for (const id of ids.toSorted()) await lockAppointment(tx, { id });
  await updateAnswer(tx, { ids, answer, answeredBy: 'patient' });
  for (const id of ids) await record(tx, id);
}

/** Records what the reception heard from the patient; null takes an answer back. Repeating it changes nothing. */
export async function setAnswer(
  scope: ClinicScope,
  { id, answer }: { id: AppointmentId; answer: 'confirmed' | 'wants_change' | null },
): Promise<Appointment> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    if (row.answer !== answer) {
      await updateAnswer(tx, { ids: [id], answer, answeredBy: 'staff' });
      await record(tx, id);
    }
    return getAppointment(tx, { id });
  });
}

async function record(tx: ClinicScope, id: AppointmentId): Promise<void> {
  await recordAudit(tx, {
    action: 'appointments.setAnswer',
    entity: 'appointment',
    entityId: id,
    changedFields: ['answer'],
  });
}
