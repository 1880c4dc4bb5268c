import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhoneInput } from './phone-input.tsx';

function Number() {
  const [value, setValue] = useState('');
  return <PhoneInput label="Contact Number" value={value} onChange={setValue} />;
}

const input = page.getByLabelText('Contact Number');

// covers: keeps-ten-digits-of-what-typed-indic
test('keeps ten digits of what is typed, Indic ones too', async () => {
  await render(<Number />);
  await userEvent.type(input, '98a-765 ४३२१०99');
  await expect.element(input).toHaveValue('9876543210');
});

test.each(['+91 98765 43210', '098765-43210', '91 9876543210'])(
  'a pasted %s loses its prefix',
  async (pasted) => {
    await render(<Number />);
    await userEvent.fill(input, pasted);
    await expect.element(input).toHaveValue('9876543210');
  },
);

test('brings up the numeric keyboard', async () => {
  await render(<Number />);
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
});
