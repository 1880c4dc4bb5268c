import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteDoctor, updateDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { openChangeFeed } from '#platform/server/live-updates/changes.ts';
import { listBlocked, testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { getAppointmentReminder } from './appointment-reminder.ts';
import { createAppointment } from './create-appointment.ts';
import { appointmentsFeature } from './feature.ts';
import { getAppointment } from './find-appointments.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';

const database = testDatabase(appointmentsFeature);
const NEW = { name: 'Dr Rao', contactNumber: '9820022222' };
const NEW_COPY = { doctorName: 'Dr Rao', doctorContact: '9820022222' };
const OLD_COPY = { doctorName: 'Dr Roa', doctorContact: '9820011111' };

// covers: edited-doctor-in-coming-visits
test('visits from today on take a doctor’s new name and number, and earlier ones keep the old', async () => {
  const clinic = await buildClinic(database, { today: '2026-11-20' });
  const doctorId = await buildDoctor(clinic, 'Dr Roa');
  const book = (appointmentDate: string, fields = {}) =>
    buildAppointment(clinic, { doctorId, appointmentDate, ...fields });
  const past = await book('2026-11-19');
  const coming = await book('2026-12-24');
  const sameDay = await book('2026-11-20');
  const cancelledVisit = await book('2026-12-24', { status: 'cancelled' });
  const otherDoctorId = await buildDoctor(clinic, 'Dr Shah');
  const visitOfOther = await book('2026-12-24', { doctorId: otherDoctorId });
  await updateDoctor(clinic.scope, { id: doctorId, version: 1, ...NEW });
  for (const visit of [coming, sameDay, cancelledVisit])
    expect(await getAppointment(clinic.scope, visit)).toEqual({ ...visit, ...NEW_COPY });
  expect(await getAppointment(clinic.scope, past)).toEqual({ ...past, ...OLD_COPY });
  expect(await getAppointment(clinic.scope, visitOfOther)).toEqual(visitOfOther);
  const { text } = await getAppointmentReminder(clinic.scope, { id: coming.id });
  expect(text).toContain('Doctor: Dr Rao\n');
  const { text: pastText } = await getAppointmentReminder(clinic.scope, { id: past.id });
  expect(pastText).toContain('Doctor: Dr Roa\n');
  await deleteDoctor(clinic.scope, { id: doctorId });
  expect(await getAppointment(clinic.scope, coming)).toMatchObject(NEW_COPY);
});

test('today is the clinic’s own date, also where India has the next day already', async () => {
  const clinic = await buildClinic(database, { today: '2026-11-20', timeZone: 'Pacific/Honolulu' });
  const doctorId = await buildDoctor(clinic, 'Dr Roa');
  const [past, coming] = [
    await buildAppointment(clinic, { doctorId, appointmentDate: '2026-11-19' }),
    await buildAppointment(clinic, { doctorId, appointmentDate: '2026-11-20' }),
  ];
  await updateDoctor(clinic.scope, { id: doctorId, version: 1, ...NEW });
  expect(await getAppointment(clinic.scope, past)).toMatchObject(OLD_COPY);
  expect(await getAppointment(clinic.scope, coming)).toMatchObject(NEW_COPY);
});

test('another clinic cannot rename a doctor, and its visits stay as they are', async () => {
  const [own, other] = [await buildClinic(database), await buildClinic(database)];
  const doctorId = await buildDoctor(own, 'Dr Roa');
  const visit = await buildAppointment(own, { doctorId });
  await expect(
    updateDoctor(other.scope, { id: doctorId, version: 1, ...NEW }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await getAppointment(own.scope, visit)).toMatchObject(OLD_COPY);
});

// covers: booking-beside-edited-doctor
test('a booking at the moment of a rename has the new name, in either order', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic, 'Dr Roa');
  const first = buildForm(doctorId);
  const renaming = await inTransaction(clinic.scope, async (tx) => {
    expectValue(await createAppointment(tx, first));
    const promise = updateDoctor(clinic.scope, { id: doctorId, version: 1, ...NEW });
    await vi.waitFor(async () => expect(await listBlocked(database)).toHaveLength(1));
    return { promise };
  });
  const { version } = expectValue(await renaming.promise);
  expect(await getAppointment(clinic.scope, first)).toMatchObject(NEW_COPY);
  const second = { ...buildForm(doctorId), appointmentTime: '11:15' };
  const booking = await inTransaction(clinic.scope, async (tx) => {
    expectValue(await updateDoctor(tx, { id: doctorId, version, name: 'Dr Asha Rao' }));
    const promise = createAppointment(clinic.scope, second);
    await vi.waitFor(async () => expect(await listBlocked(database)).toHaveLength(1));
    return { promise };
  });
  expect(expectValue(await booking.promise).doctorName).toBe('Dr Asha Rao');
});

// covers: edited-doctor-reaches-other-screens
test('screens of visits are notified of a rename, and not of other names alone', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic, 'Dr Roa');
  await buildAppointment(clinic, { doctorId });
  const feed = openChangeFeed(database.address, { user: 'app_operator' });
  onTestFinished(() => feed.close());
  await vi.waitFor(() => expect(feed.recentChanges(clinic.id, 0)).toEqual([]));
  const changes: string[] = [];
  feed.subscribe(clinic.id, (change) => changes.push(change));
  const change = { id: doctorId, version: 1, namesByLanguage: { hi: 'डॉ. राव' } };
  await updateDoctor(clinic.scope, change);
  await expect.poll(() => changes).toEqual(['doctor']);
  await updateDoctor(clinic.scope, { id: doctorId, version: 2, ...NEW });
  await expect.poll(() => changes.toSorted()).toEqual(['appointment', 'doctor', 'doctor']);
});
