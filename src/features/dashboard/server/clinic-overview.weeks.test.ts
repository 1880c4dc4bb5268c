import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { markNotSent } from '#features/delivery/server/record-outcome.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { backdateReview, buildReview } from '#features/reviews/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { Overview } from '../schema.ts';
import { fetchOverview, buildSentMessage } from './testing.ts';

const database = testDatabase();

const findWeek = ({ weeks }: Overview, startsOn: string) =>
  weeks.find((week) => week.startsOn === startsOn);

test('a week begins on Monday at the clinic’s own midnight', async () => {
  const clinic = await buildClinic(database);
  const [sunday, monday] = ['2026-11-15T18:29:59.999Z', '2026-11-15T18:30:00.000Z'];
  for (const moment of [sunday, monday, monday]) await buildReviewAt(clinic, moment);
  for (const moment of [sunday, sunday, sunday, monday]) await buildSentMessage(clinic, moment);
  await buildAppointment(clinic, { appointmentDate: '2026-11-15' });
  await buildAppointment(clinic, { appointmentDate: '2026-11-16' });
  // The current week counts as a whole; cancelled appointments are left out.
  await buildAppointment(clinic, { appointmentDate: '2026-11-22' });
  await buildAppointment(clinic, { appointmentDate: '2026-11-22', status: 'cancelled' });
  await buildAppointment(clinic, { appointmentDate: '2026-11-23' });

  const overview = await fetchOverview(clinic);
  expect(findWeek(overview, '2026-11-09')).toMatchObject({
    appointments: 1,
    reviewRequests: 1,
    messagesSent: 3,
  });
  expect(findWeek(overview, '2026-11-16')).toMatchObject({
    appointments: 2,
    reviewRequests: 2,
    messagesSent: 1,
  });
});

test('the first of the twelve weeks begins where the one before it ends, also when the clocks changed between', async () => {
  const clinic = await buildClinic(database, { timeZone: 'America/New_York' });
  // Summer time, four hours behind UTC, until 1 November; five hours since.
  for (const moment of ['2026-08-31T03:59:59.999Z', '2026-08-31T04:00:00.000Z'])
    await buildReviewAt(clinic, moment);
  for (const moment of ['2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'])
    await buildSentMessage(clinic, moment);
  const overview = await fetchOverview(clinic);
  expect(overview.weeks[0]).toMatchObject({ startsOn: '2026-08-31', reviewRequests: 1 });
  expect(findWeek(overview, '2026-10-26')?.messagesSent).toBe(1);
  expect(findWeek(overview, '2026-11-02')?.messagesSent).toBe(1);
});

test('a message counts once it went out, and no more when it did not after all', async () => {
  const clinic = await buildClinic(database);
  const sentMessage = await buildSentMessage(clinic, '2026-11-18T10:00:00Z');
  const thisWeek = async () => (await fetchOverview(clinic)).weeks[11]?.messagesSent;
  const { id } = await buildMessage(clinic);
  for (const state of [
    'requesting',
    'rejected',
    'not_sent',
    'unknown',
    'resolved_not_sent',
  ] as const)
    await clinic.scope.db.insert(sendAttempts).values({
      clinicId: clinic.id,
      messageId: id,
      dedupeKey: randomUUID(),
      channel: 'direct',
      state,
      bodySha256: '0'.repeat(64),
      toLastFour: '0000',
      requestedByName: 'Meera',
      leaseUntil: new Date(),
      finishedAt: new Date('2026-11-18T10:00:00Z'),
    });
  expect(await thisWeek()).toBe(1);
  await markNotSent(clinic.scope, { messageId: sentMessage });
  expect(await thisWeek()).toBe(0);
});

async function buildReviewAt(clinic: BuiltClinic, moment: string): Promise<void> {
  const { id } = await buildReview(clinic);
  await backdateReview(database, { id, createdAt: new Date(moment) });
}
