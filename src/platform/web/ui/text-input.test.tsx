import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextInput } from './text-input.tsx';

function Note() {
  const [value, setValue] = useState('');
  return <TextInput label="Note" maxLength={200} value={value} onChange={setValue} />;
}

const input = page.getByLabelText('Note');

// covers: field-cuts-no-text
test('keeps a text that is too long, and says how long it may be', async () => {
  await render(<Note />);
  const text = 'नमस्ते '.repeat(1500);
  await userEvent.fill(input, text);
  await expect.element(input).toHaveValue(text);
  await expect.element(input).toHaveAccessibleDescription('Use at most 200 characters');
  await expect.element(input).toBeInvalid();
  await userEvent.fill(input, 'Shorter');
  await expect.element(input).toBeValid();
});

test('keeps marks that belong to the letters', async () => {
  await render(<Note />);
  const text = 'कुर्\u200Dहाडे “Asha” 👨\u200D👩\u200D👧\u00A0محمد';
  await userEvent.fill(input, text);
  await expect.element(input).toHaveValue(text);
});
