import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { isEndless, runOutOfTime } from '#platform/server/testing/time-limit.ts';
import type { SheetDelivery } from '../schema.ts';
import { createGoogleSheets } from './google-sheets.ts';
import { GOOGLE_TARGET, TEST_TARGET, TEST_ROWS, writeRows, type Writing } from './testing.ts';

let script: FakeScript;
beforeEach(async () => {
  script = await startFakeScript();
});
afterEach(() => script.close());

const write = (options?: Writing) => writeRows(script, options);

const hasReceived = (count: number) => () => script.requests.length === count;
/** Waits in turns of the event loop, which a fake clock does not stop. */
async function receiveRequests(count: number): Promise<void> {
  while (!hasReceived(count)()) await new Promise(setImmediate);
}

// covers: request-specified-one-and-answer-fetched
test('sends the specified request and fetches its answer by GET without the body', async () => {
  expect(await write()).toEqual({
    outcome: 'accepted',
    fault: null,
    httpStatus: 200,
    detail: null,
  });
  const [post, get] = script.requests;
  expect(script.requests).toHaveLength(2);
  expect(post?.headers['content-type']).toBe('text/plain;charset=utf-8');
  expect(JSON.parse(post?.body ?? '')).toEqual({
    googleSheetId: TEST_TARGET.sheetId,
    messages: TEST_ROWS,
    secret: TEST_TARGET.secret,
  });
  expect([get?.method, get?.body]).toEqual(['GET', '']);
  expect(Object.keys(get?.headers ?? {}).filter((name) => name.startsWith('content-'))).toEqual([]);
  expect([...script.rows.keys()]).toEqual([TEST_ROWS[0]?.id]);
});

const HTML = { 'Content-Type': 'text/html' };
const REDIRECT = (Location: string, status = 302) => ({ status, headers: { Location } });
type Expected = Partial<SheetDelivery>;

const AT_THE_DOOR: [string, ScriptedAnswer, Expected][] = [
  ['200 success without a redirect', { body: '{"success":true}' }, { outcome: 'accepted' }],
  [
    '200 success:false',
    { body: '{"success":false,"error":"No such sheet"}' },
    { outcome: 'rejected', fault: 'script_error', detail: 'No such sheet' },
  ],
  [
    '200 success:false without a reason',
    { body: '{"success":false}' },
    { outcome: 'rejected', fault: 'script_error', detail: null },
  ],
  ['201 empty', { status: 201 }, { outcome: 'unknown', fault: 'broken_answer' }],
  ['200 with garbage', { body: '\u0000%%' }, { outcome: 'unknown', fault: 'broken_answer' }],
  [
    '200 with success as a word',
    { body: '{"success":"true"}' },
    { outcome: 'unknown', fault: 'broken_answer' },
  ],
  ['200 null', { body: 'null' }, { outcome: 'unknown', fault: 'broken_answer' }],
  [
    '200 with a page',
    { body: '<html>TypeError (line 5)', headers: HTML },
    { outcome: 'unknown', fault: 'not_the_script', detail: null },
  ],
  [
    '200 with a page of another type',
    { body: ' <!doctype html>' },
    { outcome: 'unknown', fault: 'not_the_script' },
  ],
  [
    '200 function not found',
    { body: '<html>Script function not found: doPost', headers: HTML },
    { outcome: 'rejected', fault: 'not_the_script' },
  ],
  [
    '200 sign-in page',
    { body: '<html><form action="https://accounts.google.com/x">', headers: HTML },
    { outcome: 'rejected', fault: 'not_the_script' },
  ],
  [
    'redirect to sign-in',
    REDIRECT('https://accounts.google.com/ServiceLogin'),
    { outcome: 'rejected', fault: 'not_the_script' },
  ],
  [
    '400',
    { status: 400, body: 'Bad' },
    { outcome: 'rejected', fault: 'http_error', httpStatus: 400, detail: 'Bad' },
  ],
  ['401', { status: 401 }, { outcome: 'rejected', fault: 'http_error' }],
  ['403', { status: 403 }, { outcome: 'rejected', fault: 'http_error' }],
  [
    '404',
    { status: 404, body: '<html>no' },
    { outcome: 'rejected', fault: 'http_error', httpStatus: 404 },
  ],
  ['408', { status: 408 }, { outcome: 'unknown', fault: 'http_error' }],
  [
    '429',
    { status: 429, headers: { 'Retry-After': '7' } },
    { outcome: 'not_sent', fault: 'http_error', httpStatus: 429 },
  ],
  [
    '500',
    { status: 500, body: 'oops' },
    { outcome: 'unknown', fault: 'http_error', httpStatus: 500, detail: 'oops' },
  ],
  ['503', { status: 503 }, { outcome: 'unknown', fault: 'http_error' }],
  [
    '50 MB',
    { bytes: 50_000_000 },
    { outcome: 'unknown', fault: 'broken_answer', detail: 'a very long answer' },
  ],
  ['slow', { body: '{"success":true}', after: 300 }, { outcome: 'accepted' }],
  ['hang', { fault: 'hang' }, { outcome: 'unknown', fault: 'no_answer', detail: 'time-out' }],
  ['drip', { body: 'x'.repeat(100), fault: 'drip' }, { outcome: 'unknown', fault: 'no_answer' }],
  [
    'reset after the request',
    { fault: 'reset_after_request' },
    { outcome: 'unknown', fault: 'no_answer' },
  ],
  [
    'reset mid-answer',
    { body: '{"success":true}', fault: 'reset_mid_answer' },
    { outcome: 'unknown', fault: 'no_answer' },
  ],
  ['not HTTP', { fault: 'not_http' }, { outcome: 'unknown', fault: 'no_answer' }],
  ['redirect without a place', { status: 302 }, { outcome: 'unknown', fault: 'address_refused' }],
  [
    'redirect elsewhere',
    REDIRECT('https://evil.test/'),
    { outcome: 'unknown', fault: 'address_refused' },
  ],
  [
    '307',
    REDIRECT('/macros/echo?user_content_key=1', 307),
    { outcome: 'unknown', fault: 'address_refused' },
  ],
  [
    '308',
    REDIRECT('/macros/echo?user_content_key=1', 308),
    { outcome: 'unknown', fault: 'address_refused' },
  ],
];

