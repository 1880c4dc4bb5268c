import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { SuggestedPatient } from '#features/patients/schema.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { FindPatient } from './find-patient.tsx';

const PATIENT = SuggestedPatient.parse({
  id: '00000000-0000-4000-8000-000000000007',
  name: 'આશા પટેલ',
  number: '5550000102',
  language: 'gu',
  isMinor: false,
  guardianName: null,
  lastVisitOn: '2026-10-03',
  lastAskedOn: null,
  address: '',
});

async function show() {
  const requests = stubServer({
    'patients.suggest': ({ name = '', digits = '' }) => ({
      patients:
        'aasha'.startsWith(String(name).toLowerCase()) && '0102'.endsWith(String(digits))
          ? [PATIENT]
          : [],
    }),
  });
  const { router } = await showScreen({
    screen: (
      <>
        <FindPatient />
        <input aria-label="Notes" />
      </>
    ),
  });
  return { requests, router };
}

const button = page.getByRole('button', { name: 'Find a patient: name or number' });
const field = page.getByRole('searchbox', { name: 'Find a patient: name or number' });

// covers: patient-found-from-every-page
test('finds a patient by two letters or four digits, with two taps, on a phone', async () => {
  await page.viewport(390, 844);
  const { requests, router } = await show();
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('010');
  await userEvent.keyboard('2');
  const link = page.getByRole('link', { name: /આશા પટેલ.*55500 00102 · Gujarati · last visit/ });
  await expect.element(link).toBeVisible();
  expect(requests).toEqual([{ operation: 'patients.suggest', input: { digits: '0102' } }]);
  await field.fill('aa');
  await expect.poll(() => requests.at(-1)?.input).toEqual({ name: 'Aa' });
  await link.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/patients/${PATIENT.id}`);
});

// covers: patient-found-by-keyboard
test('is opened by the key /, and Enter opens the first patient', async () => {
  const { router } = await show();
  await page.getByLabelText('Notes').click();
  await userEvent.keyboard('/');
  await expect.element(page.getByLabelText('Notes')).toHaveValue('/');
  expect(field.elements()).toEqual([]);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('aasha');
  await expect.element(page.getByRole('link', { name: /આશા પટેલ/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: /આશા પટેલ/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/patients/${PATIENT.id}`);
});

test('says that no patient is found, and closes on Esc', async () => {
  await show();
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('zz');
  await expect.element(page.getByText('No patient found.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => field.elements()).toEqual([]);
  await expect.element(button).toHaveFocus();
});
