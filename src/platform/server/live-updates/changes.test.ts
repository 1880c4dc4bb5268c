import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ClinicId } from '../../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { announceChange, bundledChanges, openChangeFeed, type ChangeFeed } from './changes.ts';
import { inTransaction, createClinicScope } from '../db/scope.ts';

const database = testDatabase();
let feed: ChangeFeed;
beforeAll(async () => {
  feed = openChangeFeed(database.address, { user: 'app_operator' });
  await vi.waitFor(async () => expect(await listening()).toBe(1), { timeout: 30_000 });
});
afterAll(() => feed.close());

async function listening(): Promise<number> {
  const found = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'wellword changes' and query like 'listen%' and datname = current_database()`,
  );
  return found.rows[0]?.count ?? 0;
}

function someClinic() {
  return createClinicScope(database.pool, {
    clinicId: ClinicId.parse(randomUUID()),
    acting: { loginId: null, name: 'Test' },
    requestId: 'test',
    today: '2026-11-20',
    timeZone: 'Asia/Kolkata',
  });
}

function hear(clinicId: string): string[] {
  const heard: string[] = [];
  feed.subscribe(clinicId, (change) => heard.push(change));
  return heard;
}

test('closes at any moment, also while it is still connecting', async () => {
  for (const afterMs of [0, 1, 2, 4, 8, 16]) {
    const young = openChangeFeed(database.address, { user: 'app_operator' });
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    await young.close();
  }
  const deaf = createServer().listen(0, '127.0.0.1');
  const connected = once(deaf, 'connection');
  await expect.poll(() => deaf.listening).toBe(true);
  const { port } = deaf.address() as AddressInfo;
  const waiting = openChangeFeed(
    { ...database.address, host: '127.0.0.1', port },
    { user: 'app_operator' },
  );
  await connected;
  await waiting.close();
  deaf.close();
});

test('a change is heard when it is committed, by its own clinic only', async () => {
  const [mine, other, third] = [someClinic(), someClinic(), someClinic()];
  const [heard, elsewhere] = [hear(mine.clinicId), hear(other.clinicId)];
  const heardByThird = hear(third.clinicId);
  await inTransaction(mine, async (tx) => {
    await announceChange(tx, 'review');
    await inTransaction(third, (committed) => announceChange(committed, 'doctor'));
    await expect.poll(() => heardByThird).toEqual(['doctor']);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['review']);
  await inTransaction(mine, async (tx) => {
    await announceChange(tx, 'doctor');
    throw new Error('no');
  }).catch(() => {});
  await inTransaction(other, (tx) => announceChange(tx, 'message'));
  await expect.poll(() => elsewhere).toEqual(['message']);
  expect(heard).toEqual(['review']);
});

// covers: burst-arrives-in-bundles-spaced-with-each
test('a burst arrives in bundles, spaced, with each kind once', async () => {
  const scope = someClinic();
  const giveUp = new AbortController();
  const bundles: { at: number; kinds: string[] }[] = [];
  const reading = (async () => {
    const wish = { clinicId: scope.clinicId, spacingMs: 100, signal: giveUp.signal };
    for await (const kinds of bundledChanges(feed, wish))
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

test('after a lost connection everything counts as changed', async () => {
  const scope = someClinic();
  const heard = hear(scope.clinicId);
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wellword changes' and datname = current_database()`,
  );
  await expect.poll(() => heard).toEqual(['*']);
  await inTransaction(scope, (tx) => announceChange(tx, 'review'));
  await expect.poll(() => heard).toEqual(['*', 'review']);
});
