import { randomUUID } from 'node:crypto';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { AppointmentId, type Appointment } from '../schema.ts';
import { NO_DOCTOR } from '../rules.ts';
import { insertAppointment } from './appointment-queries.ts';
import { getAppointment } from './find-appointments.ts';
import type { appointments } from './tables.ts';

/**
 * Inserts an appointment of the clinic; fields can be set. Without a doctor unless one is set, like
 * those of deleted doctors: people cannot create them.
 */
export async function buildAppointment(
  clinic: Pick<BuiltClinic, 'scope'>,
  fields: Partial<typeof appointments.$inferInsert> = {},
): Promise<Appointment> {
  const id = fields.id ?? AppointmentId.parse(randomUUID());
  await insertAppointment(clinic.scope, {
    doctorId: null,
    ...NO_DOCTOR,
    patientName: 'Ravi Patil',
    appointmentDate: '2026-11-21',
    appointmentTime: '10:15',
    contactNumber: '9876543210',
    patientAddress: '12 MG Road, Pune',
    notes: '',
    ...fields,
    id,
  });
  return getAppointment(clinic.scope, { id });
}

/** Adds a doctor to the clinic. */
export async function buildDoctor(
  clinic: Pick<BuiltClinic, 'scope'>,
  name = 'Dr Nisha Trivedi',
): Promise<DoctorId> {
  const id = DoctorId.parse(randomUUID());
  await addDoctor(clinic.scope, { id, name, contactNumber: '9820011111' });
  return id;
}

/** Builds the form of a new appointment, with a new id and always the same time of the doctor. */
export function buildForm(doctorId: DoctorId) {
  return {
    id: AppointmentId.parse(randomUUID()),
    patientName: ' asha   patel',
    appointmentDate: '2026-11-21',
    appointmentTime: '10:15',
    contactNumber: '9876543210',
    doctorId,
    patientAddress: 'Navrangpura',
    notes: '',
    acceptClash: false,
  };
}
