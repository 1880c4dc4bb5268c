import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { DraftEvent } from '#features/reviews/schema.ts';
import { GenerationEvent } from '#features/sequences/schema.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  MODEL_KEY,
  refusalAnswer,
  startFakeModels,
  streamAnswer,
} from '#platform/server/testing/fake-models.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
const GOOD = 'They explained each step of the visit and took their time.';
const models = await startFakeModels({ usual: JSON.stringify({ reviewText: GOOD }) });
let product: RunningProduct;
let before = 0;

beforeAll(async () => {
  const { google: baseUrl } = models.baseUrls;
  product = await runProduct(database, {
    writer: { provider: 'google', modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 },
  });
});
afterAll(async () => {
  await product.close();
  await models.close();
});
beforeEach(() => {
  before = models.requests.length;
});
const sent = () => models.requests.slice(before);

interface Caller {
  readonly clinic: BuiltClinic;
  readonly call: (
    method: string,
    route: string,
    body?: unknown,
    signal?: AbortSignal,
  ) => Promise<Response>;
}

/** Someone of a clinic of the test's own, signed in. */
async function signedIn(fields: Parameters<typeof buildClinic>[1] = {}): Promise<Caller> {
  const clinic = await buildClinic(database, fields);
  const cookie = await product.signIn(await buildLogin(database, clinic));
  const call: Caller['call'] = (method, route, body, signal) =>
    fetch(product.url + route, {
      method,
      headers: { origin: product.origin, cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  return { clinic, call };
}

// Each of these must stay in the house, whatever field it was typed into.
const CANARIES = ['Kanariya', 'Vogelsang', '9812345670', '98123', 'Nest Lane', 'bt-key-canary'];

async function reviewOf({ call }: Caller, fields: Record<string, string> = {}): Promise<string> {
  const id = randomUUID();
  const answer = await call('POST', '/api/reviews', {
    id,
    patientName: 'Kanariya Vogelsang',
    appointmentDate: '2026-11-12',
    contactNumber: '9812345670',
    treatment: 'Root canal',
    notes: 'Kanariya of Vogelsang house liked the kind staff. Number 98123 45670.',
    ...fields,
  });
  expect(answer.status).toBe(200);
  return id;
}

const draftOf = ({ call }: Caller, id: string, signal?: AbortSignal, wish: object = {}) =>
  call('POST', `/api/reviews/${id}/draft`, { language: 'en', ...wish }, signal);

const sequenceOf = ({ call }: Caller, fields: object = {}, signal?: AbortSignal) =>
  call(
    'POST',
    '/api/sequence-templates/generate',
    { theme: 'Heart', numMessages: 2, language: 'en', profileType: 'General', ...fields },
    signal,
  );

test('a draft comes from the model that was chosen, and its name with it', async () => {
  const caller = await signedIn();
  const answer = await draftOf(caller, await reviewOf(caller));
  const told = (await eventsOf(answer)).map(({ data }) => DraftEvent.parse(data));
  expect(told[0]).toEqual({ kind: 'progress', stage: 'asking', words: 0 });
  expect(told.some((one) => one.kind === 'progress' && one.stage === 'writing')).toBe(true);
  expect(told.at(-1)).toEqual({
    kind: 'written',
    reviewText: GOOD,
    writer: 'fake-1',
    language: 'en',
  });
});

test('no canary leaves the house, with the notes shared or not, and what leaves is recorded', async () => {
  const plain = await signedIn({ clinicAddress: 'Nest Lane 5' });
  const sharing = await signedIn({ aiMayReadNotes: true, clinicAddress: 'Nest Lane 5' });
  const told = () => sent().map(({ body, url, headers }) => url + body + JSON.stringify(headers));
  const areNotesTold = () => told().some((text) => text.includes('kind staff'));
  for (const caller of [plain, sharing]) {
    expect(areNotesTold()).toBe(false);
    const { version } = await (await caller.call('GET', '/api/clinic/integrations')).json();
    const saved = await caller.call('PATCH', '/api/clinic/integrations', {
      version,
      providerKey: 'bt-key-canary',
    });
    expect(saved.status).toBe(200);
    for (const treatment of ['Root canal', 'Root canal of Kanariya', 'Filling, 9812345670']) {
      const id = await reviewOf(caller, { treatment });
      expect((await draftOf(caller, id).then(eventsOf)).at(-1)?.event).toBe('message');
      await caller.call('POST', `/api/reviews/${id}/send-plan`, { language: 'en' });
    }
    const wish = { hint: 'Ask Kanariya, 98123 45670', doctorName: 'Dr Vogelsang' };
    await draftOf(caller, await reviewOf(caller), undefined, wish).then(eventsOf);
    await (await sequenceOf(caller, { details: 'As for 9812345670' })).text();
  }
  expect(areNotesTold()).toBe(true);
  expect(sent().length).toBeGreaterThanOrEqual(14);
  for (const canary of CANARIES) expect(told().filter((text) => text.includes(canary))).toEqual([]);

  const rows = await sharing.clinic.scope.db.select().from(auditLog);
  const sendings = rows.filter(({ action }) => action === 'writing.sentToProvider');
  expect(sendings[0]).toMatchObject({
    entity: 'provider',
    changedFields: [
      'google.clinicName',
      'google.treatment',
      'google.visitOn',
      'google.hint',
      'google.termsToKeep',
    ],
  });
});

test('a model that fails is a refusalAnswer for a draft, and the built-in writer takes its place for messages', async () => {
  const caller = await signedIn();
  const id = await reviewOf(caller);
  const down = Array.from({ length: 3 }, () =>
    refusalAnswer('google', { status: 503, message: 'Busy' }),
  );
  models.answerWith(...down, ...down);
  const events = await eventsOf(await draftOf(caller, id));
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: {
      code: 'CANNOT_WRITE',
      message: 'Failed to generate review. Please try again later.',
    },
  });
  const { aiReviewText } = await (await caller.call('GET', `/api/reviews/${id}`)).json();
  expect(aiReviewText).toBeNull();
  const plan = await caller.call('POST', `/api/reviews/${id}/send-plan`, { language: 'en' });
  expect([plan.status, await plan.json()]).toMatchObject([
    200,
    { writer: 'built-in', replacedWriter: 'fake-1' },
  ]);
});

test('the 61st draft of an hour must wait', async () => {
  const caller = await signedIn();
  const id = await reviewOf(caller);
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 59)`,
    [caller.clinic.id],
  );
  expect(await eventsOf(await draftOf(caller, id))).not.toEqual([]);
  const refused = await draftOf(caller, id);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  expect(sent()).toHaveLength(1);
});

test('when the browser goes, the model is no longer asked', async () => {
  const caller = await signedIn();
  const id = await reviewOf(caller);
  models.answerWith({ fault: 'hang' });
  const leaving = new AbortController();
  const asked = draftOf(caller, id, leaving.signal);
  await expect.poll(() => sent().length).toBe(1);
  const request = models.requests.at(-1);
  leaving.abort();
  await expect(asked.then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(() => request?.hasLeft()).toBe(true);
  expect(sent()).toHaveLength(1);
});

const SEQUENCE = JSON.stringify({
  templates: [10, 30].map((sequenceDays, at) => ({
    messageTemplate: `Dear {patient_name}, {clinic_name} wishes you a good week ${at}. Reply STOP to stop.`,
    sequenceDays,
    sequenceOrder: at + 1,
  })),
});

/** The events of an answer, in order. */
async function eventsOf(answer: Response): Promise<{ event: string; data: unknown }[]> {
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const blocks = (await answer.text()).split('\n\n').map((block) => block.split('\n'));
  return blocks.flatMap((lines) => {
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [event, data] = [valueOf('event'), valueOf('data')];
    return event === undefined ? [] : [{ event, data: data && (JSON.parse(data) as unknown) }];
  });
}

// covers: sequence-tells-how-far-and-what-written
test('a sequence tells how far it is, and what was written, in the words of the contract', async () => {
  const caller = await signedIn();
  models.say(SEQUENCE);
  const answer = await sequenceOf(caller);
  expect(answer.status).toBe(200);
  const told = (await eventsOf(answer)).map(({ data }) => GenerationEvent.parse(data));
  expect(told[0]).toEqual({
    kind: 'progress',
    stage: 'asking',
    attempt: 1,
    messages: 0,
    characters: 0,
  });
  expect(told.some((one) => one.kind === 'progress' && one.stage === 'writing')).toBe(true);
  const last = told.at(-1);
  expect(last).toMatchObject({ kind: 'written', writer: 'fake-1' });
  expect(last?.kind === 'written' && last.templates).toHaveLength(2);
});

test('a sequence that fails before it began has a status; one that fails later says so as an event', async () => {
  const caller = await signedIn();
  expect((await sequenceOf(caller, { theme: ' ' })).status).toBe(400);
  models.say('Sorry, no.', 'Still no.');
  const events = await eventsOf(await sequenceOf(caller));
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { code: 'CANNOT_PARSE', message: 'Failed to parse AI response. Please try again.' },
  });
  expect(events.map(({ data }) => (data as { attempt?: number }).attempt)).toContain(2);
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 59)`,
    [caller.clinic.id],
  );
  const refused = await sequenceOf(caller);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
});

