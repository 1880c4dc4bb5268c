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
 * Schedules an appointment under the id that the form made, so that sending the form twice makes one; the first one
 * stays as it is. Refuses CLASH when the doctor's time is taken, unless a person accepts that.
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

/** The new appointment, or the one of the clinic's that took the id first. */
async function insertOrFind(scope: ClinicScope, wanted: NewAppointment): Promise<Appointment> {
  const appointment =
    (await scheduledAppointment(scope, wanted)) ?? (await shownAppointment(scope, wanted.id));
  if (appointment) return appointment;
  await doctorFields(scope, wanted.doctorId);
  // Nobody may learn whose it is when it is not the clinic's own.
  throw invalid('id', 'Choose another identifier');
}
