import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentId } from '#features/appointments/schema.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import {
  DEFAULT_ASK_SETTINGS,
  type AskDecisionLine,
  type AskFunnel,
  type Asking,
  type WaitingVisit,
} from '../schema.ts';
import { AskingPage } from './asking-page.tsx';

const COUNTS = {
  month: '2026-11',
  asked: 88,
  because: { rest_period: 12, excluded: 3 },
  exclusions: { wrong_number: 2, bereavement_or_illness: 1 },
};
const RECORD_END = { seq: 2, hash: 'ab'.repeat(32) };
const ASKING: Asking = {
  settings: { ...DEFAULT_ASK_SETTINGS, isOn: true },
  version: 2,
  canAsk: true,
  counts: COUNTS,
  recordEnd: RECORD_END,
  thisMonth: '2026-11',
};
const VISIT: WaitingVisit = {
  appointmentId: AppointmentId.parse('5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10'),
  patientId: null,
  patientName: 'આશા પટેલ',
  date: '2026-11-20',
  dueAt: '2026-11-20T10:35:00.000Z',
  exclusion: null,
};
const LINES: AskDecisionLine[] = [
  {
    seq: 2,
    decidedAt: '2026-11-20T10:35:00.000Z',
    because: 'excluded',
    exclusion: 'wrong_number',
    visit: { patientId: null, patientName: 'Ravi Patil', date: '2026-11-20' },
  },
  { seq: 1, decidedAt: '2026-11-19T10:35:00.000Z', because: null, exclusion: null, visit: null },
];

const FUNNEL: AskFunnel = {
  total: { done: 64, mayBeAsked: 50, asked: 44, delivered: null, opened: 25 },
  weeks: [
    {
      week: '2026-11-16',
      language: 'gu',
      done: 40,
      mayBeAsked: 31,
      asked: null,
      delivered: 20,
      opened: 12,
      gaps: {
        mayBeAsked: 'rest_period',
        asked: 'not_sent',
        delivered: 'no_report',
        opened: 'not_opened',
      },
    },
  ],
  doctors: [
    {
      doctorName: 'Dr Nisha Trivedi',
      done: 40,
      mayBeAsked: 31,
      asked: 30,
      delivered: null,
      opened: 12,
    },
  ],
};

/** The card with the numbers, which are printed too. */
const numbers = page.getByRole('region', { name: 'The month in numbers' });

function answerWith(asking: Partial<Asking> = {}) {
  return {
    'reviews.asking': () => ({ ...ASKING, ...asking }),
    'reviews.waitingVisits': () => ({ items: [VISIT] }),
    'reviews.askDecisions': () => ({ items: LINES, nextCursor: null }),
    'reviews.askFunnel': () => FUNNEL,
  };
}

// covers: asking-screen
test('shows the numbers by reason, the waiting visits and each decision', async () => {
  stubServer(answerWith());
  await showScreen({ screen: <AskingPage /> });
  await expect
    .element(numbers.getByText('Left out by staff: 3 of 91 visits that could be asked about (3 %)'))
    .toBeVisible();
  await expect.element(numbers.getByText('Asked recently')).toBeVisible();
  await expect.element(page.getByText('આશા પટેલ')).toBeVisible();
  const table = page.getByRole('table', { name: 'Decisions' });
  await expect.element(table.getByText('Left out by staff: Wrong number')).toBeVisible();
  await expect.element(table.getByText('Erased patient')).toBeVisible();
  expect(numbers.getByText(/more than one in ten/).elements()).toEqual([]);
  await expect.element(numbers.getByText('Bereavement or serious illness')).toBeVisible();
});

