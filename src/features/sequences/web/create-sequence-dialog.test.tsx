import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { ProfileId } from '#features/messages/schema.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import { waitForPaint } from '#platform/web/testing/frames.ts';
import '#platform/web/styles.css';
import { SequenceTemplate } from '../schema.ts';
import { CreateSequenceDialog } from './create-sequence-dialog.tsx';

const review = {
  id: ProfileId.parse('5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10'),
  patientName: 'આશા પટેલ',
  appointmentDate: '2026-11-20',
  language: 'en',
  patientLanguage: 'gu',
  localizedMessageBundle: null,
  aiReviewText: null,
  treatment: '',
} as const;
const plan = {
  messages: [
    {
      templateId: crypto.randomUUID(),
      sequenceOrder: 1,
      sequenceDays: 10,
      scheduledDate: '2026-11-29',
      messageContent: 'નમસ્તે',
    },
  ],
  treatment: null as string | null,
  leftOut: 0,
};
const template = SequenceTemplate.parse({
  id: crypto.randomUUID(),
  isGlobal: true,
  profileType: 'General',
  targetProfileType: null,
  language: 'gu',
  messageTemplate: 'નમસ્તે {patient_name}',
  sequenceDays: 10,
  sequenceOrder: 1,
  exactDay: false,
  purpose: 'care',
  treatment: null,
  treatmentKey: null,
  countedFrom: null,
  setId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
});
const templates = () => ({ items: [template], profileTypes: ['General', 'Dentist'] });
const create = page.getByRole('button', { name: 'Create 1 follow-up message' });

const dueDate = page.getByRole('textbox', { name: /Due date of the birth/ });

/** The answers for a clinic with messages for pregnancies. */
const pregnancy = {
  'sequences.templates': () => ({
    items: [
      { ...template, treatment: 'ANC', treatmentKey: 'playbook:antenatal', countedFrom: 'dueDate' },
    ],
    profileTypes: ['General'],
  }),
  'sequences.treatmentKeys': () => ({ keys: [['playbook:antenatal']] }),
  'sequences.plan': () => ({ ...plan, leftOut: 2 }),
  'sequences.create': () => ({ messages: [{ id: crypto.randomUUID() }] }),
};

async function show(answers: Record<string, () => unknown>, fields: { treatment?: string } = {}) {
  const requests = stubServer({ 'sequences.templates': templates, ...answers });
  const onCreated = vi.fn<(text: string) => void>();
  const dialog = (
    <CreateSequenceDialog
      review={{ ...review, ...fields }}
      onClose={vi.fn()}
      onCreated={onCreated}
    />
  );
  await showScreen({ screen: dialog });
  return { asked: requests, onCreated };
}

// covers: choice-begins-with-general-in-language
test('the choice begins with General, in the language of the patient', async () => {
  const { asked } = await show({ 'sequences.plan': () => plan });
  await expect.element(page.getByText('29 Nov 2026')).toBeVisible();
  await expect.element(page.getByLabelText('Profile Type')).toHaveValue('General');
  const options = page.getByLabelText('Language').getByRole('option').elements();
  expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
    'en',
    'hi',
    'gu',
    'mr',
  ]);
  expect(asked.find(({ operation }) => operation === 'sequences.plan')?.input).toEqual({
    profileId: review.id,
    profileType: 'General',
    language: 'gu',
  });
});

// covers: said-in-words
test.each([
  [
    'CLINIC_INFORMATION_MISSING',
    'Clinic information is missing. Please update clinic settings first.',
  ],
  ['INVALID_VISIT_DATE', 'Invalid visit date. Please try again.'],
  ['ALREADY_HAS_SEQUENCE', 'Sequence messages have already been created for this review.'],
  ['NO_TEMPLATES', 'No templates found for General profile in Gujarati. Please contact support.'],
])('%s is said in its words', async (code, text) => {
  await show({ 'sequences.plan': () => refusal(code) });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  expect(create.elements()).toEqual([]);
});

// covers: what-cannot-planned-or-created-for-another
test('says when a sequence cannot be planned or created for another reason', async () => {
  let fails = true;
  const { onCreated } = await show({
    'sequences.plan': () => (fails ? refusal('DEFECT') : plan),
    'sequences.create': () =>
      fails ? refusal('DEFECT') : { messages: [{ id: crypto.randomUUID() }] },
  });
  await expect
    .element(page.getByText('Failed to load sequence templates. Please try again.'))
    .toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(create).toBeVisible();
  fails = true;
  await create.click();
  await expect
    .element(page.getByText('Failed to create sequence messages. Please try again.'))
    .toBeVisible();
  fails = false;
  await create.click();
  const text = 'Created 1 sequence message(s) for profile in Gujarati';
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(text);
});

// covers: no-plan-after-follow-ups-exist
test('asks for no plan again once the follow-ups exist', async () => {
  const { asked } = await show({
    'sequences.plan': () => plan,
    'sequences.create': () => ({ messages: [{ id: crypto.randomUUID() }] }),
  });
  await create.click();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  // Everything that is shown is read again, as after a change in another window.
  window.dispatchEvent(new Event('visibilitychange'));
  await waitForPaint();
  expect(asked.filter(({ operation }) => operation === 'sequences.plan')).toHaveLength(1);
});

test('names the treatment of the set that the visit gets', async () => {
  const treatment = 'After a root canal';
  await show(
    {
      'sequences.plan': () => ({ ...plan, treatment }),
      'sequences.treatmentKeys': () => ({ keys: [['playbook:rootCanal']] }),
    },
    { treatment: 'RCT' },
  );
  await expect
    .element(
      page.getByText('From your templates for “After a root canal”, the treatment of this visit.'),
    )
    .toBeVisible();
});

// covers: due-date-asked-before-follow-ups
test('a set for pregnancies asks for the due date, and says what is left out', async () => {
  const { asked } = await show(pregnancy, { treatment: 'ANC' });
  await dueDate.fill('1 Mar 2027');
  await page.getByLabelText('Profile Type').click();
  await expect
    .element(page.getByText('2 messages of this set are left out, because their days have passed.'))
    .toBeVisible();
  await create.click();
  await expect
    .poll(() => asked.find(({ operation }) => operation === 'sequences.create')?.input)
    .toMatchObject({ countOn: '2027-03-01' });
});

test('weeks of pregnancy fill in the due date', async () => {
  await show(pregnancy, { treatment: 'ANC' });
  const weeks = page.getByRole('textbox', { name: /Or weeks of pregnancy today/ });
  await weeks.fill('40');
  await expect.element(dueDate).not.toHaveValue('');
  await weeks.fill('50');
  await expect.element(page.getByText('Enter the weeks as a number from 1 to 40.')).toBeVisible();
  expect(create.elements()).toEqual([]);
  await expect.element(dueDate).toHaveValue('');
});

test('a due date that is no date creates nothing, and one that is cleared counts from the visit', async () => {
  const { asked } = await show(pregnancy, { treatment: 'ANC' });
  await dueDate.fill('31/2/2027');
  await page.getByLabelText('Profile Type').click();
  await expect.element(dueDate).toHaveAccessibleDescription(/Enter a date/);
  await expect.poll(() => create.elements()).toEqual([]);
  await dueDate.fill('');
  await create.click();
  await expect
    .poll(() => asked.find(({ operation }) => operation === 'sequences.create')?.input)
    .toMatchObject({ countOn: null });
});

test('a set that is counted from the visit asks for no date', async () => {
  await show({ 'sequences.plan': () => plan });
  await expect.element(page.getByText('29 Nov 2026')).toBeVisible();
  expect(dueDate.elements()).toEqual([]);
});
