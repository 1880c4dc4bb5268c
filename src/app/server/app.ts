import type { AddressInfo } from 'node:net';
import { createAdminGate } from '#features/admin/server/gate.ts';
import { createClinicsGate } from '#features/clinics/server/gate.ts';
import { openOperatorForWork } from '#features/clinics/server/worker.ts';
import { PLAYER_ADDRESSES } from '#features/creatives/rules.ts';
import { createBlueTicks } from '#features/delivery/server/blueticks.ts';
import type { DeliveryChannel } from '#features/delivery/server/channel.ts';
import { createPublicBoard } from '#features/board/server/public-board.ts';
import { createPublicPages } from '#features/feedback/server/public-pages.ts';
import { linkAddresses } from '#features/links/server/link-address.ts';
import { createGoogleSheets } from '#features/sheet-export/server/google-sheets.ts';
import { createCallbacks } from '#features/delivery/server/webhooks.ts';
import type { Session } from '#features/clinics/schema.ts';
import { clockShifts, standIns } from '#features/clinics/server/stand-ins.ts';
import { consentDates } from '#features/patients/server/consent-date.ts';
import { createReportsGate } from '#features/reports/server/gate.ts';
import { chooseWriter, type WriterSettings } from '#features/models/server/choose-writer.ts';
import type { ModelError } from '#features/models/server/model.ts';
import type { Clock } from '#platform/server/clock.ts';
import { deriveEncryptionKey } from '#platform/server/crypto.ts';
import { openChangeFeed } from '#platform/server/live-updates/changes.ts';
import type { Contribution } from '#platform/server/db/contributions.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { openPool, type DatabaseAddress, type Role } from '#platform/server/db/pools.ts';
import { removeDrill } from '#platform/server/backup/restore-drill.ts';
import { diskSpace, type DiskSpace } from '#platform/server/embedded-postgres/disk-space.ts';
import { watchForwardedHeaders } from '#platform/server/http/forwarded-headers.ts';
import { createGracefulShutdown } from '#platform/server/http/graceful-shutdown.ts';
import { createRequestLimiter, type RequestLimits } from '#platform/server/http/request-limiter.ts';
import { otherLoopbackNames } from '#platform/server/http/same-origin.ts';
import {
  startJobs,
  type JobContext,
  type JobDefinition,
  type Jobs,
} from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { createLoopWatch, LOOK_EVERY_MS } from '#platform/server/loop-watch.ts';
import type { CalendarDate } from '#platform/time.ts';
import { CONTRIBUTIONS, listJobs } from './features.ts';
import { openAccounts, type AccountsSettings } from './accounts.ts';
import { listen } from '#platform/server/http/listen.ts';
import { createHttpServer, type RouteHandler } from './http.ts';
import { seedBuiltInTemplates } from './seed.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { createOtherRoutes } from './other-routes.ts';
import { drillFolder, restoreDrillJob } from './restore-drill.ts';
import type { AppContext } from './router.ts';

export interface AppSettings {
  readonly database: DatabaseAddress;
  readonly roles: { readonly user: Role; readonly operator: Role };
  readonly appSecret: string;
  /** The secret before, until all that it encrypted has been encrypted again. */
  readonly previousSecret?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: string;
  readonly port: number;
  /** The file of a Unix socket, in place of host and port. */
  readonly socket?: string | undefined;
  /** The address that people type; without it the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** Outside production, `localhost` and `127.0.0.1` are the same installation for people who look around. */
  readonly hasLoopbackNames?: boolean;
  readonly trustedProxies: number;
  readonly providerBaseUrl: string;
  /** For one request to the provider or the script, where tests cannot wait as long as people would. */
  readonly outsideTimeoutMs?: number | undefined;
  /** Others than the usual ones, where tests ask faster than people. */
  readonly requestLimits?: RequestLimits | undefined;
  /** Where export scripts may live besides Google. */
  readonly sheetOrigins?: readonly string[];
  /** The text model that writes; without it the built-in writer does. */
  readonly writer?: WriterSettings | undefined;
  /** Opens `/functions/v1/` to callers from outside who show it. */
  readonly publicApiKey?: string | undefined;
  /** Origins whose pages may call there too. */
  readonly publicApiOrigins?: readonly string[];
  /** The day from which the law requires consent; without it the one that the product knows. */
  readonly consentRequiredFrom?: CalendarDate | undefined;
  readonly screens: string;
  /** DATA_DIR, whose disk is watched. */
  readonly dataDirectory?: string;
  /** Where backups are; the newest one is tried each night. */
  readonly backupFolder?: string | undefined;
  readonly accounts: AccountsSettings;
  /** A demo's patients read their messages on this machine, so links to it reach them. */
  readonly arePatientsHere?: boolean;
  /** The outside services that a demo plays itself; the screens say so. */
  readonly standIns?: Session['standIns'];
  /** How far the clock is from the real one, so that screens show the same time. */
  readonly clockShiftMs?: number;
  /** Where embedded creatives may come from; without it the known players. */
  readonly frameAddresses?: readonly string[];
  /** False leaves the background jobs to `runJobsOnce`, so that nothing happens between two steps of a journey. */
  readonly hasJobs?: boolean;
  /** More doors of this installation, such as the demo's page of what arrived. */
  readonly extraRoutes?: RouteHandler;
}

