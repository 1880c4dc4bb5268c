/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { POINTS } from '#features/content/sentence-schema.ts';
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
    reminders: { reminded: attendance, notReminded: attendance },
    waiting: { patients: count, medianMinutes: 12, mostMinutes: 40 },
    asking: {
      askedPatients: count,
      openedLinks: count,
      openedSlips: count,
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
  });
  await page.viewport(SHEET.width, SHEET.height);
  await setMedia('print');
  await showScreen({ screen: <MonthTables figures={figures} /> });
  const tables = page.getByRole('table');
  await expect.poll(() => tables.elements().length).toBe(7);
  const ends = tables.elements().map((table) => table.getBoundingClientRect().bottom);
  expect(Math.max(...ends)).toBeLessThan(SHEET.height);
});
