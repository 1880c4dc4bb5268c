import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { ClinicId } from '#platform/ids.ts';
import { testDatabase } from '../testing/database.ts';
import { isDatabaseAway, openPool } from './pools.ts';
import { createClinicScope } from './scope.ts';

const database = testDatabase();
let proxy: Proxy | undefined;
afterEach(() => proxy?.server.close());

function errorWithCode(code: string, message = `it failed with ${code}`) {
  return Object.assign(new Error(message), { code });
}

test('a setting that a role keeps for itself does not reach the connections of the app', async () => {
  const name = 'pool_with_settings';
  await database.ownerPool.query(`create role ${name} login`);
  const ownPool = openPool(database.address, { user: name, max: 1 });
  try {
    for (const setting of ['search_path = pg_temp', 'row_security = off', 'statement_timeout = 0'])
      await ownPool.query(`alter role ${name} set ${setting}`);
    await ownPool.end();
    const later = openPool(database.address, { user: name, max: 1 });
    const { rows } = await later.query(
      `select current_setting('search_path') as path, current_setting('row_security') as security,
         current_setting('statement_timeout') as timeout, current_setting('transaction_isolation') as isolation`,
    );
    await later.end();
    expect(rows).toEqual([
      { path: 'public,pg_temp', security: 'on', timeout: '10s', isolation: 'read committed' },
    ]);
  } finally {
    await database.ownerPool.query(`drop role ${name}`);
  }
});

test.each([
  errorWithCode('ECONNREFUSED'),
  errorWithCode('ECONNRESET'),
  errorWithCode('ENETUNREACH'),
  errorWithCode('ENETDOWN'),
  errorWithCode('EAI_AGAIN'),
  errorWithCode('57P01'),
  errorWithCode('08006'),
  errorWithCode('53300'),
  errorWithCode('EPROTO'),
  errorWithCode('CERT_HAS_EXPIRED'),
  errorWithCode('ERR_TLS_CERT_ALTNAME_INVALID'),
  errorWithCode('HOSTNAME_MISMATCH'),
  new Error('The server does not support SSL connections'),
  new Error('Connection terminated unexpectedly'),
  new Error('a statement', { cause: errorWithCode('ETIMEDOUT') }),
])('the database is away: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505' }),
  errorWithCode('55P03', 'canceling statement due to lock timeout'),
  errorWithCode('57014', 'canceling statement due to statement timeout'),
  new Error('ECONNREFUSED'),
  'Connection terminated',
  undefined,
])('a statement that was wrong or slow is no sign of it: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

interface Proxy {
  readonly server: Server;
  readonly port: number;
  /** Stops the traffic of the open connections without closing them; new ones work. */
  cut(): void;
}

/** Opens a proxy between the pool and the database. */
async function openProxy(): Promise<Proxy> {
  const { host, port } = database.address;
  const cuts: (() => void)[] = [];
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port });
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    near.on('close', () => far.destroy());
    cuts.push(() => {
      near.unpipe();
      far.unpipe();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    cut: () => cuts.splice(0).forEach((cut) => cut()),
  };
}

test('a database that falls silent is away for those who wait, and answers the next on a new connection', async () => {
  proxy = await openProxy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { password } = inject('testServer');
  const address = { host: '127.0.0.1', port: proxy.port, database: database.address.database };
  const role = { user: 'app_user', ...(password === undefined ? {} : { password }) };
  const pool = openPool(address, { ...role, max: 2, queryTimeoutMs: 300 });
  const { db } = createClinicScope(pool, {
    clinicId: ClinicId.parse(randomUUID()),
    acting: { loginId: null, name: 'Test', features: 'all' },
    requestId: 'test',
    now: new Date('2026-11-20T12:00:00Z'),
    timeZone: 'UTC',
  });
  const ask = () => db.execute(sql`select ${7}::int as it`);
  await Promise.all([ask(), ask()]);
  proxy.cut();
  let isOver = false;
  const pending = Promise.allSettled([ask(), ask()]).finally(() => (isOver = true));
  while (!isOver) {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(300);
  }
  const waiting = await pending;
  for (const outcome of waiting) {
    expect(outcome).toMatchObject({ status: 'rejected' });
    expect(outcome.status === 'rejected' && isDatabaseAway(outcome.reason)).toBe(true);
  }
  expect(await ask()).toEqual([{ it: 7 }]);
  await pool.end();
});
