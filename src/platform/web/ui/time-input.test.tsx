import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TimeInput } from './time-input.tsx';

function Start() {
  const [value, setValue] = useState('09:30');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TimeInput label="Start" value={value} onChange={setValue} />
      <output>{value}</output>
    </form>
  );
}

const input = page.getByLabelText('Start', { exact: true });
const reportedTime = page.getByRole('status');

// covers: time-field-as-lists
test('shows and takes a time as every screen writes it', async () => {
  await render(<Start />);
  await expect.element(input).toHaveValue('9:30 am');
  await userEvent.click(input);
  await userEvent.keyboard('545 p{Tab}');
  await expect.element(input).toHaveValue('5:45 pm');
  await expect.element(reportedTime).toHaveTextContent('17:45');
});

// covers: time-field-not-a-time
test('keeps and reports a text that is no time, and says so when the field is left', async () => {
  await render(<Start />);
  await userEvent.click(input);
  await userEvent.keyboard('at nine');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(input).toHaveValue('at nine');
  await expect.element(reportedTime).toHaveTextContent('at nine');
  await expect.element(input).toHaveAccessibleDescription('Enter a time, such as 9:30 am.');
});

test('offers the quarter hours by keyboard alone, from the chosen one', async () => {
  await render(<Start />);
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowDown}');
  const list = page.getByRole('dialog', { name: 'Times' });
  await expect.element(list.getByRole('button', { name: '9:30 am' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('10:00 am');
  await expect.element(input).toHaveFocus();
  await expect.element(reportedTime).toHaveTextContent('10:00');
});
