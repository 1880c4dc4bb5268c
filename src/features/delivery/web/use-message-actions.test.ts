import { expect, test } from 'vitest';
import { Attempt, Message, type AttemptState, type Channel } from '#features/messages/schema.ts';
import { listActions } from './use-message-actions.tsx';

const AT = '2026-11-20T05:00:00.000Z';

function messageWith(fields: Partial<Message> = {}): Message {
  return Message.parse({
    id: crypto.randomUUID(),
    profileId: null,
    kind: 'sequence',
    patientId: null,
    patientName: 'આશા પટેલ',
    whatsappNumber: '9876543210',
    scheduledDate: '2026-11-20',
    messageContent: 'નમસ્તે',
    language: 'gu',
    status: 'pending',
    cancelledAt: null,
    lastAttempt: null,
    createdAt: AT,
    version: 1,
    ...fields,
  });
}

function buildAttempt(channel: Channel, state: AttemptState): Attempt {
  return Attempt.parse({
    id: crypto.randomUUID(),
    channel,
    state,
    requestedBy: 'Meera Shah',
    startedAt: AT,
    finishedAt: AT,
    detail: null,
    stoppedBy: null,
    awaitsReport: false,
    confirmedAt: null,
    deliveredAt: null,
    readAt: null,
    failure: null,
  });
}

// covers: message-states
test.each<[string, Partial<Message>, string[]]>([
  ['waits', {}, ['cancel', 'edit', 'markSent', 'open', 'send']],
  [
    'was refused by the provider',
    { status: 'failed', lastAttempt: buildAttempt('direct', 'rejected') },
    ['cancel', 'edit', 'markSent', 'open', 'retry', 'send'],
  ],
  [
    'may have been delivered: only a person decides',
    { status: 'failed', lastAttempt: buildAttempt('direct', 'unknown') },
    ['arrived', 'cancel', 'sendAgain'],
  ],
  ['is being sent', { lastAttempt: buildAttempt('direct', 'requesting') }, []],
  [
    'was opened in WhatsApp',
    { status: 'sent', lastAttempt: buildAttempt('manual_link', 'accepted') },
    ['notSentAfterAll', 'openFailed'],
  ],
  [
    'was said to be sent',
    { status: 'sent', lastAttempt: buildAttempt('manual_link', 'resolved_sent') },
    ['notSentAfterAll'],
  ],
  [
    'was written into the sheet',
    { status: 'sent_to_sheet', lastAttempt: buildAttempt('sheet', 'accepted') },
    ['notSentAfterAll'],
  ],
  [
    'was taken by the provider and not reported as delivered',
    { status: 'sent', lastAttempt: buildAttempt('direct', 'accepted') },
    ['notSentAfterAll', 'sendAgain'],
  ],
  [
    'was delivered',
    { status: 'sent', lastAttempt: { ...buildAttempt('direct', 'accepted'), deliveredAt: AT } },
    [],
  ],
  ['stands in the sheet', { status: 'sent_to_sheet' }, []],
  ['was cancelled', { cancelledAt: AT }, []],
  ['has no whole number', { whatsappNumber: '12345' }, ['cancel', 'edit', 'markSent']],
])('a message that %s', (_says, fields, actions) => {
  expect([...listActions(messageWith(fields))].toSorted()).toEqual(actions);
});
