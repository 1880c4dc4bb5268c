import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { noteFigures } from '#platform/server/testing/figures.ts';
import { ACCESS } from '../access.ts';
import { callOperation, codeOf, send } from './proof/caller.ts';
import { openGround, type Ground } from './proof/ground.ts';
import { OPERATIONS, requestOf } from './proof/operations.ts';
import { buildOwner, cookieFor } from './proof/owner.ts';
import { changedTables, hashRows } from './proof/row-hashes.ts';
import { SAMPLES } from './proof/samples.ts';

/** R11: what another site can make a browser send changes nothing, whatever operation it is sent to. */

const database = testDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await openGround(database);
});
afterAll(() => ground.close());

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

const WRITING = OPERATIONS.filter(({ method }) => method !== 'GET');

test('no operation that writes does so for another site, in another form, or by another method’s name', async ({
  task,
}) => {
  const found: string[] = [];
  let tried = 0;
  for (const operation of WRITING) {
    const { name } = operation;
    const sample = SAMPLES[name];
    const role = ACCESS[name].kind === 'admin' ? 'admin' : 'user';
    const owner = await buildOwner(ground, { role });
    const input = await sample.input?.(owner);
    const cookie = await cookieFor(ground, { owner, stage: sample.session });
    const request = { ...requestOf(operation, input), cookie };
    // Callers from outside bring a key, and no browser adds one by itself.
    const isOutside = request.url.startsWith('/functions/');
    const before = await hashRows(ground);
    for (const { headers, answer } of intrusions(ground.url)) {
      if (isOutside && answer === 403) continue;
      const { status } = await send(ground, { ...request, headers });
      tried += 1;
      if (status !== answer) found.push(`${name} ${JSON.stringify(headers)} ${status}`);
    }
    for (const header of OVERRIDES) {
      const headers = { [header]: operation.method, 'sec-fetch-site': 'cross-site' };
      const url = `${request.url}?_method=${operation.method}`;
      const { status } = await send(ground, {
        ...request,
        url,
        method: 'GET',
        body: undefined,
        headers,
      });
      tried += 1;
      if (status >= 500) found.push(`${name} ${header} ${status}`);
    }
    const changed = changedTables(before, await hashRows(ground));
    if (changed.length > 0) found.push(`${name} changed ${changed.join(', ')}`);
    // The same request from our own page does what it is for: it was nothing else that stopped the others.
    const own = await callOperation(ground, { operation, input, cookie });
    if ((codeOf(own) ?? own.status) !== (sample.answers ?? 200))
      found.push(`${name} ${own.status}`);
  }
  expect(found).toEqual([]);
  noteFigures({ task }, { operations: WRITING.length, tried, changes: found.length });
}, 120_000);

test('reading writes nothing', async ({ task }) => {
  const reading = OPERATIONS.filter(({ method, streams }) => method === 'GET' && !streams);
  const owner = await buildOwner(ground, { role: 'admin' });
  const inputs = new Map<string, unknown>();
  for (const { name } of reading) inputs.set(name, await SAMPLES[name].input?.(owner));
  const before = await hashRows(ground);
  for (const operation of reading) {
    const input = inputs.get(operation.name);
    const answer = await callOperation(ground, { operation, input, cookie: owner.cookie });
    expect([operation.name, answer.status]).toEqual([operation.name, 200]);
  }
  expect(changedTables(before, await hashRows(ground))).toEqual([]);
  noteFigures({ task }, { reading: reading.length });
});
