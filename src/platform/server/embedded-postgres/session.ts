import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { DataDirectoryInUse, explainComplaint, PostgresUnavailable } from './errors.ts';
import { belongsTo, commandAs, handOver } from './identity.ts';
import type { Launch } from './launch.ts';
import { openSocketFolder } from './launch.ts';
import { lockSessionName, takeLock } from './lock.ts';
import { findPostmaster, removeMistakenLock, stopPostmaster } from './process.ts';

/** A connection to the running server that holds this app's lock on it. */
export interface Session {
  readonly client: Client;
  readonly pid: number;
  /** Whether the server ran before. */
  readonly isAdopted: boolean;
}

// Another app was faster; processes of a killed server are still ending; another app that stops removes its socket folder.
const PASSING = /postmaster\.pid" already exists|pre-existing shared memory|\.lock": No such file/;
const LOG_LIMIT_BYTES = 5_000_000;
const RECOVERY_PATIENCE_MS = 10 * 60_000;
const ANSWER_PATIENCE_MS = 15_000;
const STRANGER_PATIENCE_MS = 2000;

/**
 * Connects to the data directory's server, starts it if there is none, and locks it for this app.
 * @throws DataDirectoryInUse, PostgresUnavailable
 */
export async function openSession(launch: Launch): Promise<Session> {
  const session = await reachServer(launch);
  try {
    await takeLock(session.client, launch.dataDirectory);
  } catch (error) {
    await session.client.end();
    throw error;
  }
  if (!session.isAdopted || isRunningAs(launch)) return session;
  launch.onProgress('The database still ran with other settings: starting it again.');
  await stopPostmaster(launch.dataDirectory, { pid: session.pid, binaries: launch.binaries });
  return openSession(launch);
}

async function reachServer(launch: Launch): Promise<Session> {
  const startedAt = performance.now();
  let child: StartedServer | undefined;
  for (;;) {
    const postmaster = findPostmaster(launch.dataDirectory);
    if (postmaster?.isReady === true) {
      const client = await tryConnect(launch);
      const { pid } = postmaster;
      if (client !== undefined) return { client, pid, isAdopted: pid !== child?.process.pid };
    }
    const hasEnded = child === undefined || child.hasEnded();
    if (postmaster === undefined && hasEnded) {
      child?.refuseUnlessPassing();
      await clearTheWay(launch);
      child = startServer(launch);
    }
    const patience = postmaster?.isStarting === true ? RECOVERY_PATIENCE_MS : ANSWER_PATIENCE_MS;
    if (performance.now() - startedAt > patience) throw createUnansweredError(launch);
    await sleep(hasEnded ? 25 : 4);
  }
}

/** Resolves to undefined while the server is still starting or already stopping. */
async function tryConnect({
  connection,
  dataDirectory,
  isCommand,
}: Launch): Promise<Client | undefined> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    application_name: lockSessionName({ isCommand }),
    connectionTimeoutMillis: 5000,
    // Not from PGSSLMODE, which means another server.
    ssl: false,
  });
  // The owner of the session listens for its end; without this a broken connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    // On Windows the server writes its folder with slashes.
    if (resolve(rows[0]?.folder ?? '') === dataDirectory) return client;
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Waiting does not help against an error of the server, except 57P0x (shutting down, starting up).
    if (error instanceof DatabaseError && !String(code).startsWith('57P')) throw error;
    return undefined;
  }
}

async function clearTheWay({ dataDirectory, sockets }: Launch): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const deadline = performance.now() + STRANGER_PATIENCE_MS;
  // No process is visible here, yet a server answers: it runs in another container and may be stopping.
  while (existsSync(pidFile) && (await anyAnswers(sockets)) && !findPostmaster(dataDirectory)) {
    if (performance.now() > deadline) throw new DataDirectoryInUse(dataDirectory, undefined);
    await sleep(50);
  }
  for (const lockFile of [pidFile, ...sockets.map((socket) => `${socket}.lock`)]) {
    removeMistakenLock(dataDirectory, lockFile);
  }
}

async function anyAnswers(sockets: readonly string[]): Promise<boolean> {
  return (await Promise.all(sockets.map(answers))).includes(true);
}

function answers(socket: string): Promise<boolean> {
  const { promise, resolve: say } = Promise.withResolvers<boolean>();
  const probe = connectSocket(socket, () => {
    probe.destroy();
    say(true);
  }).once('error', () => say(false));
  return promise;
}

interface StartedServer {
  readonly process: ChildProcess;
  hasEnded(): boolean;
  /** Throws with the server's own message, unless another attempt may succeed. */
  refuseUnlessPassing(): void;
}

function startServer(launch: Launch): StartedServer {
  const { identity, binaries, args } = launch;
  handOver(launch.dataDirectory, identity);
  openSocketFolder(launch);
  const logFile = `${launch.dataDirectory}.log`;
  const log = openLog(logFile);
  const logStart = statSync(logFile).size;
  const command = commandAs(identity, { program: binaries.postgres, args });
  const child = spawn(command.program, command.args, {
    ...command.user,
    env: binaries.environment,
    // A file, because the server may outlive the app; its own session, so that Ctrl-C reaches only the app.
    stdio: ['ignore', 'ignore', log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  return {
    process: child,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    refuseUnlessPassing() {
      const words = failure?.message ?? readFileSync(logFile).subarray(logStart).toString().trim();
      if (PASSING.test(words)) return;
      throw new PostgresUnavailable(
        `The database in ${launch.dataDirectory} did not start: ${explainComplaint(words.slice(-2000))}`,
      );
    },
  };
}

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file);
  return log;
}

/** Compares our arguments with postmaster.opts, where PostgreSQL writes its command line, each argument quoted. */
function isRunningAs({ dataDirectory, identity, args }: Launch): boolean {
  if (!belongsTo(identity, dataDirectory)) return false;
  const options = readFileSync(join(dataDirectory, 'postmaster.opts'), 'utf8').trimEnd();
  return options.endsWith(args.map((argument) => ` "${argument}"`).join(''));
}

function createUnansweredError({ dataDirectory }: Launch): PostgresUnavailable {
  const pid = findPostmaster(dataDirectory)?.pid;
  const who = pid === undefined ? '' : ` (process ${pid})`;
  return new PostgresUnavailable(
    `The database server of ${dataDirectory}${who} does not answer. See ${dataDirectory}.log, stop it and start again.`,
  );
}
