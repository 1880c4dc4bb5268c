import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Patient, SuggestedPatient } from '../schema.ts';
import { PatientsPage } from './patients-page.tsx';

function patientWith(name: string, fields: Partial<Patient> = {}): Patient {
  return Patient.parse({
    id: crypto.randomUUID(),
    name,
    number: '5550000101',
    language: 'gu',
    birthYear: null,
    isMinor: false,
    guardianId: null,
    note: '',
    source: 'typed',
    lastVisitOn: '2026-10-03',
    nextVisitOn: null,
    consents: { care: null, feedback: 'given', marketing: null },
    isSuppressed: false,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

function buildSuggestion(name: string): SuggestedPatient {
  return SuggestedPatient.parse({
    id: crypto.randomUUID(),
    name,
    number: '5550000101',
    language: 'gu',
    isMinor: false,
    guardianName: null,
    lastVisitOn: null,
    lastAskedOn: null,
    address: '',
  });
}

function answer(items: readonly Patient[]) {
  return { items, nextCursor: null, total: items.length };
}

const COUNTS = {
  all: 260,
  expected: 38,
  no_consent: 0,
  minor: 9,
  no_recent_visit: 21,
  do_not_contact: 3,
  consentRequiredFrom: '2027-05-13',
};

// covers: patients-screen
test('lists patients with language, visit, consent and marks', async () => {
  const dhruv = patientWith('Dhruv', { isMinor: true, isSuppressed: true });
  const items = [patientWith('આશા પટેલ'), dhruv];
  stubServer({ 'patients.search': () => answer(items) });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await expect.element(page.getByRole('link', { name: 'આશા પટેલ' })).toBeVisible();
  await expect.element(page.getByText('Child', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Do not contact').last()).toBeInTheDocument();
});

// covers: expected-patients-first
test('begins with those who are expected, and says when or how far their visit has come', async () => {
  const visit = { date: '2026-11-20', time: '11:00', stage: 'expected', token: null } as const;
  const expected = [
    patientWith('Zoya', { nextVisit: { ...visit, stage: 'arrived', token: 7 } }),
    patientWith('Yash', { nextVisit: visit }),
  ];
  const others = [patientWith('Asha'), ...expected];
  stubServer({
    'patients.search': ({ filter }) => answer(filter === 'expected' ? expected : others),
  });
  await page.viewport(1280, 800);
  await showScreen({ screen: <PatientsPage mayImport /> });
  const rows = page.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Zoya.*Arrived, token 7/);
  await expect.element(rows.nth(2)).toMatchTextContent(/^Yash.*Today, 11:00 am/);
  await expect.element(rows.nth(3)).toMatchTextContent(/^Asha.*Nothing booked/);
});

test('searches by what is typed and filters, and shows all again when nothing is found', async () => {
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.counts': () => COUNTS,
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await expect.element(page.getByText('No patients yet.')).toBeVisible();
  await page.getByLabelText('Search by name or number').fill('asha');
  await page.getByRole('button', { name: 'Children 9' }).click();
  await expect.element(page.getByText('No patient was found.')).toBeVisible();
  await expect
    .poll(() => requests.some(({ input }) => input.patient === 'asha' && input.filter === 'minor'))
    .toBe(true);
  await page.getByRole('button', { name: 'Show all patients' }).click();
  await expect.element(page.getByText('No patients yet.')).toBeVisible();
});

test('shows on a phone the number that was searched for', async () => {
  stubServer({ 'patients.search': () => answer([patientWith('Asha Patel')]) });
  await page.viewport(390, 844);
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByLabelText('Search by name or number').fill('0101');
  await expect.element(page.getByText(/^55500.00101$/)).toBeVisible();
});

test('offers another try when the list cannot be loaded', async () => {
  let tries = 0;
  stubServer({
    'patients.search': ({ filter }) => {
      if (filter === 'expected') return answer([]);
      tries += 1;
      return tries === 1 ? refusal('INVALID') : answer([patientWith('Asha Patel')]);
    },
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Asha Patel' })).toBeVisible();
});

// covers: consent-date-announced
test('says from when consent is required while patients have none recorded', async () => {
  let counts = { ...COUNTS, no_consent: 12 };
  stubServer({
    'patients.search': () => answer([patientWith('Asha Patel')]),
    'patients.counts': () => counts,
  });
  const texts = /12 have not agreed to feedback: required by law from 13 May 2027\./;
  await showScreen({ screen: <PatientsPage mayImport /> });
  await expect.element(page.getByText(texts)).toBeVisible();
  counts = { ...COUNTS, no_consent: 0 };
  await showScreen({ screen: <PatientsPage mayImport /> });
  await expect.element(page.getByRole('link', { name: 'Asha Patel' }).first()).toBeVisible();
});

// covers: guardian-on-screen
test('a child’s guardian is picked from the adults on the same phone', async () => {
  const mother = buildSuggestion('આશા પટેલ');
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.suggest': () => ({
      patients: [mother, { ...buildSuggestion('Tara Patel'), isMinor: true }],
    }),
    'patients.get': () => patientWith(mother.name, { id: mother.id }),
    'patients.create': ({ name }) => patientWith(String(name)),
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByRole('button', { name: 'New Patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Patient Name').fill('Dhruv Patel');
  await dialog.getByLabelText('Contact Number').fill('5550000101');
  await dialog.getByText('Child (care messages only)').click();
  const guardians = dialog.getByRole('group', { name: 'Guardian' });
  await guardians.getByRole('radio', { name: /આશા પટેલ/ }).click();
  await expect.element(guardians.getByText('Tara Patel')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Add Patient' }).click();
  await expect.element(page.getByText('Dhruv Patel is in the patient book.')).toBeVisible();
  expect(requests.find(({ operation }) => operation === 'patients.create')?.input).toMatchObject({
    guardianId: mother.id,
    isMinor: true,
  });
});

// covers: year-ticks-the-box
test('a year of birth ticks the box of a child, which then cannot be taken away', async () => {
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.suggest': () => ({ patients: [] }),
    'patients.create': ({ name }) => patientWith(String(name)),
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByRole('button', { name: 'New Patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Patient Name').fill('Dhruv Patel');
  await dialog.getByLabelText('Contact Number').fill('5550000101');
  const box = dialog.getByRole('checkbox');
  await dialog.getByLabelText(/^Year of birth/).fill('2017');
  await expect.element(box).toBeChecked();
  await expect.element(box).toBeDisabled();
  await dialog.getByLabelText(/^Year of birth/).fill('1984');
  await expect.element(box).not.toBeChecked();
  await dialog.getByLabelText(/^Year of birth/).fill('2017');
  await dialog.getByRole('button', { name: 'Add Patient' }).click();
  await expect.element(page.getByText('Dhruv Patel is in the patient book.')).toBeVisible();
  expect(requests.find(({ operation }) => operation === 'patients.create')?.input).toMatchObject({
    birthYear: 2017,
    isMinor: false,
  });
});

// covers: patient-added-on-screen
test('adds a patient, and keeps what was typed when the number has the name already', async () => {
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.create': ({ name }) =>
      name === 'Asha Patel'
        ? refusal('SAME_PATIENT', { patientId: crypto.randomUUID() })
        : patientWith(String(name)),
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByRole('button', { name: 'New Patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Patient Name').fill('asha patel');
  await dialog.getByLabelText('Contact Number').fill('5550000101');
  await dialog.getByRole('button', { name: 'Add Patient' }).click();
  await expect.element(dialog.getByText(/already has a patient with this name/)).toBeVisible();
  await dialog.getByLabelText('Patient Name').fill('Dhruv Patel');
  await dialog.getByRole('button', { name: 'Add Patient' }).click();
  await expect.element(page.getByText('Dhruv Patel is in the patient book.')).toBeVisible();
  const createRequests = requests.filter(({ operation }) => operation === 'patients.create');
  expect(createRequests.map(({ input }) => input.number)).toEqual(['5550000101', '5550000101']);
  expect(new Set(createRequests.map(({ input }) => input.id)).size).toBe(1);
});

// covers: family-wrote-in-screen
test('the desk says with one tap who of a family wrote in', async () => {
  const people = ['Asha Patel', 'Ravi Patel'].map((name) => ({ id: crypto.randomUUID(), name }));
  const item = { number: '9820010001', language: 'gu', receivedAt: '2026-11-20T06:30:00.000Z' };
  let items = [{ ...item, people }];
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.optIns': () => ({ items }),
    'patients.answerOptIn': () => {
      items = [];
      return { items };
    },
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  await page.getByRole('button', { name: 'Ravi Patel wrote from 98200 10001' }).click();
  await expect
    .element(page.getByText('Consent of Ravi Patel to reminders is recorded.'))
    .toBeVisible();
  await expect.element(page.getByText('Who agreed to reminders?')).not.toBeInTheDocument();
  expect(requests.find(({ operation }) => operation === 'patients.answerOptIn')?.input).toEqual({
    number: item.number,
    id: people[1]?.id,
  });
});

// covers: wrote-in-screen
test('a number that wrote in is added with a name in one tap, or removed', async () => {
  let items = ['9820010001', '9820010002'].map((number) => ({
    number,
    language: 'gu',
    receivedAt: '2026-11-20T06:30:00.000Z',
    people: [],
  }));
  const leave = (number: unknown) => (items = items.filter((item) => item.number !== number));
  const requests = stubServer({
    'patients.search': () => answer([]),
    'patients.optIns': () => ({ items }),
    'patients.create': ({ name, number }) => {
      leave(number);
      return patientWith(String(name));
    },
    'patients.removeOptIn': ({ number }) => ({ items: leave(number) }),
  });
  await showScreen({ screen: <PatientsPage mayImport /> });
  const first = page.getByRole('button', { name: /^Add 98200 10001$/ });
  await first.click();
  await expect.element(page.getByText('Type the name', { exact: true })).toBeVisible();
  await page.getByLabelText('Patient Name').first().fill('આશા પટેલ');
  await first.click();
  await expect.element(page.getByText(/^આશા પટેલ is in the patient book\. Consent/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove 98200 10002/ }).click();
  await expect.element(page.getByText('Wrote in, not in the book')).not.toBeInTheDocument();
  const createRequests = requests.filter(({ operation }) => operation === 'patients.create');
  expect(createRequests.map(({ input }) => input)).toMatchObject([
    { name: 'આશા પટેલ', number: '9820010001', language: 'gu' },
  ]);
});