test('when the browser goes in the middle of a sequence, the model is no longer asked', async () => {
  const caller = await signedIn();
  const { headers, pieces = [] } = streamAnswer('google', SEQUENCE);
  models.answerWith({
    headers,
    pieces: [...pieces.slice(0, 3), ...Array.from({ length: 2000 }, () => ':\n\n')],
  });
  const leaving = new AbortController();
  const answer = await sequenceOf(caller, {}, leaving.signal);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!heard.includes('writing')) heard += (await reader?.read())?.value ?? '';
  leaving.abort();
  await expect.poll(() => models.requests.at(-1)?.hasLeft()).toBe(true);
  expect(sent()).toHaveLength(1);
});

test('only an admin may try the model; the reason of a failure is said', async () => {
  const admin = await signedIn({ role: 'admin' });
  const user = await signedIn();
  expect((await user.call('POST', '/api/writing/test-model')).status).toBe(403);
  const good = await admin.call('POST', '/api/writing/test-model');
  expect(await good.json()).toEqual({ writer: 'fake-1', error: null });
  models.answerWith(refusalAnswer('google', { status: 400, message: 'API key not valid.' }));
  models.answerWith(refusalAnswer('google', { status: 400, message: 'API key not valid.' }));
  const bad = await admin.call('POST', '/api/writing/test-model');
  expect(await bad.json()).toEqual({
    writer: 'fake-1',
    error: '400 Bad Request: API key not valid.',
  });
});
