import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './styles.css';
import { takeDoubleClicksAsOne } from './double-clicks.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

beforeAll(() => takeDoubleClicksAsOne(document));

const send = vi.fn<(patient: string) => void>();
const LONGER_THAN_A_DOUBLE_CLICK_MS = 450;
// The last click of the test before is no first click of this one: a click far away comes between.
beforeEach(() => {
  send.mockClear();
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  elsewhere.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1, clientX: -1000 }));
  elsewhere.remove();
});

/** Shows the next patient in the place of the one whose message was sent. */
function Due({ patients }: { patients: readonly string[] }) {
  const [sentCount, setSentCount] = useState(0);
  const patient = patients[sentCount] ?? 'nobody';
  const act = () => {
    send(patient);
    setSentCount(sentCount + 1);
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

const sendDirectly = page.getByRole('button', { name: 'Send Directly' });

/** A tap as phones report it on which each one counts as the first. */
function tap({ x, y }: { x: number; y: number }, laterMs = 0) {
  const target = document.elementFromPoint(x, y) ?? document.body;
  const eventFields = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  target.dispatchEvent(new PointerEvent('pointerdown', { ...eventFields, pointerType: 'touch' }));
  const click = new PointerEvent('click', { ...eventFields, pointerType: 'touch', detail: 1 });
  Object.defineProperty(click, 'timeStamp', { value: click.timeStamp + laterMs });
  target.dispatchEvent(click);
}

function findMiddle(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

test('a double click sends one message, not the next patient’s as well', async () => {
  await render(<Due patients={['આશા', 'प्रिया', 'Arif']} />);
  await userEvent.dblClick(sendDirectly);
  expect(send.mock.calls).toEqual([['આશા']]);
  await sendDirectly.click();
  expect(send.mock.calls).toEqual([['આશા'], ['प्रिया']]);
});

test('two quick taps of a finger send one message, and a later tap sends the next', async () => {
  await render(<Due patients={['આશા', 'प्रिया', 'Arif']} />);
  const place = findMiddle(sendDirectly.element());
  tap(place);
  await expect.poll(() => send.mock.calls).toEqual([['આશા']]);
  tap({ x: place.x + 3, y: place.y - 3 });
  expect(send.mock.calls).toEqual([['આશા']]);
  tap(place, LONGER_THAN_A_DOUBLE_CLICK_MS);
  expect(send.mock.calls).toEqual([['આશા'], ['प्रिया']]);
});

test('fast taps on different buttons all count', async () => {
  await render(<Due patients={['આશા', 'प्रिया']} />);
  tap(findMiddle(sendDirectly.element()));
  await expect.poll(() => send.mock.calls).toEqual([['આશા']]);
  const onFollow = vi.fn<(event: Event) => void>();
  document.addEventListener('click', onFollow, { once: true });
  tap(findMiddle(page.getByRole('link', { name: 'Open in WhatsApp' }).element()));
  expect(onFollow).toHaveBeenCalledOnce();
});

test('the second click of two follows no link', async () => {
  await render(<Due patients={['one', 'two']} />);
  const clicks: Event[] = [];
  const note = (event: Event) => clicks.push(event);
  // Registered before the page's own listener, which stops the second click.
  window.addEventListener('click', note, { capture: true });
  await userEvent.dblClick(page.getByRole('link', { name: 'Open in WhatsApp' }));
  window.removeEventListener('click', note, { capture: true });
  expect(clicks.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, true]);
});

test('the second click does not close the dialog that the first one opened', async () => {
  function Editing() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Edit Asha</Button>
        <Dialog title="Edit patient" open={isOpen} onClose={() => setOpen(false)} size="small">
          Name
        </Dialog>
      </>
    );
  }
  await render(<Editing />);
  await userEvent.dblClick(page.getByRole('button', { name: 'Edit Asha' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the keyboard and what is no button are heard each time', async () => {
  await render(<Due patients={['one', 'two', 'three']} />);
  // On a device that has both.
  document.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }));
  for (let times = 0; times < 2; times += 1) {
    sendDirectly.element().focus();
    await userEvent.keyboard('{Enter}');
  }
  expect(send.mock.calls).toEqual([['one'], ['two']]);
  await userEvent.dblClick(page.getByRole('checkbox'));
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
});

test('a busy button takes no click at all', async () => {
  await render(
    <Button busy onClick={() => send('nobody')}>
      Send Directly
    </Button>,
  );
  await sendDirectly.click({ force: true });
  sendDirectly.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(send).not.toHaveBeenCalled();
});
