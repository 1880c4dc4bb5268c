import { expect, test } from 'vitest';
import { MessageId, type Attempt, type Message } from '#features/messaging/schema.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { SEND_STEPS, type StepState } from '../schema.ts';
import {
  composeSteps,
  isFlowComplete,
  nextBundle,
  openSteps,
  stepsAmong,
  stepStateOf,
} from './rules.ts';

const message = {
  id: MessageId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  profileId: null,
  kind: 'ai_first',
  patientName: 'Ravi Patil',
  whatsappNumber: '9876543210',
  scheduledDate: '2026-11-20',
  messageContent: 'Dear Ravi',
  language: 'en',
  status: 'pending',
  cancelledAt: null,
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
} satisfies Message;

function tried(state: Attempt['state'], channel: Attempt['channel'] = 'direct'): Attempt {
  const at = '2026-11-20T05:00:00.000Z';
  return {
    id: message.id,
    channel,
    state,
    requestedBy: 'Asha',
    startedAt: at,
    finishedAt: at,
    detail: 'said so',
    stoppedBy: null,
    awaitsReport: false,
    confirmedAt: null,
    deliveredAt: null,
    readAt: null,
    failure: null,
  };
}

test.each<[StepState['state'], Partial<Message>]>([
  ['ready', {}],
  ['sending', { lastAttempt: tried('requesting') }],
  ['accepted', { status: 'sent', lastAttempt: tried('accepted') }],
  ['opened', { status: 'sent', lastAttempt: tried('accepted', 'manual_link') }],
  ['accepted', { status: 'sent', lastAttempt: tried('resolved_sent') }],
  ['accepted', { status: 'sent' }],
  ['accepted', { status: 'sent_to_sheet' }],
  ['rejected', { status: 'failed', lastAttempt: tried('rejected') }],
  ['ready', { status: 'pending', lastAttempt: tried('rejected') }],
  ['not_sent', { status: 'failed', lastAttempt: tried('not_sent') }],
  ['not_sent', { status: 'failed', lastAttempt: tried('not_sent', 'manual_link') }],
  ['unknown', { status: 'failed', lastAttempt: tried('unknown') }],
  ['ready', { status: 'pending', lastAttempt: tried('resolved_not_sent', 'manual_link') }],
  ['rejected', { cancelledAt: '2026-11-20T05:00:00.000Z' }],
])('%s for %j', (state, fields) => {
  expect(stepStateOf({ ...message, ...fields, kind: 'ai_first' }).state).toBe(state);
});

function flow(...states: StepState['state'][]): StepState[] {
  return states.map((state, at) => ({
    step: SEND_STEPS[at] ?? 'gmb_link',
    state,
    text: 'x',
    messageId: message.id,
    detail: null,
  }));
}

test('the flow is complete when all three have gone out, whichever way', () => {
  expect(isFlowComplete(flow('accepted', 'opened', 'accepted'))).toBe(true);
  expect(isFlowComplete(flow('accepted', 'opened'))).toBe(false);
  for (const state of ['ready', 'sending', 'rejected', 'not_sent', 'unknown'] as const) {
    expect(isFlowComplete(flow('accepted', state, 'opened')), state).toBe(false);
  }
});

test('what may have arrived is not prepared again', () => {
  expect(openSteps([])).toEqual(SEND_STEPS);
  expect(openSteps(flow('accepted', 'unknown', 'sending'))).toEqual([]);
  expect(openSteps(flow('opened', 'rejected', 'not_sent'))).toEqual(['ai_second', 'gmb_link']);
});

test('steps come in order, and follow-ups are none of them', () => {
  const kinds = ['gmb_link', 'sequence', 'simple_thank_you', 'ai_first', 'ai_second'] as const;
  expect(stepsAmong(kinds.map((kind) => ({ ...message, kind }))).map(({ step }) => step)).toEqual(
    SEND_STEPS,
  );
});

const values = {
  patient_name: 'Ravi',
  clinic_name: 'Mehta Clinic',
  clinic_address: '',
  visit_date: '12 November 2026',
  gmb_link: 'https://g.page/r/mehta',
  contact_phone: '9820012345',
};

test("the clinic's template, the draft and the link become the three texts", () => {
  const texts = composeSteps({
    language: 'en',
    values,
    reviewText: 'They were kind. {gmb_link}',
    template: 'Hello {patient_name}!',
  });
  expect(texts.ai_first).toBe('Hello Ravi!');
  expect(texts.ai_second).toMatch(/They were kind\. \{gmb_link\}$/);
  expect(texts.gmb_link).toContain('https://g.page/r/mehta');
});

test('a draft that leaves no room for the words around it goes alone', () => {
  const reviewText = 'x'.repeat(LONGEST_TEXT);
  expect(composeSteps({ language: 'en', values, reviewText, template: 'Hello' }).ai_second).toBe(
    reviewText,
  );
});

test('what has gone out stays in the bundle as it was', () => {
  const first = nextBundle({
    earlier: null,
    open: SEND_STEPS,
    texts: { ai_first: 'a', ai_second: 'b', gmb_link: 'c' },
    language: 'en',
    writer: 'w',
  });
  const next = nextBundle({
    earlier: first,
    open: ['gmb_link'],
    texts: { ai_first: 'A', ai_second: 'B', gmb_link: 'C' },
    language: 'hi',
    writer: 'w',
  });
  expect(next).toEqual({
    language: 'hi',
    writer: 'w',
    messages: [
      { type: 'ai_first', text: 'a', order: 1 },
      { type: 'ai_second', text: 'b', order: 2 },
      { type: 'gmb_link', text: 'C', order: 3 },
    ],
  });
});
