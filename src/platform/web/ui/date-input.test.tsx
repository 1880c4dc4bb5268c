import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { DateInput } from './date-input.tsx';

const TODAY = '2026-11-20';
const values: string[] = [];

function Day() {
  const [value, setValue] = useState(TODAY);
  const change = (date: string) => {
    values.push(date);
    setValue(date);
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <DateInput label="Day" value={value} onChange={change} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(TODAY)}>
        Today
      </button>
    </form>
  );
}

const input = page.getByLabelText('Day');

async function show() {
  values.length = 0;
  await render(<Day />);
}

// covers: date-field-as-lists
test('shows the date as every screen does', async () => {
  await show();
  await expect.element(input).toHaveValue('20 Nov 2026');
});

test('reports a typed date as soon as it is whole, and shows it in one form when it is left', async () => {
  await show();
  await userEvent.click(input);
  await userEvent.keyboard('25/11/2026');
  await expect.element(input).toHaveValue('25/11/2026');
  // Typed over the date before; the year 20 of 25/11/20 is not reported.
  expect(values).toEqual(['', '2026-11-25']);
  await userEvent.tab();
  await expect.element(input).toHaveValue('25 Nov 2026');
});

test('takes a year of two digits when Enter is pressed', async () => {
  await show();
  await userEvent.click(input);
  await userEvent.keyboard('1-2-27{Enter}');
  await expect.element(input).toHaveValue('1 Feb 2027');
  await expect.element(page.getByRole('status')).toHaveTextContent('2027-02-01');
});

// covers: date-field-not-a-date
test('keeps a text that is no date, and says so only when the field is left', async () => {
  await show();
  await userEvent.click(input);
  await userEvent.keyboard('31/11/2026');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(input).toHaveValue('31/11/2026');
  await expect.element(input).toHaveAccessibleDescription('Enter a date, such as 25/11/2026.');
  expect(values).toEqual(['']);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.element(input).toHaveValue('20 Nov 2026');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
});

// covers: date-field-calendar-by-keyboard
test('offers a calendar of its own, by keyboard alone', async () => {
  await show();
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowDown}');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect.element(calendar.getByText('November 2026')).toBeVisible();
  await expect.element(calendar.getByRole('button', { name: 'Friday, 20 Nov 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}');
  await expect.element(calendar.getByText('December 2026')).toBeVisible();
  await expect.element(calendar.getByRole('button', { name: 'Monday, 28 Dec 2026' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(calendar.getByRole('button', { name: 'Tuesday, 1 Dec 2026' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('1 Dec 2026');
  await expect.element(input).toHaveFocus();
  expect(values).toEqual(['2026-12-01']);
});

// covers: date-field-opens-at-chosen-day
test('opens its calendar at the chosen day, however far from today', async () => {
  await show();
  await userEvent.fill(input, '25/03/2031');
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect.element(calendar.getByText('March 2031')).toBeVisible();
  await expect
    .element(calendar.getByRole('button', { name: 'Tuesday, 25 Mar 2031' }))
    .toHaveFocus();
});

test('closes its calendar also when the chosen day is chosen again', async () => {
  await show();
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: 'Friday, 20 Nov 2026' }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('20 Nov 2026');
  expect(values).toEqual([]);
});

// covers: date-field-marked-days
test('marks days by shape, reads their marks aloud and lets them be chosen', async () => {
  const months: string[] = [];
  const marks = {
    marks: new Map([['2026-11-27', { shape: 'strike', text: 'full' } as const]]),
    onShow: (firstDay: string) => void months.push(firstDay),
  };
  const choose = (date: string) => values.push(date);
  values.length = 0;
  await render(<DateInput label="Day" value={TODAY} marks={marks} onChange={choose} />);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const fullDay = calendar.getByRole('button', { name: 'Friday, 27 Nov 2026, full' });
  await expect
    .poll(() => getComputedStyle(fullDay.element()).textDecorationLine)
    .toBe('line-through');
  await fullDay.click();
  expect(values).toEqual(['2026-11-27']);
  expect(months).toEqual(['2026-11-01']);
});

test('closes its calendar on Esc, and changes nothing', async () => {
  await show();
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect.element(calendar.getByText('December 2026')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  expect(values).toEqual([]);
});

// covers: date-field-within-limits
test('offers no day before the earliest one', async () => {
  await render(<DateInput label="Day" value={TODAY} earliest="2026-11-19" onChange={() => {}} />);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect
    .element(calendar.getByRole('button', { name: 'Wednesday, 18 Nov 2026' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(calendar.getByRole('button', { name: 'Thursday, 19 Nov 2026' }))
    .not.toHaveAttribute('aria-disabled');
});
