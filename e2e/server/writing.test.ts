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
// Short sentences may repeat, so that every draft of this model is usable.
const GOOD = 'They explained things clearly.';
const points = [{ point: 'explanation', direction: 'good' }];
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
const findSent = () => models.requests.slice(before);

interface Caller {
  readonly clinic: BuiltClinic;
  readonly call: (
    method: string,
    route: string,
    body?: unknown,
    signal?: AbortSignal,
  ) => Promise<Response>;
}

/** Builds a clinic and signs in to it. */
async function signIn(fields: Parameters<typeof buildClinic>[1] = {}): Promise<Caller> {
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

// None of these may leave our server, from any field.
const CANARIES = ['Kanariya', 'Vogelsang', '9812345670', '98123', 'Nest Lane', 'bt-key-canary'];

async function createReview(
  { call }: Caller,
  fields: Record<string, string> = {},
): Promise<string> {
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

const requestDraft = ({ call }: Caller, id: string, signal?: AbortSignal, options: object = {}) =>
  call('POST', `/api/reviews/${id}/draft`, { language: 'en', points, ...options }, signal);

const requestSequence = ({ call }: Caller, fields: object = {}, signal?: AbortSignal) =>
  call(
    'POST',
    '/api/sequence-templates/generate',
    { theme: 'Heart', numMessages: 2, language: 'en', profileType: 'General', ...fields },
    signal,
  );

test('returns a draft of the chosen model with the model’s name', async () => {
  const caller = await signIn();
  const answer = await requestDraft(caller, await createReview(caller));
  const readSent = (await readEvents(answer)).map(({ data }) => DraftEvent.parse(data));
  expect(readSent[0]).toEqual({ kind: 'progress', stage: 'asking', words: 0 });
  expect(
    readSent.some((candidate) => candidate.kind === 'progress' && candidate.stage === 'writing'),
  ).toBe(true);
  expect(readSent.at(-1)).toEqual({
    kind: 'written',
    reviewText: GOOD,
    writer: 'fake-1',
    language: 'en',
    namesTreatment: false,
    sharedWords: [],
    replacedWriter: null,
  });
});

test('sends no canary outside, with or without shared notes, and records what is newRequests', async () => {
  const plain = await signIn({ clinicAddress: 'Nest Lane 5' });
  const sharing = await signIn({ aiMayReadNotes: true, clinicAddress: 'Nest Lane 5' });
  const readSent = () =>
    findSent().map(({ body, url, headers }) => url + body + JSON.stringify(headers));
  const areNotesTold = () => readSent().some((text) => text.includes('kind staff'));
  for (const caller of [plain, sharing]) {
    expect(areNotesTold()).toBe(false);
    const { version } = await (await caller.call('GET', '/api/clinic/integrations')).json();
    const response = await caller.call('PATCH', '/api/clinic/integrations', {
      version,
      providerKey: 'bt-key-canary',
    });
    expect(response.status).toBe(200);
    for (const treatment of ['Root canal', 'Root canal of Kanariya', 'Filling, 9812345670']) {
      const id = await createReview(caller, { treatment });
      expect((await requestDraft(caller, id).then(readEvents)).at(-1)?.event).toBe('message');
      await caller.call('POST', `/api/reviews/${id}/send-plan`, { language: 'en' });
    }
    const options = { hint: 'Ask Kanariya, 98123 45670' };
    await requestDraft(caller, await createReview(caller), undefined, options).then(readEvents);
    await (await requestSequence(caller, { details: 'As for 9812345670' })).text();
  }
  expect(areNotesTold()).toBe(true);
  expect(findSent().length).toBeGreaterThanOrEqual(14);
  for (const canary of CANARIES)
    expect(readSent().filter((text) => text.includes(canary))).toEqual([]);

  const rows = await sharing.clinic.scope.db.select().from(auditLog);
  const sendings = rows.filter(({ action }) => action === 'writing.sentToProvider');
  expect(sendings[0]).toMatchObject({
    entity: 'provider',
    changedFields: [
      'google.clinicName',
      'google.visitOn',
      'google.visitKind',
      'google.points',
      'google.notes',
      'google.termsToKeep',
    ],
  });
});

test('uses the built-in writer when the model fails, and says so', async () => {
  const caller = await signIn();
  const id = await createReview(caller);
  const down = Array.from({ length: 3 }, () =>
    refusalAnswer('google', { status: 503, message: 'Busy' }),
  );
  models.answerWith(...down, ...down);
  const events = await readEvents(await requestDraft(caller, id));
  expect(events.at(-1)?.data).toMatchObject({
    kind: 'written',
    writer: 'built-in',
    replacedWriter: 'fake-1',
  });
  const { aiReviewText } = await (await caller.call('GET', `/api/reviews/${id}`)).json();
  expect(aiReviewText).toBeNull();
  const plan = await caller.call('POST', `/api/reviews/${id}/send-plan`, { language: 'en' });
  expect([plan.status, await plan.json()]).toMatchObject([
    200,
    { writer: 'built-in', replacedWriter: 'fake-1' },
  ]);
});

test('asks the model for 60 drafts an hour; then the built-in writer writes', async () => {
  const caller = await signIn();
  const id = await createReview(caller);
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 59)`,
    [caller.clinic.id],
  );
  const parts: unknown[] = [];
  for (let drafts = 0; drafts < 2; drafts += 1)
    parts.push((await readEvents(await requestDraft(caller, id))).at(-1)?.data);
  expect(parts).toMatchObject([
    { writer: 'fake-1', replacedWriter: null },
    { writer: 'built-in', replacedWriter: 'fake-1' },
  ]);
});

test('cancels the model’s request when the browser disconnects', async () => {
  const caller = await signIn();
  const id = await createReview(caller);
  models.answerWith({ fault: 'hang' });
  const leaving = new AbortController();
  const draftRequest = requestDraft(caller, id, leaving.signal);
  await expect.poll(() => findSent().length).toBe(1);
  const request = models.requests.at(-1);
  leaving.abort();
  await expect(draftRequest.then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(() => request?.hasLeft()).toBe(true);
  expect(findSent()).toHaveLength(1);
});

const SEQUENCE = JSON.stringify({
  templates: [7, 30].map((sequenceDays, index) => ({
    messageTemplate: `Dear {patient_name}, {clinic_name} ${['hopes that you rest well', 'reminds you to drink water'][index]}. Reply STOP to stop.`,
    sequenceDays,
    sequenceOrder: index + 1,
  })),
});

/** The events of an answer, in order. */
async function readEvents(answer: Response): Promise<{ event: string; data: unknown }[]> {
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const blocks = (await answer.text()).split('\n\n').map((block) => block.split('\n'));
  return blocks.flatMap((lines) => {
    const readField = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [event, data] = [readField('event'), readField('data')];
    return event === undefined ? [] : [{ event, data: data && (JSON.parse(data) as unknown) }];
  });
}

// covers: sequence-tells-how-far-and-what-written
test('reports the progress and the texts of a sequence as the contract declares', async () => {
  const caller = await signIn();
  models.say(SEQUENCE);
  const answer = await requestSequence(caller);
  expect(answer.status).toBe(200);
  const readSent = (await readEvents(answer)).map(({ data }) => GenerationEvent.parse(data));
  expect(readSent[0]).toEqual({
    kind: 'progress',
    stage: 'asking',
    attempt: 1,
    messages: 0,
    characters: 0,
  });
  expect(
    readSent.some((candidate) => candidate.kind === 'progress' && candidate.stage === 'writing'),
  ).toBe(true);
  const last = readSent.at(-1);
  expect(last).toMatchObject({ kind: 'written', writer: 'fake-1' });
  expect(last?.kind === 'written' && last.templates).toHaveLength(2);
});

test('the built-in writer replaces a model whose answers are refused or whose budget is spent', async () => {
  const caller = await signIn();
  expect((await requestSequence(caller, { theme: ' ' })).status).toBe(400);
  models.say('Sorry, no.', 'Still no.');
  const events = await readEvents(await requestSequence(caller));
  expect(events.at(-1)).toMatchObject({
    event: 'message',
    data: {
      kind: 'written',
      writer: 'built-in',
      replacedWriter: 'fake-1',
      replacedBecause: { code: 'CANNOT_PARSE' },
    },
  });
  expect(events.map(({ data }) => (data as { attempt?: number }).attempt)).toContain(2);
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 59)`,
    [caller.clinic.id],
  );
  const replacement = await readEvents(await requestSequence(caller));
  expect(replacement.at(-1)).toMatchObject({
    data: { replacedWriter: 'fake-1', replacedBecause: { code: 'BUDGET_SPENT' } },
  });
});

test('cancels the model’s request when the browser disconnects during a sequence', async () => {
  const caller = await signIn();
  const { headers, pieces = [] } = streamAnswer('google', SEQUENCE);
  models.answerWith({
    headers,
    pieces: [...pieces.slice(0, 3), ...Array.from({ length: 2000 }, () => ':\n\n')],
  });
  const leaving = new AbortController();
  const answer = await requestSequence(caller, {}, leaving.signal);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('writing')) text += (await reader?.read())?.value ?? '';
  leaving.abort();
  await expect.poll(() => models.requests.at(-1)?.hasLeft()).toBe(true);
  expect(findSent()).toHaveLength(1);
});

test('only an admin may test the model, and sees why it failed', async () => {
  const admin = await signIn({ role: 'admin' });
  const user = await signIn();
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
