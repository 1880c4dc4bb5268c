import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLogin, TEST_PASSWORD, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createLog } from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { contract } from '../contract.ts';
import { startApp, type App } from './app.ts';

const database = testDatabase();
const PAGE = '<!doctype html><html><head><title>Wellword</title></head><body></body></html>';
const logged: string[] = [];
let app: App;
let clinic: BuiltClinic;
let login: BuiltLogin;
let cookies: string;

beforeAll(async () => {
  const screens = await mkdtemp(path.join(tmpdir(), 'wellword-screens-'));
  await mkdir(path.join(screens, 'assets'));
  await writeFile(path.join(screens, 'index.html'), PAGE);
  await writeFile(path.join(screens, 'route-chunks.json'), '{"/login":["assets/login.js"]}');
  await writeFile(path.join(screens, 'assets/login.js'), 'export {}');
  await writeFile(path.join(screens, 'assets/login.js.br'), brotliCompressSync('export {}'));
  await writeFile(path.join(screens, 'assets/login.js.gz'), gzipSync('export {}'));
  app = await startApp({
    database: database.address,
    roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
    appSecret: 'a secret that is good for tests only',
    clock: systemClock,
    log: createLog({
      level: 'info',
      destination: new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged.push(chunk.toString());
          done();
        },
      }),
    }),
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    trustedProxies: 0,
    providerBaseUrl: 'http://127.0.0.1:9',
    screens,
    accounts: {
      mailFolder: path.join(screens, 'outbox'),
      mailFrom: 'Wellword <wellword@localhost>',
      signUp: true,
      adminsNeedSecondFactor: false,
    },
  });
  clinic = await buildClinic(database);
  login = await buildLogin(database, clinic);
  const answer = await call('POST', '/api/session', {
    identifier: login.email,
    password: TEST_PASSWORD,
  });
  cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
});
afterAll(() => app.close());

interface Call {
  headers?: Record<string, string>;
  raw?: string;
}

