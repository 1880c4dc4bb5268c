import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildLogin, TEST_PASSWORD, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { readCookies, runProduct, type RunningProduct } from '#app/server/testing.ts';

/** R8: what a session promises, over HTTP as a browser would find it. */

const database = testDatabase();
let product: RunningProduct;
let login: BuiltLogin;

beforeAll(async () => {
  product = await runProduct(database);
  login = await buildLogin(database, await buildClinic(database));
});
afterAll(() => product.close());
vi.setConfig({ testTimeout: 60_000 });

const PLANTED = 'A'.repeat(43);

async function readStatus(cookies: string): Promise<number> {
  return (await product.call('GET', '/api/session', undefined, { cookies })).status;
}

function readToken(cookies: string): string {
  return /(?:^|; )(?:__Host-)?wellword=([^;]+)/.exec(cookies)?.[1] ?? '';
}

describe('a token', () => {
  test('planted before signing in is worthless afterwards', async () => {
    const cookies = await product.signIn(login, { cookies: `wellword=${PLANTED}` });
    expect(readToken(cookies)).not.toBe(PLANTED);
    expect(await readStatus(cookies)).toBe(200);
    expect(await readStatus(`wellword=${PLANTED}`)).toBe(401);
  });

  // covers: that-good-before-dead-once-browser-signs
  test('ends when its browser signs in again, as any login', async () => {
    const first = await product.signIn(login);
    const second = await product.signIn(login, { cookies: first });
    expect(readToken(second)).not.toBe(readToken(first));
    expect(await readStatus(first)).toBe(401);
    const other = await buildLogin(database, await buildClinic(database));
    const third = await product.signIn(other, { cookies: second });
    expect(await readStatus(second)).toBe(401);
    expect(await readStatus(third)).toBe(200);
  });

  test('survives a failed sign-in in its browser', async () => {
    const cookies = await product.signIn(login);
    const wrong = { identifier: login.email, password: 'not the password' };
    expect((await product.call('POST', '/api/session', wrong, { cookies })).status).toBe(401);
    expect(await readStatus(cookies)).toBe(200);
  });

  // covers: 256-random-bits-never-same-twice
  test('is 256 random bits, never the same twice, and only its hash is stored', async ({
    task,
  }) => {
    const tokens = new Set<string>();
    const allOnes = Array<number>(256).fill(0);
    for (let count = 0; count < 40; count += 1) {
      const token = readToken(await product.signIn(login));
      tokens.add(token);
      const bytes = Buffer.from(token, 'base64url');
      expect(bytes).toHaveLength(32);
      allOnes.forEach((_, bit) => {
        allOnes[bit] = (allOnes[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
      });
    }
    expect(tokens.size).toBe(40);
    // A bit that never changes carries nothing; by chance one in 2^39 does not.
    const bits = allOnes.filter((count) => count > 0 && count < 40).length;
    expect(bits).toBe(256);
    recordFigures({ task }, { bits });
  });
});

describe('a session ends', () => {
  // covers: on-server-when-owner-signs
  test('on the server when its owner signs out, with the browser’s cookie', async () => {
    const cookies = await product.signIn(login);
    const answer = await product.call('DELETE', '/api/session', undefined, { cookies });
    expect(answer.headers.getSetCookie().join()).toMatch(/^wellword=; Max-Age=0;/);
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await readStatus(cookies)).toBe(401);
  });

  // covers: after-hour-without-use-not-before
  test('after an hour without use, not before', async () => {
    const cookies = await product.signIn(login);
    await letTimePass(cookies, 59);
    expect(await readStatus(cookies)).toBe(200);
    await letTimePass(cookies, 61);
    expect(await readStatus(cookies)).toBe(401);
  });

  // covers: after-twelve-hours-however-much-used
  test('after twelve hours however much it is used, not before', async () => {
    const cookies = await product.signIn(login);
    let minutes = 0;
    while (minutes < 710) {
      await letTimePass(cookies, 50);
      minutes += 50;
      const isOver = minutes > 720;
      expect([minutes, await readStatus(cookies)]).toEqual([minutes, isOver ? 401 : 200]);
      await product.call('POST', '/api/session/refresh', {}, { cookies });
    }
    await letTimePass(cookies, 21);
    expect(await readStatus(cookies)).toBe(401);
  });

  // covers: at-once-when-login-disabled
  test('at once when the login is disabled', async () => {
    const leaving = await buildLogin(database, await buildClinic(database));
    const cookies = await product.signIn(leaving);
    await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [
      leaving.id,
    ]);
    expect(await readStatus(cookies)).toBe(401);
  });
});

