import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { buildLogin, TEST_PASSWORD, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { createLog } from '#platform/server/log.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { instantAt } from '#platform/zoned-time.ts';
import type { AccountsSettings } from './accounts.ts';
import { startApp, type AppSettings } from './app.ts';

/** As the build writes it: the entry, and the login screen with a file that both load. */
const BUILD_MANIFEST = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_start.js'] },
  '../../features/accounts/web/login-page.tsx': {
    file: 'assets/login.js',
    imports: ['_start.js', '_fields.js'],
  },
  'shell/shell.tsx': { file: 'assets/shell.js' },
  '_start.js': { file: 'assets/start.js' },
  '_fields.js': { file: 'assets/fields.js' },
};
/** When the clinics are built, so that a product's day does not depend on the day of the run. */
const NOON = instantAt('Asia/Kolkata', { date: TEST_TODAY, time: '12:00' });

const PAGE = '<!doctype html><html><head><title>Wellword</title></head><body></body></html>';

export interface Call {
  /** Replaces those that a page of ours would send; undefined leaves one out. */
  readonly headers?: Record<string, string | undefined>;
  /** A body as it is, instead of JSON. */
  readonly raw?: string;
  readonly cookies?: string;
}

export interface RunningProduct {
  /** Where it listens. */
  readonly url: string;
  /** The address that people type; the only origin that may write. */
  readonly origin: string;
  /** Lines of the log so far. */
  readonly logLines: readonly string[];
  /** Where its letters lie. */
  readonly mailFolder: string;
  /** Asks as a page of ours would. */
  call(method: string, route: string, body?: unknown, options?: Call): Promise<Response>;
  /** Signs a login in and answers its cookies as a browser sends them back. */
  signIn(login: { email: string }, options?: Call): Promise<string>;
  /** Writes bytes to a connection of its own and answers what comes back. */
  raw(text: string): Promise<string>;
  /** Resolves when the letters that no answer waited for are on their way. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A product of which one clinic's login is signed in: `call` asks in its name unless it is given other cookies. */
export interface SignedInProduct extends RunningProduct {
  readonly clinic: BuiltClinic;
  readonly login: BuiltLogin;
  readonly cookies: string;
}

/** Starts one product for all tests of a file, with a signed-in user. The fields can be read from inside tests and hooks. */
export function startSignedInProduct(database: TestDatabase): SignedInProduct {
  const partialProduct: Partial<SignedInProduct> = {};
  beforeAll(async () => {
    const product = await runProduct(database);
    const clinic = await buildClinic(database);
    const login = await buildLogin(database, clinic);
    const cookies = await product.signIn(login);
    const call: RunningProduct['call'] = (method, route, body, options) =>
      product.call(method, route, body, { cookies, ...options });
    Object.assign(partialProduct, product, { clinic, login, cookies, call });
  });
  afterAll(() => partialProduct.close?.());
  return partialProduct as SignedInProduct;
}

/** The whole product on a test's database, with a log that is remembered and three built files. */
export async function runProduct(
  database: TestDatabase,
  {
    accounts,
    ...settings
  }: Partial<Omit<AppSettings, 'accounts'>> & { accounts?: Partial<AccountsSettings> } = {},
): Promise<RunningProduct> {
  const screens = await buildScreens();
  const mailFolder = path.join(screens, 'outbox');
  const logLines: string[] = [];
  const port = await freePort();
  const app = await startApp({
    database: database.address,
    roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
    appSecret: 'a secret that is good for tests only',
    clock: { now: () => NOON },
    log: createLog({
      level: 'info',
      destination: new Writable({
        write(chunk: Buffer, _encoding, callback) {
          logLines.push(chunk.toString());
          callback();
        },
      }),
    }),
    host: '127.0.0.1',
    port,
    publicUrl: undefined,
    trustedProxies: 0,
    providerBaseUrl: 'http://127.0.0.1:9',
    screens,
    // A job that comes due in the middle of a test would change what the test compares.
    hasJobs: false,
    accounts: {
      mailFolder,
      mailFrom: 'Wellword <wellword@localhost>',
      signUp: true,
      adminsNeedSecondFactor: false,
      ...accounts,
    },
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  const origin = new URL(app.url).origin;
  const call: RunningProduct['call'] = (method, route, body, { headers, raw, cookies } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all = {
      origin,
      'content-type': content === undefined ? undefined : 'application/json',
      cookie: cookies,
      ...headers,
    };
    const entries = Object.entries(all).filter((each): each is [string, string] => !!each[1]);
    return fetch(url + route, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(entries),
      ...(content === undefined ? {} : { body: content }),
    });
  };
  return {
    url,
    origin,
    logLines,
    mailFolder,
    call,
    async signIn({ email }, options) {
      const credentials = { identifier: email, password: TEST_PASSWORD };
      return readCookies(await call('POST', '/api/session', credentials, options));
    },
    raw: (text) => exchangeRaw(port, text),
    settle: () => app.settle(),
    async close() {
      await app.close();
      await rm(screens, { recursive: true });
    },
  };
}

/** The cookies of an answer as a browser sends them back. */
export function readCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function buildScreens(): Promise<string> {
  const screens = await mkdtemp(path.join(tmpdir(), 'wellword-screens-'));
  await mkdir(path.join(screens, 'assets'));
  await writeFile(path.join(screens, 'index.html'), PAGE);
  await mkdir(path.join(screens, '.vite'));
  await writeFile(path.join(screens, '.vite/manifest.json'), JSON.stringify(BUILD_MANIFEST));
  await writeFile(path.join(screens, 'assets/login.js'), 'export {}');
  await writeFile(path.join(screens, 'assets/login.js.br'), brotliCompressSync('export {}'));
  await writeFile(path.join(screens, 'assets/login.js.gz'), gzipSync('export {}'));
  return screens;
}

/** Chosen beforehand: behind a proxy the product does not say where it listens. */
async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((resolve) => void holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  return port;
}

/** Also what came before a connection was cut. */
function exchangeRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}
