import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ClickId, type AppointmentId } from '#features/appointments/schema.ts';
import { sendAppointmentReminder } from '#features/appointments/server/appointment-reminder.ts';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { openReminder } from '#features/appointments/server/open-reminder.ts';
import { buildDoctor } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import { SpecialDayId } from '#features/hours/schema.ts';
import { addDay, removeDay } from '#features/hours/server/hours.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { setStage } from './set-stage.ts';
import { remindersFeature } from '#features/reminders/server/feature.ts';
import { reconcileReminders } from '#features/reminders/server/plan-reminders.ts';
import { buildRemindingClinic, TODAY, TOMORROW } from '#features/reminders/server/testing.ts';

const database = testDatabase(remindersFeature);
const provider = fakeProvider();

let world: Awaited<ReturnType<typeof buildRemindingClinic>>;

beforeEach(async () => {
  world = await buildRemindingClinic(database, provider);
});

const acceptance = { acceptClash: true, acceptOutsideHours: true };

async function edit(
  id: AppointmentId,
  change: Partial<Parameters<typeof updateAppointment>[1]>,
): Promise<void> {
  const { version } = await getAppointment(world.openScope(), { id });
  expectValue(
    await updateAppointment(world.openScope(), { id, version, ...acceptance, ...change }),
  );
}