test.each(AT_THE_DOOR)('R26 at the script: %s', async (_name, answer, expected) => {
  script.answerWith(answer);
  const writing = isEndless(answer) ? runOutOfTime(write, hasReceived(1)) : write();
  expect(await writing).toMatchObject(expected);
});

const AT_THE_ECHO: [string, ScriptedAnswer, Expected][] = [
  [
    'success:false',
    { body: '{"success":false,"error":"busy"}' },
    { outcome: 'rejected', fault: 'script_error', detail: 'busy' },
  ],
  ['400', { status: 400 }, { outcome: 'unknown', fault: 'http_error' }],
  ['404', { status: 404 }, { outcome: 'unknown', fault: 'http_error' }],
  ['429', { status: 429 }, { outcome: 'unknown', fault: 'http_error' }],
  ['500', { status: 500 }, { outcome: 'unknown', fault: 'http_error' }],
  [
    'a page',
    { body: '<html>accounts.google.com', headers: HTML },
    { outcome: 'unknown', fault: 'not_the_script' },
  ],
  ['garbage', { body: 'success' }, { outcome: 'unknown', fault: 'broken_answer' }],
  ['hang', { fault: 'hang' }, { outcome: 'unknown', fault: 'no_answer' }],
  ['reset', { fault: 'reset_after_request' }, { outcome: 'unknown', fault: 'no_answer' }],
  [
    'reset before',
    { fault: 'reset_mid_answer', body: '{"success":true}' },
    { outcome: 'unknown', fault: 'no_answer' },
  ],
  ['50 MB', { bytes: 50_000_000 }, { outcome: 'unknown', fault: 'broken_answer' }],
  [
    'redirect elsewhere',
    REDIRECT('https://accounts.google.com/'),
    { outcome: 'unknown', fault: 'address_refused' },
  ],
];

// covers: r26-where-answer
test.each(AT_THE_ECHO)('R26 where the answer is: %s', async (_name, answer, expected) => {
  script.answerAtEcho(answer);
  const writing = isEndless(answer) ? runOutOfTime(write, hasReceived(2)) : write();
  expect(await writing).toMatchObject(expected);
});

test('an answer that is cut off counts as not written or unknown, never as written', async () => {
  script.answerWith({ fault: 'reset_before_request' });
  expect(['not_sent', 'unknown']).toContain((await write()).outcome);
  expect(script.rows.size).toBe(0);
});

test('counts a request that could not reach the script as not written', async () => {
  await script.close();
  expect(await write()).toMatchObject({
    outcome: 'not_sent',
    fault: 'unreachable',
    detail: 'ECONNREFUSED',
  });
  script = await startFakeScript();
  const resolve: Parameters<typeof createGoogleSheets>[0] = {
    resolve: (_name, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
  };
  const writing = createGoogleSheets(resolve).write(TEST_ROWS, { place: GOOGLE_TARGET });
  expect(await writing).toMatchObject({
    outcome: 'not_sent',
    fault: 'unreachable',
    detail: 'ENOTFOUND',
  });
});

test('ends a batch in time, redirects included', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const redirect = Promise.withResolvers();
  script.answerWith({ ...REDIRECT('/macros/echo?user_content_key=x'), after: redirect.promise });
  script.answerAtEcho({ fault: 'hang' });
  let delivery: SheetDelivery | undefined;
  const writing = write({ timeoutMs: 2000 }).then((each) => (delivery = each));
  await receiveRequests(1);
  vi.advanceTimersByTime(1500);
  redirect.resolve(undefined);
  await receiveRequests(2);
  vi.advanceTimersByTime(499);
  await new Promise(setImmediate);
  expect(delivery).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(await writing).toMatchObject({ outcome: 'unknown', fault: 'no_answer' });
});

test('follows three redirects and no more', async () => {
  const again = REDIRECT('/macros/echo?user_content_key=x');
  script.answerWith(again);
  script.answerAtEcho(again, again, { body: '{"success":true}' });
  expect(await write()).toMatchObject({ outcome: 'accepted' });
  script.answerWith(again);
  script.answerAtEcho(again, again, again, { body: '{"success":true}' });
  expect(await write()).toMatchObject({ outcome: 'unknown' });
});

test('stores what the script echoes without secrets, numbers, names and texts', async () => {
  const echoBody = JSON.stringify({ ...TEST_TARGET, rows: TEST_ROWS, url: script.scriptUrl });
  script.answerWith({ body: JSON.stringify({ success: false, error: `<b>${echoBody}</b>` }) });
  const { detail } = await write();
  for (const secret of [
    TEST_TARGET.secret,
    TEST_TARGET.sheetId,
    '9876543210',
    'આશા પટેલ',
    'See you',
    '<b>',
    script.scriptUrl,
  ])
    expect(detail).not.toContain(secret);
  expect(detail?.length).toBeLessThanOrEqual(300);
});