function call(
  method: string,
  route: string,
  body?: unknown,
  { headers = {}, raw }: Call = {},
): Promise<Response> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return fetch(app.url + route, {
    method,
    redirect: 'manual',
    headers: {
      origin: app.url,
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookies === undefined ? {} : { cookie: cookies }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
}

const newReview = () => ({
  id: crypto.randomUUID(),
  patientName: 'Asha',
  appointmentDate: '2026-11-20',
  contactNumber: '9820012345',
  treatment: '',
  notes: '',
});

describe('what every answer carries', () => {
  const routes = [
    '/login',
    '/assets/login.js',
    '/assets/none.js',
    '/api/session',
    '/api/none',
    '/api/health',
    '/api/docs',
    '/api/openapi.json',
  ];
  test.each(routes)('%s has a request id and the security headers', async (route) => {
    const { headers } = await call('GET', route);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain(
      `default-src 'none'; script-src 'self'`,
    );
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('content-security-policy')).toContain(
      'frame-src https://www.youtube-nocookie.com/embed/ https://www.youtube.com/embed/ https://player.vimeo.com/video/;',
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers with data are not kept by caches, built files for good', async () => {
    expect((await call('GET', '/api/session')).headers.get('cache-control')).toBe('no-store');
    expect((await call('GET', '/assets/login.js')).headers.get('cache-control')).toContain(
      'immutable',
    );
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('built files are sent as compressed as the browser takes them: %s', async (accepted, sent) => {
    const response = await fetch(new URL('/assets/login.js', app.url), {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe('export {}');
  });

  test.each(['gzip', 'br'])(
    'what is no operation says so to those who take %s too',
    async (accepted) => {
      const answer = await call('POST', '/api/health', undefined, {
        headers: { 'Accept-Encoding': accepted },
      });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('any address of the screens begins with the page, with its chunks named', async () => {
    const page = await (await call('GET', '/login')).text();
    expect(page).toContain('<link rel="modulepreload" href="/assets/login.js"></head>');
    expect((await call('GET', '/reviews')).status).toBe(200);
    expect((await call('GET', '/route-chunks.json')).status).toBe(404);
    expect((await call('GET', '/../package.json')).status).toBe(404);
    expect((await call('GET', '/.env')).status).toBe(404);
  });
});

describe('who may write', () => {
  const intruders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  test.each(intruders)('a write with %o changes nothing', async (headers) => {
    const review = newReview();
    const answer = await call('POST', '/api/reviews', review, { headers });
    expect(answer.status).toBe(403);
    expect((await call('GET', `/api/reviews/${review.id}`)).status).toBe(404);
  });

  test('a write that says nothing about where it comes from is refused', async () => {
    const answer = await rawRequest(
      `POST /api/reviews HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is not JSON',
    async (type) => {
      const answer = await call('POST', '/api/reviews', newReview(), {
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('bad requests', () => {
  test.each(['{', '[1', 'nul', '{"a":1,}', '"\u0000'])(
    '%s is refused with a clear answer',
    async (raw) => {
      const answer = await call('POST', '/api/reviews', undefined, { raw });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'INVALID', defined: true });
    },
  );

  test.each(['//[', 'http://[', '//[/assets/login.js', '//x:99999999/'])(
    'the target %s is bad input, not a defect',
    async (target) => {
      const answer = await rawRequest(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      expect(answer).toContain('X-Content-Type-Options');
    },
  );

  test('a wrong field is named, an unknown one refused', async () => {
    const answer = await call('POST', '/api/reviews', {
      ...newReview(),
      contactNumber: '123',
      role: 'admin',
    });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as {
      data: { issues: { path: string; message: string }[] };
    };
    expect(data.issues).toContainEqual({
      path: 'contactNumber',
      message: 'Contact number must be 10 digits',
    });
    expect(JSON.stringify(data.issues)).toContain('role');
  });

  test('a message type that does not exist gets the specified text', async () => {
    const answer = await call('POST', `/api/reviews/${crypto.randomUUID()}/steps/sms/send`, {});
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain('Invalid message type');
  });

  test('a row that somebody holds for too long is no defect: the caller may come again', async () => {
    const review = newReview();
    const { version } = (await (await call('POST', '/api/reviews', review)).json()) as {
      version: number;
    };
    const holder = await database.ownerPool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from reviews where id = $1 for update', [review.id]);
      const answer = await call('PATCH', `/api/reviews/${review.id}`, {
        version,
        notes: 'another',
      });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  test('a body over 256 KB is refused, said or not', async () => {
    const large = { ...newReview(), notes: 'x'.repeat(300_000) };
    expect((await call('POST', '/api/reviews', large)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(large)));
        controller.close();
      },
    });
    const answer = await fetch(`${app.url}/api/reviews`, {
      method: 'POST',
      body: stream,
      headers: { origin: app.url, cookie: cookies, 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test.each([
    'not-a-uuid',
    '%00',
    '%E0%A4%A',
    '..%2f..%2f',
    '00000000-0000-4000-8000-00000000000g',
  ])('the id %s is bad input, not a defect', async (id) => {
    expect([400, 404]).toContain((await call('GET', `/api/reviews/${id}`)).status);
  });

  test.each(['TRACE', 'CONNECT', 'FOO'])('%s is no method of ours', async (method) => {
    const answer = await rawRequest(
      `${method} /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/);
  });
});

describe('the session', () => {
  test('a visitor is asked to sign in, with the specified words', async () => {
    const answer = await call('GET', '/api/session', undefined, { headers: { cookie: '' } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'User not authenticated',
    });
  });

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
    const answer = await call('POST', '/api/session', {
      identifier: login.phoneNumber,
      password: TEST_PASSWORD,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).toMatch(/Path=\//);
    }
  });

  test('says who is signed in, without any key', async () => {
    const answer = await call('GET', '/api/session');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      actor: { clinicId: clinic.id },
      clinic: { hasProviderKey: false },
    });
  });

  test('a feature that is switched off acts on the next request', async () => {
    const other = await buildClinic(database);
    const someone = await buildLogin(database, other);
    const signedIn = await call('POST', '/api/session', {
      identifier: someone.email,
      password: TEST_PASSWORD,
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await call('POST', '/api/reviews/search', {}, { headers: { cookie } })).status).toBe(
      200,
    );
    await database.ownerPool.query(
      `update users set enabled_features = '{dashboard}' where id = $1`,
      [other.id],
    );
    const answer = await call('POST', '/api/reviews/search', {}, { headers: { cookie } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    await database.ownerPool.query(`update logins set disabled_at = now() where id = $1`, [
      someone.id,
    ]);
    expect((await call('GET', '/api/session', undefined, { headers: { cookie } })).status).toBe(
      401,
    );
  });

  test('signing out ends it on the server', async () => {
    const signedIn = await call('POST', '/api/session', {
      identifier: login.email,
      password: TEST_PASSWORD,
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await call('DELETE', '/api/session', undefined, { headers: { cookie } })).status).toBe(
      200,
    );
    expect((await call('GET', '/api/session', undefined, { headers: { cookie } })).status).toBe(
      401,
    );
  });
});

describe('the API describes itself', () => {
  test('the document is OpenAPI 3.1 and lists every operation', async () => {
    const document = (await (await call('GET', '/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const described = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
    );
    const written = Object.values(contract).flatMap((verbs) =>
      Object.values(verbs).map(
        (verb) => `${verb['~orpc'].route.method} ${verb['~orpc'].route.path}`,
      ),
    );
    expect(described.toSorted()).toEqual(written.toSorted());
  });

  test('the reference page and its viewer are served', async () => {
    for (const route of [
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
    ]) {
      expect((await call('GET', route)).status, route).toBe(200);
    }
    expect((await call('GET', '/api/docs/package.json')).status).toBe(404);
  });

  test('says that it is well', async () => {
    expect(
      await (await call('GET', '/api/health', undefined, { headers: { cookie: '' } })).json(),
    ).toEqual({ status: 'ok' });
  });
});

describe('live changes', () => {
  test('what one does is told to the others of the clinic within a second, and to nobody else', async () => {
    const elsewhere = await buildLogin(database, await buildClinic(database));
    const strangers = await call('POST', '/api/session', {
      identifier: elsewhere.email,
      password: TEST_PASSWORD,
    });
    const stranger = cookiesOf(strangers);
    const giveUp = new AbortController();
    const [mine, theirs] = await Promise.all(
      [cookies, stranger].map((cookie) => listen(cookie, giveUp.signal)),
    );
    const startedAt = performance.now();
    expect((await call('POST', '/api/reviews', newReview())).status).toBe(200);
    await expect.poll(() => mine?.join(''), { timeout: 2000 }).toContain('{"kinds":["review"]}');
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(theirs?.join('')).not.toContain('review');
    giveUp.abort();
  });

  test('a visitor hears nothing', async () => {
    const answer = await call('GET', '/api/changes', undefined, { headers: { cookie: '' } });
    expect(answer.status).toBe(401);
  });
});

test('the log has one line a request, and nobody’s name, number, address or password', async () => {
  const review = {
    ...newReview(),
    patientName: 'Canary Name',
    contactNumber: '9123456780',
    notes: 'canary notes',
  };
  const answer = await call('POST', '/api/reviews', review);
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id') ?? '';
  await expect.poll(() => logged.filter((line) => line.includes(id)).length).toBe(1);
  const line = logged.find((each) => each.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    kind: 'request',
    operation: 'reviews.create',
    status: 200,
    clinicId: clinic.id,
  });
  const all = logged.join('');
  for (const canary of [
    'Canary',
    '9123456780',
    'canary notes',
    login.email,
    login.phoneNumber,
    TEST_PASSWORD,
  ]) {
    expect(all).not.toContain(canary);
  }
});

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Opens the stream of changes; the list grows as it arrives. */
async function listen(cookie: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`${app.url}/api/changes`, { headers: { cookie }, signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const heard: string[] = [];
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of answer.body ?? []) heard.push(decoder.decode(chunk));
  };
  read().catch(() => {});
  return heard;
}

function rawRequest(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(3000, () => socket.destroy());
  });
}
