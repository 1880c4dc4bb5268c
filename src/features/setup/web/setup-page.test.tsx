import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DoctorId } from '#features/clinics/schema.ts';
import { sessionWith, showScreen } from '#features/clinics/web/testing.tsx';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { listSetupSteps } from '../rules.ts';
import type { Setup, SetupFacts } from '../schema.ts';
import { SetupPage } from './setup-page.tsx';

const DOCTOR_ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10' as DoctorId;
const NEW: SetupFacts = {
  doctor: null,
  contactPhone: '',
  contactWhatsapp: '',
  languages: ['en'],
  defaultLanguage: 'en',
  gmbLink: '',
  hours: null,
  patients: 0,
  marks: [],
};
const READY: SetupFacts = {
  doctor: 'ഡോ. ഉണ്ണിക്കൃഷ്ണൻ നമ്പൂതിരിപ്പാട്',
  contactPhone: '5550000100',
  contactWhatsapp: '5550000100',
  languages: ['gu', 'hi', 'en'],
  defaultLanguage: 'gu',
  gmbLink: 'https://g.page/r/shanti/review',
  hours: { doctorId: DOCTOR_ID, version: 2, days: 6 },
  patients: 216,
  marks: ['test_message'],
};

function setupWith(facts: SetupFacts): Setup {
  return {
    steps: listSetupSteps(facts),
    facts,
    version: 3,
    preview: {
      language: 'gu',
      text: `નમસ્તે આશા પટેલ ${facts.gmbLink}`,
      filledIn: ['આશા પટેલ'],
    },
  };
}

/** Fakes the server of a clinic with these facts; `answers` replace its operations. */
async function show(facts: SetupFacts, answers: Parameters<typeof stubServer>[0] = {}) {
  let now = facts;
  const requests = stubServer({
    'setup.steps': () => setupWith(now),
    'setup.mark': ({ mark }) => {
      now = { ...now, marks: [...now.marks, mark as SetupFacts['marks'][number]] };
      return setupWith(now);
    },
    'clinics.session': () => sessionWith(),
    'clinics.addDoctor': (doctor) => {
      now = { ...now, doctor: String(doctor.name) };
      return { ...doctor, namesByLanguage: {}, version: 1 };
    },
    ...answers,
  });
  await showScreen({ path: 'today', screen: <SetupPage /> });
  return requests;
}

const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

// covers: set-up-next-step-is-open
test('the next step is open in its place; a saved one shows its answer', async () => {
  await show(NEW);
  await expect.element(page.getByText('0 of 7')).toBeVisible();
  await expect.element(page.getByText(/About 3 minutes left/)).toBeVisible();
  await page.getByLabelText('Doctor’s name').fill('ડૉ. નિશા ત્રિવેદી');
  await page.getByLabelText('Contact Number').fill('5550000100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(step('Your first doctor').getByText('ડૉ. નિશા ત્રિવેદી')).toBeVisible();
  await expect.element(page.getByLabelText('Clinic phone')).toHaveFocus();
  await expect.element(page.getByText('1 of 7')).toBeVisible();
});

// covers: set-up-landline-is-not-on-whatsapp
test('a landline counts as without WhatsApp until a person says otherwise', async () => {
  const requests = await show(
    { ...READY, contactPhone: '', contactWhatsapp: '' },
    { 'clinics.updateSettings': () => refusal('DEFECT') },
  );
  const isOnWhatsapp = page.getByLabelText('This number is on WhatsApp');
  await expect.element(isOnWhatsapp).toBeChecked();
  await page.getByLabelText('Clinic phone').fill('022 2345 6789');
  await expect.element(isOnWhatsapp).not.toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  const readSaved = () =>
    requests.find(({ operation }) => operation === 'clinics.updateSettings')?.input;
  await expect.poll(readSaved).toMatchObject({ contactPhone: '2223456789' });
  expect(readSaved()).not.toHaveProperty('contactWhatsapp');
});

test('a landline that the clinic saved as its WhatsApp number stays so', async () => {
  await show({ ...READY, contactPhone: '2223456789', contactWhatsapp: '2223456789' });
  await page.getByRole('button', { name: /Clinic phone/ }).click();
  await expect.element(page.getByLabelText('This number is on WhatsApp')).toBeChecked();
});

test('without a number with WhatsApp there is no test message', async () => {
  await show({ ...READY, contactPhone: '2223456789', contactWhatsapp: '', marks: [] });
  await expect
    .element(page.getByText('First fill in a clinic phone that is on WhatsApp.'))
    .toBeVisible();
});

test('a step that could not be saved keeps what was typed and says why', async () => {
  await show(NEW, { 'clinics.addDoctor': () => refusal('DEFECT') });
  await page.getByLabelText('Doctor’s name').fill('Dr Nisha');
  await page.getByLabelText('Contact Number').fill('5550000100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Doctor’s name')).toHaveValue('Dr Nisha');
});

