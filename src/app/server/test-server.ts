import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CONTRIBUTIONS, listJobs } from './features.ts';
import { createLogin } from '#features/accounts/server/create-login.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import type { ProviderApi } from '#features/clinics/integrations-schema.ts';
import { integrations, updateIntegrations } from '#features/clinics/server/integrations.ts';
import { clinicSettings, updateSettings } from '#features/clinics/server/clinic-settings.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { openClinicForWork, openOperatorForWork } from '#features/clinics/server/worker.ts';
import { createBlueTicks } from '#features/delivery/server/blueticks.ts';
import { consentDates } from '#features/patients/server/consent-date.ts';
import { linkAddresses } from '#features/links/server/link-address.ts';
import type { WriterSettings } from '#features/models/server/choose-writer.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { migrateDatabase } from '#platform/server/db/migrate.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { runJobsOnce } from '#platform/server/jobs/jobs.ts';
import { startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import { createLog } from '#platform/server/log.ts';
import { startFakeProvider, type ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { addSetupMark } from '#features/clinics/server/setup-marks.ts';
import { createMovableClock } from '#platform/server/testing/movable-clock.ts';
import { startFakeScript } from '#platform/server/testing/fake-script.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { startApp } from './app.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';

/**
 * The built product on a database of its own, with a fake provider and a clock that can be moved: what the
 * journeys run against. Prints one JSON line with its addresses; `control` takes commands as JSON over loopback.
 */

interface ClinicOptions {
  readonly clinicName: string;
  readonly role?: Role;
  readonly features?: readonly Feature[];
  readonly providerKey?: string;
  readonly providerApi?: ProviderApi;
  /** Connects it to the fake sheet. */
  readonly hasSheet?: boolean;
  /** How many pending messages are due today. */
  readonly dueMessages?: number;
  readonly profileTypes?: readonly string[];
  /** False leaves the settings of the new clinic empty. */
  readonly isSetUp?: boolean;
  /** True shows the new clinic its set-up list. */
  readonly isSettingUp?: boolean;
}

const SECRET = 'a secret that is good for tests only';
const SEALING_KEY = deriveKey(SECRET, 'sealing');
const PASSWORD = 'correct horse battery';
const SCREENS = process.env.SCREENS ?? path.resolve(import.meta.dirname, '../../../dist');
const clock = createMovableClock(DEFAULT_TIME_ZONE);

/** After each journey: else from 2027-05-13 on a message would need a consent that no journey records. */
const CONSENT_REQUIRED_FROM = '2100-01-01';

const folder = await mkdtemp(path.join(tmpdir(), 'wellword-journey-'));
const server = await startPostgresServer({
  dataDirectory: path.join(folder, 'postgres'),
  durable: false,
});
const address = {
  host: server.connection.host,
  port: server.connection.port,
  database: 'journeys',
};
const owner = new pg.Client({ ...server.connection, database: 'postgres' });
await owner.connect();
await owner.query('create database journeys');
await owner.end();
await migrateDatabase(address, { owner: { user: server.connection.user } });

const operatorPool = openPool(address, { user: 'app_operator', max: 2 });
const numberKey = await loadKey(operatorPool, { appSecret: SECRET, purpose: 'numbers' });
const pool = openPool(address, {
  user: 'app_user',
  max: 2,
  numberKey,
  contributions: [
    ...CONTRIBUTIONS,
    consentDates.with(CONSENT_REQUIRED_FROM),
    linkAddresses.with({ read: () => app.url, areVisitorsHere: true }),
  ],
});
const operator = openOperatorForWork(operatorPool, randomUUID());
const provider = await startFakeProvider();
const script = await startFakeScript();
const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' });
const app = await startApp({
  database: address,
  roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
  appSecret: SECRET,
  clock,
  log,
  hasJobs: process.env.BACKGROUND_JOBS !== 'off',
  host: '127.0.0.1',
  port: Number(process.env.PORT ?? 0),
  publicUrl: undefined,
  arePatientsHere: true,
  trustedProxies: 0,
  providerBaseUrl: provider.url,
  outsideTimeoutMs: process.env.OUTSIDE_TIMEOUT_MS
    ? Number(process.env.OUTSIDE_TIMEOUT_MS)
    : undefined,
  sheetOrigins: [script.url],
  // A fake model of the caller as JSON; without it the built-in writer is used.
  writer: process.env.WRITER ? (JSON.parse(process.env.WRITER) as WriterSettings) : undefined,
  publicApiKey: process.env.PUBLIC_API_KEY,
  consentRequiredFrom: CONSENT_REQUIRED_FROM,
  screens: SCREENS,
  accounts: {
    mailFolder: path.join(folder, 'outbox'),
    mailFrom: 'Wellword <wellword@localhost>',
    signUp: true,
    adminsNeedSecondFactor: process.env.SECOND_FACTOR === 'required',
  },
});

const commands: Record<string, (body: never) => unknown> = {
  clinic: (options: ClinicOptions) => buildClinic(options),
  // Begins a journey, without shared rows and scripted answers, which another one may have left.
  start: async ({ time }: { time: string }) => {
    await runSql('delete from creatives', []);
    await runSql('delete from creative_categories', []);
    provider.reset();
    script.reset();
    clock.start(time);
    return { startsAt: clock.now() };
  },
  clock: ({ days, time }: { days: number; time?: string }) => {
    clock.moveTo(days, time);
    return {};
  },
  // Runs the background jobs once, at a later time.
  jobs: async ({ minutes }: { minutes: number }) => {
    clock.pass(minutes);
    const tools = {
      channel: createBlueTicks({ baseUrl: provider.url }),
      encryptionKey: SEALING_KEY,
    };
    const definitions = listJobs({ pool, operatorPool, clock, log, tools });
    await runJobsOnce({ pool: operatorPool, log, definitions });
    return {};
  },
  scriptProvider: (answers: ScriptedAnswer[]) => {
    provider.answerWith(...answers);
    return {};
  },
  requests: () => provider.requests,
  openSockets: () => provider.openSockets() + script.openSockets(),
  engines: ({ engines }: { engines: unknown[] }) => {
    provider.engines = engines;
    return {};
  },
  mail: () => readOutbox(path.join(folder, 'outbox')),
  scriptSheet: (answers: ScriptedAnswer[]) => {
    script.answerWith(...answers);
    return {};
  },
  sheetRows: ({ clinicId }: { clinicId: string }) => readSheetRows(sheetIdFor(clinicId)),
  // Bypasses the product's checks: a row may have come in by a way that is closed today.
  sql: ({ text, values }: { text: string; values: unknown[] }) => runSql(text, values),
};

const control = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const command = commands[(request.url ?? '').slice(1)];
    const body: unknown =
      chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
    Promise.resolve(command?.(body as never))
      .then((answer) => response.end(JSON.stringify(answer ?? null)))
      .catch((error: unknown) =>
        response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
      );
  });
});
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo;
  process.stdout.write(
    `${JSON.stringify({ url: app.url, control: `http://127.0.0.1:${port}` })}\n`,
  );
});

