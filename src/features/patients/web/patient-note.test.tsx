import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Patient } from '../schema.ts';
import { PatientNote } from './patient-note.tsx';

const PATIENT = Patient.parse({
  id: crypto.randomUUID(),
  name: 'આશા પટેલ',
  number: '5550000101',
  language: 'gu',
  birthYear: null,
  isMinor: false,
  guardianId: null,
  note: 'Call after 4 pm',
  source: 'typed',
  lastVisitOn: null,
  nextVisitOn: null,
  consents: { care: null, feedback: null, marketing: null },
  isSuppressed: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});

// covers: note-in-place
test('shows the note of someone else before it replaces it, and keeps what was typed', async () => {
  const newer = { ...PATIENT, note: 'Call before noon', version: 2 };
  let isStale = true;
  const requests = stubServer({
    'patients.update': () =>
      isStale ? refusal('STALE', { current: newer }) : { ...newer, note: 'Hard of hearing' },
  });
  let savedCount = 0;
  await showScreen({ screen: <PatientNote patient={PATIENT} onSaved={() => (savedCount += 1)} /> });
  await page.getByRole('button', { name: 'Change the note' }).click();
  await page.getByRole('textbox', { name: /^Note/u }).fill('Hard of hearing');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Call before noon/u)).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: /^Note/u }))
    .toHaveValue('Hard of hearing');
  expect(savedCount).toBe(0);
  isStale = false;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Change the note' })).toBeVisible();
  expect(savedCount).toBe(1);
  expect(requests.at(-1)?.input).toMatchObject({ note: 'Hard of hearing', version: 2 });
});
