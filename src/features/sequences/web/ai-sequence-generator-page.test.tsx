import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import {
  eventStream,
  fakeEventStream,
  refusal,
  stubServer,
} from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { AiSequenceGeneratorPage } from './ai-sequence-generator-page.tsx';

const templates = () => ({ items: [], profileTypes: [] });
const writtenSequence = {
  kind: 'written',
  templates: [1, 2].map((order) => ({
    messageTemplate: `Hello {patient_name}, ${order}. {clinic_name} {clinic_phone} Reply STOP to end.`,
    sequenceDays: order * 10,
    sequenceOrder: order,
    exactDay: false,
  })),
  writer: 'built-in',
  playbook: { id: 'general', title: 'General follow-up' },
  replacedWriter: null,
  replacedBecause: null,
};
const asking = { kind: 'progress', stage: 'asking', attempt: 1, messages: 0, characters: 0 };
const theme = page.getByRole('textbox', { name: 'Theme' });
const generate = page.getByRole('button', { name: 'Generate Templates' });
const region = page.getByRole('region', { name: 'Generated templates' });

function listOptions(label: string) {
  const options = page.getByLabelText(label).getByRole('option').elements();
  return options.map((option) => (option as HTMLOptionElement).value);
}

// covers: form-what-specification-lists
test('the form has what the specification lists', async () => {
  stubServer({ 'sequences.templates': templates });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await expect.element(page.getByLabelText('Number of Messages')).toHaveValue('3');
  expect(listOptions('Number of Messages')).toEqual(['2', '3', '4', '5']);
  await expect.element(page.getByLabelText('Language')).toHaveValue('en');
  expect(listOptions('Language')).toEqual([
    'en',
    'hi',
    'gu',
    'mr',
    'bn',
    'ta',
    'te',
    'kn',
    'ml',
    'pa',
  ]);
  await expect.element(page.getByLabelText('Playbook')).toHaveValue('');
  expect(listOptions('Playbook')).toHaveLength(26);
  await expect.element(page.getByLabelText(/^Additional Details/)).toBeVisible();
  const profileType = page.getByLabelText('Profile Type').element() as HTMLInputElement;
  expect(profileType.value).toBe('General');
  const suggestedTypes = [...(profileType.list?.options ?? [])].map(({ value }) => value);
  expect(suggestedTypes).toEqual([
    'General',
    'Anemia',
    'Liver & Kidney Health',
    'Thyroid',
    'Heart Health',
    'Diabetic',
    'General Practice',
    'Pathology Lab',
    'Cardiologist',
    'Neurologist',
    'Dermatologist',
    'Orthopedic',
    'Pediatrician',
    'Gynecologist',
    'Radiologist',
    'Dentist',
  ]);
});

// covers: said-in-words-and-what-typed-stays
test.each([
  ['CANNOT_WRITE', 'Failed to generate sequence templates. Please try again later.'],
  ['DEFECT', 'Failed to generate templates'],
])('%s is said in its words, and what was typed stays', async (code, text) => {
  const refusalAnswer = refusal(code);
  const answers = [refusalAnswer, eventStream([asking], refusalAnswer)];
  stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => answers.shift(),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  for (const typeText of ['  Diabetic foot care ', 'Monsoon']) {
    await theme.fill(typeText);
    await generate.click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(theme).toHaveValue(typeText);
    await expect.element(generate).toBeVisible();
  }
  expect(answers).toEqual([]);
});

// covers: replaced-writer-said-with-reason
test.each([
  [{ code: 'CANNOT_PARSE' }, 'Failed to parse AI response. Please try again.'],
  [{ code: 'INVALID_TEMPLATE', index: 1 }, 'Invalid template structure at index 1'],
  [{ code: 'CANNOT_WRITE' }, 'Failed to generate sequence templates. Please try again later.'],
])('says that the built-in writer replaced a model because of %j', async (because, text) => {
  const replacedSequence = {
    ...writtenSequence,
    replacedWriter: 'gemini-3-flash',
    replacedBecause: because,
  };
  stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, replacedSequence]),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  const readCard = () => region.elements()[0]?.textContent ?? '';
  await expect.poll(readCard).toContain('gemini-3-flash gave no usable messages.');
  expect(readCard()).toContain(text);
});

test('says that the requests of the hour are spent', async () => {
  const replacedBecause = { code: 'BUDGET_SPENT' };
  const sequence = { ...writtenSequence, replacedWriter: 'gemini-3-flash', replacedBecause };
  stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, sequence]),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  const readCard = () => region.elements()[0]?.textContent ?? '';
  await expect.poll(readCard).toContain('has used its 60 requests to the model this hour.');
  expect(readCard()).not.toContain('gave no usable messages');
});

