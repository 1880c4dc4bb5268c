import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { deleteDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { appointmentsContract } from '../contract.ts';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from '../statuses.ts';
import { Appointment, AppointmentId } from '../schema.ts';
import { createAppointment } from './create-appointment.ts';
import { getAppointment, searchAppointments } from './find-appointments.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { updateAppointment } from './update-appointment.ts';
import { appointments } from './tables.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';

const database = testDatabase();

async function readAuditLog(id: string): Promise<string[]> {
  const rows = await drizzle(database.ownerPool)
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.id);
  return rows.map(({ action, changedFields }) => [action, ...changedFields].join(' '));
}

// covers: new-appointment-pending-under-cleaned-name
test('a new appointment is pending, under a cleaned name, with the doctor as the clinic keeps them', async () => {
  const clinic = await buildClinic(database);
  const form = buildForm(await buildDoctor(clinic));
  const appointment = expectValue(await createAppointment(clinic.scope, form));
  expect(Appointment.parse(appointment)).toMatchObject({
    patientName: 'Asha Patel',
    appointmentTime: '10:15',
    doctorName: 'Dr Nisha Trivedi',
    doctorContact: '9820011111',
    status: 'pending',
    lastAttempt: null,
    version: 1,
  });
  expect(await getAppointment(clinic.scope, { id: appointment.id })).toEqual(appointment);
  expect(await readAuditLog(appointment.id)).toEqual(['appointments.create']);
});

test('sending the same form many times, also concurrently, creates one appointment that does not clash with itself', async () => {
  const clinic = await buildClinic(database);
  const form = buildForm(await buildDoctor(clinic));
  const result = await Promise.all(
    Array.from({ length: 8 }, () => createAppointment(clinic.scope, form)),
  );
  expect(new Set(result.map((candidate) => JSON.stringify(expectValue(candidate)))).size).toBe(1);
  const again = await createAppointment(clinic.scope, { ...form, patientName: 'Someone Else' });
  expect(expectValue(again).patientName).toBe('Asha Patel');
  expect((await searchAppointments(clinic.scope, { limit: 50 })).total).toBe(1);
  expect(await readAuditLog(form.id)).toEqual(['appointments.create']);
});

test('an id that another clinic uses is free, and shows nothing of its appointment', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildAppointment(second);
  const form = { ...buildForm(await buildDoctor(first)), id };
  expect(await createAppointment(first.scope, form)).toMatchObject({ ok: true });
  expect(await getAppointment(second.scope, { id })).toMatchObject({ patientName: 'Ravi Patil' });
});

test("rejects a missing doctor and another clinic's doctor alike", async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildAppointment(first);
  const strangers = [DoctorId.parse(randomUUID()), await buildDoctor(second)];
  for (const doctorId of strangers) {
    const wrong = { code: 'INVALID', data: { issues: [{ path: 'doctorId' }] } };
    await expect(createAppointment(first.scope, buildForm(doctorId))).rejects.toMatchObject(wrong);
    const edit = { id, version: 1, doctorId, acceptClash: false };
    await expect(updateAppointment(first.scope, edit)).rejects.toMatchObject(wrong);
  }
});

// covers: only-fields-that-differ-changed-and-counted
test('only fields that differ are changed, and counted as one edit', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildAppointment(clinic);
  const doctorId = await buildDoctor(clinic);
  const result = await updateAppointment(clinic.scope, {
    id,
    version: 1,
    patientName: 'ravi  patil',
    appointmentTime: '18:30',
    doctorId,
    acceptClash: false,
  });
  expect(expectValue(result)).toMatchObject({
    patientName: 'Ravi Patil',
    appointmentTime: '18:30',
    doctorId,
    doctorName: 'Dr Nisha Trivedi',
    version: 2,
  });
  expect(await readAuditLog(id)).toEqual([
    'appointments.update appointmentTime: 10:15 → 18:30 doctorId',
  ]);
  const unassignedVisit = await updateAppointment(clinic.scope, {
    id,
    version: 2,
    doctorId: null,
    acceptClash: false,
  });
  expect(expectValue(unassignedVisit)).toMatchObject({
    doctorId: null,
    doctorName: 'Not assigned',
    doctorContact: 'Not available',
    version: 3,
  });
});

// covers: update-that-changes-nothing-writes-nothing
test('an update without a difference writes nothing, even with an old version', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  // Two in one slot: an unchanged time does not ask about clashes.
  await buildAppointment(clinic, { doctorId });
  const appointment = await buildAppointment(clinic, { doctorId });
  const { id, patientName, appointmentTime } = appointment;
  const rows = () =>
    drizzle(database.ownerPool).select().from(appointments).where(eq(appointments.id, id));
  const before = await rows();
  for (const version of [1, 7]) {
    const same = { id, version, patientName, appointmentTime, doctorId, acceptClash: false };
    expect(await updateAppointment(clinic.scope, same)).toEqual({ ok: true, value: appointment });
    const nothing = { id, version, acceptClash: false };
    expect(expectValue(await updateAppointment(clinic.scope, nothing))).toEqual(appointment);
  }
  expect(await rows()).toEqual(before);
  expect(await readAuditLog(id)).toEqual(['appointments.create']);
});

