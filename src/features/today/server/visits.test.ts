import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { SpecialDayId, type SpecialDayInput } from '#features/hours/schema.ts';
import { addDay, setHours } from '#features/hours/server/hours.ts';
import { addDays } from '#platform/calendar.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { AppointmentId, ClickId } from '#features/appointments/schema.ts';
import { openReminder } from '#features/appointments/server/open-reminder.ts';
import { createAppointment } from '#features/appointments/server/create-appointment.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { insertReplies } from '#features/appointments/server/visit-replies.ts';
import { setAnswer } from '#features/reminders/server/answers.ts';
import { buildAppointment, buildDoctor, buildForm } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { addWalkIn } from './add-walk-in.ts';
import { getDay } from './day.ts';
import { setStage } from './set-stage.ts';
import { getWeek } from './week.ts';

const database = testDatabase();
const SATURDAY = '2031-11-22';
let clinic: BuiltClinic;
let doctorId: DoctorId;

async function open() {
  clinic = await buildClinic(database);
  doctorId = await buildDoctor(clinic);
}

function walkIn(patientName = 'Kiran Rao') {
  const id = AppointmentId.parse(randomUUID());
  return addWalkIn(clinic.scope, { id, patientName, contactNumber: '9876500001', doctorId });
}

function expectToday(time = '10:15') {
  const { today: appointmentDate } = clinic.scope;
  return buildAppointment(clinic, { doctorId, appointmentDate, appointmentTime: time });
}

