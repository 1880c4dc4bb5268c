import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { GARBLED_CURSORS, readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { searchAppointments } from './find-appointments.ts';
import { buildAppointment } from './testing.ts';

const database = testDatabase();

// covers: 120-appointments-come-page-by-page-newest
test('120 appointments come page by page, newest first, without gap or repetition, also within one instant', async () => {
  const clinic = await buildClinic(database);
  for (let index = 0; index < 120; index += 1) {
    // Every four share an instant; the others differ by a microsecond.
    const createdAt = `2026-11-19T06:00:00.${String(Math.floor(index / 4)).padStart(6, '0')}Z`;
    const { id } = await buildAppointment(clinic);
    const change = 'update appointments set created_at = $1 where id = $2';
    await database.ownerPool.query(change, [createdAt, id]);
  }
  const all = await searchAppointments(clinic.scope, { limit: 200 });
  expect(all).toMatchObject({ total: 120, nextCursor: null });
  const pages = await readAllPages((cursor) =>
    searchAppointments(clinic.scope, { limit: 7, cursor }),
  );
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([120]));
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toHaveLength(120);
  expect(new Set(ids).size).toBe(120);
  expect(ids).toEqual(all.items.map(({ id }) => id));
});

// covers: days-in-time-order
test('appointments from a first day on are in time order, page by page, however they were booked', async () => {
  const clinic = await buildClinic(database);
  const slots = ['16:37', '09:15', '12:30', '09:15', '10:00'];
  for (const appointmentDate of ['2026-11-26', '2026-11-25'])
    for (const appointmentTime of slots)
      await buildAppointment(clinic, { appointmentDate, appointmentTime });
  const pages = await readAllPages((cursor) =>
    searchAppointments(clinic.scope, { from: '2026-11-25', limit: 2, cursor }),
  );
  const items = pages.flatMap((page) => page.items);
  expect(new Set(items.map(({ id }) => id)).size).toBe(10);
  const listedTimes = items.map((item) => `${item.appointmentDate} ${item.appointmentTime}`);
  expect(listedTimes).toEqual(listedTimes.toSorted());
  const earlierPages = await readAllPages((cursor) =>
    searchAppointments(clinic.scope, { to: '2026-11-26', limit: 3, cursor }),
  );
  const backwards = earlierPages.flatMap((page) => page.items.map(({ id }) => id));
  expect(backwards).toEqual(items.map(({ id }) => id).toReversed());
});

test('a cursor of the other order is INVALID', async () => {
  const clinic = await buildClinic(database);
  await buildAppointment(clinic);
  await buildAppointment(clinic);
  const { nextCursor } = await searchAppointments(clinic.scope, { limit: 1 });
  const search = searchAppointments(clinic.scope, {
    from: '2026-01-01',
    limit: 1,
    cursor: nextCursor ?? '',
  });
  await expect(search).rejects.toMatchObject({ code: 'INVALID' });
});

test.each(GARBLED_CURSORS)('garbled cursor number %# is invalid', async (cursor) => {
  const { scope } = await buildClinic(database);
  const search = searchAppointments(scope, { limit: 1, cursor });
  await expect(search).rejects.toMatchObject({ code: 'INVALID' });
});

test('found by name and number in any script, by status, doctor and days, counted alike', async () => {
  const clinic = await buildClinic(database);
  const doctorId = DoctorId.parse(randomUUID());
  const doctor = { name: 'Dr Nisha Trivedi', contactNumber: '9820011111' };
  await addDoctor(clinic.scope, { ...doctor, id: doctorId });
  await buildAppointment(clinic, { patientName: 'આશા પટેલ', appointmentDate: '2026-11-20' });
  await buildAppointment(clinic, {
    patientName: '100% Rao',
    contactNumber: '9000000001',
    doctorId,
  });
  await buildAppointment(clinic, { patientName: 'Asha Rao', status: 'completed' });
  await buildAppointment(clinic, { appointmentDate: '2026-11-25', appointmentTime: '06:00' });
  await buildAppointment(await buildClinic(database), { patientName: 'Asha Elsewhere' });
  const names = async (filter: Parameters<typeof searchAppointments>[1]) => {
    const { items, total } = await searchAppointments(clinic.scope, filter);
    expect(total).toBe(items.length);
    return items.map(({ patientName }) => patientName).toSorted();
  };
  const limit = 50;
  expect(await names({ limit, patient: 'asha' })).toEqual(['Asha Rao', 'આશા પટેલ']);
  expect(await names({ limit, patient: 'પટેલ' })).toEqual(['આશા પટેલ']);
  expect(await names({ limit, patient: '%' })).toEqual(['100% Rao']);
  expect(await names({ limit, patient: '+91 90000 00001' })).toEqual(['100% Rao']);
  expect(await names({ limit, status: 'completed' })).toEqual(['Asha Rao']);
  expect(await names({ limit, doctorId })).toEqual(['100% Rao']);
  expect(await names({ limit, to: '2026-11-20' })).toEqual(['આશા પટેલ']);
  expect(await names({ limit, from: '2026-11-22' })).toEqual(['Ravi Patil']);
  expect(await names({ limit, from: '2026-11-21', to: '2026-11-21' })).toHaveLength(2);
  expect(await names({ limit, patient: 'rao', status: 'pending' })).toEqual(['100% Rao']);
  expect(await names({ limit, from: '2026-11-25', to: '2026-11-20' })).toEqual([]);
});
