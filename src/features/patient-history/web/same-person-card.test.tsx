import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import { useNotice, NoticeBanner } from '#platform/web/ui/banner.tsx';
import '#platform/web/styles.css';
import { Patient } from '#features/patients/schema.ts';
import { SamePersonCard } from './same-person-card.tsx';

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
    consents: { care: null, feedback: null, marketing: null },
    isSuppressed: false,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

const PATIENT = patientWith('આશા પટેલ');
const OTHER = patientWith('આશાબેન પટેલ');

function Shown({ patient = PATIENT }: { patient?: Patient }) {
  const notice = useNotice();
  return (
    <>
      <NoticeBanner state={notice} />
      <SamePersonCard patient={patient} notice={notice} />
    </>
  );
}

// covers: same-person-card
test('says why two patients cannot be shown as one, and keeps the choice open', async () => {
  const requests = stubServer({
    'patients.suggestSame': () => [OTHER],
    'patients.findMerged': () => [],
    'patients.merge': () => refusal('ALREADY_MERGED', 409),
  });
  await showScreen({ screen: <Shown /> });
  await page.getByRole('button', { name: 'Same person as આશાબેન પટેલ' }).click();
  await page.getByLabelText('Name to show').selectOptions('આશાબેન પટેલ');
  await page.getByRole('button', { name: 'Show as one patient' }).click();
  await expect
    .element(page.getByText('One of these patients is already shown as one with another.'))
    .toBeVisible();
  expect(requests.find(({ operation }) => operation === 'patients.merge')?.input).toMatchObject({
    keepId: OTHER.id,
    mergeId: PATIENT.id,
  });
});

// covers: merge-dialog-asks
test('asks for each fact that differs, with nothing chosen, and shows what is taken over', async () => {
  const adult = patientWith('Asha Patel', { note: 'Call after 4 pm', birthYear: 1984 });
  const child = patientWith('Ashaben Patel', { language: 'hi', isMinor: true, note: 'Stairs' });
  const requests = stubServer({
    'patients.suggestSame': () => [child],
    'patients.findMerged': () => [],
    'patients.merge': () => adult,
  });
  await showScreen({ screen: <Shown patient={adult} /> });
  await page.getByRole('button', { name: 'Same person as Ashaben Patel' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Shown with this patient: born 1984')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show as one patient' }).click();
  await expect.poll(() => dialog.getByText('Choose what is right').elements().length).toBe(2);
  await dialog.getByLabelText('Language').selectOptions('Hindi');
  await dialog.getByLabelText('Is this person a child?').selectOptions('No, an adult');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Call after 4 pm · Stairs');
  await dialog.getByLabelText('Note').fill('Stairs');
  await dialog.getByRole('button', { name: 'Show as one patient' }).click();
  await expect.element(page.getByText('Both are shown as Asha Patel now.')).toBeVisible();
  expect(requests.find(({ operation }) => operation === 'patients.merge')?.input).toEqual({
    keepId: adult.id,
    mergeId: child.id,
    facts: { language: 'hi', birthYear: 1984, isMinor: false, note: 'Stairs' },
    basedOn: {
      kept: { language: 'gu', birthYear: 1984, isMinor: false, note: 'Call after 4 pm' },
      merged: { language: 'hi', birthYear: null, isMinor: true, note: 'Stairs' },
    },
  });
});

// covers: merge-refuses-changed-facts
test('shows the facts that someone else changed meanwhile, and merges only with those', async () => {
  const adult = patientWith('Asha Patel', { note: 'Call after 4 pm' });
  const other = patientWith('Ashaben Patel', { note: 'Stairs' });
  const changedPatient = { ...other, language: 'hi' as const };
  const requests = stubServer({
    'patients.suggestSame': () => [other],
    'patients.findMerged': () => [],
    'patients.merge': ({ basedOn }) =>
      (basedOn as { merged: Patient }).merged.language === 'hi'
        ? adult
        : refusal('STALE', { current: { kept: adult, merged: changedPatient } }),
  });
  await showScreen({ screen: <Shown patient={adult} /> });
  await page.getByRole('button', { name: 'Same person as Ashaben Patel' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Show as one patient' });
  await dialog.getByLabelText('Note').fill('Lift');
  await save.click();
  await expect.element(dialog.getByText(/Someone else changed one of these/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Lift');
  await dialog.getByLabelText('Language').selectOptions('Hindi');
  await save.click();
  await expect.element(page.getByText('Both are shown as Asha Patel now.')).toBeVisible();
  expect(requests.findLast(({ operation }) => operation === 'patients.merge')?.input).toMatchObject(
    {
      facts: { language: 'hi', note: 'Lift' },
      basedOn: { merged: { language: 'hi', note: 'Stairs' } },
    },
  );
});

test('an adult is not kept with the year of a child', async () => {
  const adult = patientWith('Asha Patel');
  const child = patientWith('Ashaben Patel', { birthYear: 2017, isMinor: true });
  const requests = stubServer({
    'patients.suggestSame': () => [child],
    'patients.findMerged': () => [],
    'patients.merge': () => adult,
  });
  await showScreen({ screen: <Shown patient={adult} /> });
  await page.getByRole('button', { name: 'Same person as Ashaben Patel' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Show as one patient' });
  await dialog.getByLabelText('Year of birth').selectOptions('2017');
  await dialog.getByLabelText('Is this person a child?').selectOptions('No, an adult');
  await save.click();
  await expect.element(dialog.getByText(/born in this year is a child/)).toBeVisible();
  await dialog.getByLabelText('Year of birth').selectOptions('Another year, not known');
  await save.click();
  await expect.element(page.getByText('Both are shown as Asha Patel now.')).toBeVisible();
  expect(requests.find(({ operation }) => operation === 'patients.merge')?.input).toMatchObject({
    facts: { birthYear: null, isMinor: false },
  });
});

test('offers another try when similar patients cannot be looked up', async () => {
  let fails = true;
  stubServer({
    'patients.suggestSame': () => (fails ? refusal('DEFECT') : [OTHER]),
    'patients.findMerged': () => [],
  });
  await showScreen({ screen: <Shown /> });
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  fails = false;
  await retry.click();
  await expect.element(page.getByText('આશાબેન પટેલ')).toBeVisible();
});
