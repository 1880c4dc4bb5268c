import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { AppointmentId, ClickId, type Appointment } from '#features/appointments/schema.ts';
import { openReminder } from '#features/appointments/server/open-reminder.ts';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { setAnswer } from './answers.ts';
import { remindersFeature } from './feature.ts';
import { buildRemindingClinic, TODAY, TOMORROW } from './testing.ts';

const database = testDatabase(remindersFeature);
const provider = fakeProvider();
const NUMBER = '9876543210';

let reminding: Awaited<ReturnType<typeof buildRemindingClinic>>;
let clinic: BuiltClinic;

beforeEach(async () => {
  reminding = await buildRemindingClinic(database, provider);
  ({ clinic } = reminding);
});

const scopeNow = () => reminding.openScope();
const runAt = (date: string, time: string) => reminding.runAt(date, time);

function book(fields: Parameters<typeof reminding.book>[0] = {}): Promise<Appointment> {
  return reminding.book({ appointmentTime: '10:15', ...fields });
}

function countSent(): number {
  return provider.requests.length;
}

async function receive(type: string, data: object): Promise<void> {
  const now = reminding.clock.now();
  await receiveEvent(scopeNow(), { body: { id: randomUUID(), type, data }, now });
}

const reply = (text: string, from: object = { from: `91${NUMBER}` }) =>
  receive('message.received', { ...from, text });

const read = (id: AppointmentId) => getAppointment(clinic.scope, { id });

async function edit(
  { id }: Appointment,
  change: Pick<Partial<Appointment>, 'appointmentTime' | 'contactNumber'>,
): Promise<void> {
  const { version } = await read(id);
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  expectValue(await updateAppointment(scopeNow(), { id, version, ...change, ...acceptance }));
}

// covers: reply-to-old-slot-confirms-nothing
test('a yes to the old slot of a moved visit is shown, and the new slot is reminded of', async () => {
  const visit = await book();
  await runAt(TODAY, '18:05');
  await edit(visit, { appointmentTime: '16:00' });
  await reply('yes');
  expect(await read(visit.id)).toMatchObject({
    answer: null,
    openReply: { meaning: 'yes', date: TOMORROW, time: '10:15' },
  });
  const sentCount = countSent();
  await runAt(TOMORROW, '13:05');
  expect(countSent()).toBeGreaterThan(sentCount);
  await reply('yes');
  expect(await read(visit.id)).toMatchObject({ answer: 'confirmed', openReply: null });
});

// covers: reply-not-understood-is-shown
test('a reply that is not understood is open until the reception settles it or moves the visit', async () => {
  const visit = await book();
  await runAt(TODAY, '18:05');
  await reply('can I come at 5?');
  const open = { meaning: 'not_understood', date: TOMORROW, time: '10:15' };
  expect(await read(visit.id)).toMatchObject({ answer: null, openReply: open });
  const result = await setAnswer(scopeNow(), { id: visit.id, answer: null });
  expect(result).toMatchObject({ answer: null, openReply: null });
  await reply('hello, is parking there');
  expect(await read(visit.id)).toMatchObject({ openReply: open });
  await edit(visit, { appointmentTime: '17:00' });
  expect(await read(visit.id)).toMatchObject({ openReply: null });
});

test('thanks after an answer ask for nothing, before it they are shown', async () => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  await reply('ok');
  expect((await read(id)).openReply).toMatchObject({ meaning: 'not_understood' });
  await reply('1');
  expect(await read(id)).toMatchObject({ answer: 'confirmed', openReply: null });
  await reply('thank you 🙏');
  expect(await read(id)).toMatchObject({ answer: 'confirmed', openReply: null });
});

// covers: reply-never-makes-confirmed-unclear
test('a reply from a phone of two makes neither unclear that the clinic confirmed, nor touches a third', async () => {
  const first = await book({ patientName: 'Asha Patel' });
  const second = await book({ patientName: 'Ravi Patel', appointmentTime: '10:30' });
  const third = await book({ patientName: 'Mina Patel', appointmentDate: '2031-11-25' });
  await runAt(TODAY, '18:05');
  await setAnswer(scopeNow(), { id: first.id, answer: 'confirmed' });
  await reply('1');
  expect(await read(first.id)).toMatchObject({ answer: 'confirmed', answeredBy: 'staff' });
  expect(await read(second.id)).toMatchObject({ answer: 'unclear' });
  expect(await read(third.id)).toMatchObject({ answer: null, openReply: null });
  await reply('2');
  expect(await read(first.id)).toMatchObject({
    answer: 'confirmed',
    openReply: { meaning: 'no' },
  });
});

test('a yes to a message that named two visits confirms neither', async () => {
  const first = await book();
  const second = await book({ appointmentTime: '15:00' });
  await runAt(TODAY, '18:05');
  await reply('yes');
  for (const { id } of [first, second]) expect(await read(id)).toMatchObject({ answer: 'unclear' });
});

