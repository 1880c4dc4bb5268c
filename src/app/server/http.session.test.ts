import { describe, expect, onTestFinished, test } from 'vitest';
import { buildLogin, TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { runProduct, startSignedInProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
const product = startSignedInProduct(database);
const call: RunningProduct['call'] = (...args) => product.call(...args);

const newReview = () => ({
  id: crypto.randomUUID(),
  patientName: 'Asha',
  appointmentDate: '2026-11-20',
  contactNumber: '9820012345',
  treatment: '',
  notes: '',
});

describe('the session', () => {
  // covers: visitor-asked-to-sign-in-with-specified
  test('a visitor is asked to sign in, with the specified words', async () => {
    const answer = await call('GET', '/api/session', undefined, { cookies: '' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'User not authenticated',
    });
  });

  // covers: session-of-a-disabled-login-says-why
  test('a session that ended because its login was disabled says so, any other ended one does not', async () => {
    const login = await buildLogin(database);
    const answer = await call(
      'POST',
      '/api/session',
      { identifier: login.email, password: TEST_PASSWORD },
      { cookies: '' },
    );
    const cookies = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    // As disabling does, in one transaction.
    await database.ownerPool.query(
      `with disabled as (update logins set disabled_at = now() where id = $1)
       update login_sessions set ends_at = now() where login_id = $1`,
      [login.id],
    );
    const laterAnswer = await call('GET', '/api/account', undefined, { cookies });
    expect(laterAnswer.status).toBe(401);
    expect(await laterAnswer.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      data: { isLoginDisabled: true },
    });
    await database.ownerPool.query('update logins set disabled_at = null where id = $1', [
      login.id,
    ]);
    // Enabled again, the person signs in again.
    const later = await call('GET', '/api/account', undefined, { cookies });
    expect(later.status).toBe(401);
    expect(await later.json()).not.toHaveProperty('data.isLoginDisabled');
  });

  // covers: wrong-credentials-get-specified-words
  test('wrong credentials get the specified words', async () => {
    const answer = await call('POST', '/api/session', {
      identifier: 'nobody@x.example',
      password: 'wrong',
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: 'Invalid email or password.',
    });
  });

  test('the cookie is out of reach for scripts and other sites', async () => {
    const answer = await call(
      'POST',
      '/api/session',
      {
        identifier: product.login.phoneNumber,
        password: TEST_PASSWORD,
      },
      { cookies: '' },
    );
    // The key of what a browser stores is for our own scripts, and opens nothing here.
    const cookies = answer.headers
      .getSetCookie()
      .filter((cookie) => !cookie.startsWith('wellword-cache='));
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).toMatch(/Path=\//);
    }
  });

  test('says who is signed in, without any key', async () => {
    const answer = await call('GET', '/api/session');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      actor: { clinicId: product.clinic.id },
      clinic: { hasProviderKey: false },
    });
  });

  // covers: feature-that-switched-off-acts-on-next
  test('a feature that is switched off acts on the next request', async () => {
    const other = await buildClinic(database);
    const someone = await buildLogin(database, other);
    const otherCookie = await product.signIn(someone);
    expect((await call('POST', '/api/reviews/search', {}, { cookies: otherCookie })).status).toBe(
      200,
    );
    await database.ownerPool.query(
      `update users set enabled_features = '{dashboard}' where id = $1`,
      [other.id],
    );
    const answer = await call('POST', '/api/reviews/search', {}, { cookies: otherCookie });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    await database.ownerPool.query(`update logins set disabled_at = now() where id = $1`, [
      someone.id,
    ]);
    expect((await call('GET', '/api/session', undefined, { cookies: otherCookie })).status).toBe(
      401,
    );
  });

  // covers: signing-out-ends-on-server
  test('signing out ends it on the server', async () => {
    const otherCookie = await product.signIn(product.login);
    expect((await call('DELETE', '/api/session', undefined, { cookies: otherCookie })).status).toBe(
      200,
    );
    expect((await call('GET', '/api/session', undefined, { cookies: otherCookie })).status).toBe(
      401,
    );
  });
});

