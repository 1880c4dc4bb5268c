import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { contract } from '../contract.ts';
import { startSignedInProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
const product = startSignedInProduct(database);
const call: RunningProduct['call'] = (...args) => product.call(...args);

describe('every response', () => {
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
  // covers: request-id-and-security-headers
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

  // covers: answers-with-data-not-by-caches-built
  test('responses with data are not cached, built files are cached for good', async () => {
    expect((await call('GET', '/api/session')).headers.get('cache-control')).toBe('no-store');
    expect((await call('GET', '/assets/login.js')).headers.get('cache-control')).toContain(
      'immutable',
    );
  });

  // covers: built-files-sent-as-compressed-as-browser
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'built files are sent as compressed as the browser takes them: %s',
    async (acceptHeader, encoding) => {
      const response = await fetch(new URL('/assets/login.js', product.url), {
        headers: { 'Accept-Encoding': acceptHeader },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(await response.text()).toBe('export {}');
    },
  );

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('data is sent as compressed as the caller accepts: %s', async (acceptHeader, encoding) => {
    const answer = await call('GET', '/api/session', undefined, {
      headers: { 'Accept-Encoding': acceptHeader },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.json()).toMatchObject({ today: expect.any(String) as string });
  });

  test('a live stream is not compressed, so that events arrive as they happen', async () => {
    const leaving = new AbortController();
    const headers = { 'Accept-Encoding': 'gzip, br', cookie: product.cookies };
    const stream = await fetch(`${product.url}/api/changes`, { headers, signal: leaving.signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    leaving.abort();
  });

  test.each(['gzip', 'br'])(
    'what is no operation says so to those who take %s too',
    async (acceptHeader) => {
      const answer = await call('POST', '/api/health', undefined, {
        headers: { 'Accept-Encoding': acceptHeader },
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    },
  );

  test('every path of the app returns the page, which preloads the screen at that path', async () => {
    const login = await (await call('GET', '/login')).text();
    expect(login).toContain(
      '<link rel="modulepreload" href="/assets/login.js"><link rel="modulepreload" href="/assets/fields.js"></head>',
    );
    const reviews = await (await call('GET', '/reviews?status=sent')).text();
    expect(reviews).toContain(
      '<link rel="modulepreload" href="/assets/shell.js"><link rel="preload" as="fetch" crossorigin href="/api/session"></head>',
    );
    expect(await (await call('GET', '/no-such-page')).text()).not.toContain('preload');
    expect((await call('GET', '/.vite/manifest.json')).status).toBe(404);
    expect((await call('GET', '/../package.json')).status).toBe(404);
    expect((await call('GET', '/.env')).status).toBe(404);
  });
});

describe('every kind of answer', () => {
  const long = (length: number) => 'x'.repeat(length);
  const head = 'Host: x\r\nConnection: close';
  const write = `${head}\r\nOrigin: ORIGIN\r\nCookie: COOKIE`;
  const json = `${write}\r\nContent-Type: application/json`;
  const kinds: [status: number, what: string, request: string][] = [
    [200, 'data', `GET /api/session HTTP/1.1\r\n${head}\r\nCookie: COOKIE`],
    [200, 'a page', `GET /login HTTP/1.1\r\n${head}`],
    [200, 'a file', `GET /assets/login.js HTTP/1.1\r\n${head}`],
    [200, 'the head of a page', `HEAD /login HTTP/1.1\r\n${head}`],
    [304, 'what is known', `GET /assets/login.js HTTP/1.1\r\n${head}\r\nIf-None-Match: TAG`],
    [400, 'a bad id', `GET /api/reviews/x HTTP/1.1\r\n${head}\r\nCookie: COOKIE`],
    [400, 'no address', `GET //[ HTTP/1.1\r\n${head}`],
    [400, 'no host', 'GET /login HTTP/1.1\r\nConnection: close'],
    [400, 'no method of HTTP', `FOO /login HTTP/1.1\r\n${head}`],
    [400, 'no HTTP', 'This is not HTTP'],
    [400, 'two lengths', `POST /api/session HTTP/1.1\r\n${head}\r\nContent-Length: 1, 2`],
    [401, 'nobody', `GET /api/session HTTP/1.1\r\n${head}`],
    [403, 'another site', `POST /api/session HTTP/1.1\r\n${head}\r\nOrigin: https://evil.example`],
    [404, 'no operation', `GET /api/none HTTP/1.1\r\n${head}`],
    [404, 'no file', `GET /assets/none.js HTTP/1.1\r\n${head}`],
    [405, 'TRACE', `TRACE /login HTTP/1.1\r\n${head}`],
    [405, 'OPTIONS', `OPTIONS /api/reviews HTTP/1.1\r\n${head}\r\nOrigin: https://evil.example`],
    [405, 'PROPFIND', `PROPFIND /api/reviews HTTP/1.1\r\n${head}`],
    [405, 'a method of other operations', `PUT /api/reviews HTTP/1.1\r\n${write}`],
    [405, 'writing to a page', `POST /login HTTP/1.1\r\n${write}`],
    [413, 'too much', `POST /api/reviews HTTP/1.1\r\n${json}\r\nContent-Length: 394000`],
    [414, 'a long address', `GET /login?x=${long(9000)} HTTP/1.1\r\n${head}`],
    [415, 'a form', `POST /api/reviews HTTP/1.1\r\n${write}\r\nContent-Type: text/plain`],
    [417, 'an expectation', `POST /api/reviews HTTP/1.1\r\n${write}\r\nExpect: a-miracle`],
    [431, 'long headers', `GET /login HTTP/1.1\r\n${head}\r\nX-Long: ${long(20_000)}`],
    [500, 'a defect', `GET /api/doctors HTTP/1.1\r\n${head}\r\nCookie: COOKIE`],
  ];

  beforeAll(() => database.ownerPool.query('alter table doctors rename to doctors_away'));
  afterAll(() => database.ownerPool.query('alter table doctors_away rename to doctors'));

  // covers: security-header-and-tells-nothing-of-us
  test.each(kinds)(
    '%i, %s, has every security header and tells nothing of us',
    async (status, _what, request) => {
      const requestBytes = request
        .replace('ORIGIN', product.origin)
        .replace('COOKIE', product.cookies)
        .replace('TAG', await findTag('/assets/login.js'));
      const answer = await product.raw(`${requestBytes}\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expectGuarded(new Headers(parseHeaders(answer)));
      if (status >= 400) expect(answer).not.toMatch(/node|postgres|orpc|select |at .*\.ts/i);
    },
  );

  test('a caller that must wait gets the seconds in the headers too', async () => {
    const guess = { identifier: 'asha@clinic.example', password: 'a wrong one' };
    const ask = () => call('POST', '/api/session', guess, { cookies: '' });
    let answer = await ask();
    for (let count = 0; count < 30 && answer.status === 401; count += 1) answer = await ask();
    expect(answer.status).toBe(429);
    const { data } = (await answer.json()) as { data: { retryAfterSeconds: number } };
    expect(answer.headers.get('retry-after')).toBe(String(data.retryAfterSeconds));
    expectGuarded(answer.headers);
  });

  // covers: method-that-address-does-not-know-answered
  test('a method that an address does not know is answered with those that it does', async () => {
    expect((await call('PUT', '/api/reviews')).headers.get('allow')).toBe('POST');
    const response = await call('POST', `/api/reviews/${crypto.randomUUID()}`, {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, PATCH, DELETE');
    expect((await call('POST', '/login')).headers.get('allow')).toBe('GET, HEAD');
  });
});

/** Of the form that is not compressed: each has its own. */
async function findTag(route: string): Promise<string> {
  const headers = { 'accept-encoding': 'identity' };
  return (await call('GET', route, undefined, { headers })).headers.get('etag') ?? '';
}

function parseHeaders(answer: string): [string, string][] {
  const [head = ''] = answer.split('\r\n\r\n');
  return head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
}

function expectGuarded(headers: Headers): void {
  const policy = headers.get('content-security-policy');
  for (const part of [
    `default-src 'none'; script-src 'self'; style-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ])
    expect(policy).toContain(part);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers.get(name)).toBeNull();
}

describe('the API describes itself', () => {
  test('the document is OpenAPI 3.1 and lists every operation', async () => {
    const document = (await (await call('GET', '/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const describedRoutes = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
    );
    const writtenRoutes = Object.values(contract).flatMap((verbs) =>
      Object.values(verbs).map(
        (verb) => `${verb['~orpc'].route.method} ${verb['~orpc'].route.path}`,
      ),
    );
    expect(describedRoutes.toSorted()).toEqual(writtenRoutes.toSorted());
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

  // covers: says-that-well
  test('the health check answers ok', async () => {
    expect(await (await call('GET', '/api/health', undefined, { cookies: '' })).json()).toEqual({
      status: 'ok',
    });
  });
});
