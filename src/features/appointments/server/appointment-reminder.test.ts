import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { expireLeases } from '#features/delivery/server/send-message.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { listBlocked, testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { Appointment, AppointmentId, ClickId } from '../schema.ts';
import { getAppointment } from './find-appointments.ts';
import { openReminder } from './open-reminder.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { buildAppointment } from './testing.ts';
import {
  getAppointmentReminder,
  takeBackAppointmentReminder,
  resolveAppointmentReminder,
  sendAppointmentReminder,
} from './appointment-reminder.ts';

const database = testDatabase();
const provider = fakeProvider();
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database, { defaultLanguage: 'en' });
});

function newClick(): ClickId {
  return ClickId.parse(randomUUID());
}

type Wish = Partial<Parameters<typeof sendAppointmentReminder>[1]>;

function send(id: AppointmentId, wish: Wish & { from?: BuiltClinic } = {}) {
  const { from = clinic, ...rest } = wish;
  const tools = { channel: channelTo(provider), encryptionKey: TEST_ENCRYPTION_KEY };
  return sendAppointmentReminder(from.scope, {
    id,
    clickId: newClick(),
    again: false,
    tools,
    ...rest,
  });
}

function listSent(): { to: string; message: string }[] {
  return provider.requests.map(({ body }) => JSON.parse(body) as { to: string; message: string });
}

async function readAuditLog(id: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ line: string }>(
    `select action || ' ' || outcome as line from audit_log where entity_id = $1 order by id`,
    [id],
  );
  return rows.map(({ line }) => line);
}

test('the message goes to the number, in the language asked for, and the appointment shows the try', async () => {
  const { id } = await buildAppointment(clinic, {
    patientName: 'प्रिया शर्मा',
    doctorName: 'Dr Rao',
  });
  const hindi = await getAppointmentReminder(clinic.scope, { id, language: 'hi' });
  const answer = await send(id, { language: 'hi' });
  expect(answer).toMatchObject({
    ok: true,
    value: { id, status: 'pending', lastAttempt: { channel: 'direct', state: 'accepted' } },
  });
  if (answer.ok) Appointment.parse(answer.value);
  expect(listSent()).toMatchObject([{ to: '+919876543210', message: hindi.text }]);
  expect(hindi.text).toContain('प्रिया शर्मा');
  expect(await readAuditLog(id)).toEqual(['appointments.send done', 'messaging.settle done']);
});

// covers: sent-language-remembered
test('another language that a person sends in is remembered of the patient', async () => {
  const { id } = await buildAppointment(clinic);
  await send(id, { language: 'en' });
  expect((await getAppointment(clinic.scope, { id })).patientLanguage).toBeNull();
  await send(id, { language: 'gu', again: true });
  expect((await getAppointment(clinic.scope, { id })).patientLanguage).toBe('gu');
  const { text, language } = await getAppointmentReminder(clinic.scope, { id });
  expect(language).toBe('gu');
  await send(id, { again: true });
  expect(listSent().at(-1)?.message).toBe(text);
});

test('fifty requests of one click deliver once, and so does asking again afterwards', async () => {
  const { id } = await buildAppointment(clinic);
  const clickId = newClick();
  provider.answerWith({ after: 300 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(id, { clickId })));
  const codes = answers.map((answer) => refusalCode(answer));
  expect(codes).toContain('OK');
  expect(new Set(codes).difference(new Set(['OK', 'ALREADY_SENDING']))).toEqual(new Set());
  expect(refusalCode(await send(id, { clickId }))).toBe('OK');
  expect(refusalCode(await send(id, { clickId, again: true }))).toBe('OK');
  expect(provider.requests).toHaveLength(1);
});

test('fifty clicks at once deliver once; a later one asks first, and goes out when a person wants it', async () => {
  const { id } = await buildAppointment(clinic);
  provider.answerWith({ after: 300 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(id, { again: false })));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(provider.requests).toHaveLength(1);
  expect(await send(id)).toMatchObject({
    refusal: { code: 'SENT_BEFORE', data: { lastAttempt: { state: 'accepted' } } },
  });
  expect(refusalCode(await send(id, { again: true }))).toBe('OK');
  expect(provider.requests).toHaveLength(2);
});

test('one that may have arrived is only sent again by a person, also after a later try that was refused', async () => {
  const { id } = await buildAppointment(clinic);
  provider.answerWith({ fault: 'reset_after_request' }, { status: 400, body: 'Bad number' });
  expect(await send(id)).toMatchObject({ value: { lastAttempt: { state: 'unknown' } } });
  expect(await send(id, { again: true })).toMatchObject({
    value: { lastAttempt: { state: 'rejected', detail: 'Bad number' } },
  });
  expect(await send(id)).toMatchObject({
    refusal: { code: 'SENT_BEFORE', data: { lastAttempt: { state: 'unknown' } } },
  });
  expect(provider.requests).toHaveLength(2);
});

test('retries automatically within the same click when nothing was sent', async () => {
  const { id } = await buildAppointment(clinic);
  provider.answerWith({ status: 429 });
  const clickId = newClick();
  expect(await send(id, { clickId })).toMatchObject({
    value: { lastAttempt: { state: 'accepted' } },
  });
  expect(provider.requests).toHaveLength(2);
  expect(refusalCode(await send(id, { clickId }))).toBe('OK');
  expect(provider.requests).toHaveLength(2);
});

