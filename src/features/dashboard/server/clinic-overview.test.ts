import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { backdateAppointment, buildAppointment } from '#features/appointments/server/testing.ts';
import { createClinicsGate } from '#features/clinics/server/gate.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { Message } from '#features/messages/schema.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { backdateReview, buildReview } from '#features/reviews/server/testing.ts';
import { setStage } from '#features/today/server/set-stage.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fetchOverview, buildSentMessage } from './testing.ts';

const database = testDatabase();

/** Enters the clinic through its gate at that time. */
function enterAt(clinic: BuiltClinic, now: string) {
  const gate = createClinicsGate({
    pool: database.pool,
    operatorPool: database.operatorPool,
    clock: { now: () => new Date(now) },
  });
  const { loginId, name, screenLanguage, role, staffRole, doctorId, enabledFeatures } =
    clinic.actor;
  const standing = { role, enabledFeatures, timeZone: clinic.scope.timeZone };
  const deskLockMinutes = null;
  const member = { loginId, name, screenLanguage, deskLockMinutes, staffRole, doctorId };
  const login = { ...member, clinicId: clinic.id, clinic: standing };
  return gate.enter(login, randomUUID());
}

test('a new clinic has nothing, and no rate to measure by', async () => {
  const overview = await fetchOverview(await buildClinic(database));
  expect(overview).toMatchObject({
    today: '2026-11-20',
    stats: {
      totalAppointments: 0,
      completedAppointments: 0,
      pendingReviews: 0,
      completedReviews: 0,
    },
    dueToday: { count: 0, messages: [] },
    overdue: { count: 0, messages: [] },
    upcomingAppointments: [],
    recentActivity: [],
    performance: {
      appointmentCompletionRate: null,
      reviewResponseRate: null,
      totalActivities: 0,
    },
  });
  expect(overview.weeks).toHaveLength(12);
  expect(overview.weeks[0]).toEqual({
    startsOn: '2026-08-31',
    appointments: 0,
    reviewRequests: 0,
    messagesSent: 0,
  });
  expect(overview.weeks[11]?.startsOn).toBe('2026-11-16');
});

// covers: appointments-and-reviews-counted
test('appointments and reviews are counted by their status, another clinic’s never', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  for (const status of ['pending', 'completed', 'completed', 'cancelled'] as const)
    await buildAppointment(clinic, { status });
  await buildAppointment(clinic, { status: 'no_show' });
  await buildAppointment(clinic, { appointmentDate: '2026-11-19' });
  for (const status of ['pending', 'sent', 'sent'] as const) await buildReview(clinic, { status });
  await buildAppointment(other, { status: 'completed' });
  await buildReview(other, { status: 'sent' });
  await buildMessage(other);
  await buildSentMessage(other, '2026-11-18T10:00:00Z');

  const overview = await fetchOverview(clinic);
  expect(overview.stats).toEqual({
    totalAppointments: 6,
    completedAppointments: 2,
    pendingReviews: 1,
    completedReviews: 2,
  });
  expect(overview.performance).toEqual({
    // Neither the cancelled one nor the one to come.
    endedAppointments: 4,
    appointmentCompletionRate: 50,
    reviewResponseRate: 67,
    totalActivities: 9,
  });
  expect(overview.dueToday?.count).toBe(0);
  expect(overview.weeks.map(({ messagesSent }) => messagesSent)).toEqual(Array(12).fill(0));
});

// covers: what-waits-counted-and-three-of-each
test('counts waiting messages and shows three of each, the longest waiting first', async () => {
  const clinic = await buildClinic(database);
  const waiting: Message[] = [];
  // One after the other: of those of one day, the first that was created comes first.
  for (const day of ['11-20', '11-19', '11-20', '10-01', '11-18', '11-17']) {
    const text = { messageContent: `नमस्ते ${'क्षि'.repeat(400)}`, language: 'hi' as const };
    waiting.push(
      await buildMessage(clinic, {
        ...text,
        scheduledDate: `2026-${day}`,
        patientName: 'પ્રિયંકા પટેલ',
      }),
    );
  }
  const [due, , later, first, third, second] = waiting.map(({ id }) => id);
  await buildMessage(clinic, { status: 'sent' });
  await buildMessage(clinic, { status: 'failed', scheduledDate: '2026-11-19' });
  await buildMessage(clinic, { scheduledDate: '2026-11-21' });
  await cancelMessage(clinic.scope, { messageId: (await buildMessage(clinic)).id });

  const { dueToday, overdue } = await fetchOverview(clinic);
  expect(dueToday?.count).toBe(2);
  expect(dueToday?.messages.map(({ id }) => id)).toEqual([due, later]);
  expect(overdue?.count).toBe(4);
  expect(overdue?.messages.map(({ id }) => id)).toEqual([first, second, third]);
  expect(dueToday?.messages[0]).toEqual({
    id: due,
    patientName: 'પ્રિયંકા પટેલ',
    scheduledDate: '2026-11-20',
    preview: `नमस्ते ${'क्षि'.repeat(146)}…`,
    language: 'hi',
  });
});

// covers: due-becomes-overdue-at-clinic-midnight-18
test('due becomes overdue at the clinic’s midnight: 18:30 UTC in Kolkata', async () => {
  const clinic = await buildClinic(database);
  await buildMessage(clinic, { scheduledDate: '2026-11-20' });
  const before = await fetchOverview(enterAt(clinic, '2026-11-20T18:29:59.999Z'));
  expect([before.today, before.dueToday?.count, before.overdue?.count]).toEqual([
    '2026-11-20',
    1,
    0,
  ]);
  const after = await fetchOverview(enterAt(clinic, '2026-11-20T18:30:00.000Z'));
  expect([after.today, after.dueToday?.count, after.overdue?.count]).toEqual(['2026-11-21', 0, 1]);
});

