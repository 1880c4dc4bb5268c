import { reminderText } from '#features/appointments/reminder-rules.ts';
import { reminderWords } from '#features/appointments/server/reminder-words.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { attemptVisits } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { insertSent, toMessage } from './past-messages.ts';
import { shift, type PastVisit } from './past-visits.ts';

/** Inserts one message for each patient who was reminded, of the evening before. */
export async function fillReminders(tx: ClinicScope, visits: readonly PastVisit[]): Promise<void> {
  const clinic = await clinicDetails(tx);
  const sentMessages = visits
    .filter(({ isReminded }) => isReminded)
    .map((visit, place) => {
      const { language } = visit.patient;
      const words = reminderWords({ clinic, language, doctorNames: {} });
      return toMessage(tx, {
        visit,
        place,
        kind: 'reminder_day',
        at: shift(visit.begins, -17 * 60),
        text: reminderText({
          appointment: {
            ...visit,
            doctorId: visit.doctorId ?? null,
            doctorName: visit.doctorName ?? '',
          },
          words,
        }),
        more: {
          appointmentId: visit.id,
          forSlot: visit.begins,
          notBefore: shift(visit.begins, -24 * 60),
          notAfter: visit.begins,
        },
      });
    });
  await insertSent(tx, sentMessages);
  await tx.db.insert(attemptVisits).values(
    sentMessages.map(({ visit, attempt }) => ({
      clinicId: tx.clinicId,
      attemptId: attempt.id,
      appointmentId: visit.id,
      onDate: visit.appointmentDate,
      atTime: visit.appointmentTime,
      doctorId: visit.doctorId ?? null,
    })),
  );
}
