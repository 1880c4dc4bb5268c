import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { Message } from '#features/messages/schema.ts';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { QuickSendPage } from './quick-send-page.tsx';

function messageTo(patientName: string, fields: Partial<Message> = {}): Message {
  return Message.parse({
    id: crypto.randomUUID(),
    profileId: null,
    kind: 'sequence',
    patientId: null,
    patientName,
    whatsappNumber: '5550000102',
    scheduledDate: '2026-11-20',
    messageContent: `નમસ્તે ${patientName}, Shanti Clinic.`,
    language: 'gu',
    status: 'pending',
    cancelledAt: null,
    lastAttempt: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

const asha = messageTo('આશા પટેલ');
const arif = messageTo('Mohammed Arif', { scheduledDate: '2026-11-17' });

/** Fakes the server, which keeps what was sent; the browser stays at the page. */
async function show(onOpen: () => unknown = () => undefined) {
  let waiting = [arif, asha];
  const requests = stubServer({
    'messaging.search': ({ date }) => {
      const items = waiting.filter(
        ({ scheduledDate }) => (scheduledDate === '2026-11-20') === (date === 'due_today'),
      );
      return { items, nextCursor: null, total: items.length, today: '2026-11-20' };
    },
    'messaging.summary': () => ({ today: '2026-11-20', dueToday: 1, overdue: 1 }),
    'messaging.open': ({ id }) => {
      const answer = onOpen();
      if (answer !== undefined) return answer;
      const sentMessage = waiting.find((message) => message.id === id);
      waiting = waiting.filter((message) => message !== sentMessage);
      return { ...sentMessage, status: 'sent' };
    },
    'messaging.notSentAfterAll': () => {
      waiting = [arif, ...waiting];
      return arif;
    },
  });
  const addresses = listOpenedAddresses();
  await showScreen({ path: 'quick-send', screen: <QuickSendPage /> });
  return { asked: requests, addresses };
}

const card = (name: string) => page.getByRole('article', { name });
const openButton = () => page.getByRole('button', { name: /^Open WhatsApp:/ });

// covers: quick-send-one-by-one
test('Quick Send shows one message at a time, the late ones first', async () => {
  await show();
  await expect.element(card('Mohammed Arif').getByText('3 days late')).toBeVisible();
  await expect
    .element(card('Mohammed Arif').getByText(/\+91 55500 00102 · Gujarati/))
    .toBeVisible();
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
  expect(card('આશા પટેલ').elements()).toEqual([]);
});

test('what was sent is recorded once, and can be set back after the list was loaded again', async () => {
  const { asked } = await show();
  const calls = () =>
    asked.map(({ operation }) => operation).filter((name) => !/search|summary/.test(name));
  await openButton().click();
  await expect.element(page.getByRole('button', { name: /^Open WhatsApp again/ })).toBeVisible();
  const before = asked.length;
  window.dispatchEvent(new Event('focus'));
  await expect.element(card('આશા પટેલ')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
  expect(calls()).toEqual(['messaging.open']);
  await page.getByRole('button', { name: /^Not sent after all: message for Mohammed/ }).click();
  await expect.element(card('Mohammed Arif')).toBeVisible();
  await expect.element(openButton()).toBeVisible();
  expect(calls()).toEqual(['messaging.open', 'messaging.notSentAfterAll']);
});

test('a refused sending says why and stays on its message', async () => {
  const { addresses } = await show(() => refusal('ALREADY_SENDING'));
  await openButton().click();
  await expect.element(page.getByText('This message is already being sent.')).toBeVisible();
  expect(addresses).toEqual([]);
  await expect.element(card('Mohammed Arif')).toBeVisible();
});

test('the list of all messages is one link away', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: 'Show as list' }))
    .toHaveAttribute('href', '/quick-send?view=list');
});

// covers: change-text-opens-editor
test('Change text opens the message with its editor', async () => {
  await show();
  await page.getByRole('button', { name: 'Change text for Mohammed Arif' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message Details' });
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});
