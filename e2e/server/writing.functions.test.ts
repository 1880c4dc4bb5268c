import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TREATMENT_NAMES } from '#features/content/treatment-names.ts';
import { LANGUAGES } from '#platform/language.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  isClaimCheck,
  MODEL_KEY,
  refusalAnswer,
  startFakeModels,
} from '#platform/server/testing/fake-models.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
const elsewhere = testDatabase();
// Short sentences may repeat, so that every draft of this model is usable.
const GOOD = 'We visited Mehta Clinic.';
const FORMS = 'https://forms.clinic.example';
const PUBLIC_KEY = 'a-public-key-for-tests-only';
const models = await startFakeModels({ usual: JSON.stringify({ reviewText: GOOD }) });
let product: RunningProduct;
let builtIn: RunningProduct;
let before = 0;

beforeAll(async () => {
  const { google: baseUrl } = models.baseUrls;
  product = await runProduct(database, {
    writer: { provider: 'google', modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 },
    publicApiKey: PUBLIC_KEY,
    publicApiOrigins: [FORMS],
  });
  builtIn = await runProduct(database);
});
afterAll(async () => {
  await Promise.all([product.close(), builtIn.close()]);
  await models.close();
});
beforeEach(() => {
  before = models.requests.length;
});
const findSent = () => models.requests.slice(before).filter((request) => !isClaimCheck(request));

