import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { FUNNEL_STEPS } from '#features/asking/funnel-rules.ts';
import { countSteps } from '#features/asking/server/ask-funnel.ts';
import { readMonth } from '#features/month/server/read-month.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { addTodaysVisits } from './todays-visits.ts';
import { fillPastWeeks } from './past-weeks.ts';
import { REGULAR_PATIENTS } from './regular-patients.ts';

const database = testDatabase();
const parts = { appointments: true, reviews: true, messages: true };

// covers: demo-four-weeks
test('the demo has four weeks behind it: visits, reminders with answers, and the steps to reviews', async () => {
  const { scope, id } = await buildClinic(database, { today: '2026-11-28' });
  const doctor = await addDoctor(scope, {
    id: DoctorId.parse('d0000000-0000-4000-8000-000000000003'),
    name: 'Dr Nisha Trivedi',
    contactNumber: '5550000201',
  });
  if (!doctor.ok) throw new Error('A new clinic has room for a doctor');
  await inTransaction(scope, (tx) => fillPastWeeks(tx, [doctor.value]));
  const { weeks, reminders, waiting, feedback } = await readMonth(scope, { parts });
  for (const { from, done } of weeks?.slice(1) ?? []) expect(done, from).toBeGreaterThan(15);
  expect(reminders?.reminded.visits).toBeGreaterThan(20);
  expect(waiting?.medianMinutes).toBeGreaterThan(0);
  expect(feedback?.received).toBeGreaterThan(0);
  const funnel = await countSteps(scope);
  for (const step of FUNNEL_STEPS) {
    const count = funnel.weeks.reduce((sum, week) => sum + week[step], 0);
    expect(count, step).toBeGreaterThan(5);
  }
  const { rows } = await database.ownerPool.query(
    `select count(*) filter (where answer = 'confirmed')::int as answers,
       (select count(distinct language)::int from patients where user_id = $1) as languages,
       (select count(distinct patient_id)::int from consent_events where user_id = $1) as "haveAgreed",
       bool_and(appointment_date < '2026-11-28') as "isPast"
     from appointments where user_id = $1`,
    [id],
  );
  expect(rows[0]).toMatchObject({ languages: 10, isPast: true });
  expect(rows[0].answers).toBeGreaterThan(20);
  expect(rows[0].haveAgreed).toBeGreaterThan(50);
});

test('each made-up patient has a name and a number of their own', () => {
  const names = new Set(REGULAR_PATIENTS.map(({ name }) => name));
  const numbers = new Set(REGULAR_PATIENTS.map(({ number }) => number));
  expect([names.size, numbers.size]).toEqual([REGULAR_PATIENTS.length, REGULAR_PATIENTS.length]);
});

// covers: demo-today-is-full
test('a demo that starts on another day has visits around twenty past eleven, once', async () => {
  const { scope, id } = await buildClinic(database, { today: '2026-11-30' });
  await addDoctor(scope, {
    id: DoctorId.parse('d0000000-0000-4000-8000-000000000004'),
    name: 'Dr Imran Qureshi',
    contactNumber: '5550000202',
  });
  for (let start = 0; start < 2; start += 1)
    await inTransaction({ ...scope, now: new Date('2026-11-30T05:50:00Z') }, addTodaysVisits);
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as visits, min(appointment_time)::text as first, max(appointment_time)::text as last
     from appointments where user_id = $1 and appointment_date = '2026-11-30'`,
    [id],
  );
  expect(rows).toEqual([{ visits: 20, first: '09:30:00', last: '18:30:00' }]);
});
