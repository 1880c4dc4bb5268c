import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { Attempt, Message } from '#features/messages/schema.ts';
import { press, waitForElement, waitForPaint } from '#platform/web/testing/frames.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { SequenceMessagesPage } from './sequence-messages-page.tsx';

const NAME = 'આશા પટેલ';
const AT = '2026-11-20T05:00:00.000Z';

function messageWith(fields: Partial<Message> = {}): Message {
  return Message.parse({
    id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
    profileId: null,
    kind: 'sequence',
    patientId: '0b4cbd7e-2f0f-4f0b-9d2c-1f0f3a6d7c21',
    patientName: NAME,
    whatsappNumber: '9876543210',
    scheduledDate: '2026-11-20',
    messageContent: 'નમસ્તે, કેમ છો?',
    language: 'gu',
    status: 'pending',
    cancelledAt: null,
    lastAttempt: null,
    createdAt: AT,
    version: 1,
    ...fields,
  });
}

function directly(state: Attempt['state'], detail: string | null = null): Attempt {
  return Attempt.parse({
    id: crypto.randomUUID(),
    channel: 'direct',
    state,
    requestedBy: 'Meera Shah',
    startedAt: AT,
    finishedAt: AT,
    stoppedBy: null,
    awaitsReport: false,
    confirmedAt: null,
    deliveredAt: null,
    readAt: null,
    failure: null,
    detail,
  });
}

function toPage(...items: Message[]) {
  return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
}

/** A server with one message, which `act` may change. */
function serve(first: Message, act: Record<string, (now: Message) => unknown> = {}) {
  let now = first;
  const acts = Object.entries(act).map(([name, change]) => [
    `messaging.${name}`,
    () => {
      const answer = change(now);
      const changedMessage = Message.safeParse(answer);
      if (changedMessage.success) now = changedMessage.data;
      return answer;
    },
  ]);
  return stubServer({
    'messaging.search': () => toPage(now),
    'messaging.get': () => ({ message: now, attempts: [] }),
    'messaging.sentBefore': () => ({ wasSent: true }),
    ...(Object.fromEntries(acts) as Record<string, () => unknown>),
  });
}

const row = page.getByRole('row').filter({ hasText: 'નમસ્તે' });

function show(clinic = {}) {
  return showScreen({ path: 'sequence-messages', screen: <SequenceMessagesPage />, clinic });
}

