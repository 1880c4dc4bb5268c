import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { Transport } from './cluster.ts';
import { readPassword } from './cluster.ts';
import { PostgresUnavailable } from './errors.ts';
import { giveTo, type Identity } from './identity.ts';
import { findPostmaster } from './process.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
}

/** Everything that is needed to start the server of one data directory, the same at each restart. */
export interface Launch {
  readonly dataDirectory: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly connection: Connection;
  /** Socket files, which a dead server may leave behind with their lock files. */
  readonly sockets: readonly string[];
  readonly args: readonly string[];
  readonly onProgress: (text: string) => void;
  /** Whether a command starts it, which ends by itself, and not the app. */
  readonly isCommand: boolean;
}

export interface LaunchPlan {
  readonly dataDirectory: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly transport: Transport;
  readonly durable: boolean;
  readonly settings: Record<string, string>;
  readonly onProgress: (text: string) => void;
  readonly isCommand: boolean;
}

const SOCKET_PORT = 5432;
// A socket's path has 108 bytes on Linux and 104 on macOS, of which '/.s.PGSQL.5432' takes the rest.
const LONGEST_SOCKET_FOLDER = 88;

const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details quote names and numbers of patients. The app receives each error anyway, so the log holds only
  // what concerns the server itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // A third of the default. The rest is in the system's page cache, which is hardly slower, and which the system can use for
  // other programs when they need memory.
  shared_buffers: '48MB',
} as const;

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/** Chooses the server's address and command line. A running server keeps its address. */
export async function planLaunch(plan: LaunchPlan): Promise<Launch> {
  const { dataDirectory, binaries, identity, onProgress, isCommand } = plan;
  const { connection, folders } =
    plan.transport === 'socket' ? socketAddress(plan) : await loopbackAddress(plan);
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...(plan.durable ? {} : FORGETFUL),
    ...plan.settings,
    listen_addresses: plan.transport === 'socket' ? '' : connection.host,
    unix_socket_directories: folders.map((folder) => `"${folder}"`).join(', '),
    unix_socket_permissions: '0700',
    port: String(connection.port),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    dataDirectory,
    binaries,
    identity,
    connection,
    onProgress,
    isCommand,
    sockets: folders.map((folder) => join(folder, `.s.PGSQL.${connection.port}`)),
    args: ['-D', dataDirectory, ...args],
  };
}

interface Address {
  connection: Connection;
  folders: readonly string[];
}

function socketAddress({ dataDirectory, identity }: LaunchPlan): Address {
  const host =
    findPostmaster(dataDirectory)?.socketDirectory || chooseSocketFolder(dataDirectory, identity);
  // The second socket is in the data directory: an app in another container, which shares neither processes nor /tmp with the
  // first, finds the running server there.
  const isShort = Buffer.byteLength(dataDirectory) <= LONGEST_SOCKET_FOLDER;
  const folders = isShort && !dataDirectory.includes('"') ? [host, dataDirectory] : [host];
  return { connection: { host, port: SOCKET_PORT, user: 'postgres' }, folders };
}

async function loopbackAddress({ dataDirectory }: LaunchPlan): Promise<Address> {
  const port = findPostmaster(dataDirectory)?.port ?? (await freePort());
  const password = readPassword(dataDirectory);
  return { connection: { host: '127.0.0.1', port, user: 'postgres', password }, folders: [] };
}

function chooseSocketFolder(dataDirectory: string, identity: Identity): string {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const temporary = Buffer.byteLength(tmpdir()) <= LONGEST_SOCKET_FOLDER - 32 ? tmpdir() : '/tmp';
  const folder = join(temporary, `wellword-${hash}`);
  return makePrivate(folder, identity) ? folder : mkdtempSync(`${folder}-`);
}

/** Creates the socket's folder again if a cleaner of /tmp removed it. */
export function openSocketFolder({ connection, identity, sockets }: Launch): void {
  if (sockets.length === 0 || makePrivate(connection.host, identity)) return;
  throw new PostgresUnavailable(`The folder ${connection.host} belongs to another user.`);
}

/** Removes the folder of the socket, unless another server is using it already. */
export function closeSocketFolder({ connection, sockets }: Launch): void {
  if (sockets.length === 0) return;
  try {
    rmdirSync(connection.host);
  } catch {
    // Not empty, or gone.
  }
}

/** Creates the socket's folder and checks that only our user may enter it: the folder's mode is the only protection. */
function makePrivate(folder: string, identity: Identity): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() && uid !== identity.uid) return false;
  if ((mode & 0o170_777) !== 0o040_700) return false;
  giveTo(identity, folder);
  return true;
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
