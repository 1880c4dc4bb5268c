import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { explainComplaint, PostgresUnavailable } from './errors.ts';
import { commandAs, giveTo, type Identity } from './identity.ts';
import { isRunning } from './process.ts';

/** How the app reaches the server: a Unix socket needs no password, loopback has one. */
export type Transport = 'socket' | 'loopback';

interface NewCluster {
  readonly dataDirectory: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly transport: Transport;
  readonly durable: boolean;
}

const VERSION = '18';
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Resolves links, so that one folder has one name and so one lock. The parent folder exists. */
export function resolveDataDirectory(dataDirectory: string): string {
  const wantedFolder = resolve(dataDirectory);
  if (existsSync(wantedFolder)) return realpathSync(wantedFolder);
  return join(realpathSync(dirname(wantedFolder)), basename(wantedFolder));
}

/** @throws PostgresUnavailable when the folder holds something else, or another version's database */
export function hasCluster(dataDirectory: string): boolean {
  if (!existsSync(dataDirectory)) return false;
  const versionFile = join(dataDirectory, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === VERSION) return true;
    throw new PostgresUnavailable(
      `The database in ${dataDirectory} was made by PostgreSQL ${version}, this is ${VERSION}. ` +
        'Start the version of Wellword that made it and export the data, or use another DATA_DIR.',
    );
  }
  if (readdirSync(dataDirectory).length === 0) return false;
  throw new PostgresUnavailable(
    `${dataDirectory} is not empty and holds no database. Use another DATA_DIR, or move its files away.`,
  );
}

/**
 * Creates a new database cluster in a temporary folder and renames it, so that it is complete or missing. When two apps do it at
 * once, one succeeds and both use its cluster.
 */
export async function initialiseCluster(cluster: NewCluster): Promise<void> {
  const workshop = mkdtempSync(`${cluster.dataDirectory}.new-${process.pid}-`);
  let complaint: string | undefined;
  try {
    giveTo(cluster.identity, workshop);
    complaint = await runInitdb(cluster, workshop);
    if (complaint === undefined) moveIntoPlace(workshop, cluster.dataDirectory);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    rmSync(`${workshop}.password`, { force: true });
  }
  if (complaint === undefined) return;
  // Now that the unfinished folder is gone, also a full disk has room for it.
  appendFileSync(`${cluster.dataDirectory}.log`, `${complaint}\n`, { mode: 0o600 });
  throw new PostgresUnavailable(
    `The database could not be created in ${cluster.dataDirectory}. ${explainComplaint(complaint)}`,
  );
}

/** Reads the superuser's password, which exists only in a cluster for loopback. */
export function readPassword(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, 'wellword.password');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Returns what initdb complained about; undefined when it succeeded. */
async function runInitdb(cluster: NewCluster, workshop: string): Promise<string | undefined> {
  const args = [
    `--pgdata=${workshop}`,
    '--username=postgres',
    '--no-instructions',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  if (!cluster.durable) args.push('--no-sync');
  if (cluster.transport === 'socket') {
    return runProgram(cluster, [...args, '--auth=trust']);
  }
  // Beside the folder until initdb is done, which requires an empty one.
  const passwordFile = `${workshop}.password`;
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  giveTo(cluster.identity, passwordFile);
  const complaint = await runProgram(cluster, [
    ...args,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]);
  if (complaint === undefined) renameSync(passwordFile, join(workshop, 'wellword.password'));
  return complaint;
}

async function runProgram(
  { binaries, identity }: NewCluster,
  args: readonly string[],
): Promise<string | undefined> {
  const command = commandAs(identity, { program: binaries.initdb, args });
  const child = spawn(command.program, command.args, {
    ...command.user,
    env: binaries.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const { promise, resolve: finish, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', finish);
  return (await promise) === 0 ? undefined : complaint.trim();
}

function moveIntoPlace(workshop: string, dataDirectory: string): void {
  try {
    // Windows cannot rename onto an existing folder, even an empty one.
    if (existsSync(dataDirectory)) rmdirSync(dataDirectory);
    renameSync(workshop, dataDirectory);
  } catch (error) {
    if (hasCluster(dataDirectory)) return;
    throw error;
  }
  if (process.platform === 'win32') return;
  const parent = openSync(dirname(dataDirectory), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** Removes what a killed first start left behind. By age too, because in a container another process soon has the same id. */
export function removeAbandonedClusters(dataDirectory: string): void {
  const prefix = `${basename(dataDirectory)}.new-`;
  for (const name of readdirSync(dirname(dataDirectory))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(dataDirectory), name);
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (isRunning(maker) && age < ABANDONED_AFTER_MS) continue;
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb whose app was killed may still write there; the next first start removes it.
    }
  }
}
