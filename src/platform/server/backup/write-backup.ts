import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyText, fixFormats, listTables, type StoredTable } from '../db/catalogue.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';
import { requireFullRead } from '../db/rights.ts';
import { linesIn, PART, type BackupHead, type TableEnd } from './backup-format.ts';
import { encryptStream, UnusableFile, type FileKey } from './encrypted-file.ts';
import { verifyBackup } from './read-backup.ts';

/**
 * Writes one snapshot of the database into one encrypted file, while others go on writing. The file appears under its name only
 * when it is complete, on the disk, and was read back whole. Returns the counts and hashes of its tables.
 * @throws MissingRights, and UnusableFile when the written file does not open
 */
export async function writeBackup(
  database: { address: DatabaseAddress; owner: Role },
  { file, key }: { file: string; key: FileKey },
): Promise<{ tables: TableEnd[] }> {
  const client = new pg.Client({
    ...database.address,
    ...database.owner,
    application_name: 'wellword backup',
  });
  await client.connect();
  const temporaryFile = `${file}.unfinished`;
  try {
    await beginSnapshot(client);
    const tables: TableEnd[] = [];
    await pipeline(
      writeParts(client, tables),
      createGzip({ level: 6 }),
      (source: AsyncIterable<Buffer>) => encryptStream(source, key),
      createWriteStream(temporaryFile, { mode: 0o600, flags: 'w' }),
    );
    await client.query('commit');
    await flush(temporaryFile);
    await requireReadable(temporaryFile, { key, tables });
    await rename(temporaryFile, file);
    return { tables };
  } finally {
    await client.end();
    await rm(temporaryFile, { force: true });
  }
}

/** Opens what was written as a restore would: a file that does not open is no backup. */
async function requireReadable(
  file: string,
  { key, tables }: { key: FileKey; tables: readonly TableEnd[] },
): Promise<void> {
  const backupInfo = await verifyBackup({ file, key });
  if (JSON.stringify(backupInfo.tables) !== JSON.stringify(tables))
    throw new UnusableFile(`${file} does not hold the rows that were written into it.`);
}

async function beginSnapshot(client: pg.Client): Promise<void> {
  await fixFormats(client);
  await requireFullRead(client);
  // Keeps migrations away: rows and schema must match.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin transaction isolation level repeatable read read only');
  // An error is better than rows that are silently left out.
  await client.query('set local row_security = off');
}

async function* writeParts(client: pg.Client, tableEnds: TableEnd[]): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows } = await client.query<{ at: string; version: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, current_setting('server_version') as version`,
  );
  const head: BackupHead = {
    madeAt: rows[0]?.at ?? '',
    serverVersion: rows[0]?.version ?? '',
    migrations: migrations.map(({ hash, when }) => ({ hash, when: Number(when) })),
  };
  yield jsonPart(PART.head, head);
  for (const table of await listTables(client)) yield* writeTable(client, { table, tableEnds });
  yield jsonPart(PART.end, { tables: tableEnds });
}

async function* writeTable(
  client: pg.Client,
  { table, tableEnds }: { table: StoredTable; tableEnds: TableEnd[] },
): AsyncGenerator<Buffer> {
  yield jsonPart(PART.table, table);
  const hash = createHash('sha256');
  let rows = 0;
  const copyStream: AsyncIterable<Buffer> = client.query(
    copyTo(copyText(client, { table, direction: 'to stdout' })),
  );
  for await (const bytes of copyStream) {
    hash.update(bytes);
    rows += linesIn(bytes);
    yield part(PART.rows, bytes);
  }
  const end = { name: table.name, rows, sha256: hash.digest('hex') };
  tableEnds.push(end);
  yield jsonPart(PART.tableEnd, end);
}

function jsonPart(kind: number, content: unknown): Buffer {
  return part(kind, Buffer.from(JSON.stringify(content)));
}

function part(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
