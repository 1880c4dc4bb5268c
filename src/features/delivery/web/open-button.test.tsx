import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expireTaps, listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import '#platform/web/styles.css';
import type { MessageToOpen } from './ask-and-open.tsx';
import { OpenButton, type OpenButtonProps } from './open-button.tsx';

const MESSAGE = { number: '9876543210', text: 'Namaste & more' };
const HREF = 'https://web.whatsapp.com/send?phone=919876543210&text=Namaste%20%26%20more';

function show(props: Partial<OpenButtonProps> = {}) {
  return render(
    <OpenButton label="Open WhatsApp" onOpen={() => Promise.resolve(MESSAGE)} {...props} />,
  );
}

const button = () => page.getByRole('button', { name: 'Open WhatsApp', exact: true });

// covers: asked-before-whatsapp-opens
test('asks first, and opens WhatsApp with what the server answers', async () => {
  const addresses = listOpenedAddresses();
  const onOpened = vi.fn();
  const answers: ((message: MessageToOpen | undefined) => void)[] = [];
  const onOpen = vi.fn(
    () => new Promise<MessageToOpen | undefined>((answer) => answers.push(answer)),
  );
  await show({ onOpen });
  expect(page.getByRole('link').elements()).toEqual([]);
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  button()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(addresses).toEqual([]);
  answers[0]?.({ ...MESSAGE, onOpened });
  await expect.poll(() => addresses).toEqual([HREF]);
  expect(onOpened).toHaveBeenCalledTimes(1);
  await expect.element(button()).not.toHaveAttribute('aria-busy');
});

test('opens nothing when the message may not leave', async () => {
  const addresses = listOpenedAddresses();
  const onOpen = vi.fn(() => Promise.resolve(undefined));
  await show({ onOpen });
  await button().click();
  await expect.poll(() => onOpen.mock.calls).toHaveLength(1);
  await expect.element(button()).not.toHaveAttribute('aria-busy');
  expect(addresses).toEqual([]);
});

// covers: late-answer-needs-another-tap
test('shows a link with the focus when the answer came too long after the tap', async () => {
  const addresses = listOpenedAddresses();
  const onOpened = vi.fn();
  await show({ onOpen: () => Promise.resolve({ ...MESSAGE, onOpened }) });
  expireTaps();
  await button().click();
  const link = page.getByRole('link', { name: 'Open WhatsApp now' });
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute('href', HREF);
  expect(addresses).toEqual([]);
  expect(onOpened).not.toHaveBeenCalled();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  expect(onOpened).toHaveBeenCalledTimes(1);
  await expect.element(button()).toBeVisible();
});

// covers: second-tap-for-a-second-message
test('asks before a second message, and says when the first one went', async () => {
  const addresses = listOpenedAddresses();
  await show({ earlier: 'Reminded at 6:02 pm' });
  await button().click();
  await expect.element(page.getByText('Reminded at 6:02 pm. Send it again?')).toBeVisible();
  expect(addresses).toEqual([]);
  await page.getByRole('button', { name: 'Open WhatsApp again' }).click();
  await expect.poll(() => addresses).toEqual([HREF]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
