import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Message } from '../schema.ts';
import { MessageTextBlock } from './message-text.tsx';

const message = Message.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  profileId: null,
  kind: 'ai_first',
  patientName: 'આશા પટેલ',
  whatsappNumber: '9876543210',
  scheduledDate: '2026-11-20',
  messageContent: 'Namaste Asha, come on 12 March. Call 98111 22233. Reply STOP to stop.',
  language: 'en',
  status: 'pending',
  cancelledAt: null,
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});
const text = page.getByRole('textbox', { name: 'Message' });
const notAllowed = page.getByText('Change this before it can be saved:');
const worthALook = page.getByText('Worth a second look:');
const foreign = "Only the clinic's own phone number may stand here.";
const praise = 'A message cannot ask for stars or for praise.';

async function edit(fields: Partial<Message> = {}) {
  const screen = (
    <MessageTextBlock message={{ ...message, ...fields }} isEditable onUnsaved={vi.fn()} />
  );
  await showScreen({ screen });
  await page.getByRole('button', { name: 'Edit message' }).click();
}

test('what may not go out is named while it is typed; what stood there before only warns', async () => {
  stubServer({});
  await edit();
  await expect.element(worthALook).toBeVisible();
  expect(notAllowed.elements()).toEqual([]);
  await text.fill(`${message.messageContent} Give us 5 stars!`);
  await expect.element(notAllowed).toBeVisible();
  const findings = page.getByRole('listitem');
  expect(findings.elements().map((finding) => finding.textContent)).toEqual([
    `${praise}5 stars`,
    `${foreign}98111 22233`,
  ]);
  await text.fill('Namaste Asha. Call 98765 00000. Reply STOP to stop.');
  await expect.poll(() => findings.elements()).toEqual([]);
});

test('the draft among the messages of a flow is judged as a review text', async () => {
  stubServer({});
  await edit({ kind: 'ai_second', messageContent: 'They were kind.' });
  await text.fill('They cured me.');
  await expect
    .element(page.getByText(/^A review text cannot promise a cure or a result\./))
    .toBeVisible();
});

test('what the server does not keep is said at the text, and the text stays', async () => {
  const asked = stubServer({
    'messaging.edit': () =>
      refusal('INVALID', { issues: [{ path: 'messageContent', message: praise }] }),
  });
  await edit();
  await text.fill('Full marks, please. Reply STOP to stop.');
  await page.getByRole('button', { name: 'Save message' }).click();
  await expect.element(text).toHaveAccessibleDescription(expect.stringContaining(praise));
  await expect.element(text).toHaveValue('Full marks, please. Reply STOP to stop.');
  expect(asked.map(({ operation }) => operation)).toEqual(['messaging.edit']);
});
