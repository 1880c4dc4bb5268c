import { markText } from '#platform/i18n.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Appointment, AppointmentId, AppointmentInput } from '../schema.ts';
import { findAppointment, presentAppointment } from './find-appointments.ts';
import { insertAppointment, type NewAppointment } from './write-appointment.ts';
import {
  type Accepted,
  type Clashing,
  findSameDayRefusal,
  findSlotRefusal,
  type OnSameDay,
  type OutsideHours,
  requireOfferedTime,
} from './slot-refusals.ts';
import { holdDoctor, invalid } from './copy-doctor.ts';
import { notifyAppointmentListeners } from './appointment-events.ts';

/**
 * Creates an appointment under the form's id, so that sending the form twice creates one; an
 * existing one does not change. Refuses OUTSIDE_HOURS when the doctor sees no patients then, CLASH when
 * the time is taken, and SAME_DAY when the patient has a visit on that day, unless a person accepts that.
 */
export async function createAppointment(
  scope: ClinicScope,
  {
    acceptClash,
    acceptOutsideHours,
    acceptSameDay,
    ...input
  }: AppointmentInput & Accepted & { id: AppointmentId; language?: Language | undefined },
): Promise<Result<Appointment, Clashing | OutsideHours | OnSameDay>> {
  const appointment = { ...input, patientName: cleanPatientName(input.patientName) };
  return inTransaction(scope, async (tx) => {
    const acceptance = { acceptClash, acceptOutsideHours, acceptSameDay };
    // Before the slot: a deletion that holds the doctor waits for appointments, and these for the slot.
    const doctor = await holdDoctor(tx, appointment.doctorId);
    await requireOfferedTime(tx, appointment);
    const [slotRefusal, sameDayRefusal, earlier] = await Promise.all([
      findSlotRefusal(tx, { slot: appointment, acceptance }),
      findSameDayRefusal(tx, { visit: appointment, acceptance }),
      findAppointment(tx, appointment.id),
    ]);
    // It adds no patient.
    if (earlier) return ok(earlier);
    const refusal = slotRefusal ?? sameDayRefusal;
    return refusal ? refuse(refusal) : ok(await insertOrFind(tx, { ...appointment, doctor }));
  });
}

/** Inserts the appointment with its patient, or returns the clinic's own that got the id meanwhile. */
async function insertOrFind(
  tx: ClinicScope,
  {
    language,
    doctor,
    ...appointment
  }: NewAppointment & {
    language?: Language | undefined;
    doctor: Awaited<ReturnType<typeof holdDoctor>>;
  },
): Promise<Appointment> {
  const { id, patientName: name, contactNumber: number } = appointment;
  if (doctor === undefined) throw invalid('doctorId', markText('Choose a doctor from the list'));
  const patientId = await findOrAddPatient(tx, { name, number, language });
  const insertedRow = await insertAppointment(tx, { ...appointment, ...doctor, patientId });
  // Does not say which clinic has the id.
  if (insertedRow === undefined) return (await findAppointment(tx, id)) ?? refuseId();
  await notifyAppointmentListeners(tx, { ids: [id], areNew: true });
  const [createdAppointment] = await Promise.all([
    presentAppointment(tx, insertedRow),
    recordAudit(tx, { action: 'appointments.create', entity: 'appointment', entityId: id }),
  ]);
  return createdAppointment;
}

function refuseId(): never {
  throw invalid('id', markText('Choose another identifier'));
}
