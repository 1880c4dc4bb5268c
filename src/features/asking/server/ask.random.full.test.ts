import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAppointment, buildDoctor } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { addDays, dateIn } from '#platform/calendar.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { EXCLUSION_REASONS } from '../reasons.ts';
import { backdateReview, buildReview } from '#features/reviews/server/testing.ts';
import { decideVisits } from './decide-visits.ts';
import { askingDatabase, createTestClock, openAt, switchAskingOn } from './testing.ts';

const database = askingDatabase();
const START = '2026-11-20T03:00:00Z';
const HOUR_MS = 3_600_000;
const NAMES = ['Asha Patel', 'Ravi Patel', 'Meera Shah', 'Kiran Rao'];
const NUMBERS = ['9820010001', '9820010002', '9820010003'];

const person = { name: fc.nat(NAMES.length - 1), number: fc.nat(NUMBERS.length - 1) };
const visit = fc.record({
  ...person,
  endsAfterHours: fc.nat(240),
  /** A visit of ten days earlier that is marked as done late. */
  isOld: fc.boolean(),
  exclusion: fc.option(fc.constantFrom(...EXCLUSION_REASONS), { freq: 6 }),
  isMinor: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  hasDeclined: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
/** A request that a person logged before, so many days ago. */
const request = fc.record({ ...person, daysAgo: fc.integer({ min: 1, max: 60 }) });

/** The facts on which a decision must not depend: everything that was noted, felt and said, who treated what. */
const feeling = fc.record({
  notes: fc.constantFrom('', 'very angry, wants the money back', 'happy', 'complained twice'),
  treatment: fc.constantFrom('', 'root canal', 'hair transplant', 'abortion counselling'),
  doctorName: fc.constantFrom('Dr Asha Mehta', 'Dr Imran Qureshi'),
  hasDoctor: fc.boolean(),
  said: fc.constantFrom(null, 'One star. Never again.', 'Five stars, the best clinic.'),
});

const HAPPY = {
  notes: 'happy',
  treatment: '',
  doctorName: 'Dr Asha Mehta',
  hasDoctor: true,
  said: null,
} as const;
const ANGRY = {
  ...HAPPY,
  notes: 'very angry, wants the money back',
  said: 'One star. Never again.',
} as const;

const anyClinic = fc.record({
  settings: fc.record({
    afterHours: fc.integer({ min: 1, max: 24 }),
    restDays: fc.integer({ min: 30, max: 60 }),
    mostADay: fc.integer({ min: 1, max: 3 }),
  }),
  visits: fc.array(visit, { minLength: 1, maxLength: 9 }),
  requests: fc.array(request, { maxLength: 2 }),
  one: fc.array(feeling, { minLength: 9, maxLength: 9 }),
  other: fc.array(feeling, { minLength: 9, maxLength: 9 }),
});
type AnyClinic = typeof anyClinic extends fc.Arbitrary<infer Value> ? Value : never;
type Feelings = AnyClinic['one'];

const PLAIN = {
  name: 0,
  number: 0,
  isOld: false,
  exclusion: null,
  isMinor: false,
  hasDeclined: false,
};
/** One visit is asked about, one comes soon after it, one is too old: random visits seldom lack these. */
const CERTAIN: AnyClinic = {
  settings: { afterHours: 2, restDays: 30, mostADay: 3 },
  visits: [
    { ...PLAIN, endsAfterHours: 1 },
    { ...PLAIN, endsAfterHours: 49 },
    { ...PLAIN, name: 2, number: 1, endsAfterHours: 1, isOld: true },
  ],
  requests: [],
  one: Array.from({ length: 9 }, () => HAPPY),
  other: Array.from({ length: 9 }, () => ANGRY),
};

// covers: ask-blind-to-feelings
test('other notes, feedback, doctors or treatments change no decision', async (context) => {
  let decisions = 0;
  const reasons = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyClinic, async (world) => {
      const firstRun = await playWorld(world, world.one);
      expect(await playWorld(world, world.other)).toEqual(firstRun);
      decisions += firstRun.length;
      for (const { because } of firstRun) reasons.add(because);
    }),
    { numRuns: 30, examples: [[CERTAIN]] },
  );
  recordFigures(context, {
    seed: process.env.TEST_SEED ?? '',
    clinics: 60,
    decisions,
    reasons: reasons.size,
  });
  // Worlds in which little is decided would prove little.
  expect(decisions).toBeGreaterThan(60);
  expect([...reasons]).toEqual(expect.arrayContaining(['ask', 'rest_period', 'stale']));
}, 120_000);

