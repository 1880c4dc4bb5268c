/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { POINTS } from '#features/content/sentence-schema.ts';
import { CANCEL_REASONS } from '#features/appointments/statuses.ts';
import { CHANNELS } from '#features/messages/statuses.ts';
import '#platform/web/styles.css';
import { MonthFigures } from '../schema.ts';
import { NOT_ASKED_REASONS } from '../table-names.ts';
import { MonthTables } from './month-tables.tsx';

/** The height of A4 between the usual margins, in pixels, less the title above the tables. */
const SHEET = { width: 718, height: 1046 - 90 };

const setMedia = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });

afterEach(() => setMedia(''));

// covers: month-on-one-sheet
test('a month with every row of every table is printed on one sheet', async () => {
  const count = 120;
  const attendance = { visits: 400, missed: 40 };
  const figures = MonthFigures.parse({
    month: '2026-11',
    from: '2026-11-01',
    before: '2026-12-01',
    thisMonth: '2026-11',
    visits: { done: count, walkIns: count, missed: count, cancelled: count, open: count },
    cancellations: [...CANCEL_REASONS, null].map((reason) => ({ reason, count })),
    weeks: ['01', '02', '09', '16', '23', '30'].map((day) => ({
      from: `2026-11-${day}`,
      done: count,
      missed: count,
      medianMinutes: 12,
      mostMinutes: 40,
    })),
    reminders: { reminded: attendance, notReminded: attendance },
    waiting: { patients: count, medianMinutes: 12, mostMinutes: 40 },
    asking: {
      askedPatients: count,
      openedLinks: count,
      openedSlips: count,
      askedVisits: count,
      deliveredVisits: count,
      openedVisits: count,
      notAsked: NOT_ASKED_REASONS.map((reason) => ({ reason, count })),
    },
    feedback: {
      received: count,
      answersWanted: count,
      notClosed: count,
      topics: POINTS.flatMap((point) =>
        ['good', 'bad'].map((direction) => ({ point, direction, count })),
      ),
    },
    messages: CHANNELS.map((channel) => ({
      channel,
      sent: count,
      delivered: count,
      read: count,
      failed: count,
      heldBack: count,
      unknown: count,
    })),
    doNotContact: { added: count, total: count },
    earlier: {
      from: '2026-10-01',
      before: '2026-10-24',
      visits: { done: 90, walkIns: count, missed: count, cancelled: count, open: count },
      waiting: { patients: count, medianMinutes: 19, mostMinutes: 40 },
      askedPatients: 131,
    },
  });
  await page.viewport(SHEET.width, SHEET.height);
  await showScreen({ screen: <MonthTables figures={figures} /> });
  await setMedia('print');
  const tables = page.getByRole('table');
  await expect.poll(() => tables.elements().length).toBe(9);
  await expect.poll(() => document.querySelectorAll('.visx-bar').length).toBe(24);
  const ends = tables.elements().map((table) => table.getBoundingClientRect().bottom);
  expect(Math.max(...ends)).toBeLessThan(SHEET.height);
});

