import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Patient } from '../schema.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const PATIENT = Patient.parse({
  id: crypto.randomUUID(),
  name: 'Asha Patel',
  number: '5550000101',
  language: 'gu',
  birthYear: null,
  isMinor: false,
  guardianId: null,
  note: '',
  source: 'typed',
  lastVisitOn: null,
  nextVisitOn: null,
  consents: { care: 'given', feedback: null, marketing: null },
  isSuppressed: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});

/** Shows the dialog about one purpose, and returns what the server was asked to record. */
async function showDialog(purpose: 'care' | 'feedback') {
  const requests = stubServer({
    'patients.notices': () => ({
      items: [
        {
          version: 2,
          languages: ['en', 'gu'],
          texts: {},
          publishedAt: '2026-11-20T05:00:00.000Z',
        },
      ],
      nextCursor: null,
    }),
    'patients.recordConsent': () => PATIENT,
  });
  const nothing = () => undefined;
  await showScreen({
    screen: (
      <ConsentDialog patient={PATIENT} purpose={purpose} onRecorded={nothing} onClose={nothing} />
    ),
  });
  return () =>
    requests
      .filter(({ operation }) => operation === 'patients.recordConsent')
      .map(({ input }) => input);
}

// covers: consent-preselects-nothing
test('records an answer only after what was said, how and under which notice are chosen', async () => {
  const listRecorded = await showDialog('feedback');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText(/^Notice shown in/)).toHaveValue('');
  await expect.element(dialog.getByLabelText('What did Asha Patel say?')).toHaveValue('');
  await expect.element(dialog.getByLabelText('How')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.poll(() => dialog.getByText('Make a choice').elements().length).toBe(3);
  expect(listRecorded()).toEqual([]);
  await dialog.getByLabelText('What did Asha Patel say?').selectOptions('Declined');
  await dialog.getByLabelText('How').selectOptions('Signed a form');
  await dialog.getByLabelText(/^Notice shown in/).selectOptions('English');
  await dialog.getByRole('button', { name: 'Record' }).click();
  const consent = { act: 'declined', way: 'signed', language: 'en' };
  await expect.poll(listRecorded).toEqual([{ id: PATIENT.id, purpose: 'feedback', ...consent }]);
});

// covers: withdrawal-is-one-tap
test('withdraws consent with one tap', async () => {
  const listRecorded = await showDialog('care');
  await page.getByRole('button', { name: 'Withdrew consent' }).click();
  const consent = { purpose: 'care', act: 'withdrawn', way: 'said_at_desk' };
  await expect.poll(listRecorded).toEqual([{ id: PATIENT.id, ...consent }]);
});
