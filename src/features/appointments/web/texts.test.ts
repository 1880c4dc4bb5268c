import { afterEach, expect, test } from 'vitest';
import type { Attempt } from '#features/messages/schema.ts';
import { switchLanguage } from '#platform/web/screen-language.ts';
import { againQuestion } from './texts.ts';

const attempt: Attempt = {
  id: '00000000-0000-4000-8000-000000000001',
  channel: 'direct',
  state: 'accepted',
  requestedBy: 'Meera',
  startedAt: '2026-11-20T06:30:00.000Z',
  finishedAt: null,
  detail: null,
  stoppedBy: null,
  awaitsReport: false,
  confirmedAt: null,
  deliveredAt: null,
  readAt: null,
  failure: null,
};

afterEach(() => switchLanguage('en'));

// covers: second-message-asked-in-whole-sentences
test('the question before a second message says in a whole sentence what became of the first', async () => {
  const ask = (fields: Partial<Attempt>) =>
    againQuestion({ ...attempt, ...fields }, { name: 'Asha Patel', when: '2 hours ago' });

  expect(ask({})).toBe('A message was sent to Asha Patel 2 hours ago. Send it again?');
  expect(ask({ channel: 'manual_link' })).toBe(
    'WhatsApp was opened with a message for Asha Patel 2 hours ago. Send it again?',
  );
  expect(ask({ state: 'unknown' })).toBe(
    'A message for Asha Patel may have arrived 2 hours ago. Send it again?',
  );
  await switchLanguage('hi');
  expect(ask({})).toBe('Asha Patel को 2 hours ago मैसेज भेजा गया। फिर भेजें?');
});