// covers: today-tokens
test('fifty walk-ins at one moment get fifty different tokens', async () => {
  await open();
  const walkIns = await Promise.all(Array.from({ length: 50 }, (_, n) => walkIn(`Patient ${n}`)));
  const tokens = walkIns.map(({ token }) => token ?? 0).toSorted((first, second) => first - second);
  expect(tokens).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('the same walk-in sent twice is added once', async () => {
  await open();
  const id = AppointmentId.parse(randomUUID());
  const form = { id, patientName: 'kiran rao', contactNumber: '9876500001', doctorId };
  const [first, second] = await Promise.all([
    addWalkIn(clinic.scope, form),
    addWalkIn(clinic.scope, form),
  ]);
  expect([first.id, second.id]).toEqual([id, id]);
  expect(first).toMatchObject({ kind: 'walk_in', token: 1, patientName: 'Kiran Rao' });
  expect((await getDay(clinic.scope, {})).items).toHaveLength(1);
});

test('a patient who arrives gets a token and keeps it through an undo', async () => {
  await open();
  const { id } = await expectToday();
  const visit = expectValue(
    await setStage(clinic.scope, { id, stage: 'arrived', from: 'expected' }),
  );
  expect(visit.token).toBe(1);
  const undone = expectValue(
    await setStage(clinic.scope, { id, stage: 'expected', from: 'arrived' }),
  );
  expect(undone).toMatchObject({ status: 'pending', arrivedAt: null, token: 1 });
  expect((await walkIn()).token).toBe(2);
  const again = expectValue(
    await setStage(clinic.scope, { id, stage: 'arrived', from: 'expected' }),
  );
  expect(again.token).toBe(1);
});

test('two receptionists who tap at once move the visit one stage on', async () => {
  await open();
  const { id } = await expectToday();
  const tap = () => setStage(clinic.scope, { id, stage: 'arrived', from: 'expected' });
  const both = await Promise.all([tap(), tap()]);
  expect(both.map((result) => expectValue(result).token)).toEqual([1, 1]);
  await setStage(clinic.scope, { id, stage: 'with_doctor', from: 'arrived' });
  const late = await setStage(clinic.scope, { id, stage: 'missed', from: 'arrived' });
  expect(refusalCode(late)).toBe('STAGE_CHANGED');
});

test('done and missed are the statuses of the list, and the list sets the end', async () => {
  await open();
  const visit = await expectToday();
  const finishedVisit = expectValue(
    await setStage(clinic.scope, { id: visit.id, stage: 'done', from: 'expected' }),
  );
  expect(finishedVisit.status).toBe('completed');
  expect(finishedVisit.endedAt).not.toBeNull();
  const second = await expectToday('11:00');
  const missedVisit = expectValue(
    await setStage(clinic.scope, { id: second.id, stage: 'missed', from: 'expected' }),
  );
  expect(missedVisit.status).toBe('no_show');
  const change = { id: second.id, status: 'completed' as const, acceptClash: false };
  const listedVisit = expectValue(await setAppointmentStatus(clinic.scope, change));
  expect(listedVisit.endedAt).not.toBeNull();
});

test('a walk-in takes no booked time', async () => {
  await open();
  const { appointmentTime, appointmentDate } = await walkIn();
  const form = { ...buildForm(doctorId), appointmentDate, appointmentTime };
  expectValue(await createAppointment(clinic.scope, form));
});

test('a visit that moves to another day is expected there', async () => {
  await open();
  const { id } = await expectToday();
  await setStage(clinic.scope, { id, stage: 'missed', from: 'expected' });
  const appointmentDate = addDays(clinic.scope.today, 1);
  const edit = { id, version: 1, appointmentDate, acceptClash: false };
  const visit = expectValue(await updateAppointment(clinic.scope, edit));
  expect(visit).toMatchObject({ status: 'pending', token: null, arrivedAt: null });
});

test('a waiting patient who changes doctors gets the other doctor’s next token', async () => {
  await open();
  const { id } = await expectToday();
  const second = await buildDoctor(clinic, 'Dr Imran Qureshi');
  await addWalkIn(clinic.scope, {
    id: AppointmentId.parse(randomUUID()),
    patientName: 'Kiran Rao',
    contactNumber: '9876500001',
    doctorId: second,
  });
  await setStage(clinic.scope, { id, stage: 'arrived', from: 'expected' });
  const edit = { id, version: 1, doctorId: second, acceptClash: false };
  expect(expectValue(await updateAppointment(clinic.scope, edit)).token).toBe(2);
});

// covers: today-list
test('the day is in time order, and other days are not in it', async () => {
  await open();
  const { today } = clinic.scope;
  for (const appointmentTime of ['17:00', '09:30', '11:00'])
    await buildAppointment(clinic, { appointmentTime, appointmentDate: today });
  await buildAppointment(clinic, { appointmentDate: addDays(today, 1) });
  const { items, date } = await getDay(clinic.scope, {});
  expect(date).toBe(today);
  expect(items.map(({ appointmentTime }) => appointmentTime)).toEqual(['09:30', '11:00', '17:00']);
  expect((await getDay(clinic.scope, { date: addDays(today, 1) })).items).toHaveLength(1);
});

// covers: attention-names-its-first-visit
test('missed visits of earlier days are counted until the patient has a later one', async () => {
  await open();
  const { today } = clinic.scope;
  const missedFields = { status: 'no_show' as const, appointmentDate: addDays(today, -2) };
  const missedVisit = await buildAppointment(clinic, {
    ...missedFields,
    patientName: 'Asha Patel',
  });
  const earlier = { ...missedFields, appointmentTime: '06:00' };
  await buildAppointment(clinic, { ...earlier, patientName: 'Ravi Patil' });
  await buildAppointment(clinic, { patientName: 'Ravi Patil', appointmentDate: today });
  const yesterday = { patientName: 'Meena', appointmentDate: addDays(today, -1) };
  const openVisit = await buildAppointment(clinic, yesterday);
  const day = await getDay(clinic.scope, {});
  expect(day.missedBefore).toEqual({
    date: addDays(today, -2),
    count: 1,
    visitId: missedVisit.id,
  });
  expect(day.openBefore).toEqual({ date: addDays(today, -1), count: 1, visitId: openVisit.id });
});

// covers: to-remind-for-tomorrow
test('patients of tomorrow are to be reminded until a message was opened for them', async () => {
  await open();
  const tomorrow = { doctorId, appointmentDate: addDays(clinic.scope.today, 1) };
  const { id } = await buildAppointment(clinic, { ...tomorrow, appointmentTime: '10:00' });
  const family = { ...tomorrow, contactNumber: '9000000021' };
  await buildAppointment(clinic, { ...family, appointmentTime: '10:15' });
  await buildAppointment(clinic, { ...family, appointmentTime: '10:45', patientName: 'Meena' });
  await buildAppointment(clinic, { ...tomorrow, appointmentTime: '10:30', status: 'cancelled' });
  // One message for each phone, as they are sent.
  expect((await getDay(clinic.scope, {})).toRemind?.count).toBe(2);
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(clinic.scope, { ids: [id], clickId }));
  expect((await getDay(clinic.scope, {})).toRemind?.count).toBe(1);
});

// covers: remind-next-open-day
test('the patients of the next open day are to be reminded, not of a day on which the clinic is closed', async () => {
  clinic = await buildClinic(database, { today: SATURDAY });
  doctorId = await buildDoctor(clinic);
  const [sunday, monday, tuesday] = [1, 2, 3].map((days) => addDays(SATURDAY, days));
  await buildAppointment(clinic, { doctorId, appointmentDate: tuesday });
  const findToRemind = async () => (await getDay(clinic.scope, {})).toRemind;
  // Without hours the next day with visits counts.
  expect(await findToRemind()).toEqual({ date: tuesday, count: 1 });
  const sessions = [{ weekday: 1, starts: '10:00', ends: '11:00' }];
  const slots = { slotMinutes: 30, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 1, ...slots, sessions });
  expect(await findToRemind()).toEqual({ date: monday, count: 0 });
  await buildAppointment(clinic, { doctorId, appointmentDate: monday });
  expect(await findToRemind()).toEqual({ date: monday, count: 1 });
  await buildAppointment(clinic, { doctorId, appointmentDate: sunday });
  expect(await findToRemind()).toEqual({ date: sunday, count: 1 });
});

