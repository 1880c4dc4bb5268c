import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import type { Delivery, OutboundMessage } from './channel.ts';

/** Builds a message to send; fields can be set. */
export const buildOutbound = (fields: Partial<OutboundMessage> = {}): OutboundMessage => ({
  attemptId: randomUUID(),
  providerKey: 'bt_live_secret/key+1',
  api: 'legacy',
  to: '+919876543210',
  text: 'નમસ્તે "Asha" & family 🙏\nSee you',
  ...fields,
});

/** Answers of the provider, each with what becomes of the message. */
export const ANSWERS: [string, ScriptedAnswer, Partial<Delivery>][] = [
  ['200', { status: 200, body: '{"success":true}' }, { state: 'accepted', httpStatus: 200 }],
  ['201 without a body', { status: 201 }, { state: 'accepted', httpStatus: 201, detail: null }],
  ['204', { status: 204 }, { state: 'accepted' }],
  [
    '200 with garbage',
    { status: 200, body: '\u0000<<%%' },
    { state: 'unknown', detail: 'The answer was no text.' },
  ],
  [
    '200 that says no',
    { status: 200, body: '{"success":false}' },
    { state: 'unknown', detail: '{"success":false}' },
  ],
  [
    '200 that says no in unknown words',
    { status: 200, body: '{"success":false,"message":"Something broke"}' },
    { state: 'unknown', detail: 'Something broke' },
  ],
  [
    '200 that says no in known words',
    { status: 200, body: '{"error":"Invalid API key"}' },
    { state: 'rejected', httpStatus: 200, detail: 'Invalid API key' },
  ],
  [
    '200 with an error of WhatsApp’s',
    { status: 200, body: '{"success":false,"code":131048,"message":"no"}' },
    { state: 'rejected', trouble: { state: 'restricted', reason: expect.any(String) } },
  ],
  [
    '200 with 50 MB',
    { status: 200, bytes: 50_000_000 },
    { state: 'unknown', detail: 'The answer was too long, or packed so that it cannot be read.' },
  ],
  [
    '200 with a web page',
    {
      status: 200,
      body: '<html><title>Log in</title></html>',
      headers: { 'Content-Type': 'text/html' },
    },
    { state: 'unknown', detail: 'A web page came instead of an answer. Log in' },
  ],
  [
    '200 with plain words as text/html',
    { status: 200, body: 'OK', headers: { 'Content-Type': 'text/html' } },
    { state: 'accepted' },
  ],
  ['slow', { status: 200, after: 200 }, { state: 'accepted' }],
  [
    '400',
    { status: 400, body: 'Invalid number' },
    { state: 'rejected', httpStatus: 400, detail: 'Invalid number' },
  ],
  ['401', { status: 401, body: 'Bad key' }, { state: 'rejected', detail: 'Bad key' }],
  ['404', { status: 404 }, { state: 'rejected', detail: null }],
  ['409', { status: 409 }, { state: 'rejected' }],
  ['429', { status: 429 }, { state: 'not_sent', httpStatus: 429, retryAfterSeconds: undefined }],
  [
    '429 with seconds',
    { status: 429, headers: { 'Retry-After': '7' } },
    { state: 'not_sent', retryAfterSeconds: 7 },
  ],
  [
    '429 for a day',
    { status: 429, headers: { 'Retry-After': '86400' } },
    { state: 'not_sent', retryAfterSeconds: 900 },
  ],
  [
    '429 with nonsense',
    { status: 429, headers: { 'Retry-After': 'soon' } },
    { state: 'not_sent', retryAfterSeconds: undefined },
  ],
  ['408', { status: 408 }, { state: 'unknown', httpStatus: 408 }],
  ['500', { status: 500, body: 'boom' }, { state: 'unknown', httpStatus: 500, detail: 'boom' }],
  ['503', { status: 503 }, { state: 'unknown' }],
  [
    '301',
    { status: 301, headers: { Location: '/elsewhere' } },
    { state: 'unknown', httpStatus: 301, detail: expect.stringContaining('PROVIDER_BASE_URL') },
  ],
  [
    '307 with a page',
    { status: 307, headers: { Location: '/elsewhere' }, body: '<html>Moved</html>' },
    { state: 'unknown', detail: expect.stringContaining('PROVIDER_BASE_URL') },
  ],
  ['hang', { fault: 'hang' }, { state: 'unknown', httpStatus: null, detail: 'time-out' }],
  ['drip', { fault: 'drip', body: 'x'.repeat(100) }, { state: 'unknown', detail: 'time-out' }],
  [
    'reset after the request',
    { fault: 'reset_after_request' },
    { state: 'unknown', httpStatus: null },
  ],
  [
    'reset in the middle of a 200',
    { fault: 'reset_mid_answer', body: 'half an answer' },
    { state: 'unknown', httpStatus: 200 },
  ],
  [
    'reset in the middle of a 400',
    { status: 400, fault: 'reset_mid_answer', body: 'half' },
    { state: 'unknown' },
  ],
  ['not HTTP at all', { fault: 'not_http' }, { state: 'unknown' }],
];