test('says when no playbook fits the theme, and sends the chosen one', async () => {
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': ({ playbook }) =>
      eventStream([asking, playbook ? writtenSequence : { ...writtenSequence, playbook: null }]),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Diwali');
  await generate.click();
  const general = page.getByText(/No playbook for this theme; these messages are general\./);
  await expect.element(general).toBeVisible();
  await page.getByLabelText('Playbook').selectOptions('After a root canal');
  await page.getByRole('button', { name: 'Generate more' }).click();
  await expect.element(region.getByText(/Playbook: General follow-up/)).toBeVisible();
  const inputs = requests
    .filter(({ operation }) => operation === 'sequences.generateTemplates')
    .map(({ input }) => (input as { playbook?: string }).playbook);
  expect(inputs).toEqual([undefined, 'rootCanal']);
});

test('an edited message is due exactly on its day when that is ticked', async () => {
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
    'sequences.saveTemplates': () => ({ items: [] }),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  await region.getByRole('button', { name: 'Edit message 1' }).click();
  await region.getByRole('checkbox', { name: /^Exactly on this day/ }).click();
  await region.getByRole('button', { name: 'Done' }).click();
  await expect.element(region.getByText(/Exactly 10 days after the visit/)).toBeVisible();
  await region.getByRole('button', { name: 'Save Selected (2)' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'sequences.saveTemplates')?.input)
    .toMatchObject({ templates: [{ exactDay: true }, { exactDay: false }] });
});

// covers: offer-proposed-while-typing
test('words of an offer switch it on while they are typed; a choice of the person wins', async () => {
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
    'sequences.saveTemplates': () => ({ items: [] }),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  await region.getByRole('button', { name: 'Edit message 1' }).click();
  const offer = region.getByRole('checkbox', { name: /^This message offers or advertises/ });
  const text = region.getByRole('textbox', { name: 'Message' });
  await expect.element(offer).not.toBeChecked();
  await text.fill('Dear {patient_name}, get 20% off. STOP');
  await expect.element(offer).toBeChecked();
  const sentence = region.getByText(
    'These words look like an offer: “20% off”. If it is care, switch it off.',
  );
  await expect.element(sentence).toBeVisible();
  await region.getByRole('button', { name: 'Done' }).click();
  await expect.element(region.getByText('Offer', { exact: true })).toBeVisible();
  await region.getByRole('button', { name: 'Edit message 1' }).click();
  await offer.click();
  await text.fill('Dear {patient_name}, get 30% off. STOP');
  await expect.element(offer).not.toBeChecked();
  await expect.element(sentence).not.toBeInTheDocument();
  await region.getByRole('button', { name: 'Done' }).click();
  await region.getByRole('button', { name: 'Save Selected (2)' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'sequences.saveTemplates')?.input)
    .toMatchObject({ templates: [{ purpose: 'care' }, {}] });
});

test('counts the messages while they arrive; stopping changes nothing', async () => {
  const events = fakeEventStream();
  stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': events.answer,
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  await expect.element(page.getByRole('button', { name: 'Generating templates...' })).toBeVisible();
  events.tell(asking);
  await expect.element(page.getByText('Waiting for the first words...')).toBeVisible();
  events.tell({ ...asking, stage: 'writing', messages: 1, characters: 412 });
  await expect.element(page.getByText('1 of 3 messages written')).toBeVisible();
  await expect.element(page.getByText('412 characters')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  events.tell({ ...asking, attempt: 2 });
  await expect.element(page.getByText(/Asking once more/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(generate).toBeVisible();
  await expect.element(theme).toHaveValue('Monsoon care');
  expect(page.getByRole('progressbar').elements()).toEqual([]);
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.poll(events.isLeft).toBe(true);
});

// covers: what-cannot-saved-says-so-and-stays
test('says when templates cannot be saved, and keeps them', async () => {
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
    'sequences.saveTemplates': () => refusal('DEFECT'),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await page.getByLabelText('Number of Messages').selectOptions('2');
  await generate.click();
  await region.getByRole('button', { name: 'Save Selected (2)' }).click();
  await expect.element(region.getByText('Failed to save templates')).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'Save Selected (2)' })).toBeVisible();
  const saving = requests.find(({ operation }) => operation === 'sequences.saveTemplates');
  expect(saving?.input).toMatchObject({ sharing: 'personal' });
  // Undefined for users who are not admins.
  expect(page.getByLabelText('Who may use them').elements()).toEqual([]);
});

