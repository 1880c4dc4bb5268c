import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { PhoneNumber } from '#platform/schema.ts';
import { PhoneInput } from './phone-input.tsx';

const DIGITS_MISSING = 'Contact number must be 10 digits';
const schema = z.union([z.literal(''), PhoneNumber]);

function Number({ saved: savedNumber = '' }: { saved?: string }) {
  const [value, setValue] = useState(savedNumber);
  const error = schema.safeParse(value).error?.issues[0]?.message;
  return (
    <>
      <PhoneInput label="Contact Number" value={value} onChange={setValue} error={error} />
      <p data-testid="value">{value}</p>
    </>
  );
}

const input = page.getByLabelText('Contact Number');
const value = page.getByTestId('value');

/** Pastes as a browser does: the event has the text in its clipboard data. */
function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text', text);
  const event = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  });
  input.element().dispatchEvent(event);
}

// covers: field-shows-the-number-it-read
test.each([
  '\u202A+91 98765 43210\u202C',
  '+919876543210',
  '919876543210',
  '098765-43210',
  '+91 98765–43210',
  'tel:+919876543210',
  'https://wa.me/919876543210',
  '९८७६५ ४३२१० .',
])('keeps %j as it is and shows the number that it read', async (text) => {
  await render(<Number />);
  await userEvent.fill(input, text);
  await expect.element(input).toHaveValue(text);
  await expect.element(page.getByText('+91 98765 43210', { exact: true })).toBeVisible();
  await expect.element(value).toHaveTextContent('9876543210');
});

test('reads a number that is typed digit by digit', async () => {
  await render(<Number />);
  await userEvent.type(input, '+919876543210');
  await expect.element(value).toHaveTextContent('9876543210');
  await userEvent.type(input, '9');
  await expect.element(input).toHaveValue('+9198765432109');
  await expect.element(page.getByText(DIGITS_MISSING)).toBeVisible();
});

test.each([
  ['+1 415 555 0134', 'This is a number from another country.'],
  ['98765432O1', 'There is a letter instead of a digit.'],
  ['98765432101', DIGITS_MISSING],
])('keeps %s, which it refuses, and says why', async (text, reason) => {
  await render(<Number />);
  await userEvent.fill(input, text);
  await expect.element(input).toHaveValue(text);
  await expect.element(input).toHaveAccessibleDescription(reason);
});

test('asks which of two numbers is meant, by keyboard too', async () => {
  await render(<Number />);
  await userEvent.fill(input, '98765 43210 / 98765 43211');
  await expect.element(page.getByRole('status')).toHaveTextContent('Which number?');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('9876543211');
  await expect.element(value).toHaveTextContent('9876543211');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('keeps the numbers of two pasted lines apart', async () => {
  await render(<Number />);
  await userEvent.click(input);
  paste('98765 43210\n98765 43211');
  await expect.element(input).toHaveValue('98765 43210, 98765 43211');
  await expect.element(page.getByRole('button', { name: '+91 98765 43211' })).toBeVisible();
});

test('says that only the number is saved, and what looks like a landline', async () => {
  await render(<Number />);
  await userEvent.fill(input, '98765 43210 (wife)');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('+91 98765 43210. Only the number is saved.');
  await userEvent.fill(input, '079-26301234');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      '+91 79263 01234. This looks like a landline or a number from another country.',
    );
  await userEvent.fill(input, '5426718305');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      '+91 54267 18305. This looks like a landline or a number from another country.',
    );
  await userEvent.fill(input, '(R) 079-26301234 (M) 98765 43210');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('+91 98765 43210. Only the number is saved.');
});

test('does not name a landline that is saved', async () => {
  await render(<Number saved="5426718305" />);
  await expect.element(input).toHaveValue('5426718305');
  expect(page.getByText(/landline/).elements()).toHaveLength(0);
});

test('shows a saved number, and empties to no text', async () => {
  await render(<Number saved="9876543210" />);
  await expect.element(input).toHaveValue('9876543210');
  await userEvent.clear(input);
  await expect.element(value).toHaveTextContent('');
});

test('brings up the numeric keyboard', async () => {
  await render(<Number />);
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
});
