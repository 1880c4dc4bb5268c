import type { InboundMessage } from '#features/delivery/server/inbound-listeners.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { decideReply, selectReplied } from '../reply-effect-rules.ts';
import { readReply } from '../reply-rules.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import {
  getAppointment,
  lockAppointment,
} from '#features/appointments/server/find-appointments.ts';
import type { AppointmentRow } from '#features/appointments/server/write-appointment.ts';
import { closeReplies, insertReplies } from '#features/appointments/server/visit-replies.ts';
import { findNamedVisits } from './named-visit-queries.ts';
import { updateAnswer } from './planned-reminder-queries.ts';

/**
 * Reads a patient's message as a reply to the visits that the newest message to the person named. It answers for the slot that
 * the message named, if that is still the visit's; what it does not answer is open until a person at the clinic has
 * looked at it. 'No' asks for another time and never cancels.
 */
export async function recordReply(
  tx: ClinicScope,
  { text, ...sender }: InboundMessage,
): Promise<void> {
  const ids = (await findNamedVisits(tx, sender)).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of [...new Set(ids)].toSorted()) await lockAppointment(tx, { id });
  const { visits, isShared } = selectReplied(await findNamedVisits(tx, sender));
  const reading = readReply(text);
  // Thanks after an answer ask for nothing.
  if (reading === 'polite' && visits.some(({ answer }) => answer !== null)) return;
  const meaning = reading === 'yes' || reading === 'no' ? reading : 'not_understood';
  for (const visit of visits) {
    const { id, date, time } = visit;
    const { answer, isOpen } = decideReply(visit, { meaning, isShared });
    if (answer !== undefined) await closeReplies(tx, [id]);
    if (answer !== undefined && answer !== visit.answer)
      await updateAnswer(tx, { ids: [id], answer, answeredBy: 'patient' });
    await insertReplies(tx, [{ id, meaning, givenBy: 'patient', date, time, isOpen }]);
    await record(tx, { id, answer });
  }
}

/**
 * Records what the reception heard from the patient; null takes an answer back. Either settles the visit's open replies.
 * Repeating it changes nothing.
 */
export async function setAnswer(
  scope: ClinicScope,
  { id, answer }: { id: AppointmentId; answer: 'confirmed' | 'wants_change' | null },
): Promise<Appointment> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const hasSettled = await closeReplies(tx, [id]);
    if (row.answer !== answer) await answerForPatient(tx, { row, answer });
    if (row.answer !== answer || hasSettled) await record(tx, { id, answer });
    return getAppointment(tx, { id });
  });
}

async function answerForPatient(
  tx: ClinicScope,
  {
    row: { id, appointmentDate: date, appointmentTime },
    answer,
  }: { row: AppointmentRow; answer: 'confirmed' | 'wants_change' | null },
): Promise<void> {
  await updateAnswer(tx, { ids: [id], answer, answeredBy: 'staff' });
  if (answer === null) return;
  const meaning = answer === 'confirmed' ? 'yes' : 'no';
  const time = appointmentTime.slice(0, 5);
  await insertReplies(tx, [{ id, meaning, givenBy: 'staff', date, time, isOpen: false }]);
}

async function record(
  tx: ClinicScope,
  { id, answer }: { id: AppointmentId; answer: Appointment['answer'] | undefined },
): Promise<void> {
  await recordAudit(tx, {
    action: 'appointments.setAnswer',
    entity: 'appointment',
    entityId: id,
    changedFields: [answer ? `answer: ${answer}` : 'answer'],
  });
}