// covers: week-of-a-doctor
test('a doctor’s week has the slots of the hours and the visits of that doctor', async () => {
  await open();
  const sessions = [{ weekday: 1, starts: '10:00', ends: '11:00' }];
  const slots = { slotMinutes: 30, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 1, ...slots, sessions });
  // A Monday and the Wednesday after it.
  const [monday, wednesday] = ['2031-11-24', '2031-11-26'];
  const { id } = await buildAppointment(clinic, {
    doctorId,
    appointmentDate: monday,
    appointmentTime: '10:00',
  });
  await buildAppointment(clinic, { doctorId, appointmentDate: monday, status: 'cancelled' });
  await buildAppointment(clinic, { appointmentDate: monday });
  const week = await getWeek(clinic.scope, { doctorId, date: wednesday });
  expect(week.from).toBe(monday);
  expect(week.days).toHaveLength(7);
  expect(week.days[0]).toMatchObject({ slots: ['10:00', '10:30'], visits: [{ id }] });
  expect(week.days[2]).toMatchObject({ slots: [], visits: [] });
  // At 10:15 of that Monday only the second slot can still be booked.
  const now = instantAt(clinic.scope.timeZone, { date: monday, time: '10:15' });
  const then = await getWeek({ ...clinic.scope, now, today: monday }, { doctorId });
  expect(then.days[0]).toMatchObject({ slots: ['10:00', '10:30'], bookable: ['10:30'] });
  // With two patients at one time a visit leaves the second place of its slot.
  const two = { ...slots, patientsPerSlot: 2 } as const;
  await setHours(clinic.scope, { doctorId, version: 2, ...two, sessions });
  await buildAppointment(clinic, { doctorId, appointmentDate: monday, appointmentTime: '10:30' });
  expect((await getWeek(clinic.scope, { doctorId, date: monday })).days[0]).toMatchObject({
    bookable: ['10:00', '10:30'],
  });
  await buildAppointment(clinic, { doctorId, appointmentDate: monday, appointmentTime: '10:45' });
  expect((await getWeek(clinic.scope, { doctorId, date: monday })).days[0]).toMatchObject({
    bookable: ['10:00'],
  });
  const elsewhere = await buildClinic(database);
  await expect(getWeek(elsewhere.scope, { doctorId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a doctor’s week has the answer and the open reply of each visit', async () => {
  await open();
  const { id, appointmentDate: date } = await expectToday();
  const reply = { meaning: 'not_understood', date, time: '10:15' } as const;
  await setAnswer(clinic.scope, { id, answer: 'confirmed' });
  await insertReplies(clinic.scope, [{ id, ...reply, givenBy: 'patient', isOpen: true }]);
  const { days } = await getWeek(clinic.scope, { doctorId });
  expect(days.flatMap(({ visits }) => visits)).toMatchObject([
    { answer: 'confirmed', openReply: reply },
  ]);
});

test('a doctor’s week has the slots of a late evening, free to book', async () => {
  await open();
  const sessions = [{ weekday: 1, starts: '19:30', ends: '22:00' }];
  const slots = { slotMinutes: 30, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 1, ...slots, sessions });
  const { days } = await getWeek(clinic.scope, { doctorId, date: '2031-11-24' });
  const times = ['19:30', '20:00', '20:30', '21:00', '21:30'];
  expect(days[0]).toMatchObject({ slots: times, bookable: times });
});

// covers: today-hours
test('the day says when each doctor is in, and why the clinic is closed', async () => {
  await open();
  const second = await buildDoctor(clinic, 'Dr Rao');
  const date = '2026-11-25';
  const sessions = [
    { weekday: 3, starts: '10:00', ends: '13:00' },
    { weekday: 3, starts: '17:00', ends: '20:00' },
  ];
  const hours = { slotMinutes: 30, patientsPerSlot: 1, sessions } as const;
  expectValue(await setHours(clinic.scope, { doctorId, version: 1, ...hours }));
  const find = async (on: string) => {
    const { doctors, closedFor } = await getDay(clinic.scope, { date: on });
    return { closedFor, own: doctors.find((doctor) => doctor.doctorId === doctorId), doctors };
  };
  const plain = await find(date);
  expect(plain.own?.periods).toEqual(sessions.map(({ starts, ends }) => ({ starts, ends })));
  expect(plain.doctors.find((doctor) => doctor.doctorId === second)?.periods).toBeNull();
  expect((await find(addDays(date, 1))).own).toMatchObject({ periods: [], isAway: false });

  const whole = { kind: 'away', starts: null, ends: null } as const;
  const days = { from: date, to: date, ...whole };
  await addSpecialDay({ ...days, doctorId, starts: '12:00', ends: '18:00', note: '' });
  expect((await find(date)).own?.periods).toEqual([
    { starts: '10:00', ends: '12:00' },
    { starts: '18:00', ends: '20:00' },
  ]);
  await addSpecialDay({ ...days, doctorId, note: 'Wedding' });
  expect(await find(date)).toMatchObject({ closedFor: null, own: { periods: [], isAway: true } });
  await addSpecialDay({ ...days, doctorId: null, note: 'Diwali' });
  expect((await find(date)).closedFor).toBe('Diwali');
  expect((await find(addDays(date, 1))).closedFor).toBeNull();
});

async function addSpecialDay(day: SpecialDayInput) {
  expectValue(await addDay(clinic.scope, { id: SpecialDayId.parse(randomUUID()), day }));
}

// covers: open-replies-need-attention
test('a day with a reply that a person has to look at needs attention until it is settled', async () => {
  await open();
  const { id } = await expectToday();
  const { id: laterId } = await expectToday('17:00');
  expect((await getDay(clinic.scope, {})).toAnswer).toBeNull();
  const { today: date } = clinic.scope;
  const reply = {
    meaning: 'not_understood',
    givenBy: 'patient',
    time: '10:15',
    isOpen: true,
  } as const;
  await insertReplies(clinic.scope, [
    { id: laterId, date, ...reply },
    { id, date, ...reply },
  ]);
  const { toAnswer, items } = await getDay(clinic.scope, {});
  expect(toAnswer).toEqual({ date, count: 2, visitId: id });
  expect(items[0]).toMatchObject({ openReply: { meaning: 'not_understood', date, time: '10:15' } });
  await setAnswer(clinic.scope, { id, answer: null });
  expect((await getDay(clinic.scope, {})).toAnswer).toEqual({ date, count: 1, visitId: laterId });
  await setAnswer(clinic.scope, { id: laterId, answer: null });
  expect((await getDay(clinic.scope, {})).toAnswer).toBeNull();
});
