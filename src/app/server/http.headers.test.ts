import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLogin, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { contract } from '../contract.ts';
import { runProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
let product: RunningProduct;
let clinic: BuiltClinic;
let login: BuiltLogin;
let cookies: string;

beforeAll(async () => {
  product = await runProduct(database);
  clinic = await buildClinic(database);
  login = await buildLogin(database, clinic);
  cookies = await product.signIn(login);
});
afterAll(() => product.close());

const call: RunningProduct['call'] = (method, route, body, options) =>
  product.call(method, route, body, { cookies, ...options });

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
    const response = await fetch(new URL('/assets/login.js', product.url), {
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
      expect(answer.status).toBe(405);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
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
    expect(await (await call('GET', '/api/health', undefined, { cookies: '' })).json()).toEqual({
      status: 'ok',
    });
  });
});
