import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '#platform/calendar.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { SpecialDayId, type SpecialDayInput } from '../schema.ts';
import { maySetHours } from '#features/clinics/policy.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { addDay, findHoursAt, getHours, removeDay, setHours } from './hours.ts';

const database = testDatabase();
const SLOTS = { slotMinutes: 30, patientsPerSlot: 2 } as const;
const MORNING = { weekday: 1, starts: '09:30', ends: '13:00' };
const EVENING = { weekday: 1, starts: '17:00', ends: '20:00' };

async function build(): Promise<{ clinic: BuiltClinic; doctorId: DoctorId }> {
  const clinic = await buildClinic(database);
  const doctorId = DoctorId.parse(randomUUID());
  const doctor = { id: doctorId, name: 'ડૉ. કેતન ભટ્ટ', contactNumber: '9820011111' };
  expectValue(await addDoctor(clinic.scope, doctor));
  return { clinic, doctorId };
}

function leave(fields: Partial<SpecialDayInput>): { id: SpecialDayId; day: SpecialDayInput } {
  const whole = { kind: 'away', starts: null, ends: null, note: 'Wedding' } as const;
  const day = { doctorId: null, from: '2026-11-23', to: '2026-11-24', ...whole, ...fields };
  return { id: SpecialDayId.parse(randomUUID()), day };
}

// covers: doctor-hours
test('a doctor’s sessions are replaced as a whole, and an older form is refused', async () => {
  const { clinic, doctorId } = await build();
  const request = { doctorId, version: 1, ...SLOTS, sessions: [EVENING, MORNING] };
  const set = expectValue(await setHours(clinic.scope, request));
  expect(set).toMatchObject({ ...SLOTS, sessions: [MORNING, EVENING], version: 2 });
  expect(refusalCode(await setHours(clinic.scope, request))).toBe('STALE');
  const none = { doctorId, version: 2, ...SLOTS, sessions: [] };
  expect(expectValue(await setHours(clinic.scope, none)).sessions).toEqual([]);
});

test('sessions of one day must not overlap', async () => {
  const { clinic, doctorId } = await build();
  const sessions = [MORNING, { weekday: 1, starts: '12:45', ends: '14:00' }];
  const request = { doctorId, version: 1, ...SLOTS, sessions };
  expect(refusalCode(await setHours(clinic.scope, request))).toBe('SESSIONS_OVERLAP');
});

// covers: leave-and-holidays
test('leave of one doctor leaves the others, and a holiday is for all', async () => {
  const { clinic, doctorId } = await build();
  const other = DoctorId.parse(randomUUID());
  await addDoctor(clinic.scope, { id: other, name: 'Dr Rao', contactNumber: '9820011112' });
  for (const id of [doctorId, other])
    await setHours(clinic.scope, { doctorId: id, version: 1, ...SLOTS, sessions: [MORNING] });
  const hoursFor = (id: DoctorId) =>
    findHoursAt(clinic.scope, { doctorId: id, date: '2026-11-23' });
  const ownLeave = leave({ doctorId });
  expectValue(await addDay(clinic.scope, ownLeave));
  expect((await hoursFor(doctorId))?.periods).toEqual([]);
  expect((await hoursFor(other))?.periods).toEqual([{ starts: '09:30', ends: '13:00' }]);
  expectValue(await addDay(clinic.scope, leave({})));
  expect((await hoursFor(other))?.periods).toEqual([]);
  await removeDay(clinic.scope, { ...ownLeave, actor: clinic.actor });
  expect((await hoursFor(other))?.periods).toEqual([]);
});

test('the same day sent twice is added once, and past ones are not listed', async () => {
  const { clinic } = await build();
  const { today } = clinic.scope;
  const coming = leave({ from: today, to: addDays(today, 1) });
  await Promise.all([addDay(clinic.scope, coming), addDay(clinic.scope, coming)]);
  await addDay(clinic.scope, leave({ from: addDays(today, -3), to: addDays(today, -1) }));
  const { days } = await getHours(clinic.scope);
  expect(days).toEqual([{ ...coming.day, id: coming.id }]);
});

// covers: doctors-set-own-hours
test('a doctor sets the own hours and leave only, and no one else’s nor the clinic’s', async () => {
  const { clinic, doctorId } = await build();
  const { scope } = clinic;
  const other = DoctorId.parse(randomUUID());
  await addDoctor(scope, { id: other, name: 'Dr Rao', contactNumber: '9820011112' });
  const doctor = { ...clinic.actor, staffRole: 'doctor', doctorId } as const;
  expect(maySetHours(doctor, doctorId)).toBe(true);
  expect(maySetHours(doctor, other)).toBe(false);
  expect(maySetHours(doctor, null)).toBe(false);
  expect(maySetHours({ ...doctor, doctorId: null }, null)).toBe(false);
  // A link that an earlier role left gives nothing.
  expect(maySetHours({ ...doctor, staffRole: 'reception' }, doctorId)).toBe(false);
  for (const staffRole of ['owner', 'manager'] as const)
    expect([other, null].every((id) => maySetHours({ ...doctor, staffRole }, id))).toBe(true);
  const [ownLeave, otherLeave, holiday] = [
    leave({ doctorId }),
    leave({ doctorId: other }),
    leave({}),
  ];
  for (const day of [ownLeave, otherLeave, holiday]) expectValue(await addDay(scope, day));
  for (const { id } of [otherLeave, holiday])
    await expect(removeDay(scope, { id, actor: doctor })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  await removeDay(scope, { id: ownLeave.id, actor: doctor });
  const { days } = await getHours(scope);
  expect(days.map((day) => day.doctorId)).toEqual(expect.arrayContaining([other, null]));
  expect(days).toHaveLength(2);
});

test('another clinic’s doctor and day are as if they did not exist', async () => {
  const { clinic, doctorId } = await build();
  const { scope, actor } = (await build()).clinic;
  const ownLeave = leave({});
  await addDay(clinic.scope, ownLeave);
  expect(await findHoursAt(scope, { doctorId, date: '2026-11-23' })).toBeUndefined();
  await expect(removeDay(scope, { ...ownLeave, actor })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(addDay(scope, leave({ doctorId }))).rejects.toMatchObject({ code: 'INVALID' });
  const request = { doctorId, version: 1, ...SLOTS, sessions: [] };
  await expect(setHours(scope, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
