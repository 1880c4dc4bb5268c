import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './styles.css';
import { takeDoubleClicksAsOne } from './double-clicks.ts';
import { Button } from './ui/button.tsx';

beforeAll(() => takeDoubleClicksAsOne(document));

const send = vi.fn<(patient: string) => void>();

/** What was sent leaves the list, and the next stands in its place. */
function Due({ patients }: { patients: readonly string[] }) {
  const [sent, setSent] = useState(0);
  const patient = patients[sent] ?? 'nobody';
  const act = () => {
    send(patient);
    setSent(sent + 1);
  };
  return (
    <>
      <Button key={patient} onClick={act}>
        Send Directly
      </Button>
      <a href={`#${patient}`}>Open in WhatsApp</a>
      <label>
        <input type="checkbox" />
        Remember me
      </label>
    </>
  );
}

test('a double click sends one message, not the next patient’s as well', async () => {
  send.mockClear();
  await render(<Due patients={['આશા', 'प्रिया', 'Arif']} />);
  await userEvent.dblClick(page.getByRole('button', { name: 'Send Directly' }));
  expect(send.mock.calls).toEqual([['આશા']]);
  await page.getByRole('button', { name: 'Send Directly' }).click();
  expect(send.mock.calls).toEqual([['આશા'], ['प्रिया']]);
});

test('the second click of two follows no link', async () => {
  await render(<Due patients={['one', 'two']} />);
  const followed = vi.fn<(defaultPrevented: boolean) => void>();
  const note = (event: MouseEvent) => followed(event.defaultPrevented);
  window.addEventListener('click', note);
  await userEvent.dblClick(page.getByRole('link', { name: 'Open in WhatsApp' }));
  window.removeEventListener('click', note);
  expect(followed.mock.calls).toEqual([[false]]);
});

test('the keyboard and what is no button are heard each time', async () => {
  send.mockClear();
  await render(<Due patients={['one', 'two', 'three']} />);
  page.getByRole('button', { name: 'Send Directly' }).element().focus();
  await userEvent.keyboard('{Enter}');
  page.getByRole('button', { name: 'Send Directly' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(send.mock.calls).toEqual([['one'], ['two']]);
  await userEvent.dblClick(page.getByRole('checkbox'));
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
});