test('of two edits of one version the second is shown the first', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildAppointment(clinic);
  const results = await Promise.all(
    ['Paldi', 'Maninagar'].map((patientAddress) =>
      updateAppointment(clinic.scope, { id, version: 1, patientAddress, acceptClash: false }),
    ),
  );
  const won = results.find((result) => result.ok);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toEqual({
    ok: false,
    refusal: { code: 'STALE', data: { current: won?.value } },
  });
});

test('a deleted doctor leaves the name, and editing something else keeps it', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const { id } = expectValue(await createAppointment(clinic.scope, buildForm(doctorId)));
  await deleteDoctor(clinic.scope, { id: doctorId });
  const formerDoctor = {
    doctorId: null,
    doctorName: 'Dr Nisha Trivedi',
    doctorContact: '9820011111',
  };
  expect(await getAppointment(clinic.scope, { id })).toMatchObject(formerDoctor);
  const edit = { id, version: 1, notes: 'Brings her mother', acceptClash: false };
  expect(expectValue(await updateAppointment(clinic.scope, edit))).toMatchObject(formerDoctor);
  const change = { id, version: 2, doctorId: null, acceptClash: false };
  expect(expectValue(await updateAppointment(clinic.scope, change)).doctorName).toBe(
    'Not assigned',
  );
});

test('deleting a doctor while appointments are made and moved ends well for everyone', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const standing = await buildAppointment(clinic, { doctorId, appointmentTime: '06:00' });
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 4 }, (_, index) =>
      createAppointment(clinic.scope, { ...buildForm(doctorId), appointmentTime: `1${index}:00` }),
    ),
    updateAppointment(clinic.scope, {
      id: standing.id,
      version: 1,
      appointmentTime: '07:00',
      acceptClash: false,
    }),
    deleteDoctor(clinic.scope, { id: doctorId }),
  ]);
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
  );
  expect(new Set(failures).difference(new Set(['INVALID']))).toEqual(new Set());
  const { items } = await searchAppointments(clinic.scope, { limit: 50 });
  expect(items.every((item) => item.doctorId === null)).toBe(true);
});

// covers: any-status-follows-any-other-setting
test('any status follows any other; setting one twice is setting it once, and no edit', async () => {
  const clinic = await buildClinic(database);
  for (const from of APPOINTMENT_STATUSES) {
    for (const status of APPOINTMENT_STATUSES) {
      const { id } = await buildAppointment(clinic, { status: from });
      const change = { id, status, acceptClash: false };
      for (let time = 0; time < 2; time += 1) {
        const set = expectValue(await setAppointmentStatus(clinic.scope, change));
        expect(set).toMatchObject({ status, version: 1 });
      }
      expect(await readAuditLog(id)).toEqual(
        from === status ? [] : [`appointments.setStatus status: ${from} → ${status}`],
      );
    }
  }
});

// covers: cancellation-has-a-reason
test('a cancellation keeps its reason until the visit is no longer cancelled', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildAppointment(clinic, {});
  const set = async (
    change: Omit<Parameters<typeof setAppointmentStatus>[1], 'id' | 'acceptClash'>,
  ) => expectValue(await setAppointmentStatus(clinic.scope, { id, acceptClash: false, ...change }));
  expect(await set({ status: 'cancelled' })).toMatchObject({ cancelReason: null });
  for (const cancelReason of CANCEL_REASONS)
    expect(await set({ status: 'cancelled', cancelReason })).toMatchObject({ cancelReason });
  expect(await set({ status: 'cancelled' })).toMatchObject({ cancelReason: 'other' });
  expect(await set({ status: 'cancelled', cancelReason: null })).toMatchObject({
    cancelReason: null,
  });
  await set({ status: 'cancelled', cancelReason: 'patient_ill' });
  expect(await set({ status: 'pending' })).toMatchObject({ cancelReason: null });
  expect((await readAuditLog(id)).filter((entry) => entry.includes('cancelReason'))).toHaveLength(
    CANCEL_REASONS.length + 2,
  );
});

test('an appointment that is not cancelled takes no reason', () => {
  const input = appointmentsContract.setStatus['~orpc'].inputSchema;
  const change = { id: randomUUID(), cancelReason: 'patient_ill' };
  expect(input?.safeParse({ ...change, status: 'cancelled' }).success).toBe(true);
  expect(input?.safeParse({ ...change, status: 'completed' }).success).toBe(false);
});

test("every use case answers NOT_FOUND for another clinic's appointment", async () => {
  const [ownClinic, second] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildAppointment(second);
  const { scope } = ownClinic;
  for (const target of [id, AppointmentId.parse(randomUUID())]) {
    const tries = [
      getAppointment(scope, { id: target }),
      updateAppointment(scope, { id: target, version: 1, notes: 'x', acceptClash: false }),
      setAppointmentStatus(scope, { id: target, status: 'completed', acceptClash: false }),
    ];
    for (const outcome of await Promise.allSettled(tries)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    }
  }
  expect(await getAppointment(second.scope, { id })).toMatchObject({
    status: 'pending',
    version: 1,
  });
});