async function runSql(text: string, values: unknown[]) {
  const client = new pg.Client({ ...server.connection, database: address.database });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
  return {};
}

/** Returns e-mails and SMS of the folder, oldest first. */
async function readOutbox(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const oldestFirst = names.toSorted((first, second) => first.localeCompare(second));
  return Promise.all(oldestFirst.map((name) => readFile(path.join(outbox, name), 'utf8')));
}

/** A clinic with one login; each journey has its own. */
async function buildClinic(options: ClinicOptions) {
  const clinicId = await createClinic(operator, {
    name: 'Meera Shah',
    clinicName: options.clinicName,
    ...(options.role === undefined ? {} : { role: options.role }),
    ...(options.features === undefined ? {} : { enabledFeatures: options.features }),
    ...(options.profileTypes === undefined ? {} : { profileTypes: options.profileTypes }),
  });
  const email = `${randomUUID()}@clinic.example`;
  await createLogin(operator, { clinicId, name: 'Meera Shah', email, password: PASSWORD });
  const scope = openClinicForWork(
    { pool, clock },
    { clinicId, timeZone: DEFAULT_TIME_ZONE, name: 'AuthorizationFlow', requestId: randomUUID() },
  );
  if (options.isSetUp !== false) {
    await updateSettings(scope, {
      version: (await clinicSettings(scope)).version,
      clinicAddress: '14 Ashram Road, Ahmedabad',
      contactPhone: '5550000200',
      contactWhatsapp: '5550000200',
      gmbLink: 'https://g.page/r/journey-clinic/review',
      languages: ['en', 'hi', 'gu', 'mr', 'ta'],
    });
  }
  if (options.isSettingUp !== true) await addSetupMark(scope, { mark: 'ended' });
  const { version } = await integrations(scope);
  await updateIntegrations(scope, {
    version,
    ...(options.providerKey === undefined ? {} : { providerKey: options.providerKey }),
    ...(options.providerApi === undefined ? {} : { providerApi: options.providerApi }),
    ...(options.hasSheet
      ? { googleSheetId: sheetIdFor(clinicId), googleAppsScriptUrl: script.scriptUrl }
      : {}),
    encryptionKey: SEALING_KEY,
    sheetOrigins: [script.url],
  });
  await insertMessages(scope, {
    messages: Array.from({ length: options.dueMessages ?? 0 }, (_, index) =>
      dueMessage(scope.today, index),
    ),
  });
  return { clinicId, email, password: PASSWORD, today: scope.today };
}

function dueMessage(today: string, index: number) {
  return {
    profileId: null,
    kind: 'sequence' as const,
    patientName: `આશા પટેલ ${index + 1}`,
    whatsappNumber: `55500${String(index + 1).padStart(5, '0')}`,
    scheduledDate: today,
    messageContent: `નમસ્તે આશા, કેમ છો? (${index + 1})`,
    language: 'gu' as const,
    secondsLater: index,
  };
}

function sheetIdFor(clinicId: string): string {
  return `sheet-of-${clinicId}`;
}

/** Returns the rows of one clinic's sheet; all clinics share one fake script. */
function readSheetRows(sheetId: string) {
  const exportedIds = script.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as { googleSheetId: string; messages: { id: string }[] })
    .filter((request) => request.googleSheetId === sheetId)
    .flatMap(({ messages }) => messages.map(({ id }) => id));
  return [...new Set(exportedIds)].flatMap((id) => script.rows.get(id) ?? []);
}

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  control.close();
  await app.close();
  await provider.close();
  await script.close();
  await Promise.all([pool.end(), operatorPool.end()]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
process.on('disconnect', () => void close());