// covers: reply-to-shared-message-confirms-none
test('a yes to a message that named two visits confirms neither, also when one of them is over', async () => {
  const first = await book({ patientName: 'Suresh Patel' });
  const second = await book({ patientName: 'Vandana Patel', appointmentTime: '15:30' });
  await runAt(TODAY, '18:05');
  const status = { id: first.id, status: 'completed' as const, acceptClash: false };
  expectValue(await setAppointmentStatus(scopeNow(), status));
  await reply('yes');
  expect(await read(second.id)).toMatchObject({ answer: 'unclear' });
  expect(await read(first.id)).toMatchObject({ answer: null });
});

test('the same counts for a message that a person opened for two visits', async () => {
  const first = await book({ patientName: 'Suresh Patel' });
  const second = await book({ patientName: 'Vandana Patel', appointmentTime: '15:30' });
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(clinic.scope, { ids: [first.id, second.id], clickId }));
  const date = 'update send_attempts set started_at = $2 where user_id = $1';
  await database.ownerPool.query(date, [clinic.id, reminding.clock.now()]);
  const status = { id: first.id, status: 'no_show' as const, acceptClash: false };
  expectValue(await setAppointmentStatus(scopeNow(), status));
  await reply('yes');
  expect(await read(second.id)).toMatchObject({ answer: 'unclear' });
});

test('beside a visit of today that is not marked, a reply is about the one of tomorrow', async () => {
  const now = await book({ appointmentDate: TODAY, appointmentTime: '17:00' });
  const next = await book();
  await runAt(TODAY, '14:05');
  await runAt(TODAY, '18:05');
  await reply('haan aaunga');
  expect(await read(next.id)).toMatchObject({ answer: 'confirmed' });
  expect(await read(now.id)).toMatchObject({ answer: null, openReply: null });
});

test('a message that failed or never left binds no reply', async () => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  await database.ownerPool.query(`update send_attempts set state = 'rejected' where user_id = $1`, [
    clinic.id,
  ]);
  await reply('yes');
  expect(await read(id)).toMatchObject({ answer: null, openReply: null });
});

test('a yes to a cancelled visit is shown, a no is not', async () => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  const status = { id, status: 'cancelled' as const, acceptClash: false };
  expectValue(await setAppointmentStatus(scopeNow(), status));
  await reply('2');
  expect((await read(id)).openReply).toBeNull();
  await reply('1');
  expect(await read(id)).toMatchObject({ answer: null, openReply: { meaning: 'yes' } });
});

test('an answer to a message that a person wrote counts', async () => {
  const { id } = await book();
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(clinic.scope, { ids: [id], clickId }));
  const date = 'update send_attempts set started_at = $2 where appointment_id = $1';
  await database.ownerPool.query(date, [id, reminding.clock.now()]);
  await reply('ok 1');
  expect(await read(id)).toMatchObject({ answer: 'confirmed' });
});

// covers: reply-from-corrected-number
test('an answer to a message that a person wrote counts also once the visit has another number', async () => {
  const { id, ...visit } = await book();
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(clinic.scope, { ids: [id], clickId }));
  const date = 'update send_attempts set started_at = $2 where appointment_id = $1';
  await database.ownerPool.query(date, [id, reminding.clock.now()]);
  await edit({ id, ...visit }, { contactNumber: '9876543211' });
  await reply('yes', { from: '919876543212' });
  expect(await read(id)).toMatchObject({ answer: null, openReply: null });
  await reply('yes');
  expect(await read(id)).toMatchObject({ answer: 'confirmed', answeredBy: 'patient' });
});

// covers: reply-by-whatsapp-user-counts
test('a reply from a WhatsApp user without a number counts once the user is matched', async () => {
  const { id } = await book();
  await runAt(TODAY, '18:05');
  const user = { from_user_id: 'IN.1648738043044942' };
  await reply('yes', user);
  expect(await read(id)).toMatchObject({ answer: null });
  await reply('hello', { ...user, from: `91${NUMBER}` });
  await reply('yes', user);
  expect(await read(id)).toMatchObject({ answer: 'confirmed', answeredBy: 'patient' });
});

// covers: reply-by-user-of-corrected-number
test('a reply from a WhatsApp user is about what reached them, also when the visit and the book have other numbers', async () => {
  const visit = await book();
  const number = '9876543211';
  await edit(visit, { contactNumber: number });
  await runAt(TODAY, '18:05');
  const user = 'IN.1648738043044942';
  const data = { to: `91${number}`, text: reminding.listTexts().at(-1), recipient_user_id: user };
  await receive('message.delivered', data);
  await reply('yes', { from_user_id: user });
  expect(await read(visit.id)).toMatchObject({ answer: 'confirmed', answeredBy: 'patient' });
  await edit(visit, { contactNumber: '9876543212' });
  await reply('no', { from_user_id: user });
  expect(await read(visit.id)).toMatchObject({ answer: 'wants_change' });
});

// covers: text-of-reply-is-not-stored
test('stores of a reply what it means, and not its text', async () => {
  await book();
  await runAt(TODAY, '18:05');
  await reply('canary-of-a-patient');
  const { rows } = await database.ownerPool.query<{ line: string }>(
    'select to_jsonb(r)::text as line from visit_replies r where user_id = $1',
    [clinic.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).toContain('not_understood');
  expect(rows[0]?.line).not.toContain('canary');
});
