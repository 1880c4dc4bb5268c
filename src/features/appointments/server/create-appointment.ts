import { ok, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Appointment, AppointmentId, AppointmentInput } from '../schema.ts';
import {
  shownAppointment,
  scheduledAppointment,
  type NewAppointment,
} from './appointment-queries.ts';
import { type Clashing, refuseClash } from './clashes.ts';
import { doctorFields, invalid } from './copy-doctor.ts';
import { appointmentsIn, lockSlot } from './slot-queries.ts';

/**
 * Creates an appointment under the form's id, so that sending the form twice creates one; an
 * existing one does not change. Refuses CLASH when the doctor's time is taken, unless a person
 * accepts that.
 */
export async function createAppointment(
  scope: ClinicScope,
  { acceptClash, ...input }: AppointmentInput & { id: AppointmentId; acceptClash: boolean },
): Promise<Result<Appointment, Clashing>> {
  const wanted = { ...input, patientName: cleanPatientName(input.patientName) };
  if (acceptClash) return ok(await insertOrFind(scope, wanted));
  return inTransaction(scope, async (tx) => {
    await lockSlot(tx, wanted);
    const clashes = await appointmentsIn(tx, wanted);
    const standing = clashes.length > 0 && (await shownAppointment(tx, wanted.id));
    if (standing) return ok(standing);
    return clashes.length > 0 ? refuseClash(clashes) : ok(await insertOrFind(tx, wanted));
  });
}

/** Inserts the appointment, or returns the clinic's own that already has the id. */
async function insertOrFind(scope: ClinicScope, wanted: NewAppointment): Promise<Appointment> {
  const appointment =
    (await scheduledAppointment(scope, wanted)) ?? (await shownAppointment(scope, wanted.id));
  if (appointment) return appointment;
  await doctorFields(scope, wanted.doctorId);
  // Does not say which clinic has the id.
  throw invalid('id', 'Choose another identifier');
}
