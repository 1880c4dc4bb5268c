import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { SuggestedPatient } from '../schema.ts';
import type { Language } from '#platform/language.ts';
import { AskedLately } from './asked-lately.tsx';
import { ConsentWarning } from './consent-warning.tsx';
import { PatientChoices } from './patient-choices.tsx';
import { PatientLanguage } from './patient-language.tsx';

const TODAY = '2026-11-20';
const NUMBER = '5550000102';

function buildChoice(name: string, fields: Partial<SuggestedPatient> = {}): SuggestedPatient {
  return SuggestedPatient.parse({
    id: crypto.randomUUID(),
    name,
    number: NUMBER,
    language: null,
    isMinor: false,
    guardianName: null,
    lastVisitOn: null,
    lastAskedOn: null,
    address: '',
    ...fields,
  });
}

const family = [
  buildChoice('આશા પટેલ', {
    language: 'gu',
    lastVisitOn: '2026-10-03',
    lastAskedOn: '2026-10-03',
    isAskedLately: true,
  }),
  buildChoice('Dhruv Patel', { isMinor: true, guardianName: 'આશા પટેલ' }),
];

function Form() {
  const [input, setInput] = useState({ name: '', number: '' });
  const [language, setLanguage] = useState<Language>();
  const field = (key: 'name' | 'number') => ({
    name: key,
    value: input[key],
    error: undefined,
    onChange: (value: string) => setInput({ ...input, [key]: value }),
    onBlur: () => undefined,
  });
  return (
    <form>
      <TextInput label="Name" {...field('name')} />
      <PhoneInput label="Number" {...field('number')} />
      <PatientChoices
        {...input}
        today={TODAY}
        onChoose={({ name, number }) => setInput({ name, number: number ?? '' })}
        onSomeoneElse={() => setInput({ ...input, name: '' })}
      >
        {(choice) => (
          <>
            <AskedLately patient={choice} />
            <ConsentWarning name={input.name} mark={choice?.feedbackMark} />
            <PatientLanguage
              patientLanguage={choice?.language ?? null}
              choice={language}
              onChoose={setLanguage}
            />
          </>
        )}
      </PatientChoices>
    </form>
  );
}

async function show(patients: readonly SuggestedPatient[] = family) {
  const requests = stubServer({ 'patients.suggest': () => ({ patients }) });
  await showScreen({ screen: <Form /> });
  return requests;
}

const name = () => page.getByLabelText('Name', { exact: true });
const number = () => page.getByLabelText('Number', { exact: true });

// covers: number-offers-family
test('offers the family after the tenth digit, and a choice fills in the name', async () => {
  const requests = await show();
  await number().fill(NUMBER.slice(0, 3));
  expect(requests).toEqual([]);
  await number().fill(NUMBER);
  const group = page.getByRole('group', { name: 'Patients on this phone' });
  await expect.element(group).toBeVisible();
  await expect.element(group.getByText('Gujarati · last visit 3 Oct 2026')).toBeVisible();
  await expect.element(group.getByText('Child of આશા પટેલ · no visit yet')).toBeVisible();
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click();
  await expect.element(name()).toHaveValue('Dhruv Patel');
  await page.getByRole('button', { name: 'Someone else on this phone' }).click();
  await expect.element(name()).toHaveValue('');
});

// covers: four-digits-offer-patients
test('offers patients from the fourth digit on, and a choice fills in name and number', async () => {
  const requests = await show();
  await number().fill('0102');
  const group = page.getByRole('group', { name: 'Patients with these digits in their number' });
  await expect
    .element(group.getByText('55500 00102 · Gujarati · last visit 3 Oct 2026'))
    .toBeVisible();
  expect(requests).toEqual([{ operation: 'patients.suggest', input: { digits: '0102' } }]);
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click();
  await expect.element(name()).toHaveValue('Dhruv Patel');
  await expect.element(number()).toHaveValue(NUMBER);
});

// covers: number-changed-after-choice
test('says so when the number is changed while the name of the chosen patient stays', async () => {
  let patients: readonly SuggestedPatient[] = family;
  stubServer({ 'patients.suggest': () => ({ patients }) });
  await showScreen({ screen: <Form /> });
  await number().fill(NUMBER);
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click();
  const warning = page.getByText(/^Dhruv Patel is in the patient book with/);
  expect(warning.elements()).toEqual([]);
  patients = [];
  await number().fill('5550000999');
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: 'Empty the name' }).click();
  await expect.element(name()).toHaveValue('');
  await expect.poll(() => warning.elements()).toEqual([]);
});

test('is chosen by arrow keys and warns about a patient who was asked lately', async () => {
  await show();
  await number().fill(NUMBER);
  await expect.element(page.getByRole('radio', { name: /Dhruv Patel/ })).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /Dhruv Patel/ })).toBeChecked();
  await expect.element(page.getByText(/was asked for a review/)).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(name()).toHaveValue('આશા પટેલ');
  await expect
    .element(page.getByText(/આશા પટેલ was asked for a review on 3 Oct 2026/))
    .toBeVisible();
});

// covers: language-of-patient-in-form
test('shows the clinic’s language for a new patient and a known one’s own; one tap changes it', async () => {
  await show();
  const findChoice = (label: string) => page.getByRole('button', { name: label, exact: true });
  await expect.element(findChoice('English')).toHaveAttribute('aria-pressed', 'true');
  await number().fill(NUMBER);
  await page
    .getByRole('radio', { name: /આશા પટેલ/ })
    .first()
    .click();
  await expect.element(findChoice('Gujarati')).toHaveAttribute('aria-pressed', 'true');
  await findChoice('English').click();
  await expect.element(findChoice('English')).toHaveAttribute('aria-pressed', 'true');
});

// covers: consent-warned-in-form
test('warns in the form about a patient who may not be asked', async () => {
  await show([buildChoice('Dhruv Patel', { isMinor: true, feedbackMark: 'minor' })]);
  await number().fill(NUMBER);
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click();
  await expect
    .element(page.getByText('Dhruv Patel is a child. A child gets messages about care only.'))
    .toBeVisible();
});

// covers: name-offers-patients
test('finds a patient by the name while the number is empty, and fills in both', async () => {
  await show([buildChoice('Asha Patel')]);
  await name().fill('as');
  await name().fill('ash');
  await page.getByRole('radio', { name: /Asha Patel/ }).click();
  await expect.element(name()).toHaveValue('Asha Patel');
  await expect.element(number()).toHaveValue(NUMBER);
});

test('offers nothing for a number that no patient has', async () => {
  await show([]);
  await number().fill(NUMBER);
  const group = page.getByRole('group', { name: 'Patients on this phone' });
  await expect.element(group).not.toBeInTheDocument();
});