// covers: admin-may-share-with-clinics-of-each
test('an admin may share with clinics of each type', async () => {
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
    'sequences.saveTemplates': () => ({ items: [] }),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage />, actor: { role: 'super_admin' } });
  await theme.fill('Monsoon care');
  await generate.click();
  const kinds = page.getByLabelText('Who may use them');
  await expect.element(kinds).toHaveValue('personal');
  expect(listOptions('Who may use them')).toEqual(['personal', 'global', 'targeted']);
  await kinds.selectOptions('targeted');
  const targets = listOptions('Clinics of type');
  expect(targets).toHaveLength(18);
  expect(targets.slice(10)).toEqual([
    'Endocrinologist',
    'Pulmonologist',
    'Gastroenterologist',
    'Ophthalmologist',
    'ENT Specialist',
    'Psychiatrist',
    'Physiotherapist',
    'Nutritionist',
  ]);
  await page.getByLabelText('Clinics of type').selectOptions('Nutritionist');
  await region.getByRole('button', { name: 'Save Selected (2)' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'sequences.saveTemplates')?.input)
    .toMatchObject({ sharing: { targetProfileType: 'Nutritionist' } });
});

test('marks earlier generated messages apart from new ones', async () => {
  stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  await expect.element(region).toBeVisible();
  await page.getByRole('button', { name: 'Generate more' }).click();
  await expect.element(page.getByRole('region', { name: 'Generated before (1)' })).toBeVisible();
  expect(region.elements()).toHaveLength(1);
});

test('saves the messages for visits with a treatment of the clinic, as one set', async () => {
  const playbook = { id: 'rootCanal', title: 'After a root canal' };
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () =>
      eventStream([asking, { ...writtenSequence, playbook, treatment: 'RCT molar' }]),
    'sequences.treatmentKeys': () => ({ keys: [['playbook:rootCanal']] }),
    'sequences.saveTemplates': () => refusal('DEFECT'),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('RCT');
  await generate.click();
  const treatment = region.getByLabelText('For visits with this treatment');
  await expect.element(treatment).toHaveValue('RCT molar');
  await treatment.fill('Root canal');
  await region.getByRole('button', { name: 'Save Selected (2)' }).click();
  await expect.element(region.getByText('Failed to save templates')).toBeVisible();
  const saving = requests.find(({ operation }) => operation === 'sequences.saveTemplates');
  const { templates: savedTemplates = [] } = (saving?.input ?? {}) as {
    templates?: { treatment?: string; setId?: string }[];
  };
  expect(savedTemplates.map((template) => template.treatment)).toEqual([
    'Root canal',
    'Root canal',
  ]);
  expect(new Set(savedTemplates.map(({ setId }) => setId)).size).toBe(1);
});

// covers: set-without-treatment-is-asked
test('proposes no title of a playbook as treatment, and asks for whom the messages are when saving', async () => {
  const playbook = { id: 'rootCanal', title: 'After a root canal' };
  const requests = stubServer({
    'sequences.templates': templates,
    'sequences.generateTemplates': () => eventStream([asking, { ...writtenSequence, playbook }]),
    'sequences.saveTemplates': () => refusal('DEFECT'),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('RCT');
  await generate.click();
  const treatment = region.getByLabelText('For visits with this treatment');
  await expect.element(treatment).toHaveValue('');
  const question = region.getByText(
    'Name the treatment, or tick that the messages are for all visits.',
  );
  await expect.element(question).not.toBeInTheDocument();
  const save = region.getByRole('button', { name: 'Save Selected (2)' });
  await save.click();
  await expect.element(question).toBeVisible();
  await region.getByRole('checkbox', { name: /^For all visits of General/ }).click();
  await expect.element(question).not.toBeInTheDocument();
  await save.click();
  await expect.element(region.getByText('Failed to save templates')).toBeVisible();
  const saves = requests.filter(({ operation }) => operation === 'sequences.saveTemplates');
  expect(saves).toHaveLength(1);
});

test('names the clinic’s own templates only where they are for the same visits', async () => {
  const ownTemplate = (treatment: string | null, treatmentKey: string | null) => ({
    id: crypto.randomUUID(),
    isGlobal: false,
    profileType: 'General',
    targetProfileType: null,
    language: 'en',
    messageTemplate: 'Hello {patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: false,
    purpose: 'care',
    treatment,
    treatmentKey,
    countedFrom: null,
    setId: crypto.randomUUID(),
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  });
  stubServer({
    'sequences.templates': () => ({
      items: [
        ownTemplate('Extraction', 'playbook:extraction'),
        ownTemplate('RCT', 'playbook:rootCanal'),
      ],
      profileTypes: ['General'],
    }),
    'sequences.generateTemplates': () => eventStream([asking, writtenSequence]),
    'sequences.treatmentKeys': () => ({ keys: [['playbook:rootCanal', 'words:root canal']] }),
  });
  await showScreen({ screen: <AiSequenceGeneratorPage /> });
  await theme.fill('Monsoon care');
  await generate.click();
  await expect.element(region).toBeVisible();
  const note = region.getByText(/^You already have/);
  expect(note.elements()).toEqual([]);
  await region.getByLabelText('For visits with this treatment (optional)').fill('Root canal');
  await expect
    .element(note)
    .toHaveTextContent(
      'You already have 1 template for these visits (General in English). Only the newest set is used.',
    );
});
