import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ClinicId } from '../../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { announceChange, bundleChanges, openChangeFeed, type ChangeFeed } from './changes.ts';
import { inTransaction, createClinicScope } from '../db/scope.ts';

const database = testDatabase();
let feed: ChangeFeed;
beforeAll(async () => {
  feed = openChangeFeed(database.address, { user: 'app_operator' });
  await vi.waitFor(async () => expect(await countListeners()).toBe(1), { timeout: 30_000 });
});
afterAll(() => feed.close());

async function countListeners(): Promise<number> {
  const found = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'wellword changes' and query like 'listen%' and datname = current_database()`,
  );
  return found.rows[0]?.count ?? 0;
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

test('closes at any moment, also while it is connecting', async () => {
  for (const afterMs of [0, 1, 2, 4, 8, 16]) {
    const opening = openChangeFeed(database.address, { user: 'app_operator' });
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    await opening.close();
  }
  const silent = createServer().listen(0, '127.0.0.1');
  const connected = once(silent, 'connection');
  await expect.poll(() => silent.listening).toBe(true);
  const { port } = silent.address() as AddressInfo;
  const waiting = openChangeFeed(
    { ...database.address, host: '127.0.0.1', port },
    { user: 'app_operator' },
  );
  await connected;
  await waiting.close();
  silent.close();
});

test('reports a change after the commit, to its own clinic only', async () => {
  const [mine, other, third] = [buildScope(), buildScope(), buildScope()];
  const [changes, elsewhere] = [collectChanges(mine.clinicId), collectChanges(other.clinicId)];
  const changesOfThird = collectChanges(third.clinicId);
  await inTransaction(mine, async (tx) => {
    await announceChange(tx, 'review');
    await inTransaction(third, (committed) => announceChange(committed, 'doctor'));
    await expect.poll(() => changesOfThird).toEqual(['doctor']);
    expect(changes).toEqual([]);
  });
  await expect.poll(() => changes).toEqual(['review']);
  await inTransaction(mine, async (tx) => {
    await announceChange(tx, 'doctor');
    throw new Error('no');
  }).catch(() => {});
  await inTransaction(other, (tx) => announceChange(tx, 'message'));
  await expect.poll(() => elsewhere).toEqual(['message']);
  expect(changes).toEqual(['review']);
});

// covers: burst-arrives-in-bundles-spaced-with-each
test('sends a burst of changes in spaced bundles with each kind once', async () => {
  const scope = buildScope();
  const giveUp = new AbortController();
  const bundles: { at: number; kinds: string[] }[] = [];
  const reading = (async () => {
    const options = { clinicId: scope.clinicId, spacingMs: 100, signal: giveUp.signal };
    for await (const kinds of bundleChanges(feed, options))
      bundles.push({ at: performance.now(), kinds });
  })();
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      inTransaction(scope, (tx) => announceChange(tx, index % 2 === 0 ? 'review' : 'message')),
    ),
  );
  await expect.poll(() => new Set(bundles.flatMap((each) => each.kinds)).size).toBe(2);
  giveUp.abort();
  await reading;
  for (const [index, bundle] of bundles.entries()) {
    expect(new Set(bundle.kinds).size).toBe(bundle.kinds.length);
    if (index > 0) expect(bundle.at - (bundles[index - 1]?.at ?? 0)).toBeGreaterThan(90);
  }
});

test('a stream begins with what changed shortly before, and with nothing of another clinic', async () => {
  const [mine, other] = [buildScope(), buildScope()];
  const [changes, elsewhere] = [collectChanges(mine.clinicId), collectChanges(other.clinicId)];
  const began = performance.now();
  await inTransaction(mine, (tx) => announceChange(tx, 'review'));
  await inTransaction(other, (tx) => announceChange(tx, 'message'));
  await expect.poll(() => [changes, elsewhere]).toEqual([['review'], ['message']]);
  const sinceMs = performance.now() - began;
  const options = { clinicId: mine.clinicId, spacingMs: 0, sinceMs, signal: undefined };
  const bundles = bundleChanges(feed, options);
  expect((await bundles.next()).value).toEqual(['review']);
  await bundles.return();
  expect(feed.recentChanges(mine.clinicId, 0)).toEqual([]);
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
