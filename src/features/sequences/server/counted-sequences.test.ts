import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { composeSequence } from '#features/sequence-writer/compose-sequence.ts';
import { addDays } from '#platform/calendar.ts';
import { LANGUAGES } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createSequence } from './create-sequence.ts';
import { createSequences } from './create-sequences.ts';
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

// covers: follow-ups-of-an-event-need-its-date
test('without a date nothing is planned or created, and with null the days are counted from the visit', async () => {
  const clinic = await buildClinic(database);
  const choice = await buildChoice(clinic.scope, 'Antenatal check-up');
  const refusal = { code: 'NEEDS_DATE', data: { countedFrom: 'dueDate' } };
  expect(await planSequence(clinic.scope, choice)).toEqual({ ok: false, refusal });
  expect(await createSequence(clinic.scope, choice)).toEqual({ ok: false, refusal });
  expect(await planSequence(clinic.scope, { ...choice, countOn: null })).toMatchObject({
    ok: true,
    value: { leftOut: 0, messages: [{}, {}, {}] },
  });
});

const writtenSets = LANGUAGES.flatMap((language) =>
  (
    [
      ['antenatal', 'dueDate'],
      ['vaccination', 'birth'],
      ['animalBite', null],
      ['rootCanal', null],
    ] as const
  ).map(([playbook, countedFrom]) => ({ language, playbook, countedFrom })),
);

test.each(writtenSets)(
  'a set of $playbook in $language that was saved without a treatment is counted from $countedFrom',
  async ({ language, playbook, countedFrom }) => {
    const clinic = await buildClinic(database);
    const written = composeSequence({
      theme: '',
      details: '',
      numMessages: 3,
      profileType: 'General',
      language,
      playbook,
      clinicName: 'Sunrise Clinic',
      clinicPhone: '',
      savedTexts: [],
      seed: 'one',
    });
    const { clinicId } = clinic.scope;
    await clinic.scope.db
      .insert(sequenceTemplates)
      .values(
        written.map((template) => ({ ...template, clinicId, profileType: 'General', language })),
      );
    const visit = { treatment: '', appointmentDate: clinic.scope.today };
    const profileId = await buildReviewId(clinic.scope, visit);
    const choice = { profileId, profileType: 'General', language };
    const plan = await planSequence(clinic.scope, choice);
    expect(plan).toMatchObject(
      countedFrom === null
        ? { ok: true }
        : { ok: false, refusal: { code: 'NEEDS_DATE', data: { countedFrom } } },
    );
    if (countedFrom === null) return;
    const bulk = { profileIds: [profileId], profileType: 'General', language };
    expect(await createSequences(clinic.scope, { ...bulk, onDefect: () => {} })).toMatchObject({
      outcomes: [{ outcome: 'failed', reason: 'NEEDS_DATE' }],
    });
  },
);

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
