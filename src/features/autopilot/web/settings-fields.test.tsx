import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberInput } from './settings-fields.tsx';

function Limit() {
  const [value, setValue] = useState(20);
  return (
    <>
      <NumberInput label="Messages" value={value} onChange={setValue} />
      <p data-testid="value">{String(value)}</p>
    </>
  );
}

// covers: no-other-whole-number-than-typed
test.each([
  ['35', '35'],
  ['૩૫', '35'],
  ['123456', '123456'],
  ['12-15', 'NaN'],
  ['1.5', 'NaN'],
  ['-5', 'NaN'],
  ['', 'NaN'],
])('keeps %j as it is typed and reads it as %s', async (text, number) => {
  await render(<Limit />);
  const input = page.getByLabelText('Messages');
  await userEvent.fill(input, text);
  await expect.element(input).toHaveValue(text);
  await expect.element(page.getByTestId('value')).toHaveTextContent(number);
});