// covers: upcoming-pending-ones-of-today-and-next
test('upcoming are those of today and the next seven days that have not begun and are not past, five of them', async () => {
  const clinic = await buildClinic(database);
  const on = (appointmentDate: string, fields = {}) =>
    buildAppointment(clinic, { appointmentDate, ...fields });
  await on('2026-11-19');
  await on('2026-11-28');
  await on('2026-11-20', { status: 'completed' });
  await on('2026-11-21', { status: 'cancelled' });
  const last = await on('2026-11-27', { appointmentTime: '20:00' });
  const second = await on('2026-11-20', { appointmentTime: '16:00' });
  await on('2026-11-20', { appointmentTime: '09:15' });
  const first = await on('2026-11-20', { appointmentTime: '13:15', patientName: 'તૃપ્તિ શાહ' });
  const begunVisit = await on('2026-11-20', { appointmentTime: '15:00' });
  await setStage(clinic.scope, { id: begunVisit.id, stage: 'with_doctor', from: 'expected' });

  const readUpcoming = async () => (await fetchOverview(clinic)).upcomingAppointments;
  expect((await readUpcoming())?.map(({ id, badge }) => [id, badge])).toEqual([
    [first.id, 'today'],
    [second.id, 'today'],
    [last.id, 'upcoming'],
  ]);
  expect((await readUpcoming())?.[0]).toEqual({
    id: first.id,
    patientName: 'તૃપ્તિ શાહ',
    appointmentDate: '2026-11-20',
    appointmentTime: '13:15',
    doctorName: 'Not assigned',
    badge: 'today',
  });

  for (const day of ['22', '23', '24']) await on(`2026-11-${day}`);
  const five = await readUpcoming();
  expect(five).toHaveLength(5);
  expect(five?.map(({ id }) => id)).not.toContain(last.id);
});

// covers: recent-five-newest-of-both-kinds-together
test('recent are the five newest of both kinds together', async () => {
  const clinic = await buildClinic(database);
  const minute = (past: number) => new Date(Date.UTC(2026, 10, 20, 9, past));
  const buildReviewAt = async (past: number, fields = {}) => {
    const { id } = await buildReview(clinic, fields);
    await backdateReview(database, { id, createdAt: minute(past) });
    return id;
  };
  for (const past of [1, 2, 3]) await buildReviewAt(past);
  const { id: oldest } = await buildAppointment(clinic, { status: 'cancelled' });
  await backdateAppointment(database, { id: oldest, createdAt: minute(4) });
  const { id: newest } = await buildAppointment(clinic, { doctorName: 'ડૉ. કેતન ભટ્ટ' });
  await backdateAppointment(database, { id: newest, createdAt: minute(7) });
  const fifth = await buildReviewAt(5, { status: 'sent' });
  const sixth = await buildReviewAt(6, { treatment: '' });
  const { recentActivity } = await fetchOverview(clinic);
  expect(recentActivity?.map(({ id }) => id).slice(0, 4)).toEqual([newest, sixth, fifth, oldest]);
  expect(recentActivity).toHaveLength(5);
  expect(recentActivity?.[0]).toEqual({
    kind: 'appointment',
    id: newest,
    patientName: 'Ravi Patil',
    what: 'ડૉ. કેતન ભટ્ટ',
    status: 'pending',
    at: '2026-11-20T09:07:00.000Z',
  });
  expect(recentActivity?.[1]).toMatchObject({ kind: 'review', what: '', status: 'pending' });
});

test('shows and counts nothing of a disabled feature', async () => {
  const whole = await buildClinic(database);
  await buildAppointment(whole, { appointmentDate: '2026-11-20', appointmentTime: '18:00' });
  await buildReview(whole);
  await buildMessage(whole);
  const withOnly = (...enabledFeatures: typeof whole.actor.enabledFeatures) =>
    fetchOverview({ scope: whole.scope, actor: { ...whole.actor, enabledFeatures } });

  const bare = await withOnly('dashboard');
  expect(bare).toMatchObject({
    stats: {
      totalAppointments: null,
      completedAppointments: null,
      pendingReviews: null,
      completedReviews: null,
    },
    dueToday: null,
    overdue: null,
    upcomingAppointments: null,
    recentActivity: null,
    performance: {
      appointmentCompletionRate: null,
      reviewResponseRate: null,
      totalActivities: null,
    },
  });
  expect(bare.weeks[11]).toMatchObject({
    appointments: null,
    reviewRequests: null,
    messagesSent: null,
  });

  const reviewsOnly = await withOnly('dashboard', 'reviews');
  expect(reviewsOnly).toMatchObject({
    stats: { totalAppointments: null, pendingReviews: 1 },
    dueToday: null,
    upcomingAppointments: null,
    performance: { appointmentCompletionRate: null, reviewResponseRate: 0, totalActivities: 1 },
  });
  expect(reviewsOnly.recentActivity?.map(({ kind }) => kind)).toEqual(['review']);
  expect(reviewsOnly.weeks[11]).toMatchObject({ appointments: null, messagesSent: 0 });

  const appointmentsOnly = await withOnly('dashboard', 'appointments');
  expect(appointmentsOnly.recentActivity?.map(({ kind }) => kind)).toEqual(['appointment']);
  expect(appointmentsOnly.upcomingAppointments).toHaveLength(1);

  const sequencesOnly = await withOnly('dashboard', 'sequences');
  expect(sequencesOnly).toMatchObject({ dueToday: { count: 1 }, recentActivity: null });
});