test('the outcome of an attempt is unknown from the end of its lease when its process died', async () => {
  const { id } = await buildAppointment(clinic);
  const release = Promise.withResolvers();
  provider.answerWith({ after: release.promise });
  const sending = send(id);
  await expect.poll(() => provider.requests.length).toBe(1);
  const late = `update send_attempts set lease_until = now() - interval '1 second' where appointment_id = $1`;
  await database.ownerPool.query(late, [id]);
  expect(await expireLeases(clinic.scope)).toBe(1);
  release.resolve(undefined);
  expect(await sending).toMatchObject({ value: { lastAttempt: { state: 'unknown' } } });
  expect(await readAuditLog(id)).toEqual(['appointments.send done', 'messaging.settle failed']);
});

test('a cancelled appointment, a number on the list, and a clinic without a key send nothing', async () => {
  const { id } = await buildAppointment(clinic, { status: 'cancelled' });
  expect(refusalCode(await send(id))).toBe('NOT_SENDABLE');
  const open = { ids: [id], clickId: newClick() };
  expect(refusalCode(await openReminder(clinic.scope, open))).toBe('NOT_SENDABLE');
  const back = { id, status: 'pending', acceptClash: false } as const;
  await setAppointmentStatus(clinic.scope, back);
  await suppressNumber(clinic.scope, { number: '9876543210', reason: 'Asked by phone' });
  expect(refusalCode(await send(id))).toBe('DO_NOT_CONTACT');
  expect(refusalCode(await openReminder(clinic.scope, open))).toBe('DO_NOT_CONTACT');
  const keyless = await buildClinic(database);
  const waiting = await buildAppointment(keyless);
  expect(refusalCode(await send(waiting.id, { from: keyless }))).toBe('NO_PROVIDER_KEY');
  expect(provider.requests).toEqual([]);
  expect((await getAppointment(clinic.scope, { id })).lastAttempt).toMatchObject({
    state: 'not_sent',
    stoppedBy: 'do_not_contact',
    requestedBy: 'Dr Asha Mehta',
  });
});

test('a person answers once whether a message with unknown outcome arrived, and may take it back', async () => {
  const { id } = await buildAppointment(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(id);
  const saidNo = await resolveAppointmentReminder(clinic.scope, { id, arrived: false });
  expect(saidNo).toMatchObject({ value: { lastAttempt: { state: 'resolved_not_sent' } } });
  expect(await resolveAppointmentReminder(clinic.scope, { id, arrived: false })).toEqual(saidNo);
  expect(await resolveAppointmentReminder(clinic.scope, { id, arrived: true })).toMatchObject({
    refusal: { code: 'NOT_POSSIBLE_NOW', data: { current: { id } } },
  });
  provider.answerWith({ fault: 'reset_after_request' });
  expect(refusalCode(await send(id))).toBe('OK');
  expect(await resolveAppointmentReminder(clinic.scope, { id, arrived: true })).toMatchObject({
    value: { lastAttempt: { state: 'resolved_sent' } },
  });
  expect(refusalCode(await send(id))).toBe('SENT_BEFORE');
  expect(await takeBackAppointmentReminder(clinic.scope, { id })).toMatchObject({
    value: { lastAttempt: { state: 'resolved_not_sent' } },
  });
  expect(refusalCode(await send(id))).toBe('OK');
  // Also after the provider accepted it: a 200 may have been wrong.
  expect(refusalCode(await takeBackAppointmentReminder(clinic.scope, { id }))).toBe('OK');
  expect((await readAuditLog(id)).filter((line) => line.includes('resolve'))).toHaveLength(2);
});

test('one that was opened and not sent after all is free again', async () => {
  const { id } = await buildAppointment(clinic);
  expectValue(await openReminder(clinic.scope, { ids: [id], clickId: newClick() }));
  expect(refusalCode(await takeBackAppointmentReminder(clinic.scope, { id }))).toBe('OK');
  expect(refusalCode(await takeBackAppointmentReminder(clinic.scope, { id }))).toBe('OK');
  expect(refusalCode(await send(id))).toBe('OK');
});

test('cancelling waits for a claim, and a claim for cancelling', async () => {
  const { id } = await buildAppointment(clinic);
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query(`update appointments set status = 'cancelled' where id = $1`, [id]);
  const sending = send(id);
  await expect.poll(() => listBlocked(database)).toHaveLength(1);
  await holder.query('commit');
  holder.release();
  expect(refusalCode(await sending)).toBe('NOT_SENDABLE');
  expect(provider.requests).toEqual([]);
});

test('a feature that was switched off stops the claim', async () => {
  const limitedClinic = await buildSendingClinic(database, { enabledFeatures: ['reviews'] });
  const { id } = await buildAppointment(limitedClinic);
  await expect(send(id, { from: limitedClinic })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await getAppointment(limitedClinic.scope, { id })).lastAttempt).toMatchObject({
    state: 'not_sent',
    stoppedBy: 'feature_off',
  });
});

test("another clinic's appointment is like a missing one, and the provider gets no request", async () => {
  const { id } = await buildAppointment(clinic);
  const other = await buildSendingClinic(database);
  for (const target of [id, AppointmentId.parse(randomUUID())]) {
    const tries = [
      send(target, { from: other }),
      getAppointmentReminder(other.scope, { id: target }),
      openReminder(other.scope, { ids: [target], clickId: newClick() }),
      resolveAppointmentReminder(other.scope, { id: target, arrived: true }),
      takeBackAppointmentReminder(other.scope, { id: target }),
    ];
    for (const outcome of await Promise.allSettled(tries)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    }
  }
  expect(provider.requests).toEqual([]);
  expect((await getAppointment(clinic.scope, { id })).lastAttempt).toBeNull();
});
