import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
import { lastWeeks } from '../rules.ts';
import type { Week } from '../schema.ts';
import { WeekCharts } from './week-charts.tsx';

/** Twelve weeks up to that of 20 November 2026; the counts grow by one a week. */
function weeksWith(fields: Partial<Week> = {}): Week[] {
  return lastWeeks('2026-11-20').map((startsOn, week) => ({
    startsOn,
    appointments: week,
    reviewRequests: week * 2,
    messagesSent: week * 12_345,
    ...fields,
  }));
}

const table = page.getByRole('table', { name: /^Appointments, review requests and messages sent/ });
const tableHeight = () => table.element().parentElement?.getBoundingClientRect().height;
/** The bars of the charts; icons have rectangles too. */
const bars = () => [...document.querySelectorAll('.visx-bar')];
const readCells = (row: number) =>
  [...(table.element() as HTMLTableElement).rows]
    .at(row)
    ?.textContent?.replaceAll(/\s+/g, ' ')
    .trim();

// covers: what-bars-show-table-for-screen-readers
test("the chart's numbers are a table for screen readers, and for others at a click", async () => {
  await render(<WeekCharts weeks={weeksWith()} />);
  await expect.element(table).toBeInTheDocument();
  const headers = table.getByRole('columnheader').elements();
  expect(headers.map((header) => header.textContent)).toEqual([
    'Week from',
    'Appointments',
    'Review Requests',
    'Messages sent',
  ]);
  expect(table.getByRole('rowheader').elements()).toHaveLength(12);
  expect(readCells(1)).toBe('16 Nov11221,35,795');
  expect(readCells(-1)).toBe('31 Aug000');
  expect(tableHeight()).toBeLessThan(2);
  // No bar is drawn for the three weeks of nothing.
  await expect.poll(() => bars().length).toBe(33);

  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(table.getByText('1,35,795')).toBeVisible();
  expect(tableHeight()).toBeGreaterThan(400);
  expect(bars()).toHaveLength(0);

  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expect.poll(() => bars().length).toBe(33);
});

test('a bar is as high as its count, and none is drawn for nothing', async () => {
  await render(<WeekCharts weeks={weeksWith({ reviewRequests: null, messagesSent: null })} />);
  await expect.poll(() => bars().length).toBe(11);
  const heights = bars().map((bar) => Number(bar.getAttribute('height')));
  const highest = heights.at(-1) ?? 0;
  expect(highest).toBeGreaterThan(50);
  expect(heights.map((height) => Math.round((height / highest) * 11))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
  expect(table.getByRole('columnheader').elements()).toHaveLength(2);
});

test('before the first week there is nothing to draw, and without any feature no card', async () => {
  const none = { appointments: 0, reviewRequests: 0, messagesSent: null };
  const { rerender } = await render(<WeekCharts weeks={weeksWith(none)} />);
  await expect.element(page.getByText(/will show here week by week/)).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await rerender(
    <WeekCharts
      weeks={weeksWith({ appointments: null, reviewRequests: null, messagesSent: null })}
    />,
  );
  await expect.element(page.getByText('Last 12 Weeks')).not.toBeInTheDocument();
});
