import { afterEach, beforeEach, expect, test } from 'vitest';
import { isScriptUrl } from '#features/clinics/rules.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { hostileUrls, startCanary, type Canary } from '#platform/server/testing/hostile-urls.ts';
import type { SheetRow } from '../sheet/rules.ts';
import type { SheetDelivery } from '../sheet/schema.ts';
import { createGoogleSheets } from './google-sheets.ts';

const ROWS: SheetRow[] = [
  {
    id: '6f1d7e0e-6f57-4d1c-9a51-0e1f4c1f2a33',
    phoneNumber: '919876543210',
    messageContent: 'નમસ્તે "આશા" & family 🙏\nSee you',
    patientName: 'આશા પટેલ',
    scheduledDate: '2026-11-20',
    status: 'Pending',
  },
];
const PLACE = { sheetId: 'the-sheet-of-the-clinic', secret: 'the-secret-of-the-clinic' };
const GOOGLE = 'https://script.google.com/macros/s/AKfycbx1234567890/exec';

let script: FakeScript;
let canary: Canary;
beforeEach(async () => {
  script = await startFakeScript();
  canary = await startCanary();
});
afterEach(async () => {
  await script.close();
  await canary.close();
});

function write(options: { scriptUrl?: string; signal?: AbortSignal; timeoutMs?: number } = {}) {
  const { scriptUrl = script.scriptUrl, signal, timeoutMs = 1000 } = options;
  const sheet = createGoogleSheets({ allowedOrigins: [script.url], timeoutMs });
  return sheet.write(ROWS, { place: { ...PLACE, scriptUrl }, signal });
}

test('the request is the specified one, and its answer is fetched by GET without the body', async () => {
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
    googleSheetId: PLACE.sheetId,
    messages: ROWS,
    secret: PLACE.secret,
  });
  expect([get?.method, get?.body]).toEqual(['GET', '']);
  expect(Object.keys(get?.headers ?? {}).filter((name) => name.startsWith('content-'))).toEqual([]);
  expect([...script.rows.keys()]).toEqual([ROWS[0]?.id]);
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
  expect(await write()).toMatchObject(expected);
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

test.each(AT_THE_ECHO)('R26 where the answer is: %s', async (_name, answer, expected) => {
  script.answerAtEcho(answer);
  expect(await write()).toMatchObject(expected);
});

test('cut off before it was read, it is not written or in doubt, and never in the sheet', async () => {
  script.answerWith({ fault: 'reset_before_request' });
  expect(['not_sent', 'unknown']).toContain((await write()).outcome);
  expect(script.rows.size).toBe(0);
});

test('what could not reach the script is surely not written', async () => {
  await script.close();
  expect(await write()).toMatchObject({
    outcome: 'not_sent',
    fault: 'unreachable',
    detail: 'ECONNREFUSED',
  });
  script = await startFakeScript();
  const resolve: Parameters<typeof createGoogleSheets>[0] = {
    resolve: (_name, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
  };
  const asked = createGoogleSheets(resolve).write(ROWS, { place: { ...PLACE, scriptUrl: GOOGLE } });
  expect(await asked).toMatchObject({
    outcome: 'not_sent',
    fault: 'unreachable',
    detail: 'ENOTFOUND',
  });
});

test('one batch ends in time, redirects included', async () => {
  script.answerWith({ ...REDIRECT('/macros/echo?user_content_key=x'), after: 400 });
  script.answerAtEcho({ fault: 'hang' });
  const startedAt = performance.now();
  expect(await write({ timeoutMs: 700 })).toMatchObject({ outcome: 'unknown', fault: 'no_answer' });
  expect(performance.now() - startedAt).toBeLessThan(1200);
});

test('it follows three redirects and no more', async () => {
  const again = REDIRECT('/macros/echo?user_content_key=x');
  script.answerWith(again);
  script.answerAtEcho(again, again, { body: '{"success":true}' });
  expect(await write()).toMatchObject({ outcome: 'accepted' });
  script.answerWith(again);
  script.answerAtEcho(again, again, again, { body: '{"success":true}' });
  expect(await write()).toMatchObject({ outcome: 'unknown' });
});

test('what the script echoes is kept without secrets, numbers, names and texts', async () => {
  const echoed = JSON.stringify({ ...PLACE, rows: ROWS, url: script.scriptUrl });
  script.answerWith({ body: JSON.stringify({ success: false, error: `<b>${echoed}</b>` }) });
  const { detail } = await write();
  for (const secret of [
    PLACE.secret,
    PLACE.sheetId,
    '9876543210',
    'આશા પટેલ',
    'See you',
    '<b>',
    script.scriptUrl,
  ])
    expect(detail).not.toContain(secret);
  expect(detail?.length).toBeLessThanOrEqual(300);
});

test('R13: no hostile address is taken, when it is saved or when it is used, and nobody is called', async () => {
  const urls = hostileUrls(canary);
  expect(urls.length).toBeGreaterThanOrEqual(80);
  expect(isScriptUrl(GOOGLE)).toBe(true);
  for (const scriptUrl of urls) {
    expect(isScriptUrl(scriptUrl, [script.url]), scriptUrl).toBe(false);
    expect(await write({ scriptUrl }), scriptUrl).toMatchObject({
      outcome: 'not_sent',
      fault: 'address_refused',
    });
  }
  expect(canary.connections()).toBe(0);
  expect(script.requests).toEqual([]);
});

test('R13: a redirect to a hostile address is not followed', async () => {
  for (const location of hostileUrls(canary)) {
    // A header cannot carry some of them; the canary's own place stands for those.
    const Location = /^[\x21-\x7e]+$/.test(location) ? location : `http://[::1]:${canary.port}/`;
    for (const status of [302, 307, 308]) {
      const here =
        URL.canParse(Location, script.url) && new URL(Location, script.url).origin === script.url;
      if (here) continue;
      script.answerWith({ status, headers: { Location } });
      const { fault } = await write();
      const isSignIn = Location.startsWith('https://accounts.google.com/');
      expect(fault, `${status} ${Location}`).toBe(isSignIn ? 'not_the_script' : 'address_refused');
    }
  }
  expect(canary.connections()).toBe(0);
}, 30_000);

test('R13: Google’s name that leads inside, at once or at the second asking, connects to nobody', async () => {
  const inside = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
    { address: '::ffff:127.0.0.1', family: 6 },
    { address: '64:ff9b::7f00:1', family: 6 },
    { address: '169.254.169.254', family: 4 },
    { address: '100.64.0.1', family: 4 },
  ];
  for (const address of inside) {
    let asked = 0;
    const sheet = createGoogleSheets({
      timeoutMs: 500,
      resolve: (_name, done) => {
        asked += 1;
        done(null, [address]);
      },
    });
    expect(
      await sheet.write(ROWS, { place: { ...PLACE, scriptUrl: GOOGLE } }),
      address.address,
    ).toMatchObject({
      outcome: 'not_sent',
      fault: 'address_refused',
    });
    // The address that was checked is the one that would be connected to: nobody asks a second time.
    expect(asked).toBe(1);
  }
  expect(canary.connections()).toBe(0);
});