// covers: month-charts
test('a month without visits and waiting has sentences in place of charts, and its steps', async () => {
  const none = { visits: 0, missed: 0 };
  const figures = MonthFigures.parse({
    month: '2026-11',
    from: '2026-11-01',
    before: '2026-12-01',
    thisMonth: '2026-11',
    visits: { done: 16, walkIns: 0, missed: 0, cancelled: 3, open: 0 },
    cancellations: [
      { reason: 'patient_ill', count: 2 },
      { reason: null, count: 1 },
    ],
    weeks: [{ from: '2026-11-01', done: 0, missed: 0, medianMinutes: null, mostMinutes: null }],
    reminders: { reminded: none, notReminded: none },
    waiting: { patients: 0, medianMinutes: null, mostMinutes: null },
    asking: {
      askedPatients: 4,
      openedLinks: 2,
      openedSlips: 0,
      askedVisits: 4,
      deliveredVisits: 3,
      openedVisits: 2,
      notAsked: [
        { reason: 'minor', count: 4 },
        { reason: 'rest_period', count: 3 },
        { reason: 'no_consent', count: 2 },
        { reason: 'undecided', count: 1 },
        { reason: 'not_sent', count: 2 },
      ],
    },
    feedback: null,
    messages: null,
    doNotContact: { added: 0, total: 0 },
    earlier: {
      from: '2026-10-01',
      before: '2026-10-24',
      visits: { done: 0, walkIns: 0, missed: 0, cancelled: 0, open: 0 },
      waiting: { patients: 0, medianMinutes: null, mostMinutes: null },
      askedPatients: 0,
    },
  });
  await showScreen({ screen: <MonthTables figures={figures} /> });
  await expect.element(page.getByText(/No visit was done or missed/)).toBeVisible();
  await expect.element(page.getByText(/No waiting times/)).toBeVisible();
  // There was no clinic yet in the month before.
  await expect.element(page.getByText('This month is not over yet.')).toBeVisible();
  await expect.element(page.getByText(/Oct|up by/)).not.toBeInTheDocument();
  const steps = [
    ...page.getByRole('region', { name: 'From visit to review' }).element().querySelectorAll('li'),
  ];
  // Every reason, so that the numbers add up.
  expect(steps.map(({ innerText }) => innerText.split(/\s*\n\s*/))).toEqual([
    ['Visits done', '16 100%'],
    [
      'May be asked',
      '7 44%',
      '9 not – A child: 4 · Asked recently: 3 · Has not agreed to be asked: 2',
    ],
    ['Asked', '4 25%', '3 not – Not decided: 1 · Message not sent: 2'],
    ['Delivered', '3 19%', 'No delivery report: 1'],
    ['Opened the link', '2 13%', 'No opened link: 2 of 4 asked'],
  ]);
  const shares = steps.map((step) => step.querySelector('progress')?.value);
  expect(shares).toEqual([1, 7 / 16, 4 / 16, 3 / 16, 2 / 16]);
  await expect.element(page.getByText('3 cancelled; most often: Patient ill')).toBeVisible();
  expect(document.querySelectorAll('.visx-bar')).toHaveLength(0);
});

// covers: month-numbers
test('the main figures are compared with the same days of the month before', async () => {
  const figures = MonthFigures.parse({
    month: '2026-11',
    from: '2026-11-01',
    before: '2026-12-01',
    thisMonth: '2026-11',
    visits: { done: 312, walkIns: 44, missed: 21, cancelled: 3, open: 9 },
    cancellations: [],
    weeks: [16, 23].map((day) => ({
      from: `2026-11-${day}`,
      done: day,
      missed: 0,
      medianMinutes: null,
      mostMinutes: null,
    })),
    reminders: { reminded: { visits: 200, missed: 7 }, notReminded: { visits: 89, missed: 14 } },
    waiting: { patients: 200, medianMinutes: 14, mostMinutes: 38 },
    asking: null,
    feedback: null,
    messages: null,
    doNotContact: { added: 1, total: 3 },
    earlier: {
      from: '2026-10-01',
      before: '2026-10-24',
      visits: { done: 298, walkIns: 40, missed: 30, cancelled: 1, open: 0 },
      waiting: { patients: 180, medianMinutes: 14, mostMinutes: 40 },
      askedPatients: null,
    },
  });
  await showScreen({ screen: <MonthTables figures={figures} /> });
  const readNumbers = () =>
    [...document.querySelectorAll('dl > div')].map((each) => each.textContent);
  await expect
    .poll(readNumbers)
    .toEqual([
      'Visits done312up by 14Oct: 298',
      'Missed7.3%down by 3.1 pointsOct: 10.4%',
      'Half waited up to14 minOct: 14 min',
    ]);
  await expect.element(page.getByText(/compared with 1.Oct to 23.Oct/)).toBeVisible();
  await expect.element(page.getByText('21 of 289 appointments missed')).toBeVisible();
  await expect.element(page.getByText(/most in the week from 23.Nov: 23 done/)).toBeVisible();
  const row = page.getByRole('cell', { name: '89' });
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole('heading', { name: 'Missed visits' }).click();
  await expect.element(row).toBeVisible();
});
