import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { ReviewId, type Review } from '#features/reviews/schema.ts';
import { reviewWith } from '#features/reviews/web/testing.tsx';
import type { Language } from '#platform/language.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import type { SequenceTemplate } from '../schema.ts';
import { BulkSequencesDialog } from './bulk-sequences-dialog.tsx';

function patient(patientName: string, fields: Partial<Review> = {}): Review {
  const id = ReviewId.parse(crypto.randomUUID());
  return reviewWith({ id, patientName, appointmentDate: '2026-11-19', ...fields });
}

function template(language: Language, sequenceDays: number): SequenceTemplate {
  return {
    id: crypto.randomUUID() as SequenceTemplate['id'],
    isGlobal: true,
    profileType: 'General',
    targetProfileType: null,
    language,
    messageTemplate: language === 'gu' ? 'નમસ્તે {patient_name}' : 'Dear {patient_name}',
    sequenceDays,
    sequenceOrder: sequenceDays,
    exactDay: false,
    purpose: 'care',
    treatment: null,
    treatmentKey: null,
    countedFrom: null,
    setId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  };
}

const TEMPLATES = (['en', 'gu'] as const).flatMap((language) => [
  template(language, 10),
  template(language, 60),
]);
const GUJARATI = patient('આશા પટેલ', { aiReviewText: 'સારું', language: 'gu' });
const UNKNOWN = patient('Ravi Patil', { appointmentDate: '2026-10-20' });

test('each patient gets their own language, dates and texts can be seen, and dates that have passed are left out', async () => {
  const requests = stubServer({
    'sequences.templates': () => ({ items: TEMPLATES, profileTypes: ['General'] }),
    'sequences.createMany': ({ profileIds, includePast }) => ({
      outcomes: (profileIds as Review['id'][]).map((profileId) => ({
        profileId,
        patientName: 'x',
        outcome: 'created',
        count: profileId === UNKNOWN.id && includePast !== true ? 1 : 2,
        leftOut: profileId === UNKNOWN.id && includePast !== true ? 1 : 0,
        reason: null,
      })),
    }),
  });
  await showScreen({
    screen: (
      <BulkSequencesDialog
        reviews={[GUJARATI, UNKNOWN]}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
  });
  await expect.element(page.getByText(/Gujarati: 1, English: 1/)).toBeVisible();
  await expect.element(page.getByText(/1 patient gets English, because/)).toBeVisible();
  await expect.element(page.getByText(/1 message has a date that has passed/)).toBeVisible();
  await expect.element(page.getByText('1 message in English, 1 left out')).toBeVisible();
  await page.getByText('2 messages in Gujarati').click();
  await expect.element(page.getByText('નમસ્તે આશા પટેલ').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create follow-ups for 2 patients' }).click();
  await expect
    .element(page.getByText('1 message, 1 left out because the date has passed'))
    .toBeVisible();
  const calls = requests.filter(({ operation }) => operation === 'sequences.createMany');
  expect(calls.map(({ input }) => [input.language, input.includePast])).toEqual([
    ['gu', false],
    ['en', false],
  ]);
});

test('a patient whose dates have all passed is not counted until they are wanted', async () => {
  stubServer({ 'sequences.templates': () => ({ items: TEMPLATES, profileTypes: ['General'] }) });
  const old = patient('લક્ષ્મી પટેલ', { appointmentDate: '2026-06-01' });
  await showScreen({
    screen: (
      <BulkSequencesDialog
        reviews={[GUJARATI, old]}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
  });
  await expect.element(page.getByText('1 patient will get follow-ups')).toBeVisible();
  await expect.element(page.getByText('In Gujarati: 1.')).toBeVisible();
  const create = (count: string) =>
    page.getByRole('button', { name: `Create follow-ups for ${count}` });
  await expect.element(create('1 patient')).toBeVisible();
  await page.getByRole('checkbox', { name: /Create them anyway/ }).click({ force: true });
  await expect.element(create('2 patients')).toBeVisible();
});

test('a patient without anything to create is not sent to the server', async () => {
  const requests = stubServer({
    'sequences.templates': () => ({ items: TEMPLATES, profileTypes: ['General'] }),
    'sequences.createMany': ({ profileIds }) => ({
      outcomes: (profileIds as Review['id'][]).map((profileId) => ({
        profileId,
        patientName: 'x',
        outcome: 'created',
        count: 2,
        leftOut: 0,
        reason: null,
      })),
    }),
  });
  const old = patient('લક્ષ્મી પટેલ', { appointmentDate: '2026-06-01' });
  const withoutVisit = patient('Ravi Patil', { appointmentDate: null });
  await showScreen({
    screen: (
      <BulkSequencesDialog
        reviews={[GUJARATI, old, withoutVisit]}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
  });
  await page.getByRole('button', { name: 'Create follow-ups for 1 patient' }).click();
  await expect.element(page.getByRole('link', { name: 'See the messages' })).toBeVisible();
  const calls = requests.filter(({ operation }) => operation === 'sequences.createMany');
  expect(calls.map(({ input }) => input.profileIds)).toEqual([[GUJARATI.id]]);
});

test('a patient whose messages are counted from a due date is left out, and the line says so', async () => {
  const treatment = {
    treatment: 'Antenatal check-up',
    treatmentKey: 'playbook:antenatal',
    countedFrom: 'dueDate',
  };
  const requests = stubServer({
    'sequences.templates': () => ({
      items: [...TEMPLATES, { ...template('gu', 28), ...treatment }],
      profileTypes: ['General'],
    }),
    'sequences.treatmentKeys': ({ treatments }) => ({
      keys: (treatments as string[]).map((name) =>
        name === treatment.treatment ? [treatment.treatmentKey] : [],
      ),
    }),
    'sequences.createMany': () => ({ outcomes: [] }),
  });
  const pregnant = patient('મીના શાહ', {
    treatment: treatment.treatment,
    aiReviewText: 'સારું',
    language: 'gu',
  });
  await showScreen({
    screen: (
      <BulkSequencesDialog
        reviews={[GUJARATI, pregnant]}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
  });
  await expect.element(page.getByText(/counted from a due date or a date of birth/)).toBeVisible();
  await page.getByRole('button', { name: 'Create follow-ups for 1 patient' }).click();
  await expect
    .poll(() => requests.filter(({ operation }) => operation === 'sequences.createMany'))
    .toMatchObject([{ input: { profileIds: [GUJARATI.id] } }]);
});

test('messages whose date has passed are created when a person wants them', async () => {
  stubServer({ 'sequences.templates': () => ({ items: TEMPLATES, profileTypes: ['General'] }) });
  await showScreen({
    screen: (
      <BulkSequencesDialog
        reviews={[UNKNOWN]}
        onClose={() => undefined}
        onCreated={() => undefined}
      />
    ),
  });
  await page.getByRole('checkbox', { name: /Create them anyway/ }).click({ force: true });
  await expect.element(page.getByText('2 messages in English', { exact: true })).toBeVisible();
});
