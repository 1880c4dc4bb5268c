import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { readMonth } from './read-month.ts';

const database = testDatabase();
let lastNumber = 9_820_010_000;
const PARTS = { appointments: true, reviews: true, messages: true };

interface VisitFacts {
  date?: string;
  status?: string;
  decision?: { because: string | null; exclusion?: string };
  /** How the message with the request was sent; it is about the visit, or only about its patient. */
  request?: {
    state: string;
    isAboutVisit: boolean;
    on?: string;
    isDelivered?: boolean;
    isOpened?: boolean;
  };
}

// covers: month-review-steps-add-up
test('visits done are those after which the patient was asked, and those of each reason', async () => {
  const clinic = await buildClinic(database, { today: '2026-11-25' });
  const run = (text: string, values: unknown[]) => database.ownerPool.query(text, values);
  const insertVisit = async ({ date = '2026-11-10', ...facts }: VisitFacts) => {
    const [visit, patient] = [randomUUID(), randomUUID()];
    await run(
      `insert into patients (id, user_id, name, number, source) values ($1, $2, 'Asha Patel', $3, 'typed')`,
      [patient, clinic.id, String((lastNumber += 1))],
    );
    await run(
      `insert into appointments (id, user_id, patient_id, patient_name, contact_number, doctor_name, doctor_contact, appointment_date, appointment_time, status)
       values ($1, $2, $3, 'Asha Patel', '9820010001', 'Dr Rao', '', $4, '10:00', $5)`,
      [visit, clinic.id, patient, date, facts.status ?? 'completed'],
    );
    if (facts.decision) {
      const hash = createHash('sha256')
        .update(Buffer.from(visit.replaceAll('-', ''), 'hex'))
        .digest();
      await run(
        `insert into ask_decisions (user_id, visit_hash, decided_at, because, exclusion, policy_version) values ($1, $2, $3, $4, $5, 1)`,
        [
          clinic.id,
          hash,
          `${date}T12:00:00Z`,
          facts.decision.because,
          facts.decision.exclusion ?? null,
        ],
      );
    }
    if (!facts.request) return;
    const [review, message] = [randomUUID(), randomUUID()];
    const { state, isAboutVisit, on = date, isDelivered, isOpened } = facts.request;
    await run(
      `insert into reviews (id, user_id, patient_id, appointment_id, patient_name, contact_number) values ($1, $2, $3, $4, 'Asha Patel', '9820010001')`,
      [review, clinic.id, patient, isAboutVisit ? visit : null],
    );
    await run(
      `insert into sequence_messages (id, user_id, kind, purpose, profile_id, patient_id, patient_name, whatsapp_number, scheduled_date, message_content)
       values ($1, $2, 'review_ask', 'feedback', $3, $4, 'Asha Patel', '9820010001', $5, 'Namaste')`,
      [message, clinic.id, review, patient, on],
    );
    await run(
      `insert into send_attempts (id, user_id, message_id, channel, state, dedupe_key, body_sha256, to_last_four, requested_by_name, lease_until, started_at, finished_at, delivered_at)
       values ($1, $2, $3, 'direct', $4, $5, repeat('0', 64), '0001', 'Meera Shah', $6, $6, $6, $7)`,
      [
        randomUUID(),
        clinic.id,
        message,
        state,
        randomUUID(),
        `${on}T13:00:00Z`,
        isDelivered ? `${on}T13:01:00Z` : null,
      ],
    );
    if (!isOpened) return;
    await run(
      `with link as (insert into links (user_id, code_hash, target, review_id, language, expires_at)
         values ($1, encode(sha256(uuid_send($2::uuid)), 'hex'), 'own_words', $2, 'en', now()) returning id)
       insert into link_opens (user_id, link_id, day, first_at, last_at)
       select $1, id, day, now(), now() from link, unnest(array['2026-11-12', '2026-11-13']::date[]) as day`,
      [clinic.id, review],
    );
  };
  const visits: VisitFacts[] = [
    {
      decision: { because: null },
      request: { state: 'accepted', isAboutVisit: true, isDelivered: true, isOpened: true },
    },
    // Asked by staff, after it was decided otherwise.
    {
      decision: { because: 'stale' },
      request: { state: 'accepted', isAboutVisit: true, isDelivered: true },
    },
    // Asked without a visit, also after the end of the month.
    { request: { state: 'resolved_sent', isAboutVisit: false, on: '2026-12-02' } },
    { request: { state: 'accepted', isAboutVisit: false, on: '2026-11-09' } },
    { decision: { because: null }, request: { state: 'rejected', isAboutVisit: true } },
    { decision: { because: null } },
    { decision: { because: 'minor' } },
    { decision: { because: 'rest_period' } },
    { decision: { because: 'excluded', exclusion: 'duplicate' } },
    {},
    { status: 'no_show' },
    { date: '2026-10-31' },
  ];
  for (const visit of visits) await insertVisit(visit);
  const { visits: counts, asking } = await readMonth(clinic.scope, {
    month: '2026-11',
    parts: PARTS,
  });
  expect(asking).toMatchObject({
    askedVisits: 3,
    deliveredVisits: 2,
    openedVisits: 1,
    notAsked: [
      { reason: 'not_sent', count: 2 },
      { reason: 'undecided', count: 2 },
      { reason: 'duplicate', count: 1 },
      { reason: 'minor', count: 1 },
      { reason: 'rest_period', count: 1 },
    ],
  });
  const sum = asking?.notAsked.reduce((total, { count }) => total + count, asking.askedVisits);
  expect(sum).toBe(counts?.done);
});
