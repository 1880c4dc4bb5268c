import { type ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepLeases } from '#features/delivery/server/worker.ts';
import { systemClock } from '#platform/server/clock.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import {
  buildCrashClinic,
  SECRET,
  signInOn,
  startCrashApp,
} from '../../security/crash-environment.ts';

// A few seconds of what `npm run scorecard -- R24 R31` does at length.
const database = testDatabase();
const provider = fakeProvider();
const LONG = { timeout: 60_000, interval: 100 };
const apps = new Set<ChildProcess>();
let script: FakeScript;

beforeAll(async () => {
  script = await startFakeScript();
});
afterEach(() => {
  for (const app of apps) app.kill('SIGKILL');
});
afterAll(() => script.close());

function start() {
  const { address } = database;
  return startCrashApp({ address, provider, script, secrets: { appSecret: SECRET }, apps });
}

function build(wish: { messages: number }) {
  const { pool, operatorPool, ownerPool: owner } = database;
  return buildCrashClinic({ pool, operatorPool, owner, script }, wish);
}

async function readStates(messageIds: readonly string[]): Promise<string[]> {
  const result = await database.ownerPool.query<{ state: string }>(
    'select state from send_attempts where message_id = any($1) order by state',
    [messageIds],
  );
  return result.rows.map(({ state }) => state);
}

async function countUnlinked(messageIds: readonly string[]): Promise<number> {
  const result = await database.ownerPool.query<{ total: number }>(
    'select count(*)::int as total from sequence_messages where id = any($1) and patient_id is null',
    [messageIds],
  );
  return result.rows[0]?.total ?? 0;
}

function deliveries(): string[] {
  return provider.requests.map(({ body }) => (JSON.parse(body) as { message: string }).message);
}

// covers: killed-between-statements-app-sends-nothing
test('sends nothing twice when killed between statements, and finishes running requests when stopped', async () => {
  const clinic = await build({ messages: 5 });
  let app = await start();
  const call = await signInOn(app, clinic.login);
  const send = (id: string) => call(app, 'POST', `/messages/${id}/send`, {});
  const [warm = '', first = '', second = '', third = '', last = ''] = clinic.messageIds;
  // A job at the start links them to patients. Afterwards only the request's own statements are counted; the end of the job
  // may still add some to one of two requests.
  await expect.poll(() => countUnlinked(clinic.messageIds), LONG).toBe(0);
  const countSending = async (id: string) => {
    const before = app.statements();
    expect((await send(id))?.status).toBe(200);
    return app.statements() - before;
  };
  const count = Math.min(await countSending(warm), await countSending(first));

  // About the commit of the claim, and late, when the provider has it.
  for (const [id, point] of [
    [second, { at: Math.ceil(count / 2), when: 'after' }],
    [third, { at: count - 1, when: 'before' }],
  ] as const) {
    app.crashAt(point);
    const exit = new Promise((resolve) => app.child.once('exit', resolve));
    expect(await send(id)).toBeUndefined();
    await exit;
    app = await start();
  }
  await sweep();
  for (const id of [first, second, third]) await send(id);
  const states = await readStates(clinic.messageIds);
  expect(states).not.toContain('requesting');
  expect(states).toContain('unknown');
  expect(new Set(deliveries()).size).toBe(deliveries().length);
  const acceptedStates = states.filter((state) => state === 'accepted');
  expect(acceptedStates.length).toBeLessThanOrEqual(deliveries().length);

  const requestCount = provider.requests.length;
  const release = Promise.withResolvers();
  provider.answerWith({ status: 200, body: '{"success":true}', after: release.promise });
  const answer = send(last);
  await expect.poll(() => provider.requests.length, LONG).toBe(requestCount + 1);
  const end = new Promise((resolve) => app.child.once('exit', resolve));
  app.child.kill('SIGTERM');
  release.resolve(undefined);
  expect((await answer)?.status).toBe(200);
  expect(await end).toBe(0);
  expect(await readStates([last])).toEqual(['accepted']);
}, 240_000);

/** The work of the job when the leases of the dead have run out. */
async function sweep(): Promise<void> {
  const { pool, operatorPool } = database;
  await database.ownerPool.query(
    `update send_attempts set lease_until = clock_timestamp() where state = 'requesting'`,
  );
  const work = { pool, operatorPool, clock: systemClock, log: { write: () => {} } };
  await sweepLeases(work, { requestId: 'a sweep', signal: new AbortController().signal });
}