function callFunction(
  name: string,
  body: unknown,
  {
    headers = { apikey: PUBLIC_KEY, authorization: `Bearer ${PUBLIC_KEY}` },
    product: at = product,
  }: { headers?: Record<string, string>; product?: RunningProduct } = {},
): Promise<Response> {
  return fetch(`${at.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const VISIT = { clinicName: 'Mehta Clinic', treatment: 'Root canal', date: '2026-11-12' };
const SIMPLE = { language: 'en', flow: 'simple', context: VISIT };

// covers: generate-review-answers-callers-with-key
test('generate-review answers only callers with the key', async () => {
  const whole = {
    ...VISIT,
    tone: 'cheerful',
    maxWords: 60,
    language: 'en',
    doctorName: 'Dr Mehta',
  };
  const reviewText = `${GOOD} Kind staff.`;
  models.say(JSON.stringify({ reviewText }));
  const answer = await callFunction('generate-review', { ...whole, seedPatientHint: 'kind staff' });
  expect([answer.status, await answer.json()]).toEqual([200, { reviewText }]);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(findSent()[0]?.body).toContain('kind staff');
  for (const headers of [
    {},
    { apikey: 'wrong' },
    { authorization: 'Bearer wrong' },
    { apikey: PUBLIC_KEY, authorization: 'Bearer wrong' },
  ] as Record<string, string>[]) {
    expect((await callFunction('generate-review', {}, { headers })).status).toBe(401);
  }
  expect((await callFunction('generate-review', {})).status).toBe(400);
  expect((await callFunction('generate-other', {})).status).toBe(404);
  expect((await callFunction('generate-review', VISIT, { product: builtIn })).status).toBe(404);
  expect(findSent()).toHaveLength(1);
});

// covers: generate-review-bundle-fills-in-name-here
test('generate-review-bundle fills in the name locally, adds no term, and sends no notes to the model', async () => {
  const context = {
    ...VISIT,
    patientName: 'Kanariya Vogelsang',
    clinicAddress: 'Nest Lane 5',
    gmbLink: 'https://g.page/r/mehta-clinic/review',
    notes: 'Only for the house',
    termsToKeep: ['Root Canal Plus', 'Mehta Clinic'],
  };
  const bundle = async (flow: string, language = 'en') => {
    const answer = await callFunction('generate-review-bundle', { language, flow, context });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { messages: { type: string; text: string }[] }).messages;
  };
  const messages = await bundle('ai3');
  expect(messages.map(({ type }) => type)).toEqual(['ai_first', 'ai_second', 'gmb_link']);
  expect(messages[0]?.text).toContain('Kanariya Vogelsang');
  expect(messages[1]?.text).toBe(GOOD);
  for (const flow of ['ai3', 'simple']) {
    const all = (await bundle(flow)).map(({ text }) => text).join('\n');
    expect(all).toContain('Mehta Clinic');
    expect(all).not.toContain('Root Canal Plus');
  }
  const bodies = findSent().map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  for (const canary of ['Kanariya', 'Vogelsang', 'Nest Lane', 'Only for the house'])
    expect(bodies.filter((text) => text.includes(canary))).toEqual([]);
});

// covers: bundle-writes-no-kept-term
test.each(LANGUAGES)('a bundle in %s writes no kept term under a thank-you', async (language) => {
  const term = TREATMENT_NAMES[language].hivTest[0];
  const context = { ...VISIT, termsToKeep: ['HIV test', term] };
  for (const flow of ['simple', 'ai3']) {
    const answer = await callFunction('generate-review-bundle', { language, flow, context });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('Mehta Clinic');
    expect(text).not.toContain('HIV');
    expect(text).not.toContain(term);
  }
});

test.each([
  ['en', 'Thank you for visiting Mehta Clinic.'],
  ['hi', 'Mehta Clinic आने के लिए धन्यवाद।'],
  ['ta', 'Mehta Clinic வந்ததற்கு நன்றி.'],
])('a bundle in %s without date, name and number still gives thanks', async (language, thanks) => {
  const body = { language, flow: 'simple', context: { clinicName: 'Mehta Clinic' } };
  const answer = await callFunction('generate-review-bundle', body);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  expect(messages[0]?.text.split('\n')).toContain(thanks);
});

/** Reads the lines of the audit log without a clinic since `since`. */
async function ofNoClinic(since: number) {
  const { rows } = await database.ownerPool.query<{
    id: string;
    action: string;
    entity: string;
    outcome: string;
    login_id: string | null;
    changed_fields: string[];
  }>('select * from operator_audit_log where id > $1 order by id', [since]);
  return rows;
}

// covers: call-from-outside-and-what-sent
test('records an outside call and its request to the model in the audit log without a clinic', async () => {
  const since = Number((await ofNoClinic(0)).at(-1)?.id ?? 0);
  const call = { ...VISIT, doctorName: 'Dr Canary', seedPatientHint: 'canary staff' };
  expect((await callFunction('generate-review', call)).status).toBe(200);
  const ownProduct = await runProduct(database, { publicApiKey: PUBLIC_KEY });
  const context = { ...VISIT, patientName: 'Canary Name' };
  const bundle = { language: 'gu', flow: 'simple', context };
  expect(
    (await callFunction('generate-review-bundle', bundle, { product: ownProduct })).status,
  ).toBe(200);
  await ownProduct.close();
  models.answerWith(...Array.from({ length: 6 }, () => ({ status: 503, body: 'Busy' })));
  expect((await callFunction('generate-review', VISIT)).status).toBe(200);
  const rows = await ofNoClinic(since);
  expect(
    rows.map(({ action, entity, outcome, login_id, changed_fields }) => [
      action,
      entity,
      outcome,
      login_id,
      changed_fields.join(' '),
    ]),
  ).toEqual([
    [
      'writing.sentToProvider',
      'provider',
      'done',
      null,
      'google.clinicName google.visitOn google.hint',
    ],
    ['writing.generateReview', 'function', 'done', null, ''],
    ['writing.generateReviewBundle', 'function', 'done', null, ''],
    ['writing.sentToProvider', 'provider', 'done', null, 'google.clinicName google.visitOn'],
    ['writing.generateReview', 'function', 'done', null, ''],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/canary/i);
});

// covers: function-whose-text-cannot-written-says-so
test('a function names the model that the built-in writer replaced, or says that no text could be written', async () => {
  const down = () =>
    models.answerWith(
      ...Array.from({ length: 3 }, () => refusalAnswer('google', { status: 503, message: 'Busy' })),
    );
  down();
  const response = await callFunction('generate-review', VISIT);
  expect([response.status, await response.json()]).toEqual([
    200,
    { reviewText: expect.stringContaining('Mehta Clinic'), replacedWriter: 'fake-1' },
  ]);
  down();
  const forbidden = { ...VISIT, seedPatientHint: 'Please send Rs 500 by UPI now' };
  const answer = await callFunction('generate-review', forbidden);
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { code: 'CANNOT_WRITE', message: 'Failed to generate review. Please try again later.' },
  ]);
});

test('a bundle refuses texts that a message may not contain', async () => {
  const requestBundle = async (context: Record<string, unknown>) => {
    const body = { language: 'en', flow: 'simple', context: { ...VISIT, ...context } };
    return (await callFunction('generate-review-bundle', body)).status;
  };
  expect(await requestBundle({ patientName: 'See evil.com/now' })).toBe(400);
  expect(await requestBundle({ gmbLink: 'https://evil.example/review' })).toBe(400);
  expect(await requestBundle({ termsToKeep: ['call 9812345670'] })).toBe(400);
});

test('limits the calls of an address with any key', async () => {
  // On a database of its own, so that the limit does not affect other tests.
  const ownProduct = await runProduct(elsewhere, { publicApiKey: PUBLIC_KEY });
  const statuses = new Set<number>();
  for (let calls = 0; calls < 122; calls += 1) {
    const answer = await callFunction('generate-review', VISIT, {
      product: ownProduct,
      headers: {},
    });
    statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([401, 429]);
  await ownProduct.close();
});

test('describes both functions at the root of the API description', async () => {
  const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: { servers?: unknown } }>;
  };
  expect(paths['/functions/v1/generate-review']?.post?.servers).toEqual([{ url: '/' }]);
  expect(paths['/functions/v1/generate-review-bundle']).toBeDefined();
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PROPFIND'])(
  'answers 405 with the methods that are allowed to %s',
  async (method) => {
    const answer = await fetch(`${product.url}/functions/v1/generate-review`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    if (method !== 'HEAD')
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
  },
);

test('answers an unknown function with 404 for any method', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS'])
    expect((await fetch(`${product.url}/functions/v1/other`, { method })).status).toBe(404);
});

test('lets pages of the configured origins call the functions, and no others', async () => {
  const ask = (origin: string) =>
    fetch(`${product.url}/functions/v1/generate-review`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const response = await ask(FORMS);
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    allow: 'POST, OPTIONS',
    'access-control-allow-origin': FORMS,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info',
    vary: 'Origin',
  });
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  const other = await ask('https://evil.example');
  expect(other.headers.get('access-control-allow-origin')).toBeNull();

  const calledResponse = await callFunction('generate-review-bundle', SIMPLE, {
    headers: { apikey: PUBLIC_KEY, origin: FORMS },
  });
  expect([
    calledResponse.status,
    calledResponse.headers.get('access-control-allow-origin'),
  ]).toEqual([200, FORMS]);
  const refusal = await callFunction('generate-review', VISIT, { headers: { origin: FORMS } });
  expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([
    401,
    FORMS,
  ]);
});

test('ignores fields that it does not know', async () => {
  const context = { ...VISIT, unknown: 'field' };
  const bundle = { ...SIMPLE, context, model: 'gpt-4', unknown: { deep: true } };
  expect((await callFunction('generate-review-bundle', bundle)).status).toBe(200);
});
