import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
import { expireTaps, listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { reportReachable } from '#platform/web/reachability.ts';
import type { RunnerMessage } from './runner-card.tsx';
import { Runner } from './runner.tsx';
import type { RunnerActions } from './use-run.ts';

const NAMES = ['આશા પટેલ', 'Mohammed Arif', 'தமிழ்ச்செல்வி'];

function messageTo(patientName: string, fields: Partial<RunnerMessage> = {}): RunnerMessage {
  return {
    id: patientName,
    patientName,
    whatsappNumber: '5550000102',
    messageContent: `Namaste ${patientName}, this is Shanti Clinic.`,
    language: 'gu',
    about: 'Follow-up',
    daysLate: 0,
    state: 'waiting',
    ...fields,
  };
}

const three = NAMES.map((name) => messageTo(name));

/** Shows a run; the browser stays at the page. */
async function show(messages = three, fields: Partial<RunnerActions> = {}) {
  reportReachable(true);
  const calls: string[] = [];
  const addresses = listOpenedAddresses();
  const actions: RunnerActions = {
    open: (id) => {
      calls.push(`open ${id}`);
      return Promise.resolve(toOpen(id));
    },
    takeBack: (id) => {
      calls.push(`takeBack ${id}`);
      return Promise.resolve(true);
    },
    show: (id) => calls.push(`show ${id}`),
    onReturn: () => calls.push('return'),
    ...fields,
  };
  const screen = (list: readonly RunnerMessage[]) => (
    <Runner messages={list} actions={actions} filledIn={['Shanti Clinic']} />
  );
  const view = await render(screen(messages));
  const update = (list: readonly RunnerMessage[]) => view.rerender(screen(list));
  return { calls, addresses, update };
}

const card = () => page.getByRole('article');
// A clock that a test moves does not wait for the code of a card that is still on its way.
beforeAll(async () => {
  const child = messageTo('ધ્રુવ પટેલ', { state: 'no_consent', consentMark: 'minor' });
  const actions: RunnerActions = {
    open: () => Promise.resolve(undefined),
    takeBack: () => Promise.resolve(true),
    show: () => {},
    onReturn: () => {},
  };
  const { unmount } = await render(<Runner messages={[child]} actions={actions} filledIn={[]} />);
  await vi.waitFor(() => card().element());
  await unmount();
});
const openButton = () => page.getByRole('button', { name: /^Open WhatsApp:/ });

/** The server's answer, which may differ from the screen. */
function toOpen(id: string) {
  return { number: '5550000102', text: `Namaste ${id}, this is what leaves.` };
}

function comeBack() {
  window.dispatchEvent(new Event('focus'));
}

// covers: runner-next-message-on-return
test('one tap opens WhatsApp, and the next message comes on return', async () => {
  const { calls, addresses } = await show();
  for (const [index, name] of NAMES.entries()) {
    await expect.element(card().getByRole('heading', { name })).toBeVisible();
    await expect.element(page.getByText(`${index + 1} of 3`, { exact: true })).toBeVisible();
    await openButton().click();
    await expect.element(page.getByRole('button', { name: /^Open WhatsApp again/ })).toBeVisible();
    const address = decodeURIComponent(addresses.at(-1) ?? '');
    expect(address).toContain(`Namaste ${name}, this is what leaves.`);
    comeBack();
  }
  await expect.element(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect
    .element(page.getByText('3 messages opened in WhatsApp and marked as sent.'))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Wellword cannot see whether you pressed send/))
    .toBeVisible();
  expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(3);
});

// covers: run-counts-what-may-not-be-sent
test('a run says how many messages may not be sent, and does not celebrate', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await show([
      messageTo('આશા પટેલ', { state: 'no_consent' }),
      messageTo('Mohammed Arif', { state: 'may_not_leave' }),
    ]);
    for (let second = 0; second < 8; second += 1) await vi.advanceTimersByTimeAsync(1000);
  } finally {
    vi.useRealTimers();
  }
  const heldNote = page.getByText('2 messages may not be sent. The list says why.');
  await expect.element(heldNote).toBeVisible();
  await expect.element(page.getByText('No message was sent in this run.')).toBeVisible();
});

test('the message stays until WhatsApp was opened with it', async () => {
  await show();
  expireTaps();
  await openButton().click();
  const link = page.getByRole('link', { name: 'Open WhatsApp now' });
  await expect.element(link).toHaveFocus();
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  await expect.element(page.getByText(/^WhatsApp is open/)).toBeVisible();
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
});

// covers: runner-not-sent-after-all
test('the last message can be set back after the next one came', async () => {
  const { calls } = await show();
  await openButton().click();
  await expect.element(page.getByRole('button', { name: /^Open WhatsApp again/ })).toBeVisible();
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
  await page.getByRole('button', { name: 'Not sent after all: message for આશા પટેલ' }).click();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  expect(calls.at(-1)).toBe('takeBack આશા પટેલ');
});

