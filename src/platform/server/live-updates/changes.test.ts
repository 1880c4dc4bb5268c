import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ClinicId } from '../../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { announceChange, bundleChanges, openChangeFeed, type ChangeFeed } from './changes.ts';
import { inTransaction, createClinicScope } from '../db/scope.ts';

const database = testDatabase();
let feed: ChangeFeed;
beforeAll(async () => {
  feed = openChangeFeed(database.address, { user: 'app_operator' });
  await vi.waitFor(async () => expect(await countListeners()).toBe(1), { timeout: 30_000 });
  // The database may know that it is listened to before the feed does.
  await vi.waitFor(() => expect(feed.recentChanges(buildScope().clinicId, 0)).toEqual([]));
});
afterAll(() => feed.close());

async function countListeners(): Promise<number> {
  const result = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'wellword changes' and query like 'listen%' and datname = current_database()`,
  );
  return result.rows[0]?.count ?? 0;
}

function buildScope() {
  return createClinicScope(database.pool, {
    clinicId: ClinicId.parse(randomUUID()),
    acting: { loginId: null, name: 'Test', features: 'all' },
    requestId: 'test',
    now: new Date('2026-11-20T12:00:00Z'),
    timeZone: 'Asia/Kolkata',
  });
}

function collectChanges(clinicId: string): string[] {
  const changes: string[] = [];
  feed.subscribe(clinicId, (change) => changes.push(change));
  return changes;
}

/** Relays one connection to the database and calls `act` before its n-th piece of data, in both directions together. */
async function relay(count: number, act: () => void) {
  let remaining = count;
  const server = createServer((near) => {
    const far = connect(database.address.port, database.address.host);
    const pass = (to: Socket) => (data: Buffer) => {
      remaining -= 1;
      if (remaining === 0) act();
      to.write(data);
    };
    near.on('data', pass(far)).on('close', () => far.destroy());
    far.on('data', pass(near)).on('close', () => near.destroy());
    for (const socket of [near, far]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, address: { ...database.address, host: '127.0.0.1', port } };
}

test('closes at once while it begins to connect', async () => {
  await openChangeFeed(database.address, { user: 'app_operator' }).close();
});

test.each([
  ['greets the server', 1],
  ['is let in', 2],
  ['asks for the changes', 3],
  ['begins to listen', 4],
])('closes at the moment at which it %s', async (_, piece) => {
  const closing = Promise.withResolvers<void>();
  const { server, address } = await relay(piece, () => closing.resolve(opening.close()));
  const opening = openChangeFeed(address, { user: 'app_operator' });
  await closing.promise;
  server.close();
});

test('closes while the server does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  const connection = once(silent, 'connection');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const waiting = openChangeFeed(
    { ...database.address, host: '127.0.0.1', port },
    { user: 'app_operator' },
  );
  await connection;
  await waiting.close();
  silent.close();
});

test('reports a change after the commit, to its own clinic only', async () => {
  const [ownScope, other, third] = [buildScope(), buildScope(), buildScope()];
  const [changes, elsewhere] = [collectChanges(ownScope.clinicId), collectChanges(other.clinicId)];
  const changesOfThird = collectChanges(third.clinicId);
  await inTransaction(ownScope, async (tx) => {
    await announceChange(tx, 'review');
    await inTransaction(third, (scope) => announceChange(scope, 'doctor'));
    await expect.poll(() => changesOfThird).toEqual(['doctor']);
    expect(changes).toEqual([]);
  });
  await expect.poll(() => changes).toEqual(['review']);
  await inTransaction(ownScope, async (tx) => {
    await announceChange(tx, 'doctor');
    throw new Error('no');
  }).catch(() => {});
  await inTransaction(other, (tx) => announceChange(tx, 'message'));
  await expect.poll(() => elsewhere).toEqual(['message']);
  expect(changes).toEqual(['review']);
});

// covers: burst-arrives-in-bundles-spaced-with-each
test('sends a burst of changes in one bundle with each kind once, and no other until the time between two is over', async () => {
  const scope = buildScope();
  const changes = collectChanges(scope.clinicId);
  const giveUp = new AbortController();
  const bundleEvery = (spacingMs: number) =>
    bundleChanges(feed, { clinicId: scope.clinicId, spacingMs, signal: giveUp.signal });
  const [close, spacedBundles] = [bundleEvery(0), bundleEvery(3_600_000)];
  const first = [close.next(), spacedBundles.next()];
  await inTransaction(scope, (tx) => announceChange(tx, 'doctor'));
  for (const { value } of await Promise.all(first)) expect(value).toEqual(['doctor']);
  const later = spacedBundles.next();
  // The reader of the other one is still busy with its first bundle.
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      inTransaction(scope, (tx) => announceChange(tx, index % 2 === 0 ? 'review' : 'message')),
    ),
  );
  await expect.poll(() => new Set(changes).size).toBe(3);
  expect((await close.next()).value?.toSorted()).toEqual(['message', 'review']);
  giveUp.abort();
  expect(await later).toEqual({ value: undefined, done: true });
  await close.return();
});

test('a stream begins with what changed shortly before, and with nothing of another clinic', async () => {
  const [ownScope, other] = [buildScope(), buildScope()];
  const [changes, elsewhere] = [collectChanges(ownScope.clinicId), collectChanges(other.clinicId)];
  const beganAt = performance.now();
  await inTransaction(ownScope, (tx) => announceChange(tx, 'review'));
  await inTransaction(other, (tx) => announceChange(tx, 'message'));
  await expect.poll(() => [changes, elsewhere]).toEqual([['review'], ['message']]);
  const now = performance.now();
  // However long this process waits for its turn, the stream begins at this moment.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  const sinceMs = now - beganAt;
  const options = { clinicId: ownScope.clinicId, spacingMs: 0, sinceMs, signal: undefined };
  const bundles = bundleChanges(feed, options);
  expect((await bundles.next()).value).toEqual(['review']);
  await bundles.return();
  expect(feed.recentChanges(ownScope.clinicId, 0)).toEqual([]);
});

test('a stream that begins before the feed listened reports that everything may have changed', () => {
  expect(feed.recentChanges(buildScope().clinicId, performance.now())).toEqual(['*']);
});

test('reports that everything may have changed after a lost connection', async () => {
  const scope = buildScope();
  const changes = collectChanges(scope.clinicId);
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wellword changes' and datname = current_database()`,
  );
  await expect.poll(() => changes).toEqual(['*']);
  await inTransaction(scope, (tx) => announceChange(tx, 'review'));
  await expect.poll(() => changes).toEqual(['*', 'review']);
});