async function readWaiting(id: AppointmentId): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select id from sequence_messages where appointment_id = $1 and status = 'pending' and cancelled_at is null order by kind`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function isToRemind(id: AppointmentId): Promise<boolean> {
  return (await getAppointment(world.openScope(), { id })).remindedAt === null;
}

// covers: moved-visit-is-news
test('a visit that moves after its reminder is reminded of at the new time, by the same day as well', async () => {
  const { id } = await world.book({ appointmentTime: '11:30' });
  await world.runAt(TODAY, '18:00');
  expect(await isToRemind(id)).toBe(false);
  await edit(id, { appointmentTime: '17:00' });
  expect(await isToRemind(id)).toBe(true);
  await world.runAt(TODAY, '18:30');
  expect(world.listTexts()).toHaveLength(2);
  expect(world.listTexts()[1]).toMatch(/5:00/);
  // Back at the first time, which a message has named: still once.
  await edit(id, { appointmentTime: '11:30' });
  await world.runAt(TODAY, '19:00');
  expect(world.listTexts()).toHaveLength(2);
});

test('a visit that goes to another doctor is reminded of again', async () => {
  const { id } = await world.book();
  await world.runAt(TODAY, '18:00');
  await edit(id, { doctorId: await buildDoctor(world.clinic, 'Dr Other') });
  await world.runAt(TODAY, '18:30');
  expect(world.listTexts()).toHaveLength(2);
});

test('what a person wrote about the old time does not stand for the new one', async () => {
  const { id } = await world.book();
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(world.openScope(), { ids: [id], clickId }));
  expect(await isToRemind(id)).toBe(false);
  await edit(id, { appointmentTime: '16:00' });
  expect(await isToRemind(id)).toBe(true);
  await world.runAt(TODAY, '18:00');
  expect(world.listTexts()).toHaveLength(1);
});

// covers: waiting-reminder-keeps-waiting
test('an edited note, an arrival taken back and saved settings leave a due reminder waiting', async () => {
  const { id } = await world.book();
  await world.runAt(TODAY, '18:00');
  world.setTime(TOMORROW, '08:45');
  const [soon] = await readWaiting(id);
  await edit(id, { notes: 'Brings the X-ray', patientAddress: 'Station Road' });
  await world.remind({ asksConfirmation: false });
  expect(await readWaiting(id)).toEqual([soon]);
  const scope = world.openScope();
  expectValue(await setStage(scope, { id, stage: 'arrived', from: 'expected' }));
  expect(await readWaiting(id)).toEqual([]);
  expectValue(await setStage(scope, { id, stage: 'expected', from: 'arrived' }));
  expect(await readWaiting(id)).toHaveLength(1);
  await world.runAt(TOMORROW, '10:00');
  expect(world.listTexts()).toHaveLength(2);
});

test('a slot that was taken within the hours before it needs no reminder hours before', async () => {
  const { id } = await world.book({ appointmentDate: TODAY, appointmentTime: '20:00' });
  await edit(id, { appointmentTime: '14:00' });
  // Attempts and slots have the database's time; here they get the clock's.
  await database.ownerPool.query('update appointments set slot_since = $2 where id = $1', [
    id,
    world.clock.now(),
  ]);
  await reconcileReminders(world.openScope(), { ids: [id] });
  await world.runAt(TODAY, '12:30');
  expect(world.listTexts()).toEqual([]);
});

test.each(['doctor on leave', 'clinic closed'])(
  'no reminder goes of a visit with its %s',
  async (why) => {
    const { id } = await world.book();
    const dayId = SpecialDayId.parse(randomUUID());
    const doctorId = why === 'clinic closed' ? null : world.doctorId;
    const day = {
      kind: 'away' as const,
      doctorId,
      from: TOMORROW,
      to: TOMORROW,
      starts: null,
      ends: null,
      note: '',
    };
    expectValue(await addDay(world.openScope(), { id: dayId, day }));
    expect(await readWaiting(id)).toEqual([]);
    await world.runAt(TODAY, '18:10');
    expect(world.listTexts()).toEqual([]);
    await removeDay(world.openScope(), { id: dayId, actor: world.clinic.actor });
    await world.runAt(TODAY, '18:20');
    expect(world.listTexts()).toHaveLength(1);
  },
);

// covers: late-failure-of-family
test('a failure that is reported later returns all visits that the message named', async () => {
  const first = await world.book({ patientName: 'Asha Patel' });
  const second = await world.book({ patientName: 'Ravi Patel', appointmentTime: '11:45' });
  provider.answerWith({ status: 200, body: '{"id":"wa-17"}' });
  await world.runAt(TODAY, '18:00');
  for (const { id } of [first, second]) expect(await isToRemind(id)).toBe(false);
  const body = {
    id: randomUUID(),
    type: 'message.failed',
    data: { id: 'wa-17', reason: 'Unknown number' },
  };
  await receiveEvent(world.openScope(), { body, now: world.clock.now() });
  for (const { id } of [first, second]) expect(await isToRemind(id)).toBe(true);
});

// covers: second-reminder-asks-first
test('sending directly what the autopilot has reminded of asks first', async () => {
  const { id } = await world.book();
  await world.runAt(TODAY, '18:00');
  const send = (again: boolean) =>
    sendAppointmentReminder(world.openScope(), {
      id,
      clickId: ClickId.parse(randomUUID()),
      again,
      tools: world.tools,
    });
  expect(await send(false)).toMatchObject({ ok: false, refusal: { code: 'SENT_BEFORE' } });
  expect(world.listTexts()).toHaveLength(1);
  expectValue(await send(true));
  expect(world.listTexts()).toHaveLength(2);
});

test('looking at everything again finds nothing to change', async () => {
  const { id } = await world.book();
  await world.book({ patientName: 'Ravi Patel', appointmentDate: '2031-11-21' });
  await world.runAt(TODAY, '18:00');
  await edit(id, { appointmentTime: '15:00' });
  expect(await reconcileReminders(world.openScope())).toBe(0);
});

test('the message of a family names no visit that a person wrote about on the same day', async () => {
  const first = await world.book({ patientName: 'Asha Patel' });
  await world.book({ patientName: 'Ravi Patel', appointmentTime: '11:45' });
  const clickId = ClickId.parse(randomUUID());
  expectValue(await openReminder(world.openScope(), { ids: [first.id], clickId }));
  const date = 'update send_attempts set started_at = $2 where appointment_id = $1';
  await database.ownerPool.query(date, [first.id, world.clock.now()]);
  // The first turn finds that the reminder of the first visit is not needed.
  await world.runAt(TODAY, '18:05');
  await world.runAt(TODAY, '18:06');
  expect(world.listTexts()).toHaveLength(1);
  expect(world.listTexts()[0]).toContain('Ravi Patel');
  expect(world.listTexts()[0]).not.toContain('Asha Patel');
});
