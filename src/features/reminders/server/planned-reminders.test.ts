import { beforeEach, expect, test } from 'vitest';
import { sendNextDue, type Turn } from '#features/autopilot/server/send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
  type MovableClock,
} from '#features/autopilot/server/testing.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { instantAt } from '#platform/zoned-time.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import type { ReminderSettings } from '../schema.ts';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { remindersFeature } from './feature.ts';
import { reconcileReminders } from './plan-reminders.ts';
import { getReminders, updateReminders } from './reminder-settings.ts';
import { openReminder } from '#features/appointments/server/open-reminder.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { buildAppointment, buildDoctor } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { ClickId } from '#features/appointments/schema.ts';
import { randomUUID } from 'node:crypto';

const database = testDatabase(remindersFeature);
const provider = fakeProvider();
const timeZone = 'Asia/Kolkata';
/** A Tuesday far ahead, so that the database's own clock is behind. */
const TODAY = '2031-11-18';
const TOMORROW = '2031-11-19';
const SETTINGS: ReminderSettings = {
  isOn: true,
  dayBeforeAt: '18:00',
  soonMinutes: 180,
  asksConfirmation: true,
};

let clinic: BuiltClinic;
let doctorId: DoctorId;
let clock: MovableClock;

beforeEach(async () => {
  clinic = await buildSendingClinic(database, { today: TODAY });
  doctorId = await buildDoctor(clinic);
  clock = createMovableClock(timeAt(TODAY, '12:00'));
  await switchOn(clinic);
  await remind();
});

function timeAt(date: string, time: string): Date {
  return instantAt(timeZone, { date, time });
}

const tools = () => ({ channel: channelTo(provider), encryptionKey: TEST_ENCRYPTION_KEY, clock });

async function remind(settings: Partial<ReminderSettings> = {}): Promise<void> {
  const { version } = await getReminders(clinic.scope, { tools: tools() });
  const input = { ...SETTINGS, ...settings, version, tools: tools() };
  expectValue(await updateReminders(clinic.scope, input));
}

function book(fields: Parameters<typeof buildAppointment>[1] = {}): Promise<Appointment> {
  const when = { appointmentDate: TOMORROW, appointmentTime: '11:30' };
  return buildAppointment(clinic, { doctorId, ...when, ...fields });
}

/** Gives the autopilot turns at this time until it waits; returns why. */
async function runAt(date: string, time: string): Promise<Turn> {
  clock.set(timeAt(date, time));
  for (;;) {
    const scope = createAutopilotScope(database, { clinic, clock });
    const turn = await sendNextDue(scope, { tools: tools(), clock });
    if (turn.kind === 'waits') return turn;
    clock.set(new Date(clock.now().getTime() + 150_000));
  }
}

/** Lists the texts that reached the provider. */
function textsSent(): string[] {
  return provider.requests.map(({ body }) => (JSON.parse(body) as { message: string }).message);
}

async function answer(text: string, number = '9876543210'): Promise<void> {
  const scope = createAutopilotScope(database, { clinic, clock });
  const body = { id: randomUUID(), type: 'message.received', data: { from: `91${number}`, text } };
  await receiveEvent(scope, { body, now: clock.now() });
}

// covers: reminds-evening-before-and-hours-before
test('reminds on the evening before and hours before, each once, at its time', async () => {
  const { id } = await book();
  expect(await getAppointment(clinic.scope, { id })).toMatchObject({
    reminderAt: timeAt(TODAY, '18:00').toISOString(),
    remindedAt: null,
  });
  await runAt(TODAY, '17:59');
  expect(textsSent()).toEqual([]);
  await runAt(TODAY, '18:00');
  await runAt(TODAY, '18:30');
  expect(textsSent()).toHaveLength(1);
  expect(textsSent()[0]).toMatch(/Ravi Patil[^]*19 November[^]*11:30/);
  await runAt(TOMORROW, '10:00');
  await runAt(TOMORROW, '10:30');
  expect(textsSent()).toHaveLength(2);
  expect((await getAppointment(clinic.scope, { id })).remindedAt).not.toBeNull();
});