test('no value in the database opens a session', async ({ task }) => {
  const cookies = await product.signIn(login);
  const token = readToken(cookies);
  const texts = await readAllRows();
  expect(texts.join('\n')).not.toContain(token);
  expect(texts.join('\n')).not.toContain(TEST_PASSWORD);
  const result = await database.ownerPool.query<{ stored: string[] }>(
    `select array[id::text, token_sha256, login_id::text] as stored from login_sessions`,
  );
  const storedValues = result.rows.flatMap((row) => row.stored);
  const attempts = storedValues.flatMap((value) => [
    value,
    value.slice(0, 43),
    Buffer.from(value, 'hex').toString('base64url'),
  ]);
  for (const value of attempts) expect(await readStatus(`wellword=${value}`)).toBe(401);
  expect(attempts.length).toBeGreaterThan(30);
  recordFigures({ task }, { texts: texts.length, tried: attempts.length });
});

describe('the cookies', () => {
  test('are unreadable for scripts and other sites, also without https, but for the key of the cache', async () => {
    expect(await readAttributes(product)).toEqual([
      ['wellword', 'Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Lax'],
      ['wellword-cache', 'Max-Age=43200', 'Path=/', 'SameSite=Strict'],
      ['wellword-device', 'Max-Age=15552000', 'Path=/', 'HttpOnly', 'SameSite=Lax'],
    ]);
  });

  // covers: bound-to-this-very-host-over-https
  test('are bound to the host over https, where other cookie names are ignored', async () => {
    const secure = await runProduct(database, { publicUrl: 'https://clinic.example' });
    try {
      expect(await readAttributes(secure)).toEqual([
        ['__Host-wellword', 'Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'],
        ['__Host-wellword-cache', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'],
        [
          '__Host-wellword-device',
          'Max-Age=15552000',
          'Path=/',
          'HttpOnly',
          'SameSite=Lax',
          'Secure',
        ],
      ]);
      const cookies = await secure.signIn(login);
      const requestSession = (cookie: string) =>
        secure.call('GET', '/api/session', undefined, { cookies: cookie });
      expect((await requestSession(cookies)).status).toBe(200);
      expect((await requestSession(cookies)).headers.get('strict-transport-security')).toContain(
        '31536000',
      );
      expect((await requestSession(`wellword=${readToken(cookies)}`)).status).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

async function readAttributes(running: RunningProduct): Promise<string[][]> {
  const credentials = { identifier: login.email, password: TEST_PASSWORD };
  const answer = await running.call('POST', '/api/session', credentials);
  expect(readCookies(answer)).not.toBe('');
  return answer.headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ');
    return [pair.split('=')[0] ?? '', ...attributes];
  });
}

/** Expiry uses the database's clock, so ageing the session has the effect of time passing. */
async function letTimePass(cookies: string, minutes: number): Promise<void> {
  const result = await database.ownerPool.query(
    `update login_sessions set used_at = used_at - $1 * interval '1 minute',
      started_at = started_at - $1 * interval '1 minute', ends_at = ends_at - $1 * interval '1 minute'
      where token_sha256 = encode(sha256($2::bytea), 'hex')`,
    [minutes, readToken(cookies)],
  );
  expect(result.rowCount).toBe(1);
}

/** Reads every row of every table as text, like a thief of the database could. */
async function readAllRows(): Promise<string[]> {
  const tables = await database.ownerPool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = [];
  for (const { name } of tables.rows) {
    const result = await database.ownerPool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    rows.push(...result.rows.map(({ row }) => row));
  }
  return rows;
}