async function fromMenu(item: string) {
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

// covers: each-column-filter-and-status-name
test('each column, filter and status has its name', async () => {
  await page.viewport(1280, 800);
  const statuses = ['pending', 'sent', 'failed', 'sent_to_sheet'] as const;
  const messages = statuses.map((status) =>
    messageWith({ id: crypto.randomUUID() as never, status }),
  );
  stubServer({ 'messaging.search': () => toPage(...messages) });
  await show();
  await expect.element(row.first()).toBeVisible();
  const heads = page.getByRole('columnheader').elements();
  expect(heads.slice(1).map((head) => head.textContent)).toEqual([
    'Patient Name WhatsApp Number',
    'Scheduled Date',
    'Message',
    'Status',
    'Actions',
  ]);
  await expect
    .element(page.getByRole('checkbox', { name: 'Select all' }).first())
    .toBeInTheDocument();
  const listOptions = (label: string) =>
    page
      .getByLabelText(label, { exact: true })
      .getByRole('option')
      .elements()
      .slice(1)
      .map((option) => option.textContent);
  expect(listOptions('Date')).toEqual(['Due Today', 'Overdue', 'Due Tomorrow', 'Future Messages']);
  expect(listOptions('Status')).toEqual(['Pending', 'Sent', 'Failed', 'Sent to Sheet']);
  for (const [index, status] of ['Pending', 'Sent', 'Failed', 'Sent to Sheet'].entries())
    await expect.element(row.nth(index).getByText(status, { exact: true })).toBeVisible();
});

test('beside what is due today the list says how many are sent, and shows them', async () => {
  const requests = stubServer({
    'messaging.search': ({ status }) =>
      status === 'sent' ? { ...toPage(messageWith({ status })), total: 3 } : toPage(messageWith()),
  });
  await show();
  await expect.element(row.first()).toBeVisible();
  const sentNote = page.getByText('3 messages of today are already sent.');
  await expect.element(sentNote).not.toBeInTheDocument();
  await page.getByLabelText('Date', { exact: true }).selectOptions('Due Today');
  await expect.element(sentNote).toBeVisible();
  await page.getByRole('button', { name: 'Show sent' }).click();
  await expect.element(sentNote).not.toBeInTheDocument();
  await expect
    .poll(() => requests.at(-1)?.input)
    .toMatchObject({ date: 'due_today', status: 'sent', order: 'due' });
});

// covers: messages-in-groups
test('groups the messages by when they are due, beginning with the late ones', async () => {
  const messageOn = (scheduledDate: string, fields: Partial<Message> = {}) =>
    messageWith({ id: crypto.randomUUID() as never, scheduledDate, ...fields });
  const first = {
    items: [
      // Sent a moment ago, it stays in its place.
      messageOn('2026-11-17', { status: 'sent_to_sheet' }),
      messageOn('2026-11-18'),
      messageOn('2026-11-20'),
      // Nothing is due with it any more, as the filter says.
      messageOn('2026-11-20', { status: 'sent' }),
      messageOn('2026-11-21'),
      messageOn('2026-12-24'),
      messageOn('2026-11-10', { status: 'sent' }),
    ],
    nextCursor: 'next',
    total: 8,
    today: '2026-11-20',
  };
  const last = toPage(messageOn('2026-11-09', { cancelledAt: AT }));
  stubServer({
    'messaging.search': (input) => (JSON.stringify(input).includes('next') ? last : first),
  });
  await show();
  const readGroups = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map((head) => head.textContent);
  const groups = ['Overdue 1', 'Due Today 1', 'Due Tomorrow 1', 'Future Messages 1'];
  await expect.poll(readGroups).toEqual([...groups, 'Earlier ']);
  await page.getByRole('button', { name: /more/i }).last().click();
  await expect.poll(readGroups).toEqual([...groups, 'Earlier 2']);
});

// covers: filters-asked-of-server-name-never
test('sends the filters to the server, and never puts a name into the address', async () => {
  const requests = stubServer({ 'messaging.search': () => toPage(messageWith()) });
  const { router } = await show();
  await page.getByLabelText('Patient', { exact: true }).fill('આશા');
  await page.getByLabelText('Date', { exact: true }).selectOptions('Due Tomorrow');
  await page.getByLabelText('Status', { exact: true }).selectOptions('Failed');
  await expect
    .poll(() => requests.at(-1)?.input)
    .toMatchObject({ patient: 'આશા', date: 'due_tomorrow', status: 'failed', order: 'due' });
  expect(router.state.location.search).toEqual({ date: 'due_tomorrow', status: 'failed' });
});

// covers: nothing-found-says-so
test('says when no message is found', async () => {
  stubServer({ 'messaging.search': () => toPage() });
  await show();
  await page.getByLabelText('Status', { exact: true }).selectOptions('Failed');
  await expect.element(page.getByText('No messages found for the selected filters')).toBeVisible();
});

// covers: message-viewed-in-full-and-changed-saved
test('a message is viewed in full, and changed; Saved stays for two seconds', async () => {
  let fails = true;
  const long = `${'ધ્યાન રાખો. '.repeat(40)}નમસ્તે`;
  const requests = serve(messageWith({ messageContent: `નમસ્તે ${long}` }), {
    edit: (now) =>
      fails ? refusal('DEFECT') : { ...now, messageContent: 'નમસ્તે. આવજો.', version: 2 },
  });
  await show();
  await row.getByRole('button', { name: /^નમસ્તે/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Message Details' });
  await expect.poll(() => dialog.element().textContent).toContain(long);
  await expect.element(dialog.getByText(`${NAME} · Follow-up`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit message' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('નમસ્તે. આવજો.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('Failed to update message. Please try again.'))
    .toBeVisible();
  fails = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  press(dialog.getByRole('button', { name: 'Save' }));
  const savedNote = dialog.getByText('Saved', { exact: true });
  await waitForElement(savedNote);
  vi.advanceTimersByTime(1999);
  await waitForPaint();
  expect(savedNote.query()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(savedNote).not.toBeInTheDocument();
  expect(requests.findLast(({ operation }) => operation === 'messaging.edit')?.input).toMatchObject(
    {
      messageContent: 'નમસ્તે. આવજો.',
      version: 1,
    },
  );
});

// covers: what-person-says-about-message-recorded-retry
test("records a person's retry, sent and cancelled, and says when that fails", async () => {
  let fails = true;
  const requests = serve(messageWith({ status: 'failed', lastAttempt: directly('rejected') }), {
    retry: (now) => (fails ? refusal('DEFECT') : { ...now, status: 'pending', lastAttempt: null }),
    markSent: (now) => ({ ...now, status: 'sent', lastAttempt: null }),
    notSentAfterAll: (now) => ({ ...now, status: 'pending' }),
    cancel: (now) => ({ ...now, cancelledAt: AT }),
  });
  await show();
  await fromMenu('Retry');
  await expect.element(page.getByText('Failed to update status. Please try again.')).toBeVisible();
  fails = false;
  await fromMenu('Retry');
  await expect.element(row.getByText('Pending', { exact: true })).toBeVisible();
  await fromMenu('Cancel message');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel message' }).click();
  await expect.element(row.getByText('Cancelled')).toBeVisible();
  expect(requests.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['messaging.retry', 'messaging.cancel']),
  );
});

test('a pending message is marked as sent, and is then no longer sent', async () => {
  serve(messageWith(), { markSent: (now) => ({ ...now, status: 'sent' }) });
  await show();
  await expect.element(row.getByRole('button', { name: /^Open WhatsApp/ })).toBeVisible();
  await fromMenu('Mark as Sent');
  await expect.element(row.getByText('Sent', { exact: true })).toBeVisible();
  expect(row.getByRole('button', { name: /^Open WhatsApp/ }).elements()).toEqual([]);
});

// covers: what-came-of-direct-send-said
test.each([
  [
    'refused',
    (now: Message) => ({
      ...now,
      status: 'failed',
      lastAttempt: directly('rejected', 'Bad number'),
    }),
    'Failed to send message: Bad number',
  ],
  [
    'without a clear answer',
    (now: Message) => ({ ...now, status: 'failed', lastAttempt: directly('unknown') }),
    /may have been delivered\. Ask the patient/,
  ],
  [
    'without a key',
    () => refusal('NO_PROVIDER_KEY'),
    'BlueTicks API key not configured. Please add your API key in Settings first.',
  ],
] as const)('what came of a direct send is said: %s', async (_what, send, text) => {
  serve(messageWith(), { send });
  await show();
  await fromMenu('Send Directly');
  await expect.element(page.getByText(text).first()).toBeVisible();
});

// covers: first-direct-send-shown
test('the first direct message to a patient is shown with number and language before it goes', async () => {
  const sentIds: string[] = [];
  serve(messageWith(), {
    sentBefore: () => ({ wasSent: false }),
    send: (now) => {
      sentIds.push(now.id);
      return { ...now, status: 'sent', lastAttempt: directly('accepted') };
    },
  });
  await show();
  await fromMenu('Send Directly');
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(`This is the first message that goes to ${NAME} directly.`))
    .toBeVisible();
  await expect.element(dialog.getByText('98765 43210 · Gujarati', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('નમસ્તે, કેમ છો?')).toBeVisible();
  expect(sentIds).toEqual([]);
  await dialog.getByRole('button', { name: 'Send Directly' }).click();
  await expect.element(dialog.getByText(`Sent to ${NAME}.`)).toBeVisible();
  expect(sentIds).toHaveLength(1);
});

// covers: late-message-asked-before-it-goes-twice
test.each(['Not sent after all', 'Send again'])(
  'before ‘%s’ of a message that the provider accepted, the screen asks: it may only be late',
  async (action) => {
    const takenBackIds: string[] = [];
    const takeBack = (now: Message) => {
      takenBackIds.push(now.id);
      return { ...now, status: 'pending', lastAttempt: directly('resolved_not_sent') };
    };
    serve(messageWith({ status: 'sent', lastAttempt: directly('accepted') }), {
      notSentAfterAll: takeBack,
      resolve: takeBack,
    });
    await show();
    await fromMenu(action);
    const question = page.getByRole('dialog', { name: 'It may still arrive' });
    await expect
      .element(question)
      .toMatchTextContent(`BlueTicks accepted the message for ${NAME}.`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(takenBackIds).toEqual([]);
    await fromMenu(action);
    await question.getByRole('button', { name: action }).click();
    await expect.element(row.getByText('Pending', { exact: true })).toBeVisible();
    expect(takenBackIds).toHaveLength(1);
  },
);

// covers: old-text-read-before-it-goes
test('a text that may be old is shown before it goes, from the list as well', async () => {
  const sentIds: string[] = [];
  serve(messageWith({ isWrittenBeforeChange: true }), {
    send: (now) => {
      sentIds.push(now.id);
      return now;
    },
  });
  await show();
  await expect.element(row.getByRole('button', { name: /^View message/ })).toBeVisible();
  expect(row.getByRole('button', { name: /^Open WhatsApp/ }).elements()).toEqual([]);
  await fromMenu('Send Directly');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('This text was edited before something changed');
  await expect.element(dialog.getByRole('button', { name: 'Send Directly' })).toBeVisible();
  expect(dialog.getByText(/^This is the first message/).elements()).toEqual([]);
  expect(sentIds).toEqual([]);
});

// covers: no-consent-marked-in-list
test('a patient who said no is marked in the list, and nothing can be sent from it', async () => {
  serve(messageWith({ consentMark: 'declined' }));
  await show();
  await expect.element(row.getByText('Said no').first()).toBeInTheDocument();
  expect(row.getByRole('button', { name: /^Open WhatsApp/ }).elements()).toEqual([]);
  await row.getByRole('button', { name: `Said no: why no message goes to ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: 'This message must not be sent' });
  await expect.element(dialog.getByText(`${NAME} said no to such messages.`)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open the patient' })).toBeVisible();
});

// covers: too-late-said-in-list
test('a message whose time has passed says so in place of the link, and is recorded as sent with the reason', async () => {
  serve(messageWith({ mayNotLeave: 'too_late' }), {
    markSent: ({ mayNotLeave: _passed, ...now }) => ({ ...now, status: 'sent' }),
  });
  await show();
  expect(row.getByRole('button', { name: /^Open WhatsApp/ }).elements()).toEqual([]);
  await row.getByRole('button', { name: `Too late: why no message goes to ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: 'This message must not be sent' });
  await expect.element(dialog.getByText('Not sent: it was too late.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await fromMenu('Mark as Sent');
  await expect
    .element(page.getByText('Recorded. The rules say not to send it: Too late.'))
    .toBeVisible();
});

// covers: recorded-although-not-agreed
test('a message to a patient who said no is recorded as sent, and the screen says so', async () => {
  serve(messageWith({ consentMark: 'declined' }), {
    markSent: (now) => ({ ...now, status: 'sent' }),
  });
  await show();
  await fromMenu('Mark as Sent');
  await expect.element(page.getByText(`Recorded. ${NAME} said no to such messages.`)).toBeVisible();
});

test('without a key Send Directly says what it needs', async () => {
  const requests = serve(messageWith());
  await show({ hasProviderKey: false });
  await row.getByRole('button', { name: /^More actions/ }).click();
  const item = page.getByRole('menuitem', { name: /^Send Directly/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(item.getByText('Configure BlueTicks API key in Settings first'))
    .toBeVisible();
  await page.getByRole('menuitem', { name: 'View message' }).click();
  await expect
    .element(
      page.getByText('BlueTicks is a service that sends WhatsApp messages from your own number.'),
    )
    .toBeVisible();
  expect(requests.map(({ operation }) => operation)).not.toContain('messaging.send');
});

// covers: deleting-from-list-local-says
test('deleting from the list is local, says so, and is taken back', async () => {
  const requests = serve(messageWith());
  await show();
  await fromMenu('Delete from this list');
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText(/on this device only/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row).toBeVisible();
  expect(new Set(requests.map(({ operation }) => operation))).toEqual(
    new Set(['messaging.search']),
  );
});

// covers: export-that-could-not-even-asked
test('an export that could not even be asked for says so', async () => {
  const requests = serve(messageWith(), { exportToSheet: () => refusal('DEFECT') });
  await show();
  await page.getByRole('checkbox', { name: `Select ${NAME}` }).click({ force: true });
  const panel = page.getByRole('region', { name: 'Send to Sheet' });
  await panel.getByRole('button', { name: 'Send to Sheet (1)' }).click();
  await expect.element(page.getByText('Failed to export messages')).toBeVisible();
  expect(requests.filter(({ operation }) => operation === 'messaging.exportToSheet')).toHaveLength(
    1,
  );
});

// covers: export-without-sheet-leads-to-settings
test.each([
  ['NO_SHEET', 'Google Sheets configuration is missing. Please configure in Settings.'],
  ['NO_SHEET_ID', 'Please configure your Google Sheet ID in Settings first.'],
  [
    'NO_SCRIPT_URL',
    'Please configure your Google Apps Script URL in Settings first. Follow the setup guide there.',
  ],
])('without a sheet the button is there, and %s leads to Settings', async (code, text) => {
  serve(messageWith(), { exportToSheet: () => refusal(code) });
  await show({ hasSheet: false });
  const panel = page.getByRole('region', { name: 'Send to Sheet' });
  await panel.getByRole('button', { name: 'Send to Sheet', exact: true }).click();
  const settings = page.getByRole('link', { name: 'Open Settings' });
  await expect.element(page.getByText(/^Google Sheets configuration is missing/)).toBeVisible();
  await expect.element(settings).toHaveAttribute('href', '/settings/integrations');
  await page.getByRole('checkbox', { name: `Select ${NAME}` }).click({ force: true });
  await panel.getByRole('button', { name: 'Send to Sheet (1)' }).click();
  await expect.element(panel.getByText(text)).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Open Settings' }))
    .toHaveAttribute('href', '/settings/integrations');
});

/** A server whose three messages can be written into the sheet and taken back. */
function serveSheet() {
  const names = ['આશા પટેલ', 'Mohammed Arif', 'தமிழ்ச்செல்வி'];
  const messages = new Map<string, Message>(
    names.map((patientName) => {
      const message = messageWith({ id: crypto.randomUUID() as never, patientName });
      return [message.id, message];
    }),
  );
  const setStatus = (id: string, status: Message['status']) => {
    const message = messageWith({ ...messages.get(id), status });
    messages.set(id, message);
    return message;
  };
  const requests = stubServer({
    'messaging.search': () => toPage(...messages.values()),
    'messaging.exportToSheet': ({ messageIds }) => {
      const ids = messageIds as string[];
      for (const id of ids) setStatus(id, 'sent_to_sheet');
      const batch = { outcome: 'accepted', fault: null, httpStatus: 200, detail: null };
      return { exported: ids.length, batches: [{ ...batch, count: ids.length }], leftOut: [] };
    },
    'messaging.notSentAfterAll': ({ id }) => setStatus(String(id), 'pending'),
  });
  const countTakenBack = () =>
    requests.filter(({ operation }) => operation === 'messaging.notSentAfterAll').length;
  const countInSheet = () =>
    [...messages.values()].filter(({ status }) => status === 'sent_to_sheet').length;
  return { countTakenBack, countInSheet };
}

async function exportAll() {
  await page.getByRole('checkbox', { name: 'Select all' }).last().click({ force: true });
  const panel = page.getByRole('region', { name: 'Send to Sheet' });
  await panel.getByRole('button', { name: 'Send to Sheet (3)' }).click();
  const success = page.getByText('Successfully exported 3 messages to Google Sheet!');
  await expect.element(success).toBeVisible();
  return success;
}

// covers: export-undone-at-once
test('an export is taken back whole with Undo, which stays until it is closed', async () => {
  const sheet = serveSheet();
  await show();
  await expect.element(row.first()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await exportAll();
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(sheet.countInSheet()).toBe(3);
  await expect.element(page.getByText(/Their rows stay in your sheet until you/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText(/^3 messages are pending again. Their rows stay in your sheet/))
    .toBeVisible();
  expect([sheet.countTakenBack(), sheet.countInSheet()]).toEqual([3, 0]);
});

// covers: sheet-button-says-why-not
test('where none of the selected messages can be sent to the sheet, its button says so', async () => {
  const requests = serve(messageWith({ status: 'sent' }));
  await show();
  await page.getByRole('checkbox', { name: `Select ${NAME}` }).click({ force: true });
  const panel = page.getByRole('region', { name: 'Send to Sheet' });
  const button = panel.getByRole('button', { name: 'Send to Sheet (1)' });
  await expect
    .element(button)
    .toHaveAccessibleDescription('None of the selected messages can be sent to the sheet.');
  await button.click({ force: true });
  expect(requests.map(({ operation }) => operation)).not.toContain('messaging.exportToSheet');
});

test('the bar of a selection is one line high on a phone', async () => {
  await page.viewport(390, 844);
  serveSheet();
  await show();
  await expect.element(row.first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).last().click({ force: true });
  const bar = page.getByRole('region', { name: '3 selected' });
  await expect.element(bar.getByRole('button', { name: 'Delete from this list' })).toBeVisible();
  expect(bar.element().clientHeight).toBeLessThan(70);
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(390);
});

// covers: export-taken-back-later
test('messages in the sheet are taken back later, all that are selected at once', async () => {
  const sheet = serveSheet();
  await show();
  await expect.element(row.first()).toBeVisible();
  await exportAll();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).last().click({ force: true });
  await page.getByRole('button', { name: 'Not sent from the sheet (3)' }).click();
  await expect.element(page.getByText(/^3 messages are pending again/)).toBeVisible();
  expect(sheet.countInSheet()).toBe(0);
});

// covers: preview-wide-enough-to-tap
test('on the narrowest phone the beginning of a message is wide enough for a finger', async () => {
  await page.viewport(320, 640);
  const message = messageWith({ isWrittenBeforeChange: true, scheduledDate: '2026-11-02' });
  stubServer({ 'messaging.search': () => toPage(message) });
  await show();
  await expect.element(row).toBeVisible();
  const opener = page.getByRole('button', { name: 'નમસ્તે, કેમ છો?' }).element();
  // The grid cuts what is wider than its column.
  const width = opener.closest('td')?.clientWidth;
  const menu = row.getByRole('button', { name: /^More actions/ }).element();
  const { right } = row.element().getBoundingClientRect();
  const menuEnd = menu.getBoundingClientRect().right;
  await page.viewport(390, 844);
  expect(width).toBeGreaterThanOrEqual(24);
  expect(menuEnd).toBeLessThanOrEqual(right);
});

test('the table is not wider than its card, also beside the longest status', async () => {
  await page.viewport(1280, 800);
  const messages = [
    messageWith({ isWrittenBeforeChange: true }),
    messageWith({ status: 'failed' }),
  ];
  stubServer({ 'messaging.search': () => toPage(...messages) });
  await showScreen({
    path: 'sequence-messages',
    // As wide as the room beside the menu.
    screen: (
      <div style={{ width: 1008 }}>
        <SequenceMessagesPage />
      </div>
    ),
  });
  await expect.element(row.first()).toBeVisible();
  const table = page.getByRole('table').element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  expect(table.querySelector('thead')?.clientHeight).toBeLessThan(60);
  await page.viewport(390, 844);
});

// covers: before-change-listed
test('says how many edited texts were written before a change, marks them and lists them', async () => {
  const requests = stubServer({
    'messaging.search': () => toPage(messageWith({ isWrittenBeforeChange: true })),
    'messaging.summary': () => ({ today: '2026-11-20', dueToday: 1, overdue: 0, beforeChange: 3 }),
  });
  const { router } = await show();
  await expect.element(page.getByText(/^3 messages that you edited may be old/)).toBeVisible();
  await expect.element(row.getByText('May be old')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect
    .poll(() => requests.filter(({ operation }) => operation === 'messaging.search').at(-1)?.input)
    .toMatchObject({ beforeChange: true });
  expect(router.state.location.search).toEqual({ beforeChange: true });
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});