export interface App {
  /** Where it answers, such as http://127.0.0.1:4600. */
  readonly url: string;
  /** Resolves when the letters that no answer waited for are on their way. */
  settle(): Promise<void>;
  /** Lets running requests finish, then closes everything in the reverse order of opening. */
  close(): Promise<void>;
}

const HEALTH_KEPT_MS = 5000;
/** How long sends may hang when the app stops: then their outcome is unknown, on record, and their callers get it. */
const SENDS_END_MS = 6000;
/** A proxy in front has used each connection that it still uses within this time, and has received `Connection: close` on it. */
const PROXY_IDLE_MS = 2000;
/** A batch takes less than a screen waits, so that the person still hears what became of it. */
const SHEET_TIMEOUT_MS = 25_000;

/** Opens everything that one running product needs, and knows how to close it again. */
export async function startApp(settings: AppSettings): Promise<App> {
  const { sheetOrigins = [] } = settings;
  let url = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const operatorPool = openPool(settings.database, { ...settings.roles.operator, max: 4 });
  const numberKey = await loadKey(operatorPool, { ...settings, purpose: 'numbers' });
  // Enough to keep two cores of PostgreSQL busy; each takes some 8 MB of the machine for what it has planned and looked up.
  const pool = openPool(settings.database, {
    ...settings.roles.user,
    max: 8,
    numberKey,
    hasGenericPlans: true,
    contributions: [...CONTRIBUTIONS, ...contributeSettings(settings, () => url)],
  });
  // Of its own, so that people who wait and work that does not never take each other's connections.
  const jobsPool = openPool(settings.database, { ...settings.roles.operator, max: 2 });
  const closePools = () => Promise.all([pool, operatorPool, jobsPool].map((each) => each.end()));
  await seedBuiltInTemplates(openOperatorForWork(operatorPool, 'start'));
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const changes = openChangeFeed(settings.database, settings.roles.operator);
  const leaving = new AbortController();
  const encryptionKey = deriveEncryptionKey(settings.appSecret, settings.previousSecret);
  const { accounts, settle } = openAccounts({
    ...settings,
    verificationKey: await loadKey(operatorPool, { ...settings, purpose: 'proof' }),
    encryptionKey,
    operatorPool,
    secure,
    publicUrl: () => url,
  });
  const forwardedHeaders = watchForwardedHeaders(settings);
  const loopWatch = createLoopWatch({
    onDelay: ({ ms, operations }) =>
      settings.log.write({ kind: 'delay', ms, operation: operations.join(' ') }),
  });
  const services: Pick<
    AppContext,
    'accounts' | 'admin' | 'changes' | 'clinics' | 'reports' | 'tools' | 'isHealthy' | 'isStopping'
  > = {
    changes,
    accounts,
    admin: createAdminGate({ operatorPool }),
    reports: createReportsGate({ operatorPool }),
    clinics: createClinicsGate({ pool, operatorPool, clock: settings.clock }),
    tools: {
      clock: settings.clock,
      channel: untilAborted(
        createBlueTicks({
          baseUrl: settings.providerBaseUrl,
          timeoutMs: settings.outsideTimeoutMs,
        }),
        leaving.signal,
      ),
      encryptionKey,
      sheet: createGoogleSheets({
        allowedOrigins: sheetOrigins,
        timeoutMs: settings.outsideTimeoutMs ?? SHEET_TIMEOUT_MS,
      }),
      sheetOrigins,
      sheetKey: await loadKey(operatorPool, { ...settings, purpose: 'sheet' }),
      writer: await chooseWriter(settings.writer, {
        onFailed: (failure) => logFailure(settings.log, failure),
      }),
      publicApiKey: settings.publicApiKey,
      frameAddresses: settings.frameAddresses ?? PLAYER_ADDRESSES,
      readDisk: cacheFor(HEALTH_KEPT_MS, () => readDiskSpace(settings.dataDirectory)),
      forwardedSecondsAgo: forwardedHeaders.secondsAgo,
      loopWatch,
      triesBackups: settings.backupFolder !== undefined,
    },
    isHealthy: cacheFor(HEALTH_KEPT_MS, () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    ),
    isStopping: () => shutdown.isStopping(),
  };

  const limiter = createRequestLimiter(settings.requestLimits ?? REQUEST_LIMITS);
  const callbacks = createCallbacks({ pool, operatorPool, clock: settings.clock });
  const publicPages = createPublicPages({
    pool,
    operatorPool,
    clock: settings.clock,
  });
  const publicBoard = createPublicBoard({ pool, operatorPool, clock: settings.clock });
  const server = createHttpServer({
    log: settings.log,
    ownOrigins: () => {
      const { origin } = new URL(url);
      return settings.hasLoopbackNames
        ? { origin, otherNames: otherLoopbackNames(origin) }
        : { origin };
    },
    secure,
    trustedProxies: settings.trustedProxies,
    publicApiOrigins: settings.publicApiOrigins ?? [],
    services,
    limiter,
    noteForwarded: forwardedHeaders.note,
    clinicOfSecret: (secretPath) => callbacks.clinicOf(secretPath),
    otherRoutes: createOtherRoutes(settings, { callbacks, publicBoard, publicPages }),
  });
  const isBehindProxy = settings.trustedProxies > 0;
  const shutdown = createGracefulShutdown(server, { idleMs: isBehindProxy ? PROXY_IDLE_MS : 0 });
  const { clock, log } = settings;
  const looking = setInterval(() => loopWatch.check(), LOOK_EVERY_MS).unref();
  let jobs: Jobs | undefined;
  try {
    await listen(server, settings);
    const definitions = [
      ...listJobs({ operatorPool, pool, clock, log, tools: services.tools }),
      ...(await drillJobs(settings)),
    ].map((job) => ({
      ...job,
      run: (context: JobContext) => loopWatch.run(job.name, () => job.run(context)),
    }));
    jobs = await startJobs({
      pool: jobsPool,
      log,
      definitions: settings.hasJobs === false ? [] : definitions,
    });
  } catch (error) {
    clearInterval(looking);
    server.close();
    await changes.close();
    await closePools();
    throw error;
  }
  if (settings.publicUrl === undefined)
    url = `http://${settings.host}:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settle,
    async close() {
      clearInterval(looking);
      const jobsStopped = jobs.stop();
      const noLonger = setTimeout(() => leaving.abort(), SENDS_END_MS);
      const stop = shutdown.stop();
      // Streams end with it, and the server need not wait for them.
      await changes.close();
      await stop;
      await jobsStopped;
      clearTimeout(noLonger);
      await settle();
      await closePools();
    },
  };
}

/** Returns what the installation's own settings contribute; `readUrl` answers where it is reached. */
function contributeSettings(settings: AppSettings, readUrl: () => string): Contribution[] {
  const {
    standIns: names = [],
    clockShiftMs = 0,
    consentRequiredFrom,
    arePatientsHere = false,
  } = settings;
  const read = () => (arePatientsHere ? readUrl() : settings.publicUrl);
  return [
    ...names.map((name) => standIns.with(name)),
    clockShifts.with(clockShiftMs),
    ...(consentRequiredFrom === undefined ? [] : [consentDates.with(consentRequiredFrom)]),
    linkAddresses.with({ read, areVisitorsHere: arePatientsHere }),
  ];
}

/** Removes what a drill of a process that was killed has left; a drill that is running is left alone. */
async function drillJobs({ dataDirectory, backupFolder }: AppSettings): Promise<JobDefinition[]> {
  if (dataDirectory === undefined) return [];
  await removeDrill(drillFolder(dataDirectory)).catch(() => {});
  return backupFolder === undefined ? [] : [restoreDrillJob({ dataDirectory, backupFolder })];
}

async function readDiskSpace(folder: string | undefined): Promise<DiskSpace | null> {
  if (folder === undefined) return null;
  return diskSpace(folder).catch(() => null);
}

/** The same channel, which gives up everything that is under way once `signal` is aborted. */
function untilAborted<Kind extends DeliveryChannel>(channel: Kind, signal: AbortSignal): Kind {
  return {
    ...channel,
    deliver: (outboundMessage, options = {}) => {
      const signals = options.signal === undefined ? [signal] : [signal, options.signal];
      return channel.deliver(outboundMessage, { signal: AbortSignal.any(signals) });
    },
  };
}

/** The facts that the operator must know of a provider that fails: its status. Its words may repeat what it was asked. */
function logFailure(log: Log, { status }: ModelError): void {
  log.write({ kind: 'model', outcome: 'failed', providerStatus: status });
}

/** Asks at most once in `milliseconds`, also when many ask at the same moment. */
function cacheFor<Value>(milliseconds: number, ask: () => Promise<Value>): () => Promise<Value> {
  let cache: { readAt: number; value: Promise<Value> } | undefined;
  return () => {
    if (cache === undefined || performance.now() - cache.readAt > milliseconds)
      cache = { readAt: performance.now(), value: ask() };
    return cache.value;
  };
}
