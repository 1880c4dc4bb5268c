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
  patientId: null,
  patientName: 'આશા પટેલ',
  whatsappNumber: '9876543210',
  scheduledDate: '2026-11-20',
  messageContent: 'Namaste Asha, come on 12 March. See evil.com. Reply STOP to stop.',
  language: 'en',
  status: 'pending',
  cancelledAt: null,
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});
const text = page.getByRole('textbox', { name: 'Message' });
const notAllowed = page.getByText('Change this before it can be saved:');
const worthALook = page.getByText('Please check:');
const foreign =
  "A message can only hold the clinic's own links. You can add your website and booking link in Settings.";
const money = 'A message cannot ask for money or for a code such as an OTP.';

async function edit(fields: Partial<Message> = {}) {
  const screen = (
    <MessageTextBlock
      startsEditing={false}
      message={{ ...message, ...fields }}
      isEditable
      onUnsaved={vi.fn()}
    />
  );
  await showScreen({ screen });
  await page.getByRole('button', { name: 'Edit message' }).click();
}

test('names a refused text while it is typed, and only warns about faults of the old text', async () => {
  stubServer({});
  await edit();
  await expect.element(worthALook).toBeVisible();
  expect(notAllowed.elements()).toEqual([]);
  await text.fill(`${message.messageContent} Tell us your OTP!`);
  await expect.element(notAllowed).toBeVisible();
  const findings = page.getByRole('listitem');
  expect(findings.elements().map((finding) => finding.textContent)).toEqual([
    `${money}Tell us your OTP`,
    `${foreign}evil.com`,
  ]);
  await text.fill('Namaste Asha. Call 98765 00000. Reply STOP to stop.');
  await expect.poll(() => findings.elements()).toEqual([]);
});

test('the draft among the messages of a flow is judged as a review text', async () => {
  stubServer({});
  await edit({ kind: 'ai_second', messageContent: 'They were kind.' });
  await text.fill('They cure everyone, guaranteed.');
  await expect
    .element(page.getByText(/^A review text cannot promise a cure or a result, or say/))
    .toBeVisible();
  await expect.element(worthALook).toBeVisible();
  expect(notAllowed.elements()).toEqual([]);
});

test('shows at the text why the server refused it, and keeps the typed text', async () => {
  const requests = stubServer({
    'messaging.edit': () =>
      refusal('INVALID', { issues: [{ path: 'messageContent', message: money }] }),
  });
  await edit();
  await text.fill('Tell us your OTP. Reply STOP to stop.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(text).toHaveAccessibleDescription(expect.stringContaining(money));
  await expect.element(text).toHaveValue('Tell us your OTP. Reply STOP to stop.');
  expect(requests.map(({ operation }) => operation)).toEqual(['messaging.edit']);
});

// covers: before-change-in-dialog
test('a text that was written before a change can be kept, or gives way to the new one', async () => {
  const fields = { isWrittenBeforeChange: true as const };
  const newText = { text: 'Namaste Asha, call 98200 99999.', language: 'en' };
  const stale = Message.parse({ ...message, ...fields });
  const requests = stubServer({
    'messaging.get': () => ({ message: stale, attempts: [], doNotContact: null, newText }),
    'messaging.edit': ({ messageContent }) => ({ ...message, messageContent, version: 2 }),
  });
  const screen = (
    <MessageTextBlock startsEditing={false} message={stale} isEditable onUnsaved={vi.fn()} />
  );
  await showScreen({ screen });
  await expect.element(page.getByText(newText.text)).toBeVisible();
  const click = (name: string) => page.getByRole('button', { name }).click();
  await click('Use the new text');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await click('Keep this text');
  const listEdits = () => requests.filter(({ operation }) => operation === 'messaging.edit');
  await expect
    .poll(() => listEdits().map(({ input }) => input['messageContent']))
    .toEqual([newText.text, message.messageContent]);
});
