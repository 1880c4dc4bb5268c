import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CONTRIBUTIONS } from '#app/server/features.ts';
import { createLogin } from '#features/accounts/server/create-login.ts';
import { integrations, updateIntegrations } from '#features/clinics/server/integrations.ts';
import { clinicSettings, updateSettings } from '#features/clinics/server/clinic-settings.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { openClinicForWork, openOperatorForWork } from '#features/clinics/server/worker.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { systemClock } from '#platform/server/clock.ts';
import { deriveEncryptionKey } from '#platform/server/crypto.ts';
import { migrateDatabase } from '#platform/server/db/migrate.ts';
import { openPool, type DatabaseAddress } from '#platform/server/db/pools.ts';
import { startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import {
  startFakeProvider,
  type FakeProvider,
  type ScriptedAnswer,
} from '#platform/server/testing/fake-provider.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import type { CrashClock } from './crash-app.ts';
import { startStatementProxy, type CrashPoint } from './statement-proxy.ts';

export const SECRET = 'a secret that is good for crashing only';
const PASSWORD = 'correct horse battery';

/** A database that outlives the apps on it, with a provider and a sheet that remember what reached them. */
export interface CrashEnvironment {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly owner: pg.Pool;
  readonly provider: FakeProvider;
  readonly script: FakeScript;
  startApp(secrets?: { appSecret: string; previousSecret?: string }): Promise<RunningApp>;
  buildClinic(wish: {
    messages?: number;
    reviews?: number;
    providerKey?: string;
  }): Promise<CrashClinic>;
  close(): Promise<void>;
}

export interface RunningApp {
  readonly url: string;
  readonly child: ChildProcess;
  /** Statements for clinics since its start, or since a crash point was set. */
  statements(): number;
  crashAt(point: CrashPoint): void;
  kill(): Promise<void>;
}

export interface CrashClinic {
  readonly id: string;
  readonly login: { email: string; password: string };
  readonly messageIds: readonly string[];
  readonly reviewIds: readonly string[];
}

export async function openCrashEnvironment(
  options: { durable?: boolean; answers?: () => ScriptedAnswer; clock?: CrashClock } = {},
): Promise<CrashEnvironment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-crash-'));
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: options.durable ?? false,
    settings: { max_connections: '200' },
  });
  const { host, port, user } = server.connection;
  const address = { host, port, database: 'crash' };
  const owner = new pg.Pool({ ...address, user, max: 4 });
  owner.on('error', () => {});
  const admin = new pg.Client({ ...server.connection, database: 'postgres' });
  await admin.connect();
  await admin.query('create database crash');
  await admin.end();
  await migrateDatabase(address, { owner: { user } });
  const { answers, clock } = options;
  const provider = await startFakeProvider(answers ? { otherwise: answers } : {});
  const script = await startFakeScript();
  const pool = openPool(address, {
    user: 'app_user',
    max: 2,
    numberKey: randomBytes(32),
    contributions: CONTRIBUTIONS,
  });
  const operatorPool = openPool(address, { user: 'app_operator', max: 2 });
  const apps = new Set<ChildProcess>();

  return {
    folder,
    address,
    owner,
    provider,
    script,
    startApp: (secrets = { appSecret: SECRET }) =>
      startCrashApp({ address, provider, script, secrets, apps, clock }),
    buildClinic: (wish) => buildCrashClinic({ pool, operatorPool, owner, script }, wish),
    async close() {
      await Promise.all([...apps].map((child) => endProcess(child, 'SIGKILL')));
      await Promise.all([provider.close(), script.close()]);
      await Promise.all([pool.end(), operatorPool.end(), owner.end()]);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One instance on a database of the caller's. */
export async function startCrashApp(on: {
  address: DatabaseAddress;
  provider: FakeProvider;
  script: FakeScript;
  secrets: { appSecret: string; previousSecret?: string };
  apps: Set<ChildProcess>;
  clock?: CrashClock | undefined;
}): Promise<RunningApp> {
  const proxy = await startStatementProxy(on.address, () => child.kill('SIGKILL'));
  const settings = {
    clock: on.clock,
    database: proxy.address,
    providerBaseUrl: on.provider.url,
    sheetOrigin: on.script.url,
    ...on.secrets,
  };
  const child: ChildProcess = fork(
    path.join(import.meta.dirname, 'crash-app.ts'),
    [JSON.stringify(settings)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  on.apps.add(child);
  child.once('exit', () => {
    on.apps.delete(child);
    proxy.close();
  });
  const { url } = (await receiveMessage(child)) as { url: string };
  return {
    url,
    child,
    statements: () => proxy.statements(),
    crashAt: (point) => proxy.crashAt(point),
    kill: () => endProcess(child, 'SIGKILL'),
  };
}

function receiveMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The app ended before it answered'));
    child.once('exit', leave);
    child.once('message', (message) => {
      child.off('exit', leave);
      resolve(message);
    });
  });
}

/** No statement may take ten seconds. */
const MESSAGES_A_STATEMENT = 250;

function toNewMessage(index: number, scheduledDate: CalendarDate) {
  return {
    profileId: null,
    kind: 'sequence' as const,
    patientName: `આશા પટેલ ${index + 1}`,
    whatsappNumber: `55500${String(index + 1).padStart(5, '0')}`,
    scheduledDate,
    // Its own, so that the provider's memory tells which message came.
    messageContent: `નમસ્તે આશા (${randomUUID()})`,
    language: 'gu' as const,
    secondsLater: index,
  };
}

/** A clinic that can send directly and export, with so many messages due today and reviews without follow-ups. */
export async function buildCrashClinic(
  on: { pool: pg.Pool; operatorPool: pg.Pool; owner: pg.Pool; script: FakeScript },
  wish: { messages?: number; reviews?: number; providerKey?: string },
): Promise<CrashClinic> {
  const operator = openOperatorForWork(on.operatorPool, randomUUID());
  const id = await createClinic(operator, { name: 'Meera Shah', clinicName: 'Shanti Clinic' });
  const login = { email: `${randomUUID()}@clinic.example`, password: PASSWORD };
  await createLogin(operator, { clinicId: id, name: 'Meera Shah', ...login });
  const work = {
    clinicId: id,
    timeZone: DEFAULT_TIME_ZONE,
    name: 'Environment',
    requestId: randomUUID(),
  };
  const scope = openClinicForWork({ pool: on.pool, clock: systemClock }, work);
  await updateSettings(scope, {
    version: (await clinicSettings(scope)).version,
    clinicAddress: '14 Ashram Road, Ahmedabad',
    contactPhone: '5550000200',
    contactWhatsapp: '5550000200',
    gmbLink: 'https://g.page/r/stage-clinic/review',
    languages: ['en'],
  });
  await updateIntegrations(scope, {
    version: (await integrations(scope)).version,
    providerKey: wish.providerKey ?? `key of ${id}`,
    googleSheetId: `sheet-of-${id}`,
    googleAppsScriptUrl: on.script.scriptUrl,
    encryptionKey: deriveEncryptionKey(SECRET),
    sheetOrigins: [on.script.url],
  });
  const messageIds: string[] = [];
  const count = wish.messages ?? 0;
  while (messageIds.length < count) {
    const first = messageIds.length;
    const length = Math.min(MESSAGES_A_STATEMENT, count - first);
    const insertedMessages = await insertMessages(scope, {
      messages: Array.from({ length }, (_, index) => toNewMessage(first + index, scope.today)),
    });
    messageIds.push(...insertedMessages.map((message) => message.id));
  }
  const reviews = await on.owner.query<{ id: string }>(
    `insert into reviews (user_id, patient_name, contact_number, appointment_date)
     select $1, 'प्रिया शर्मा', lpad(n::text, 10, '5'), current_date from generate_series(1, $2::int) n returning id`,
    [id, wish.reviews ?? 0],
  );
  return {
    id,
    login,
    messageIds,
    reviewIds: reviews.rows.map((row) => row.id),
  };
}

/** Someone signed in, whichever instance answers at the moment. Undefined when no answer came. */
export type CrashCaller = (
  app: { readonly url: string },
  method: string,
  route: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown; retryAfter: string | null } | undefined>;

export async function signInOn(
  { url }: { readonly url: string },
  login: CrashClinic['login'],
): Promise<CrashCaller> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: login.email, password: login.password }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (app, method, route, body) => {
    try {
      const response = await fetch(`${app.url}/api${route}`, {
        method,
        headers: { origin: app.url, 'content-type': 'application/json', cookie },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, body: await response.json(), retryAfter };
    } catch {
      return undefined;
    }
  };
}

/** Asks until `isSo`, at most so many seconds; answers how many milliseconds it took. */
export async function until(
  isSo: () => Promise<boolean>,
  { seconds, what }: { seconds: number; what: string },
): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > seconds * 1000)
      throw new Error(`Not after ${seconds} s: ${what}`);
    await sleep(100);
  }
  return Math.round(performance.now() - from);
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