describe('live changes', () => {
  test('a change notifies the other screens of the clinic, and no other clinic', async () => {
    const elsewhere = await buildLogin(database, await buildClinic(database));
    const stranger = await product.signIn(elsewhere);
    const giveUp = new AbortController();
    const [ownEvents, otherEvents] = await Promise.all(
      [product.cookies, stranger].map((cookie) => listen(cookie, giveUp.signal)),
    );
    expect((await call('POST', '/api/reviews', newReview())).status).toBe(200);
    await expect.poll(() => ownEvents?.join('')).toMatch(/"kinds":\[[^\]]*"review"/);
    expect(otherEvents?.join('')).not.toContain('review');
    giveUp.abort();
  });

  test('a screen is notified of a change between its first answer and its stream', async () => {
    const clinic = await buildClinic(database);
    const cookie = await product.signIn(await buildLogin(database, clinic));
    const giveUp = new AbortController();
    const other = await listen(cookie, giveUp.signal);
    const began = performance.now();
    expect((await call('POST', '/api/reviews', newReview(), { cookies: cookie })).status).toBe(200);
    await expect.poll(() => other.join('')).toMatch(/"kinds":\[[^\]]*"review"/);
    const sinceMs = Math.ceil(performance.now() - began);
    const late = await listen(cookie, giveUp.signal, `?sinceMs=${sinceMs}`);
    // Within the first seconds of a server the kind is '*'.
    await expect.poll(() => late.join('')).toMatch(/"kinds":\[[^\]]*"(review|\*)"/);
    giveUp.abort();
  });

  test('a stream holds no place of those that its clinic may use at once', async () => {
    // One place, which a request that keeps it would hold for longer than this test may take.
    const requestLimits = { ...REQUEST_LIMITS, running: 1, longestMs: 3_600_000 };
    const narrow = await runProduct(database, { requestLimits });
    onTestFinished(() => narrow.close());
    const giveUp = new AbortController();
    const options = { headers: { cookie: product.cookies }, signal: giveUp.signal };
    for (let stream = 0; stream < 3; stream += 1)
      expect((await fetch(`${narrow.url}/api/changes`, options)).status).toBe(200);
    giveUp.abort();
  });

  test('two hundred of a clinic listen and no more; a listener that leaves makes room', async () => {
    const clinic = await buildClinic(database);
    const cookie = await product.signIn(await buildLogin(database, clinic));
    const denials = async () => {
      const { rows } = await database.ownerPool.query<{ action: string }>(
        `select action from audit_log where user_id = $1 and outcome = 'refused'`,
        [clinic.id],
      );
      return rows;
    };
    const [leaving, staying] = [new AbortController(), new AbortController()];
    await listen(cookie, leaving.signal);
    for (let index = 1; index < 200; index += 1) await listen(cookie, staying.signal);
    const oneMore = () =>
      fetch(`${product.url}/api/changes`, { headers: { cookie }, signal: staying.signal });
    const turnedAway = await oneMore();
    expect(turnedAway.status).toBe(429);
    expect(turnedAway.headers.get('retry-after')).toBe('60');
    // The tab retries automatically while it is open: nothing for the audit log.
    expect(await denials()).toEqual([]);
    expect((await call('GET', '/api/session', undefined, { cookies: cookie })).status).toBe(200);
    leaving.abort();
    await expect.poll(async () => (await oneMore()).status).toBe(200);
    staying.abort();
  });

  test('a tab that listens again by itself is no use of the session', async () => {
    const login = await buildLogin(database, await buildClinic(database));
    const cookie = await product.signIn(login);
    const waitForEnd = (change: string) =>
      database.ownerPool.query<{ used: boolean }>(
        `update login_sessions set used_at = ${change} where login_id = $1
         returning used_at > now() - interval '1 minute' as used`,
        [login.id],
      );
    await waitForEnd(`now() - interval '50 minutes'`);
    const giveUp = new AbortController();
    await listen(cookie, giveUp.signal);
    giveUp.abort();
    expect((await waitForEnd('used_at')).rows).toEqual([{ used: false }]);
    await call('GET', '/api/session', undefined, { cookies: cookie });
    expect((await waitForEnd('used_at')).rows).toEqual([{ used: true }]);
  });

  test('a visitor hears nothing', async () => {
    const answer = await call('GET', '/api/changes', undefined, { cookies: '' });
    expect(answer.status).toBe(401);
  });
});

// covers: log-one-line-request-and-name-number
test('the log has one line a request, without names, numbers, addresses or passwords', async () => {
  const review = {
    ...newReview(),
    patientName: 'Canary Name',
    contactNumber: '9123456780',
    notes: 'canary notes',
  };
  const answer = await call('POST', '/api/reviews', review);
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id') ?? '';
  await expect.poll(() => product.logLines.filter((line) => line.includes(id)).length).toBe(1);
  const line = product.logLines.find((each) => each.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    kind: 'request',
    operation: 'reviews.create',
    status: 200,
    clinicId: product.clinic.id,
  });
  const all = product.logLines.join('');
  for (const canary of [
    'Canary',
    '9123456780',
    'canary notes',
    product.login.email,
    product.login.phoneNumber,
    TEST_PASSWORD,
  ]) {
    expect(all).not.toContain(canary);
  }
});

/** Opens the stream of changes; the list grows as it arrives. */
async function listen(cookie: string, signal: AbortSignal, query = ''): Promise<string[]> {
  const answer = await fetch(`${product.url}/api/changes${query}`, { headers: { cookie }, signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const heardEvents: string[] = [];
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of answer.body ?? []) heardEvents.push(decoder.decode(chunk));
  };
  read().catch(() => {});
  return heardEvents;
}
