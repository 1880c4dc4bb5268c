import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { Message } from '#features/messages/schema.ts';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { press, waitForElement, waitForPaint } from '#platform/web/testing/frames.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { QuickSendAsList } from './quick-send-as-list.tsx';

const LONG = `${'Drink water. '.repeat(20)}Goodbye.`;

function messageTo(patientName: string, fields: Partial<Message> = {}): Message {
  return Message.parse({
    id: crypto.randomUUID(),
    profileId: null,
    kind: 'sequence',
    patientId: null,
    patientName,
    whatsappNumber: '9876543210',
    scheduledDate: '2026-11-20',
    messageContent: LONG,
    language: 'en',
    status: 'pending',
    cancelledAt: null,
    lastAttempt: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

const due = [messageTo('આશા પટેલ'), messageTo('प्रिया शर्मा', { whatsappNumber: '12345' })];
const overdue = [messageTo('Mohammed Arif', { scheduledDate: '2026-11-18' })];

/** Fakes the server with both lists; returns the requests. */
async function show(dueToday = due, clinic: { hasSheet?: boolean } = {}) {
  const requests = stubServer({
    'messaging.search': ({ date }) => {
      const items = date === 'due_today' ? dueToday : overdue;
      return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
    },
    'messaging.exportToSheet': () => refusal('DEFECT'),
    'messaging.get': ({ id }) => ({
      message: due.find((message) => message.id === id),
      attempts: [],
    }),
  });
  await showScreen({ path: 'quick-send', screen: <QuickSendAsList />, clinic });
  return requests;
}

const section = (name: string) => page.getByRole('region', { name, exact: true });

// covers: what-due-and-what-overdue-stand
test('lists due and overdue messages apart, in the order of creation, with totals', async () => {
  const requests = await show();
  await expect.element(section('Due Today').getByText('આશા પટેલ')).toBeVisible();
  await expect.element(section('Due Today').getByText('प्रिया शर्मा')).toBeVisible();
  await expect.element(section('Overdue').getByText('Mohammed Arif')).toBeVisible();
  expect(requests.map(({ input }) => input)).toEqual([
    { date: 'due_today', status: 'pending', order: 'created', limit: LIST_PAGE_SIZE },
    { date: 'overdue', status: 'pending', order: 'created', limit: LIST_PAGE_SIZE },
  ]);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByText('Total pending')).toBeVisible();
  // One of the three has no whole number.
  await expect.element(footer.getByRole('definition').first()).toHaveTextContent('3');
  await expect.element(footer.getByRole('definition').last()).toHaveTextContent('2');
});

// covers: refreshing-asks-for-both-lists-again
test('refreshing asks for both lists again', async () => {
  const requests = await show();
  await expect.element(section('Overdue').getByText('Mohammed Arif')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => requests.length).toBe(4);
  expect(requests.slice(2).map(({ input }) => input.date)).toEqual(['due_today', 'overdue']);
});

// covers: preview-cut-details-show-whole-message
test('a preview is cut, the details show the whole message, its patient and its date', async () => {
  await show();
  const cut = section('Due Today')
    .getByRole('button', { name: /^Drink water/ })
    .first();
  await expect.element(cut).toBeVisible();
  const shownText = cut.element().textContent ?? '';
  expect(shownText.length).toBeLessThanOrEqual(151);
  expect(shownText).toMatch(/…$/);
  await cut.click();
  const dialog = page.getByRole('dialog', { name: 'Message Details' });
  await expect.element(dialog.getByText(LONG)).toBeVisible();
  await expect.element(dialog.getByText(/આશા પટેલ/)).toBeVisible();
  await expect.element(dialog.getByText(/20 Nov 2026|Today/).first()).toBeVisible();
});

test('sending to the auto queue asks first, and can be taken back', async () => {
  const [arif] = overdue;
  const requests = stubServer({
    'messaging.search': ({ date }) => {
      const items = date === 'due_today' ? [] : overdue;
      return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
    },
    'messaging.exportToSheet': () => ({
      exported: 1,
      batches: [{ count: 1, outcome: 'accepted', fault: null, httpStatus: 200, detail: null }],
      leftOut: [],
    }),
    'messaging.notSentAfterAll': () => arif,
  });
  await showScreen({ path: 'quick-send', screen: <QuickSendAsList /> });
  const calls = () =>
    requests
      .map(({ operation }) => operation)
      .filter((operation) => operation !== 'messaging.search');
  const overdueNow = section('Overdue');
  await overdueNow.getByRole('checkbox', { name: 'Select Mohammed Arif' }).click({ force: true });
  await overdueNow.getByRole('button', { name: 'Send to Auto Queue (1)' }).click();
  const question = page.getByRole('dialog', { name: 'Send to Auto Queue?' });
  await expect.element(question.getByText(/written into your clinic’s Google Sheet/)).toBeVisible();
  expect(calls()).toEqual([]);
  await question.getByRole('button', { name: 'Write 1 message into the sheet' }).click();
  await expect
    .element(page.getByText('1 message(s) sent to Google Sheet successfully!'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText(/1 message is pending again. Its row stays in your sheet/))
    .toBeVisible();
  expect(calls()).toEqual(['messaging.exportToSheet', 'messaging.notSentAfterAll']);
});

// covers: queue-success-clears-and-undo-stays
test('the sentence of a queued message goes after 3 seconds, Undo stays', async () => {
  const [arif] = overdue;
  stubServer({
    'messaging.search': ({ date }) => {
      const items = date === 'due_today' ? [] : overdue;
      return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
    },
    'messaging.exportToSheet': () => ({
      exported: 1,
      batches: [{ count: 1, outcome: 'accepted', fault: null, httpStatus: 200, detail: null }],
      leftOut: [],
    }),
    'messaging.notSentAfterAll': () => arif,
  });
  await showScreen({ path: 'quick-send', screen: <QuickSendAsList /> });
  const overdueNow = section('Overdue');
  await overdueNow.getByRole('checkbox', { name: 'Select Mohammed Arif' }).click({ force: true });
  await overdueNow.getByRole('button', { name: 'Send to Auto Queue (1)' }).click();
  const write = page.getByRole('button', { name: 'Write 1 message into the sheet' });
  await expect.element(write).toBeVisible();
  const success = page.getByText('1 message(s) sent to Google Sheet successfully!');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    press(write);
    await waitForElement(success);
    vi.advanceTimersByTime(2999);
    await waitForPaint();
    expect(success.query()).not.toBeNull();
    vi.advanceTimersByTime(1);
    await waitForPaint();
    expect(success.query()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/1 message is pending again/)).toBeVisible();
});

// covers: auto-queue-without-sheet-leads-to-settings
test('a clinic without a sheet is led to Settings by Send to Auto Queue', async () => {
  await show(due, { hasSheet: false });
  await section('Overdue').getByRole('button', { name: 'Send to Auto Queue (0)' }).click();
  await expect
    .element(
      page.getByText(
        'Please configure your Google Sheet ID and Google Apps Script URL in Settings first.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open Settings' }))
    .toHaveAttribute('href', '/settings/integrations');
});

// covers: messages-that-could-not-queued-say-so
test('messages that could not be queued say so', async () => {
  await show();
  const overdueNow = section('Overdue');
  // By keyboard: the figures at the end of the screen may lie over the row.
  const checkbox = overdueNow.getByRole('checkbox', { name: 'Select Mohammed Arif' });
  await expect.element(checkbox).toBeInTheDocument();
  (checkbox.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await overdueNow.getByRole('button', { name: 'Send to Auto Queue (1)' }).click();
  await page.getByRole('button', { name: 'Write 1 message into the sheet' }).click();
  await expect.element(page.getByText('Failed to send messages to sheet')).toBeVisible();
  await expect.element(overdueNow.getByText('Mohammed Arif')).toBeVisible();
});

test('a patient who must not be contacted is marked, has no link, and is not ready to send', async () => {
  await show([messageTo('मीरा जोशी', { doNotContact: true }), messageTo('Mohammed Arif')]);
  const row = section('Due Today').getByRole('listitem').first();
  await expect.element(row.getByText('Do not contact').first()).toBeVisible();
  expect(row.getByRole('link').elements()).toEqual([]);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByRole('definition').first()).toHaveTextContent('3');
  await expect.element(footer.getByRole('definition').last()).toHaveTextContent('2');
  await section('Due Today').getByRole('checkbox', { name: 'Select all' }).click({ force: true });
  await expect
    .element(section('Due Today').getByRole('button', { name: 'Send to Auto Queue (1)' }))
    .toBeVisible();
});

// covers: first-direct-send-in-quick-send
test('the first direct message to a patient is shown before it goes', async () => {
  const requests = stubServer({
    'messaging.search': ({ date }) => {
      const items = date === 'due_today' ? [] : overdue;
      return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
    },
    'messaging.get': () => ({ message: overdue[0], attempts: [] }),
    'messaging.send': () => overdue[0],
  });
  await showScreen({ path: 'quick-send', screen: <QuickSendAsList /> });
  await section('Overdue')
    .getByRole('button', { name: /^Send Directly/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('This is the first message that goes to Mohammed Arif directly.'))
    .toBeVisible();
  await expect.element(dialog.getByText(LONG)).toBeVisible();
  expect(requests.map(({ operation }) => operation)).not.toContain('messaging.send');
});

// covers: quick-send-rows-of-two-lines
test('a row of a phone has two lines, with its buttons as icons beside them', async () => {
  await page.viewport(390, 844);
  await show();
  const row = section('Due Today').getByRole('listitem').first();
  const whatsapp = row.getByRole('button', { name: /^Open WhatsApp/ });
  await expect.element(whatsapp).toBeVisible();
  expect(row.element().clientHeight).toBeLessThan(80);
  for (const button of row.getByRole('button').elements()) {
    const { right, height } = button.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(row.element().getBoundingClientRect().right);
    expect(height).toBeGreaterThanOrEqual(24);
  }
});