// covers: reminder-never-about-another-slot
test('a moved appointment is reminded of at its new time only, with its new words', async () => {
  const { id } = await book();
  const move = { appointmentDate: '2031-11-21', appointmentTime: '16:00' };
  const edit = { id, version: 1, ...move, acceptClash: true, acceptOutsideHours: true };
  expectValue(await updateAppointment(clinic.scope, edit));
  await runAt(TODAY, '18:30');
  expect(textsSent()).toEqual([]);
  await runAt('2031-11-20', '18:00');
  expect(textsSent()).toHaveLength(1);
  expect(textsSent()[0]).toMatch(/21 November/);
});

test.each(['cancelled', 'completed', 'no_show'] as const)(
  'an appointment that is %s is not reminded of',
  async (status) => {
    const { id } = await book();
    expectValue(await setAppointmentStatus(clinic.scope, { id, status, acceptClash: false }));
    await runAt(TODAY, '18:30');
    expect(textsSent()).toEqual([]);
    const again = { id, status: 'pending' as const, acceptClash: true };
    expectValue(await setAppointmentStatus(clinic.scope, again));
    await runAt(TODAY, '18:40');
    expect(textsSent()).toHaveLength(1);
  },
);

test('a change that the plan did not see stops the reminder as it leaves', async () => {
  const { id } = await book();
  const change = `update appointments set appointment_time = '12:15' where id = $1`;
  await database.ownerPool.query(change, [id]);
  await runAt(TODAY, '18:30');
  expect(textsSent()).toEqual([]);
});

// covers: one-reminder-for-a-family
test('a family on one phone gets one message that names all of them', async () => {
  await book({ patientName: 'Asha Patel' });
  await book({ patientName: 'Ravi Patel', appointmentTime: '11:45' });
  await book({ patientName: 'Someone Else', contactNumber: '9000000009' });
  await runAt(TODAY, '18:05');
  expect(textsSent()).toHaveLength(2);
  const [family] = textsSent().filter((text) => text.includes('Asha Patel'));
  expect(family).toMatch(/11:30[^\n]*Asha Patel[^\n]*\n[^\n]*11:45[^\n]*Ravi Patel/);
  expect(family).not.toMatch(/Reply 1/);
  // A patient who is booked later still gets a message.
  await book({ patientName: 'Mina Patel', appointmentTime: '12:00' });
  await runAt(TODAY, '18:40');
  expect(textsSent()).toHaveLength(3);
  expect(textsSent()[2]).toContain('Mina Patel');
  expect(textsSent()[2]).not.toContain('Asha Patel');
});

// covers: reminded-by-hand-counts
test('a patient to whom a person wrote today gets no second message', async () => {
  const { id } = await book();
  const click = ClickId.parse(randomUUID());
  expectValue(await openReminder(clinic.scope, { ids: [id], clickId: click }));
  const date = 'update send_attempts set started_at = $2 where appointment_id = $1';
  await database.ownerPool.query(date, [id, clock.now()]);
  await runAt(TODAY, '18:30');
  expect(textsSent()).toEqual([]);
});

test('a booking for the next hours is not reminded of at once, and a passed evening is left out', async () => {
  clinic = { ...clinic, scope: createAutopilotScope(database, { clinic, clock }) };
  const { id } = await book({ appointmentDate: TODAY, appointmentTime: '14:30' });
  const since = 'update appointments set slot_since = $2 where id = $1';
  await database.ownerPool.query(since, [id, clock.now()]);
  await reconcileReminders(clinic.scope, { ids: [id] });
  await runAt(TODAY, '12:10');
  expect(textsSent()).toEqual([]);
});

test('a reminder whose time has passed never goes', async () => {
  await book();
  await runAt(TOMORROW, '11:05');
  expect(textsSent()).toEqual([]);
});

