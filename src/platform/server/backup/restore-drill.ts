import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { diskSpace } from '../embedded-postgres/disk-space.ts';
import type { VerifiedBackup, EncryptedBackup } from './read-backup.ts';
import { DATABASE_OWNER, prepareDatabase } from '../embedded-postgres/database-owner.ts';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import { findPostmaster, isRunning, stopPostmaster } from '../embedded-postgres/process.ts';
import { startPostgresServer, type PostgresServer } from '../embedded-postgres/server.ts';
import { inspectBackup, restoreBackup } from './restore-backup.ts';

/** The drill did not begin, or found a problem; the message is for the person who runs the installation. */
export class DrillFailed extends Error {
  override readonly name = 'DrillFailed';
}

export interface DrillReport {
  /** When the backup was made. */
  readonly madeAt: string;
  readonly rows: number;
  readonly seconds: number;
}

const MEBIBYTE = 1 << 20;
/** Rows with their indexes and the write-ahead log. */
const TIMES_ROWS = 3;
const EMPTY_DATABASE = 300 * MEBIBYTE;
/** Disk space that the drill leaves free. */
const RESERVE = 1024 * MEBIBYTE;
/** Longer than any drill: after it, another process may have the same process id. */
const LONGEST_DRILL_MS = 6 * 60 * 60_000;
// Little memory and a small log: nothing of it has to survive.
const SETTINGS = {
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Restores a backup into a database server of its own in `folder`, checks every row and the audit log's hash chains, and
 * removes the folder. The product's own database is never touched. `look` may check more before that.
 * @throws DrillFailed, UnusableFile, NewerSchema
 */
export async function tryBackup(
  backup: EncryptedBackup,
  options: {
    folder: string;
    check?: (client: pg.Client) => Promise<void>;
    reserveBytes?: number;
  },
): Promise<DrillReport> {
  const startedAt = performance.now();
  const { folder, check, reserveBytes = RESERVE } = options;
  await removeDrill(folder);
  // As root the server runs as another user, who needs to enter the folder.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await writeFile(pidFile(folder), String(process.pid), { mode: 0o600 });
  let server: PostgresServer | undefined;
  try {
    const checked = await inspectBackup(backup);
    await requireRoom(folder, checked.bytes * TIMES_ROWS + EMPTY_DATABASE + reserveBytes);
    server = await startPostgresServer({
      dataDirectory: path.join(folder, 'postgres'),
      durable: false,
      settings: SETTINGS,
    });
    await restoreInto(server, { backup, checked, check });
    const rows = checked.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { madeAt: checked.head.madeAt, rows, seconds };
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Removes what a killed drill left behind: patients' data, and perhaps a server that still runs on it.
 * @throws DrillFailed while another drill is running
 */
export async function removeDrill(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  if (isUnderWay(folder)) throw new DrillFailed('Another restore drill is running.');
  const data = path.join(realpathSync(folder), 'postgres');
  const server = findPostmaster(data);
  if (server !== undefined) {
    const binaries = await findBinaries(`${data}.libraries`);
    await stopPostmaster(data, { pid: server.pid, binaries });
    try {
      rmdirSync(server.socketDirectory);
    } catch {
      // Not empty, or gone: it holds no patients' data.
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isUnderWay(folder: string): boolean {
  const file = pidFile(folder);
  if (!existsSync(file)) return false;
  if (Date.now() - statSync(file).mtimeMs > LONGEST_DRILL_MS) return false;
  return isRunning(Number(readFileSync(file, 'utf8')));
}

function pidFile(folder: string): string {
  return path.join(folder, 'pid');
}

async function requireRoom(folder: string, neededBytes: number): Promise<void> {
  const { freeBytes } = await diskSpace(folder);
  if (freeBytes >= neededBytes) return;
  const [has, needs] = [freeBytes, neededBytes].map((bytes) => Math.ceil(bytes / MEBIBYTE));
  throw new DrillFailed(
    `There is not enough room to try it: ${needs} MiB must be free in DATA_DIR, and ${has} MiB are.`,
  );
}

async function restoreInto(
  server: PostgresServer,
  work: {
    backup: EncryptedBackup;
    checked: VerifiedBackup;
    check: ((client: pg.Client) => Promise<void>) | undefined;
  },
): Promise<void> {
  const { host, port, user, password } = server.connection;
  const address = { host, port, database: 'drill' };
  const superuser = { user, ...(password === undefined ? {} : { password }) };
  const ownPassword = password === undefined ? undefined : randomBytes(24).toString('base64url');
  await prepareDatabase(address, { superuser, password: ownPassword });
  const owner = {
    user: DATABASE_OWNER,
    ...(ownPassword === undefined ? {} : { password: ownPassword }),
  };
  await restoreBackup({ address, owner }, { ...work.backup, head: work.checked.head });
  const client = new pg.Client({ ...address, ...superuser });
  await client.connect();
  try {
    const { breaks } = await verifyAuditLog(client);
    if (breaks.length > 0)
      throw new DrillFailed(`The audit log does not hold together: ${breaks.length} breaks.`);
    await work.check?.(client);
  } finally {
    await client.end();
  }
}