test('the query of the facts names no column of notes, treatment, doctor or feedback', () => {
  const source = readFileSync(new URL('visit-queries.ts', import.meta.url), 'utf8');
  expect(source).not.toMatch(/notes|treatment|doctor|rating|ai_review|words|topics|sentiment/i);
});

/** Plays the same visits in a clinic of its own, with other feelings, and returns what was decided when. */
async function playWorld(
  { settings, visits, requests }: AnyClinic,
  feelings: Feelings,
): Promise<{ visit: number; because: string; decidedAt: Date }[]> {
  const clinic = await buildClinic(database);
  const clock = createTestClock(START);
  await switchAskingOn(openAt(database, { clinic, clock }), settings);
  for (const [n, { name, number, daysAgo }] of requests.entries()) {
    const { notes, treatment, said: aiReviewText } = feelings[n] ?? {};
    const who = { patientName: NAMES[name], contactNumber: NUMBERS[number] };
    const { id } = await buildReview(clinic, { ...who, notes, treatment, aiReviewText });
    const createdAt = new Date(clock.now().getTime() - daysAgo * 24 * HOUR_MS);
    await backdateReview(database, { id, createdAt });
  }
  const ids: string[] = [];
  for (const [n, item] of visits.entries())
    ids.push(await playVisit(clinic, { visit: item, feeling: feelings[n], n }));
  for (let hours = 0; hours < 24 * 20; hours += 12) {
    await decideVisits(openAt(database, { clinic, clock }));
    clock.move(12);
  }
  const { rows } = await database.ownerPool.query<{ id: string; because: string; at: Date }>(
    `select a.id, coalesce(d.because, 'ask') as because, d.decided_at as at from ask_decisions d
     join appointments a on a.user_id = d.user_id and sha256(uuid_send(a.id)) = d.visit_hash
     where d.user_id = $1 order by d.seq`,
    [clinic.id],
  );
  return rows.map(({ id, because, at }) => ({ visit: ids.indexOf(id), because, decidedAt: at }));
}

async function playVisit(
  clinic: BuiltClinic,
  {
    visit: { name, number, isOld, exclusion, isMinor, hasDeclined, ...facts },
    feeling: feltValue,
    n,
  }: { visit: AnyClinic['visits'][number]; feeling: Feelings[number] | undefined; n: number },
): Promise<string> {
  // Never two at one moment: such visits are decided about in the order of their random ids.
  const endedAt = new Date(Date.parse(START) + facts.endsAfterHours * HOUR_MS + n * 1000);
  const day = dateIn(clinic.scope.timeZone, endedAt);
  const { id, patientId } = await buildAppointment(clinic, {
    patientName: NAMES[name],
    contactNumber: NUMBERS[number],
    appointmentDate: isOld ? addDays(day, -10) : day,
    notes: feltValue?.notes,
    doctorName: feltValue?.doctorName,
  });
  const doctorId = feltValue?.hasDoctor ? await buildDoctor(clinic) : null;
  const { ownerPool } = database;
  await ownerPool.query(
    `update appointments set status = 'completed', ended_at = $2, doctor_id = $3 where id = $1`,
    [id, endedAt, doctorId],
  );
  if (exclusion !== null)
    await ownerPool.query(
      `insert into ask_exclusions (user_id, appointment_id, reason, excluded_by_name) values ($1, $2, $3, 'Meera')`,
      [clinic.id, id, exclusion],
    );
  if (isMinor)
    await ownerPool.query('update patients set is_minor = true where id = $1', [patientId]);
  if (hasDeclined)
    await ownerPool.query(
      `insert into consent_events (user_id, patient_id, purpose, act, way, recorded_by_name)
       values ($1, $2, 'feedback', 'declined', 'said_at_desk', 'Meera')`,
      [clinic.id, patientId],
    );
  return id;
}