test('the switch comes before the numbers', async () => {
  stubServer(answerWith());
  await showScreen({ screen: <AskingPage /> });
  await expect.element(numbers).toBeVisible();
  const form = page.getByRole('region', { name: 'How we ask' }).element();
  const order = form.compareDocumentPosition(numbers.element());
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

// covers: ask-funnel-screen
test('shows how many visits came to each step, and what is not shown', async () => {
  stubServer(answerWith());
  await showScreen({ screen: <AskingPage /> });
  const weeks = page.getByRole('table', { name: 'From visits to reviews, by week' });
  await expect.element(weeks.getByText('16 Nov 2026 · Gujarati')).toBeVisible();
  await expect.element(weeks.getByText('No delivery report')).toBeVisible();
  const doctors = page.getByRole('table', { name: 'From visits to reviews, by doctor' });
  await expect.element(doctors.getByText('Not shown')).toBeVisible();
  const steps = page.getByRole('list').filter({ hasText: 'May be asked50' });
  await expect.element(steps.getByText('Delivered')).toBeVisible();
  // A hidden count has no bar either.
  expect(steps.element().querySelectorAll('progress')).toHaveLength(4);
});

// covers: asking-many-excluded
test('warns with the rule of Google when staff left out more than one in ten', async () => {
  stubServer(answerWith({ counts: { ...COUNTS, asked: 8, because: { excluded: 2 } } }));
  await showScreen({ screen: <AskingPage /> });
  await expect.element(numbers.getByText(/more than one in ten/)).toBeVisible();
});

// covers: asking-leave-out-with-reason
test('leaves out a visit only with a reason of the list', async () => {
  const requests = stubServer({
    ...answerWith(),
    'reviews.excludeVisit': ({ reason }) => ({ ...VISIT, exclusion: reason }),
  });
  await showScreen({ screen: <AskingPage /> });
  await page.getByRole('button', { name: 'Leave out: આશા પટેલ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toBeInvalid();
  const findSent = () => requests.filter(({ operation }) => operation === 'reviews.excludeVisit');
  expect(findSent()).toEqual([]);
  await dialog.getByLabelText('Reason').selectOptions('Bereavement or serious illness');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect.element(page.getByText('આશા પટેલ is left out.')).toBeVisible();
  expect(findSent().map(({ input }) => input)).toEqual([
    { appointmentId: VISIT.appointmentId, reason: 'bereavement_or_illness' },
  ]);
});

// covers: asking-settings-conflict
test('keeps what was typed when someone else saved first, and saves it over that', async () => {
  const requests = stubServer({
    ...answerWith(),
    'reviews.saveAsking': ({ version, ...settings }) =>
      version === 2
        ? refusal('STALE', {
            current: { ...ASKING, version: 3, settings: { ...ASKING.settings, mostADay: 20 } },
          })
        : { ...ASKING, version: 4, settings },
  });
  await showScreen({ screen: <AskingPage /> });
  await page.getByLabelText('Most requests a day').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const saves = requests.filter(({ operation }) => operation === 'reviews.saveAsking');
  expect(saves.map(({ input }) => input)).toEqual([
    { ...ASKING.settings, mostADay: 5, version: 2 },
    { ...ASKING.settings, mostADay: 5, version: 3 },
  ]);
});

test('says what is wrong with a number instead of saving it', async () => {
  const requests = stubServer(answerWith());
  await showScreen({ screen: <AskingPage /> });
  await page.getByLabelText('Hours after the visit').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Between 1 and 72')).toBeVisible();
  expect(requests.some(({ operation }) => operation === 'reviews.saveAsking')).toBe(false);
});

// covers: asking-print
test('prints the month with its numbers and every decision, after the last page is loaded', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  stubServer({
    ...answerWith(),
    'reviews.askDecisions': ({ cursor }) =>
      cursor === undefined
        ? { items: LINES.slice(0, 1), nextCursor: 'second' }
        : { items: LINES.slice(1), nextCursor: null },
  });
  await showScreen({ screen: <AskingPage /> });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const printedPages = document.querySelector('[data-printed-pages]');
  expect(printedPages?.textContent).toContain('Who was asked for a review: Shanti Clinic');
  expect(printedPages?.querySelectorAll('tbody tr')).toHaveLength(2);
  print.mockRestore();
});

// covers: asking-print-without-names
test('prints names only when chosen, never beside a reason, and the end of the record', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  stubServer(answerWith());
  await showScreen({ screen: <AskingPage /> });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const readPaper = () => document.querySelector('[data-printed-pages]')?.textContent ?? '';
  expect(readPaper()).not.toContain('Ravi Patil');
  expect(readPaper()).toContain('Wrong number2');
  expect(readPaper()).toMatch(/Printed on \d+ \w+ \d{4}, /);
  expect(readPaper()).toContain(`--paper 2:${RECORD_END.hash}`);
  await page.getByLabelText('With names').click();
  const rows = [...document.querySelectorAll('[data-printed-pages] tbody tr')];
  expect(rows.map((row) => row.textContent)).toEqual([
    '220 Nov 2026Ravi PatilNot asked',
    '1—Erased patientAsked',
  ]);
  print.mockRestore();
});

test('sends a clinic without a Google link to its settings', async () => {
  stubServer(answerWith({ canAsk: false }));
  await showScreen({ screen: <AskingPage /> });
  await expect.element(page.getByRole('link', { name: 'Add the link' })).toBeVisible();
});
