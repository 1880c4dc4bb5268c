import { expect, test } from 'vitest';
import { MessageId, type Attempt, type Message } from '#features/messages/schema.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { SEND_STEPS, type SendStep, type StepState } from './schema.ts';
import { composeSteps, nextBundle } from './bundle-rules.ts';
import {
  isFlowComplete,
  openSteps,
  stayingSteps,
  toSteps,
  stepsInFlow,
  toStepState,
} from './step-rules.ts';

const message = {
  id: MessageId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  profileId: null,
  kind: 'ai_first',
  patientId: null,
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

function buildAttempt(state: Attempt['state'], channel: Attempt['channel'] = 'direct'): Attempt {
  const time = '2026-11-20T05:00:00.000Z';
  return {
    id: message.id,
    channel,
    state,
    requestedBy: 'Asha',
    startedAt: time,
    finishedAt: time,
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
  ['sending', { lastAttempt: buildAttempt('requesting') }],
  ['accepted', { status: 'sent', lastAttempt: buildAttempt('accepted') }],
  ['opened', { status: 'sent', lastAttempt: buildAttempt('accepted', 'manual_link') }],
  ['accepted', { status: 'sent', lastAttempt: buildAttempt('resolved_sent') }],
  ['accepted', { status: 'sent' }],
  ['accepted', { status: 'sent_to_sheet' }],
  ['rejected', { status: 'failed', lastAttempt: buildAttempt('rejected') }],
  ['ready', { status: 'pending', lastAttempt: buildAttempt('rejected') }],
  ['not_sent', { status: 'failed', lastAttempt: buildAttempt('not_sent') }],
  ['not_sent', { status: 'failed', lastAttempt: buildAttempt('not_sent', 'manual_link') }],
  ['unknown', { status: 'failed', lastAttempt: buildAttempt('unknown') }],
  ['ready', { status: 'pending', lastAttempt: buildAttempt('resolved_not_sent', 'manual_link') }],
  ['rejected', { cancelledAt: '2026-11-20T05:00:00.000Z' }],
])('a step is %s in case %#', (state, fields) => {
  expect(toStepState({ ...message, ...fields, kind: 'ai_first' }).state).toBe(state);
});

function stepsWith(states: Partial<Record<SendStep, StepState['state']>>): StepState[] {
  return SEND_STEPS.flatMap((step) => {
    const state = states[step];
    return state
      ? [
          {
            step,
            state,
            text: 'x',
            language: 'en',
            messageId: message.id,
            detail: null,
            queued: false,
          },
        ]
      : [];
  });
}

function three(first: StepState['state'], ...[second, third]: StepState['state'][]): StepState[] {
  return stepsWith({ ai_first: first, ai_second: second, gmb_link: third });
}

test('the flow is complete when all of its messages have gone out, whichever way', () => {
  expect(isFlowComplete('ai3', three('accepted', 'opened', 'accepted'))).toBe(true);
  expect(isFlowComplete('ai3', three('accepted', 'opened'))).toBe(false);
  const simple = stepsWith({ simple_thank_you: 'opened', gmb_link: 'accepted' });
  expect(isFlowComplete('simple', simple)).toBe(true);
  expect(isFlowComplete('ai3', simple)).toBe(false);
  for (const state of ['ready', 'sending', 'rejected', 'not_sent', 'unknown'] as const) {
    expect(isFlowComplete('ai3', three('accepted', state, 'opened')), state).toBe(false);
    const linkIs = stepsWith({ simple_thank_you: 'opened', gmb_link: state });
    expect(isFlowComplete('simple', linkIs), state).toBe(false);
  }
});

test('does not prepare a step again that may have arrived', () => {
  expect(openSteps('ai3', [])).toEqual(FLOW_MESSAGES.ai3);
  expect(openSteps('simple', [])).toEqual(FLOW_MESSAGES.simple);
  expect(openSteps('ai3', three('accepted', 'unknown', 'sending'))).toEqual([]);
  expect(openSteps('ai3', three('opened', 'rejected', 'not_sent'))).toEqual([
    'ai_second',
    'gmb_link',
  ]);
});

test('does not thank a patient again in the other flow', () => {
  for (const state of ['opened', 'accepted', 'sending', 'unknown'] as const) {
    const thankedSteps = three(state, 'ready', 'ready');
    const staying = stayingSteps('simple', thankedSteps);
    expect(staying.map(({ step }) => step)).toEqual(['ai_first', 'gmb_link']);
    expect(openSteps('simple', staying)).toEqual(['gmb_link']);
    expect(stepsInFlow('simple', staying)).toEqual(staying);
  }
  const simple = stepsWith({ simple_thank_you: 'opened', gmb_link: 'opened' });
  expect(openSteps('ai3', stayingSteps('ai3', simple))).toEqual(['ai_second']);
});

test('unsent steps are replaced by those of the other flow', () => {
  expect(stayingSteps('simple', three('rejected', 'not_sent', 'ready'))).toMatchObject([
    { step: 'gmb_link' },
  ]);
  expect(openSteps('simple', stayingSteps('simple', three('ready', 'ready', 'ready')))).toEqual(
    FLOW_MESSAGES.simple,
  );
});

// covers: steps-come-in-order-and-follow-ups
test('steps come in order, and follow-ups are none of them', () => {
  const kinds = ['gmb_link', 'sequence', 'simple_thank_you', 'ai_first', 'ai_second'] as const;
  expect(toSteps(kinds.map((kind) => ({ ...message, kind }))).map(({ step }) => step)).toEqual(
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
    flow: 'ai3',
    language: 'en',
    values,
    reviewText: 'They were kind. {gmb_link}',
    template: 'Hello {patient_name}!',
  });
  expect(texts.ai_first).toBe('Hello Ravi!');
  expect(texts.ai_second).toMatch(/They were kind\. \{gmb_link\}$/);
  expect(texts.gmb_link).toContain('https://g.page/r/mehta');
});

test("the simple flow has the clinic's other template, and no draft", () => {
  const template = 'Thanks, {patient_name}.';
  const texts = composeSteps({ flow: 'simple', language: 'en', values, reviewText: '', template });
  expect(texts).toEqual({
    simple_thank_you: 'Thanks, Ravi.',
    gmb_link: expect.stringContaining('https://g.page/r/mehta'),
  });
});

test('a draft that leaves no room for the words around it goes alone', () => {
  const reviewText = 'x'.repeat(LONGEST_TEXT);
  const texts = composeSteps({
    flow: 'ai3',
    language: 'en',
    values,
    reviewText,
    template: 'Hello',
  });
  expect(texts.ai_second).toBe(reviewText);
});

test('sent steps stay unchanged in the bundle', () => {
  const flow = { flow: 'ai3', second: 'draft', steps: FLOW_MESSAGES.ai3 } as const;
  const first = nextBundle({
    ...flow,
    earlier: null,
    open: FLOW_MESSAGES.ai3,
    texts: { ai_first: 'a', ai_second: 'b', gmb_link: 'c' },
    language: 'en',
    writer: 'w',
  });
  const next = nextBundle({
    ...flow,
    earlier: first,
    open: ['gmb_link'],
    texts: { ai_first: 'A', ai_second: 'B', gmb_link: 'C' },
    language: 'hi',
    writer: 'w',
  });
  expect(next).toEqual({
    flow: 'ai3',
    language: 'hi',
    writer: 'w',
    messages: [
      { type: 'ai_first', text: 'a', order: 1 },
      { type: 'ai_second', text: 'b', order: 2 },
      { type: 'gmb_link', text: 'C', order: 3 },
    ],
  });
});
