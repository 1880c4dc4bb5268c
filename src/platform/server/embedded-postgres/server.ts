import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import type { Transport } from './cluster.ts';
import {
  hasCluster,
  initialiseCluster,
  readPassword,
  removeAbandonedClusters,
  resolveDataDirectory,
} from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { closeSocketFolder, planLaunch } from './launch.ts';
import { findPostmaster } from './process.ts';
import { openSession } from './session.ts';
import { Supervisor } from './supervisor.ts';

export interface PostgresServer {
  /** For node-postgres, as superuser; the caller chooses the database. The host is a socket folder on systems with Unix sockets. */
  readonly connection: { host: string; port: number; user: string; password?: string };
  /** Whether the server of a killed app was taken over. */
  readonly isAdopted: boolean;
  readonly timings: { initialiseMs: number; startMs: number };
  /** Disconnects clients, writes everything to disk, and resolves when the server has ended; kills it after 10 s. */
  stop(): Promise<void>;
}

export interface StartOptions {
  dataDirectory: string;
  /** Server settings by name. */
  settings?: Record<string, string>;
  onProgress?: (text: string) => void;
  /** False gives up durability after a power failure, for tests. */
  durable?: boolean;
  /**
   * Called each time the server ended by itself. It is started again at the same address and pools reconnect, unless the reason
   * is DataDirectoryInUse: then another app has the data, and this one must end.
   */
  onLost?: (reason: Error) => void;
  /** Whether this is a command that ends by itself, and not the app. */
  isCommand?: boolean;
  /** Loopback is for systems without Unix sockets, and the default there. */
  transport?: Transport;
}

/** Returns the address of the server that runs on a data directory, started by any process; undefined when none is ready. */
export function runningServer(folder: string): PostgresServer['connection'] | undefined {
  if (!existsSync(folder)) return undefined;
  const dataDirectory = resolveDataDirectory(folder);
  const server = findPostmaster(dataDirectory);
  if (server?.isReady !== true) return undefined;
  const { socketDirectory, port } = server;
  const password = readPassword(dataDirectory);
  const host = socketDirectory === '' ? '127.0.0.1' : socketDirectory;
  return { host, port, user: 'postgres', ...(password === undefined ? {} : { password }) };
}

/**
 * Starts the PostgreSQL server of a data directory. Creates the database at the first start and takes over a server that a killed
 * app left behind. While the app runs, a server that ends is started again.
 * @throws DataDirectoryInUse when another app runs on the folder
 * @throws PostgresUnavailable when the server cannot run here; the message says why and what to do
 */
export async function startPostgresServer(options: StartOptions): Promise<PostgresServer> {
  const { onProgress = () => {}, durable = true, settings = {}, isCommand = false } = options;
  const { transport = process.platform === 'win32' ? 'loopback' : 'socket' } = options;
  // As root, the server's user needs to enter the folder, to reach the data that only it may open.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  mkdirSync(dirname(resolve(options.dataDirectory)), { recursive: true, mode });
  const dataDirectory = resolveDataDirectory(options.dataDirectory);
  const binaries = await findBinaries(`${dataDirectory}.libraries`);
  const identity = chooseIdentity(binaries, dataDirectory);
  const cluster = { dataDirectory, binaries, identity, transport, durable };

  const beganAt = performance.now();
  removeAbandonedClusters(dataDirectory);
  if (!hasCluster(dataDirectory)) {
    onProgress(`Creating the database in ${dataDirectory}.`);
    await initialiseCluster(cluster);
  }
  const initialisedAt = performance.now();
  const launch = await planLaunch({ ...cluster, settings, onProgress, isCommand });
  const session = await openSession(launch).catch((error: unknown) => {
    closeSocketFolder(launch);
    throw error;
  });
  const timings = {
    initialiseMs: initialisedAt - beganAt,
    startMs: performance.now() - initialisedAt,
  };
  const supervisor = new Supervisor(launch, { session, onLost: options.onLost ?? (() => {}) });
  return {
    connection: launch.connection,
    isAdopted: session.isAdopted,
    timings,
    stop: () => supervisor.stop(),
  };
}
