import type { Session } from '#features/clinics/schema.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { createShiftedClock } from '#platform/server/clock.ts';
import { EnvError, providerAddress, readEnv, type Env } from '#platform/server/env.ts';
import { requireFreePlace } from '#platform/server/http/listen.ts';
import { openFolder } from '#platform/server/open-folder.ts';
import { createLog, describeError, logFile, type Log } from '#platform/server/log.ts';
import type { App } from './app.ts';
import { CONTRIBUTIONS } from './features.ts';
import { openDatabase, type OpenedDatabase } from './database.ts';
import type { Demo } from './demo/demo.ts';
import { toSentence } from './operator-sentence.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../dist');

/** Requests under way get so long; a send that hangs is on record and will be looked at again. */
const APP_PATIENCE_MS = 10_000;
/** After this nothing is waited for any more; a database server that is left behind is taken over at the next start. */
const LONGEST_STOP_MS = 30_000;

/** The parts that are open, newest last; closed from the end. */
const parts: { close(): Promise<void> }[] = [];
let stopping: Promise<void> | undefined;
/** Aborted by the second stop signal. */
const hurry = new AbortController();
let log: Log | undefined;

function say(text: string): void {
  console.log(text);
}

async function main(): Promise<void> {
  const env = readEnv();
  // Before a database and a demo are made, whose password is shown once: a start that cannot run must make neither.
  await requireFreePlace(env);
  requireBackupFolder(env);
  // Letters lie there too.
  openFolder(env.dataDirectory);
  log = openLog(env);
  say(
    env.databaseUrl === undefined
      ? 'Wellword: opening the database …'
      : 'Wellword: connecting to the database …',
  );
  const opening = openDatabase(env, {
    say: (text) => say(`Wellword: ${text}`),
    onTaken: (reason) => {
      console.error(`\nWellword: ${reason.message}\n`);
      void stop(1);
    },
  });
  // The database starts in a process of its own; meanwhile this one reads the rest of the product.
  const reading = import('./app.ts');
  const database = await opening;
  parts.push(database);
  if (stopping) return;
  const { startApp } = await reading;
  const demo = await openDemo(env, database);
  if (demo) parts.push(demo);
  if (stopping) return;
  const app = await startApp({
    database: demo?.database ?? database.address,
    roles: database.roles,
    appSecret: env.appSecret,
    previousSecret: env.previousSecret,
    clockShiftMs: demo?.clockShiftMs ?? readClockShift(env),
    clock: createShiftedClock(demo?.clockShiftMs ?? readClockShift(env)),
    log,
    host: env.host,
    port: env.port,
    socket: env.socket,
    publicUrl: env.publicUrl,
    hasLoopbackNames: !env.production && env.publicUrl === undefined,
    trustedProxies: env.trustedProxies,
    providerBaseUrl: providerAddress(env, demo?.providerBaseUrl),
    sheetOrigins: [...env.sheetOrigins, ...(demo?.sheetOrigins ?? [])],
    writer: env.writer,
    publicApiKey: env.publicApiKey,
    publicApiOrigins: env.publicApiOrigins,
    consentRequiredFrom: env.consentRequiredFrom,
    screens: SCREENS,
    dataDirectory: env.dataDirectory,
    backupFolder: env.backupFolder,
    accounts: {
      mailFolder: path.join(env.dataDirectory, 'outbox'),
      smtpUrl: env.smtpUrl,
      mailFrom: env.mailFrom,
      sms: env.sms ?? demo?.sms,
      signUp: env.signUp,
      google: env.google,
      adminsNeedSecondFactor: env.production,
    },
    frameAddresses: env.creativeFrameHosts,
    ...(demo
      ? { extraRoutes: demo.extraRoutes, arePatientsHere: true, standIns: listStandIns(env) }
      : {}),
  });
  parts.push(app);
  if (!stopping) announce(app, demo);
}

/** Else a slip in its name would be found only in the night, when a backup is looked for. */
function requireBackupFolder({ backupFolder }: Env): void {
  if (backupFolder === undefined) return;
  if (statSync(backupFolder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new EnvError(
    `BACKUP_FOLDER names no folder: ${backupFolder}. Make it, or mount its disk, and start again.`,
  );
}

/** In a terminal the log would bury the sign-in details, so looking around writes it to a file beside the data. */
function openLog(env: Env): Log {
  const level = env.logLevel;
  if (env.production || !process.stdout.isTTY) return createLog({ level });
  return createLog({ level, destination: logFile(path.join(env.dataDirectory, 'wellword.log')) });
}

/** Returns how far CLOCK_OFFSET_DAYS moves the clock. */
function readClockShift({ clockOffsetDays }: Env): number {
  return clockOffsetDays * 86_400_000;
}

/** A provider that was set is a real one, also in a demo. */
function listStandIns({ providerBaseUrl }: Env): Session['standIns'] {
  return providerBaseUrl === undefined ? ['provider', 'sheet'] : ['sheet'];
}

/** Only an embedded database outside production is ever filled with made-up patients. */
async function openDemo(env: Env, database: OpenedDatabase): Promise<Demo | undefined> {
  if (env.production || !database.isEmbedded) return undefined;
  const { startDemo } = await import('./demo/demo.ts');
  return startDemo({ env, database, contributions: CONTRIBUTIONS, say });
}

function announce(app: App, demo: Demo | undefined): void {
  say(`\n  Wellword is running at ${app.url}\n`);
  for (const line of demo?.signInLines ?? []) say(`  ${line}`);
  say('\n  Stop it with Ctrl-C.\n');
}

function stop(exitCode: number): Promise<void> {
  stopping ??= closeAndExit(exitCode);
  return stopping;
}

async function closeAndExit(exitCode: number): Promise<void> {
  setTimeout(() => process.exit(exitCode || 1), LONGEST_STOP_MS).unref();
  // A part that is being opened can be closed only once it is open; the end of the start is reported below.
  await starting.catch(() => {});
  let isClean = true;
  for (const part of parts.toReversed()) {
    const isLast = part === parts[0];
    const closing = part.close().catch((error: unknown) => {
      isClean = false;
      log?.write({ kind: 'defect', error: describeError(error) });
    });
    // The database is always waited for: it would outlive us.
    await (isLast ? closing : Promise.race([closing, patience()]));
  }
  process.exit(isClean ? exitCode : exitCode || 1);
}

/** Ends when what hangs has had its time, or at the second stop signal. */
function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, APP_PATIENCE_MS);
    if (hurry.signal.aborted) resolve();
    hurry.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

// A closed terminal too: the database runs in a session of its own and would stay.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return hurry.abort();
    if (signal === 'SIGINT') say('\nWellword: stopping …');
    void stop(0);
  });
}

// An uncaught error leaves the process in an unknown state. Its message may quote patients; where it happened does not.
process.on('uncaughtException', (error) => {
  if (log) log.write({ kind: 'defect', error: describeError(error) });
  else console.error(error);
  void stop(1);
});

const starting = main();
try {
  await starting;
} catch (error) {
  const sentence = toSentence(error);
  if (sentence !== undefined) console.error(`\nWellword: ${sentence}\n`);
  else console.error('\nWellword: an unexpected error, for those who can read it:', error);
  await stop(1);
}
