import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { addDays } from '#platform/calendar.ts';
import { createSequence } from './create-sequence.ts';
import { createSequences } from './create-sequences.ts';
import { planSequence } from './plan-sequence.ts';
import { sequenceTemplates } from './tables.ts';
import { buildReviewId } from './testing.ts';

const database = testDatabase();
const contactNumber = '9811100022';
const TEXT =
  'Hello {patient_name}.\nNext visit: {next_visit}\nDoctor: {doctor_name}\nThe way: {map_link}\nSTOP';

/** Builds a clinic with a message on day 5 and on day 20, and a review of a visit today. */
async function build(reviewFields: { patientName?: string } = {}) {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const profileType = `Type ${randomUUID()}`;
  await scope.db.insert(sequenceTemplates).values(
    [5, 20].map((sequenceDays, index) => ({
      clinicId: scope.clinicId,
      profileType,
      messageTemplate: TEXT,
      sequenceDays,
      sequenceOrder: index + 1,
      exactDay: true,
    })),
  );
  const profileId = await buildReviewId(scope, {
    appointmentDate: scope.today,
    contactNumber,
    patientName: 'Asha',
    ...reviewFields,
  });
  return { clinic, choice: { profileId, profileType, language: 'en' as const } };
}

const visitIn = (clinic: BuiltClinic, days: number, fields: object = {}) =>
  buildAppointment(clinic, {
    patientName: 'Asha',
    contactNumber,
    appointmentDate: addDays(clinic.scope.today, days),
    ...fields,
  });

async function planLines({ clinic, choice }: Awaited<ReturnType<typeof build>>) {
  const { messages } = expectValue(await planSequence(clinic.scope, choice));
  return messages.map(({ messageContent }) => messageContent.split('\n'));
}

test('a message names the first appointment on or after its day, and its doctor', async () => {
  const setup = await build();
  await visitIn(setup.clinic, 1);
  await visitIn(setup.clinic, 10, { doctorName: 'Dr Shah' });
  await visitIn(setup.clinic, 12);
  const [first, second] = await planLines(setup);
  expect(first).toEqual([
    'Hello Asha.',
    expect.stringMatching(/^Next visit: \w+, \d+ \w+ \d{4}$/),
    'Doctor: Dr Shah',
    'STOP',
  ]);
  expect(second).toEqual(['Hello Asha.', 'STOP']);
});

test.each([
  ['another number', { contactNumber: '9811100033' }],
  ['a cancelled appointment', { status: 'cancelled' as const }],
])('%s is no next visit', async (_what, fields) => {
  const setup = await build();
  await visitIn(setup.clinic, 10, fields);
  expect(await planLines(setup)).toEqual([
    ['Hello Asha.', 'STOP'],
    ['Hello Asha.', 'STOP'],
  ]);
});

test("another clinic's appointment is no next visit", async () => {
  const setup = await build();
  const other = await buildClinic(database);
  await visitIn(other, 10);
  expect((await planLines(setup))[0]).toEqual(['Hello Asha.', 'STOP']);
});

test('of a family with one number, the appointment under the patient’s name counts', async () => {
  const setup = await build();
  await visitIn(setup.clinic, 6, { patientName: 'Ravi', doctorName: 'Dr Ravi' });
  await visitIn(setup.clinic, 8, { patientName: 'ASHA ', doctorName: 'Dr Asha' });
  expect((await planLines(setup))[0]).toContain('Doctor: Dr Asha');
});

test('messages that are created, one by one or in bulk, say what the plan says', async () => {
  const setup = await build();
  await visitIn(setup.clinic, 10, { doctorName: 'Dr Shah' });
  const { scope } = setup.clinic;
  const plan = (await planLines(setup)).map((lines) => lines.join('\n'));
  const second = await buildReviewId(scope, {
    appointmentDate: scope.today,
    contactNumber,
    patientName: 'Asha',
  });
  const sequence = expectValue(await createSequence(scope, setup.choice));
  expect(sequence.messages.map(({ messageContent }) => messageContent)).toEqual(plan);
  const { outcomes } = await createSequences(scope, {
    ...setup.choice,
    profileIds: [second],
    onDefect: () => undefined,
  });
  expect(outcomes).toMatchObject([{ outcome: 'created', count: 2 }]);
});