// covers: runner-do-not-contact-leaves-without-a-tap
test('a patient who must not be contacted is named and leaves without a tap', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const listedMessage = messageTo('ഉണ്ണിക്കൃഷ്ണൻ', { state: 'do_not_contact', doNotContact: true });
    await show([listedMessage, { ...listedMessage, id: 'second' }, messageTo('Mohammed Arif')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(card().element().textContent).toContain('No message was sent.');
    expect(card().element().textContent).toContain(
      '1 other message to this number is removed too.',
    );
    expect(openButton().elements()).toEqual([]);
    for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000);
    expect(card().element().textContent).toContain('Mohammed Arif');
  } finally {
    vi.useRealTimers();
  }
});

// covers: runner-without-consent
test('a patient who may not be written to is shown with the reason and leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const child = messageTo('ધ્રુવ પટેલ', { state: 'no_consent', consentMark: 'minor' });
    await show([child, messageTo('Mohammed Arif')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(card().element().textContent).toContain(
      'ધ્રુવ પટેલ is a child. A child gets messages about care only.',
    );
    expect(openButton().elements()).toEqual([]);
    for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000);
    expect(card().element().textContent).toContain('Mohammed Arif');
  } finally {
    vi.useRealTimers();
  }
});

test('a message whose time has passed is shown with the reason and leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const late = messageTo('ધ્રુવ પટેલ', { state: 'may_not_leave', mayNotLeave: 'too_late' });
    await show([late, messageTo('Mohammed Arif')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(card().element().textContent).toContain('Not sent: it was too late.');
    expect(openButton().elements()).toEqual([]);
    for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000);
    expect(card().element().textContent).toContain('Mohammed Arif');
  } finally {
    vi.useRealTimers();
  }
});

// covers: runner-sent-elsewhere-leaves-without-a-tap
test('a message that another person sent leaves without a tap', async () => {
  const { update } = await show();
  await update(three.slice(1));
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible();
});

test('a message that may not leave stays, and WhatsApp does not open', async () => {
  const open = vi.fn(() => Promise.resolve(undefined));
  const { addresses } = await show(three, { open });
  await openButton().click();
  await expect.poll(() => open.mock.calls).toHaveLength(1);
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  await expect.element(openButton()).not.toHaveAttribute('aria-busy');
  expect(addresses).toEqual([]);
});

test('without a connection WhatsApp is not opened, so that nothing is sent twice', async () => {
  await show();
  reportReachable(false);
  await expect.element(page.getByText(/^You are offline/)).toBeVisible();
  await expect.element(openButton()).not.toBeInTheDocument();
  reportReachable(true);
  await expect.element(openButton()).toBeVisible();
});

test('a skipped message comes again only when the person asks for it', async () => {
  await show(three.slice(0, 2));
  await page.getByRole('button', { name: 'Skip the message for આશા પટેલ' }).click();
  await page.getByRole('button', { name: 'Skip the message for Mohammed Arif' }).click();
  await expect.element(page.getByText('2 messages skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Show skipped' }).click();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
});

test('the keyboard alone skips with S and opens with Enter', async () => {
  const { calls } = await show();
  openButton().element().focus();
  await userEvent.keyboard('s');
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
  await expect.element(openButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toContain('open Mohammed Arif');
});

test('a message with an incomplete number cannot be opened and can be looked at', async () => {
  const { calls } = await show([messageTo('प्रिया', { whatsappNumber: '123', state: 'blocked' })]);
  await expect.element(openButton()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Check the message for प्रिया' }).click();
  expect(calls).toEqual(['show प्रिया']);
});

// covers: change-text-in-sight
test('Change text of a long message is not below the bar with the buttons', async () => {
  await page.viewport(1280, 800);
  const messageContent = 'Please drink enough water and rest well today. '.repeat(30);
  const { calls } = await show([messageTo('આશા પટેલ', { messageContent })]);
  const change = page.getByRole('button', { name: /^Change text for/ });
  await expect.element(change).toBeVisible();
  const box = change.element().getBoundingClientRect();
  const bar = document.querySelector('[data-runner-dock]')?.getBoundingClientRect();
  await page.viewport(390, 844);
  expect(box.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  expect(calls).toEqual([]);
});

// covers: runner-actions-in-bottom-bar
test('on a phone both actions are in the bar at the bottom, also after WhatsApp was opened', async () => {
  await page.viewport(390, 844);
  await show();
  const skip = page.getByRole('button', { name: /^Skip the message/ });
  const isInBar = (element: Element) => element.getBoundingClientRect().top > 844 - 64;
  await expect.element(skip).toBeVisible();
  expect([skip, openButton()].map((locator) => isInBar(locator.element()))).toEqual([true, true]);
  await openButton().click();
  const again = page.getByRole('button', { name: /^Open WhatsApp again/ });
  await expect.element(again).toBeVisible();
  expect(isInBar(again.element())).toBe(true);
});
