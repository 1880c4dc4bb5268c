import path from 'node:path';
import { shiftedClock, systemClock } from '#platform/server/clock.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import { createLog, logFile, type Log } from '#platform/server/log.ts';
import { startApp, type App } from './app.ts';
import { openDatabase, type OpenedDatabase } from './database.ts';
import { startDemo, type Demo } from './demo/demo.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../dist');

/** What has been opened, newest last; closed from the end. */
const opened: { close(): Promise<void> }[] = [];
let stopping = false;

function say(text: string): void {
  console.log(text);
}

async function main(): Promise<void> {
  const env = readEnv();
  const log = openLog(env);
  say(
    env.databaseUrl === undefined
      ? 'Wellword: opening the database …'
      : 'Wellword: connecting to the database …',
  );
  const database = await openDatabase(env, (text) => say(`Wellword: ${text}`));
  opened.push(database);
  const demo = await demoOf(env, database);
  if (demo) opened.push(demo);
  const app = await startApp({
    database: database.address,
    roles: database.roles,
    appSecret: env.appSecret,
    clock: env.clockOffsetDays === 0 ? systemClock : shiftedClock(env.clockOffsetDays),
    log,
    host: env.host,
    port: env.port,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    providerBaseUrl: demo?.providerBaseUrl ?? env.providerBaseUrl,
    sheetOrigins: [...env.sheetOrigins, ...(demo?.sheetOrigins ?? [])],
    writer: env.writer,
    publicApiKey: env.publicApiKey,
    screens: SCREENS,
    accounts: {
      mailFolder: path.join(env.dataDirectory, 'outbox'),
      smtpUrl: env.smtpUrl,
      mailFrom: env.mailFrom,
      signUp: env.signUp,
      google: env.google,
      adminsNeedSecondFactor: env.production,
    },
    frameAddresses: env.creativeFrameHosts,
    ...(demo ? { sideDoor: demo.sideDoor } : {}),
  });
  opened.push(app);
  announce(app, demo);
}

/** In a terminal the log would bury the sign-in details, so looking around writes it to a file beside the data. */
function openLog(env: Env): Log {
  const level = env.logLevel;
  if (env.production || !process.stdout.isTTY) return createLog({ level });
  return createLog({ level, destination: logFile(path.join(env.dataDirectory, 'wellword.log')) });
}

/** Only an embedded database outside production is ever filled with made-up patients. */
async function demoOf(env: Env, database: OpenedDatabase): Promise<Demo | undefined> {
  return env.production || !database.embedded ? undefined : startDemo({ env, database, say });
}

function announce(app: App, demo: Demo | undefined): void {
  say(`\n  Wellword is running at ${app.url}\n`);
  for (const line of demo?.signInLines ?? []) say(`  ${line}`);
  say('\n  Stop it with Ctrl-C.\n');
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A request that hangs may not keep us for ever: its attempt is on record and will be looked at again.
  setTimeout(() => process.exit(exitCode || 1), 15_000).unref();
  for (const part of opened.toReversed()) await part.close();
  process.exit(exitCode);
}

process.on('SIGINT', () => {
  say('\nWellword: stopping …');
  void stop(0);
});
process.on('SIGTERM', () => void stop(0));

try {
  await main();
} catch (error) {
  // Errors that name a cure are written for people; for all others the trace is the message.
  const isForPeople =
    error instanceof EnvError ||
    (error instanceof Error && error.name !== 'Error' && error.cause === undefined);
  console.error(isForPeople && error instanceof Error ? `\nWellword: ${error.message}\n` : error);
  await stop(1);
}
