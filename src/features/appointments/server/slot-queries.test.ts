import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { AppointmentId } from '../schema.ts';
import { createAppointment } from './create-appointment.ts';

const database = testDatabase();

test('a request that checks a slot waits for those that take it without a check', async () => {
  const { scope } = await buildClinic(database);
  const doctorId = DoctorId.parse(randomUUID());
  await addDoctor(scope, { id: doctorId, name: 'Dr Nisha Trivedi', contactNumber: '9820011111' });
  const buildInput = (acceptClash: boolean) => ({
    id: AppointmentId.parse(randomUUID()),
    patientName: 'આશા પટેલ',
    appointmentDate: '2026-11-21',
    appointmentTime: '10:15',
    contactNumber: '9876543210',
    doctorId,
    patientAddress: 'Navrangpura',
    notes: '',
    acceptClash,
  });
  let looked: ReturnType<typeof createAppointment> | undefined;
  await inTransaction(scope, async (tx) => {
    await createAppointment(tx, buildInput(true));
    looked = createAppointment(scope, buildInput(false));
    await expect.poll(() => waiting()).toBe(1);
  });
  expect(await looked).toMatchObject({ ok: false, refusal: { code: 'CLASH' } });
});

async function waiting(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
