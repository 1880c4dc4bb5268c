import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createSequence } from './create-sequence.ts';
import { planSequence } from './plan-sequence.ts';
import { sequenceTemplates } from './tables.ts';
import { buildReviewId } from './testing.ts';

const database = testDatabase();

/** Saves messages for a treatment, and returns a choice for a visit of today with it. */
async function buildChoice(scope: ClinicScope, treatment: string) {
  const { clinicId } = scope;
  await scope.db.insert(sequenceTemplates).values(
    [2, 28, 84].map((sequenceDays, index) => ({
      clinicId,
      profileType: 'General',
      messageTemplate: `Message ${index + 1} for {patient_name}`,
      sequenceDays,
      sequenceOrder: index + 1,
      exactDay: true,
      treatment,
    })),
  );
  const profileId = await buildReviewId(scope, { treatment, appointmentDate: scope.today });
  return { profileId, profileType: 'General', language: 'en' } as const;
}

// covers: follow-ups-from-due-date-leave-out-the-past
test('follow-ups counted from a due date leave out what has passed, in the plan and when created', async () => {
  const clinic = await buildClinic(database);
  const { today } = clinic.scope;
  const choice = await buildChoice(clinic.scope, 'Antenatal check-up');
  // In the 30th week.
  const input = { ...choice, countOn: addDays(today, 70) };
  const dates = [addDays(today, 42)];
  const plan = await planSequence(clinic.scope, input);
  expect(plan).toMatchObject({ ok: true, value: { leftOut: 2 } });
  expect(plan.ok && plan.value.messages.map(({ scheduledDate }) => scheduledDate)).toEqual(dates);
  const sequence = await createSequence(clinic.scope, input);
  expect(sequence.ok && sequence.value.messages.map(({ scheduledDate }) => scheduledDate)).toEqual(
    dates,
  );
});

test('without a date the days are counted from the visit', async () => {
  const clinic = await buildClinic(database);
  const choice = await buildChoice(clinic.scope, 'Antenatal check-up');
  expect(await planSequence(clinic.scope, choice)).toMatchObject({
    ok: true,
    value: { leftOut: 0, messages: [{}, {}, {}] },
  });
});

test.each([
  ['Antenatal check-up', 300],
  ['Antenatal check-up', 1],
  ['Antenatal check-up', -1],
  ['Child vaccination', 1],
  ['Root canal', 1],
])('for %s a date %d days from today is refused', async (treatment, days) => {
  const clinic = await buildClinic(database);
  const choice = await buildChoice(clinic.scope, treatment);
  const input = { ...choice, countOn: addDays(clinic.scope.today, days) };
  const refusal = { code: 'INVALID', data: { issues: [{ path: 'countOn' }] } };
  await expect(planSequence(clinic.scope, input)).rejects.toMatchObject(refusal);
  await expect(createSequence(clinic.scope, input)).rejects.toMatchObject(refusal);
});
