import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
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

/** Shows a run; the browser does not follow the links. */
async function show(messages = three, fields: Partial<RunnerActions> = {}) {
  reportReachable(true);
  const calls: string[] = [];
  const record = (action: string) => (id: string) => {
    calls.push(`${action} ${id}`);
    return Promise.resolve(true);
  };
  const actions: RunnerActions = {
    open: record('open'),
    takeBack: record('takeBack'),
    markSent: record('markSent'),
    show: (id) => calls.push(`show ${id}`),
    onReturn: () => calls.push('return'),
    ...fields,
  };
  const stay = (event: Event) => event.preventDefault();
  const screen = (list: readonly RunnerMessage[]) => (
    <div ref={(box) => box?.addEventListener('click', stay)}>
      <Runner messages={list} actions={actions} filledIn={['Shanti Clinic']} />
    </div>
  );
  const shown = await render(screen(messages));
  return { calls, update: (list: readonly RunnerMessage[]) => shown.rerender(screen(list)) };
}

const card = () => page.getByRole('article');
const openLink = () => page.getByRole('link', { name: /^Open WhatsApp:/ });

function comeBack() {
  window.dispatchEvent(new Event('focus'));
}

// covers: runner-next-message-on-return
test('one tap opens WhatsApp, and the next message comes on return', async () => {
  const { calls } = await show();
  for (const [at, name] of NAMES.entries()) {
    await expect.element(card().getByRole('heading', { name })).toBeVisible();
    await expect.element(page.getByText(`${at + 1} of 3`, { exact: true })).toBeVisible();
    const href = openLink().element().getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(`Namaste ${name}`);
    await openLink().click();
    await expect.element(page.getByRole('link', { name: /^Open WhatsApp again/ })).toBeVisible();
    comeBack();
  }
  await expect.element(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect.element(page.getByText('3 messages sent in WhatsApp.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(3);
});

test('the message stays until its sending is recorded, also after a quick return', async () => {
  const answers: ((isDone: boolean) => void)[] = [];
  await show(three, { open: () => new Promise((resolve) => answers.push(resolve)) });
  await openLink().click();
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  answers[0]?.(true);
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
});

// covers: runner-not-sent-after-all
test('the last message can be set back after the next one came', async () => {
  const { calls } = await show();
  await openLink().click();
  await expect.element(page.getByRole('link', { name: /^Open WhatsApp again/ })).toBeVisible();
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
    const listed = messageTo('ഉണ്ണിക്കൃഷ്ണൻ', { state: 'do_not_contact', doNotContact: true });
    await show([listed, { ...listed, id: 'second' }, messageTo('Mohammed Arif')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(card().element().textContent).toContain('No message was sent.');
    expect(card().element().textContent).toContain('1 other message for it leaves the list too.');
    expect(page.getByRole('link').elements()).toEqual([]);
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
    expect(page.getByRole('link').elements()).toEqual([]);
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

test('a send that could not be recorded stays, says so and can be marked', async () => {
  const { calls } = await show(three, { open: () => Promise.resolve(false) });
  await openLink().click();
  await expect.element(page.getByText('The message is not marked as sent yet.')).toBeVisible();
  comeBack();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
  expect(calls).toContain('markSent આશા પટેલ');
});

test('without a connection WhatsApp is not opened, so that nothing is sent twice', async () => {
  await show();
  reportReachable(false);
  await expect.element(page.getByText(/^You are offline/)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
  reportReachable(true);
  await expect.element(openLink()).toBeVisible();
});

test('a skipped message comes again only when the person asks for it', async () => {
  await show(three.slice(0, 2));
  await page.getByRole('button', { name: 'Skip the message for આશા પટેલ' }).click();
  await page.getByRole('button', { name: 'Skip the message for Mohammed Arif' }).click();
  await expect.element(page.getByText('2 messages skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Go through the skipped ones' }).click();
  await expect.element(card().getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
});

test('the keyboard alone skips with S and opens with Enter', async () => {
  const { calls } = await show();
  openLink().element().focus();
  await userEvent.keyboard('s');
  await expect.element(card().getByRole('heading', { name: 'Mohammed Arif' })).toBeVisible();
  await expect.element(openLink()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toContain('open Mohammed Arif');
});

test('a message with an incomplete number has no link and can be looked at', async () => {
  const { calls } = await show([messageTo('प्रिया', { whatsappNumber: '123', state: 'blocked' })]);
  expect(page.getByRole('link').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Look at the message for प्रिया' }).click();
  expect(calls).toEqual(['show प्रिया']);
});
