import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { ACCESS } from '#app/access.ts';
import { callOperation, readCode, send } from './api-calls.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { OPERATIONS, toRequest } from './operations.ts';
import { buildTenant, cookieFor } from './tenant.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** R11: a request that another site can make a browser send changes nothing, for every operation. */

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

interface Intrusion {
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: 403 | 415;
}

const SITES = ['cross-site', 'same-site', 'none', 'made-up'];
const TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json-patch+json',
];
const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

function intrusions(url: string): Intrusion[] {
  const origins = [
    'https://evil.example',
    'null',
    '',
    `${url}.evil.example`,
    url.replace('http:', 'https:'),
    url.replace('127.0.0.1', 'localhost'),
  ];
  return [
    ...SITES.map((site) => ({ headers: { 'sec-fetch-site': site }, answer: 403 as const })),
    ...origins.map((origin) => ({ headers: { origin }, answer: 403 as const })),
    ...TYPES.map((type) => ({ headers: { 'content-type': type }, answer: 415 as const })),
  ];
}

interface Attacked {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly cookie: string;
}

/** A request as other sites could make a browser send it, and what is right to answer. */
function attacksWith(request: Attacked) {
  // Callers from outside bring a key, and no browser adds one by itself.
  const isOutside = request.url.startsWith('/functions/');
  const direct = intrusions(environment.url)
    .filter(({ answer }) => !isOutside || answer !== 403)
    .map(({ headers, answer }) => ({
      ...request,
      headers,
      isExpected: (status: number) => status === answer,
    }));
  const overridden = OVERRIDES.map((header) => ({
    ...request,
    url: `${request.url}?_method=${request.method}`,
    method: 'GET',
    body: undefined,
    headers: { [header]: request.method, 'sec-fetch-site': 'cross-site' },
    isExpected: (status: number) => status < 500,
  }));
  return [...direct, ...overridden];
}

/** Prepares a valid call of the operation by an owner of its own. */
async function prepareRequest(operation: (typeof OPERATIONS)[number]) {
  const sample = SAMPLES[operation.name];
  const role = ACCESS[operation.name].kind === 'admin' ? 'admin' : 'user';
  const owner = await buildTenant(environment, { role });
  const input = await sample.input?.(owner);
  const cookie = await cookieFor(environment, { owner, stage: sample.session });
  return { operation, input, cookie, request: toRequest(operation, input) };
}

const WRITING = OPERATIONS.filter(({ method }) => method !== 'GET');

// covers: no-operation-that-writes-does
test('no operation that writes does so for another site, in another form, or by another method’s name', async ({
  task,
}) => {
  const findings: string[] = [];
  let triedCount = 0;
  const preparedCalls = [];
  for (const operation of WRITING) preparedCalls.push(await prepareRequest(operation));
  const before = await hashRows(environment);
  for (const { operation, request, cookie } of preparedCalls) {
    const attacks = attacksWith({ ...request, cookie });
    triedCount += attacks.length;
    await Promise.all(
      attacks.map(async ({ isExpected, ...attack }) => {
        const { status } = await send(environment, attack);
        if (!isExpected(status)) {
          findings.push(
            `${operation.name} ${attack.method} ${JSON.stringify(attack.headers)} ${status}`,
          );
        }
      }),
    );
  }
  const changedTables = findChangedTables(before, await hashRows(environment));
  if (changedTables.length > 0) findings.push(`changed: ${changedTables.join(', ')}`);
  // The same requests from our own page do what they are for: it was nothing else that stopped the others.
  for (const { operation, input, cookie } of preparedCalls) {
    const ownAnswer = await callOperation(environment, { operation, input, cookie });
    const expectedStatus = SAMPLES[operation.name].answers ?? 200;
    if ((readCode(ownAnswer) ?? ownAnswer.status) !== expectedStatus)
      findings.push(`${operation.name} ${ownAnswer.status}`);
  }
  expect(findings).toEqual([]);
  recordFigures(
    { task },
    { operations: WRITING.length, tried: triedCount, changes: findings.length },
  );
}, 300_000);

// covers: reading-writes-nothing
test('reading writes nothing', async ({ task }) => {
  const reading = OPERATIONS.filter(({ method, streams }) => method === 'GET' && !streams);
  const owner = await buildTenant(environment, { role: 'admin' });
  const inputs = new Map<string, unknown>();
  for (const { name } of reading) inputs.set(name, await SAMPLES[name].input?.(owner));
  const before = await hashRows(environment);
  for (const operation of reading) {
    const input = inputs.get(operation.name);
    const answer = await callOperation(environment, { operation, input, cookie: owner.cookie });
    const expectedStatus = SAMPLES[operation.name].answers ?? 200;
    expect([operation.name, readCode(answer) ?? answer.status]).toEqual([
      operation.name,
      expectedStatus,
    ]);
  }
  expect(findChangedTables(before, await hashRows(environment))).toEqual([]);
  recordFigures({ task }, { reading: reading.length });
});
