import { markText } from '#platform/i18n.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import type { Language } from '#platform/language.ts';
import { timeIn } from '#platform/calendar.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '#features/appointments/rules.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import type { WalkInInput } from '../schema.ts';
import {
  findAppointment,
  getAppointment,
} from '#features/appointments/server/find-appointments.ts';
import { insertAppointment } from '#features/appointments/server/write-appointment.ts';
import { holdDoctor, invalid } from '#features/appointments/server/copy-doctor.ts';
import { takeToken } from '#features/appointments/server/take-token.ts';

/**
 * Adds a patient who came without an appointment: a visit now, arrived, with the doctor's next
 * token. The same id twice adds one. It takes no booked time, so it never clashes.
 */
export async function addWalkIn(
  scope: ClinicScope,
  { id, language, ...input }: WalkInInput & { id: AppointmentId; language?: Language | undefined },
): Promise<Appointment> {
  await inTransaction(scope, async (tx) => {
    const { doctorId, contactNumber } = input;
    const [earlier, doctor] = await Promise.all([
      findAppointment(tx, id),
      holdDoctor(tx, doctorId),
    ]);
    if (earlier) return;
    if (doctor === undefined) throw invalid('doctorId', markText('Choose a doctor from the list'));
    const patientName = cleanPatientName(input.patientName);
    const person = { name: patientName, number: contactNumber, language };
    const patientId = await findOrAddPatient(tx, person);
    const arrivedAt = scope.now;
    const slot = { doctorId, appointmentDate: scope.today };
    const insertedRow = await insertAppointment(tx, {
      ...slot,
      ...doctor,
      id,
      patientId,
      patientName,
      contactNumber,
      appointmentTime: timeIn(scope.timeZone, arrivedAt),
      kind: 'walk_in',
      token: await takeToken(tx, slot),
      arrivedAt,
    });
    if (insertedRow)
      await recordAudit(tx, {
        action: 'appointments.addWalkIn',
        entity: 'appointment',
        entityId: id,
      });
    // Does not say which clinic has the id.
    else if ((await findAppointment(tx, id)) === undefined)
      throw invalid('id', markText('Choose another identifier'));
  });
  // After the commit: others wait for the token until then.
  return getAppointment(scope, { id });
}