test('a link to another place than Google is not saved', async () => {
  const requests = await show({ ...READY, gmbLink: '', marks: [] });
  await page
    .getByLabelText('Link from your Google Business page')
    .fill('https://evil.example/review');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/^Paste the https link/)).toBeVisible();
  expect(requests.map(({ operation }) => operation)).not.toContain('clinics.updateSettings');
});

test('a step left for later gives way to the next, and a finished one can be changed', async () => {
  await show({ ...READY, gmbLink: '', patients: 0 });
  await page.getByRole('button', { name: 'Do it later' }).click();
  await expect.element(page.getByLabelText('Patient Name')).toHaveFocus();
  await page.getByRole('button', { name: /Clinic phone.*Change/ }).click();
  await expect.element(page.getByLabelText('Clinic phone')).toHaveValue('5550000100');
});

test('a finished list says so and shows every answer', async () => {
  await show(READY);
  await expect.element(page.getByRole('heading', { name: 'Your clinic is ready' })).toBeVisible();
  await expect.element(page.getByText('7 of 7')).toBeVisible();
  await expect.element(step('First patient').getByText('216 patients')).toBeVisible();
  await expect.element(step('Languages').getByText('Gujarati, Hindi, English')).toBeVisible();
  const asking = page.getByRole('link', { name: 'Choose who is asked' });
  await expect.element(asking).toHaveAttribute('href', '/reviews/asking');
});

test('a list that could not be loaded offers another try', async () => {
  let isDown = true;
  await show(NEW, { 'setup.steps': () => (isDown ? refusal('DEFECT') : setupWith(NEW)) });
  await expect.element(page.getByText(/Nothing was lost/)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('0 of 7')).toBeVisible();
});

test('the usual hours are saved for the first doctor with one tap', async () => {
  const requests = await show(
    { ...READY, hours: { doctorId: DOCTOR_ID, version: 1, days: 0 } },
    { 'clinics.setHours': () => refusal('DEFECT') },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests.map(({ operation }) => operation)).toContain('clinics.setHours');
  const input = requests.find(({ operation }) => operation === 'clinics.setHours')?.input;
  expect(input).toMatchObject({ doctorId: DOCTOR_ID, version: 1, slotMinutes: 15 });
  expect(input?.sessions).toHaveLength(12);
});

test('the lists of hours reach a late evening, as in Settings', async () => {
  const requests = await show(
    { ...READY, hours: { doctorId: DOCTOR_ID, version: 1, days: 0 } },
    { 'clinics.setHours': () => refusal('DEFECT') },
  );
  await page.getByLabelText('Evenings until').selectOptions('10:00 pm');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'clinics.setHours')?.input.sessions)
    .toContainEqual({ weekday: 6, starts: '17:00', ends: '22:00' });
});

test('the test message opens with what the server returns, and is marked as sent', async () => {
  const addresses = listOpenedAddresses();
  await show(
    { ...READY, marks: [] },
    { 'setup.openTest': () => ({ number: '5550000101', text: 'Namaste' }) },
  );
  await page.getByRole('button', { name: 'Open WhatsApp' }).click();
  await expect
    .poll(() => addresses)
    .toEqual(['https://web.whatsapp.com/send?phone=915550000101&text=Namaste']);
  await expect.element(page.getByText('7 of 7')).toBeVisible();
});

// covers: set-up-focus-in-next-step
test('the focus goes to the first control of the next step that can be used', async () => {
  await show({ ...READY, contactPhone: '', languages: ['en'], defaultLanguage: 'en', marks: [] });
  await page.getByRole('button', { name: 'Do it later' }).click();
  // A clinic has one language at least.
  await expect.element(page.getByRole('checkbox', { name: 'English' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: /Hindi/ })).toHaveFocus();
});

// covers: set-up-save-at-the-thumb
test('on a phone the button that saves a step is in the bar at the bottom', async () => {
  await page.viewport(390, 844);
  await show(NEW);
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  const { bottom, width } = save.element().getBoundingClientRect();
  expect(844 - bottom).toBeLessThan(16);
  expect(width).toBeGreaterThan(280);
});
