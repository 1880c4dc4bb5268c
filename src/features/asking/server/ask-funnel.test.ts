import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { markSent } from '#features/delivery/server/record-outcome.ts';
import { readMessageRows } from '#features/reviews/server/testing.ts';
import { countSteps, readAskFunnel } from './ask-funnel.ts';
import { decideVisits } from './decide-visits.ts';
import { excludeVisit } from './exclude-visit.ts';
import {
  askingDatabase,
  buildEndedVisit,
  createTestClock,
  openAt,
  switchAskingOn,
} from './testing.ts';

const database = askingDatabase();

// covers: ask-funnel
test('counts the visits at each step, with the commonest reason of each gap', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await buildEndedVisit(database, { clinic: other, endedAt: new Date('2026-11-20T03:00:00Z') });
  const clock = createTestClock('2026-11-20T03:00:00Z');
  const open = () => openAt(database, { clinic, clock });
  await switchAskingOn(open());
  const numbers = [
    '9820010001',
    '9820010001',
    '9820010001',
    '9820010002',
    '9820010003',
    '9820010004',
  ];
  const visit = await buildEndedVisit(database, {
    clinic,
    endedAt: clock.now(),
    contactNumber: '9820010009',
    patientName: 'Asha Patel',
  });
  await excludeVisit(clinic.scope, { appointmentId: visit.id, reason: 'duplicate' });
  for (const contactNumber of numbers)
    await buildEndedVisit(database, { clinic, contactNumber, endedAt: clock.now() });
  clock.move(5);
  await decideVisits(open());
  const [first, second] = await readMessageRows(database, clinic);
  for (const message of [first, second])
    if (message) await markSent(clinic.scope, { messageId: message.id });
  await database.ownerPool.query(
    `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name, delivered_at)
     values ($1, $2, gen_random_uuid(), 'direct', 'resolved_not_sent', repeat('a', 64), '0001', 'Meera', now())`,
    [clinic.id, first?.id],
  );
  for (const [message, isOpened] of [
    [first, true],
    [second, false],
  ] as const)
    await database.ownerPool.query(
      `with link as (insert into links (user_id, code_hash, target, review_id, language, expires_at)
         values ($1, encode(sha256(uuid_send($2::uuid)), 'hex'), 'own_words', $2, 'en', now()) returning id)
       insert into link_opens (user_id, link_id, day, first_at, last_at)
       select $1, id, '2026-11-21', now(), now() from link where $3`,
      [clinic.id, message?.profileId, isOpened],
    );
  const funnel = await countSteps(open());
  expect(funnel.weeks).toEqual([
    {
      week: '2026-11-16',
      language: 'en',
      done: 7,
      mayBeAsked: 5,
      asked: 2,
      delivered: 1,
      opened: 1,
      mayBeAskedGap: 'rest_period',
      askedGap: 'not_sent',
      deliveredGap: 'no_report',
      openedGap: 'not_opened',
    },
  ]);
  expect(funnel.doctors).toEqual([
    {
      doctorName: 'Not assigned',
      done: 7,
      mayBeAsked: 5,
      asked: 2,
      delivered: 1,
      opened: 1,
    },
  ]);
  // 5 of 7 would say that there are two others.
  const hiddenCounts = { mayBeAsked: null, asked: null, delivered: null, opened: null };
  expect(await readAskFunnel(open())).toEqual({
    total: { done: 7, ...hiddenCounts },
    weeks: [{ week: '2026-11-16', language: 'en', done: 7, ...hiddenCounts, gaps: hiddenCounts }],
    doctors: [{ doctorName: 'Not assigned', done: 7, ...hiddenCounts }],
  });
});

test('the last eight weeks are counted, and no visit of another time', async () => {
  const clinic = await buildClinic(database);
  const days = ['2026-09-01', '2026-09-26', '2026-11-20', '2026-11-30'];
  for (const day of days) {
    const endedAt = new Date(`${day}T06:00:00Z`);
    await buildEndedVisit(database, { clinic, endedAt });
  }
  const { weeks } = await countSteps(clinic.scope);
  expect(weeks.map(({ week, done }) => [week, done])).toEqual([
    ['2026-11-16', 1],
    ['2026-09-21', 1],
  ]);
  expect(weeks[0]?.mayBeAskedGap).toBe('undecided');
});