test('reminders go on a closed day, follow-ups do not', async () => {
  await switchOn(clinic, { weekdays: [1, 3, 4, 5, 6] });
  await book();
  await buildMessage(clinic, { whatsappNumber: '9000000005', scheduledDate: TODAY });
  await runAt(TODAY, '18:10');
  expect(textsSent()).toHaveLength(1);
});

test('messages of the day are kept for reminders', async () => {
  await switchOn(clinic, { messagesADay: 2 });
  await book();
  for (const whatsappNumber of ['9000000005', '9000000006'])
    await buildMessage(clinic, { whatsappNumber, scheduledDate: TODAY });
  await runAt(TODAY, '15:00');
  expect(textsSent()).toHaveLength(1);
  await runAt(TODAY, '18:10');
  expect(textsSent().at(-1)).toContain('Ravi Patil');
  expect(textsSent()).toHaveLength(2);
});

test('switching reminders off takes back what waits, and on plans it again', async () => {
  const { id } = await book();
  await remind({ isOn: false });
  expect((await getAppointment(clinic.scope, { id })).reminderAt).toBeNull();
  await runAt(TODAY, '18:10');
  expect(textsSent()).toEqual([]);
  await remind();
  await runAt(TODAY, '18:20');
  expect(textsSent()).toHaveLength(1);
});

test('two instances at one moment remind once', async () => {
  await book();
  clock.set(timeAt(TODAY, '18:00'));
  const takeTurn = () =>
    sendNextDue(createAutopilotScope(database, { clinic, clock }), { tools: tools(), clock });
  await Promise.all([takeTurn(), takeTurn(), takeTurn()]);
  expect(textsSent()).toHaveLength(1);
});

// covers: answer-confirms-one-candidate
test.each([
  ['१', 'confirmed'],
  ['હા', 'confirmed'],
  ['👍', 'confirmed'],
  ['2', 'wants_change'],
  ['cancel', 'wants_change'],
  ['ok', null],
])('the answer %j to a reminder means %s', async (text, meaning) => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  await answer(text);
  expect(await getAppointment(clinic.scope, { id })).toMatchObject({
    answer: meaning,
    answeredBy: meaning && 'patient',
    status: 'pending',
  });
  // Once answered, no further reminder.
  await runAt(TOMORROW, '10:10');
  expect(textsSent()).toHaveLength(meaning === null ? 2 : 1);
});

// covers: answer-of-family-confirms-none
test('an answer from a phone with two appointments confirms neither', async () => {
  const first = await book({ patientName: 'Asha Patel' });
  const second = await book({ patientName: 'Ravi Patel', appointmentTime: '11:45' });
  await runAt(TODAY, '18:05');
  await answer('1');
  for (const { id } of [first, second])
    expect((await getAppointment(clinic.scope, { id })).answer).toBe('unclear');
});

test('an answer without a reminder, or from another phone, changes nothing', async () => {
  const { id } = await book();
  await answer('1');
  await runAt(TODAY, '18:05');
  await answer('1', '9000000009');
  expect((await getAppointment(clinic.scope, { id })).answer).toBeNull();
});

test('a moved appointment loses the answer about its old time', async () => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  await answer('1');
  const edit = { id, version: 1, appointmentDate: '2031-11-25', acceptClash: true };
  expectValue(await updateAppointment(clinic.scope, { ...edit, acceptOutsideHours: true }));
  expect((await getAppointment(clinic.scope, { id })).answer).toBeNull();
});

test('the text asks for an answer only where one can be heard', async () => {
  await book();
  await runAt(TODAY, '18:05');
  expect(textsSent()[0]).not.toMatch(/Reply 1/);
  await receiveEvent(clinic.scope, { body: { type: 'session.connected' }, now: clock.now() });
  await answer('hello');
  await book({ contactNumber: '9000000007', appointmentTime: '15:00' });
  await runAt(TODAY, '18:30');
  expect(textsSent()).toHaveLength(2);
});
