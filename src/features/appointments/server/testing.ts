import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { AppointmentId, type Appointment } from '../schema.ts';
import { NO_DOCTOR } from '../rules.ts';
import { insertAppointment } from './write-appointment.ts';
import { createAppointment } from './create-appointment.ts';
import { getAppointment } from './find-appointments.ts';
import { appointments } from './tables.ts';

/**
 * Creates an appointment of the clinic as the form does, or inserts one without a doctor, which no
 * form creates; fields can be set. Columns that only time or other use cases change are updated
 * afterwards.
 */
export async function buildAppointment(
  { scope }: Pick<BuiltClinic, 'scope'>,
  fields: Partial<Omit<typeof appointments.$inferInsert, 'createdAt'>> = {},
): Promise<Appointment> {
  const id = fields.id ?? AppointmentId.parse(randomUUID());
  const form = {
    patientName: fields.patientName ?? 'Ravi Patil',
    appointmentDate: fields.appointmentDate ?? '2026-11-21',
    appointmentTime: fields.appointmentTime ?? '10:15',
    contactNumber: fields.contactNumber ?? '9876543210',
    patientAddress: fields.patientAddress ?? '12 MG Road, Pune',
    notes: fields.notes ?? '',
  };
  const doctorId = fields.doctorId && DoctorId.parse(fields.doctorId);
  if (doctorId)
    expectValue(
      await createAppointment(scope, {
        id,
        ...form,
        doctorId,
        acceptClash: true,
        acceptOutsideHours: true,
        acceptSameDay: true,
      }),
    );
  else
    await inTransaction(scope, async (tx) => {
      const { patientName: name, contactNumber: number } = form;
      const patientId = await findOrAddPatient(tx, { name, number });
      await insertAppointment(tx, { id, ...form, patientId, doctorId: null, ...NO_DOCTOR });
    });
  const { doctorName, doctorContact, status } = fields;
  const later = Object.entries({ doctorName, doctorContact, status }).filter(
    ([, value]) => value !== undefined,
  );
  if (later.length > 0)
    await scope.db
      .update(appointments)
      .set(Object.fromEntries(later))
      .where(and(eq(appointments.clinicId, scope.clinicId), eq(appointments.id, id)));
  return getAppointment(scope, { id });
}

/** Sets when an appointment was created, which the app's own database role may not. */
export async function backdateAppointment(
  database: TestDatabase,
  { id, createdAt }: { id: AppointmentId; createdAt: Date },
): Promise<void> {
  const owner = drizzle(database.ownerPool);
  await owner.update(appointments).set({ createdAt }).where(eq(appointments.id, id));
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
    acceptSameDay: true,
  };
}
