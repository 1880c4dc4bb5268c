import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { copyText, fixFormats, listTables, type StoredTable } from '../db/catalogue.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';
import { encryptStream, type FileKey } from './encrypted-file.ts';

// A backup consists of parts: one byte for the kind, four for the length, then the content.
export const PART = { head: 1, table: 2, rows: 3, tableEnd: 4, end: 5 } as const;

export const BackupHead = z.strictObject({
  madeAt: z.string(),
  serverVersion: z.string(),
  /** The schema of the rows: each migration that had been applied. */
  migrations: z.array(z.strictObject({ hash: z.string(), when: z.number() })),
});
export type BackupHead = z.infer<typeof BackupHead>;
export const TableHead = z.strictObject({ name: z.string(), columns: z.array(z.string()) });
export const TableEnd = z.strictObject({
  name: z.string(),
  rows: z.number(),
  sha256: z.string(),
});
export type TableEnd = z.infer<typeof TableEnd>;
export const BackupEnd = z.strictObject({ tables: z.array(TableEnd) });

/** The database's user cannot bypass row-level security, so a backup would lack rows. */
export class CannotReadEverything extends Error {
  override readonly name = 'CannotReadEverything';
}

/**
 * Writes one snapshot of the database into one encrypted file, while others go on writing. The file appears under its name only
 * when it is complete and on the disk. Returns the counts and hashes of its tables.
 * @throws CannotReadEverything
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
  const unfinished = `${file}.unfinished`;
  try {
    await beginSnapshot(client);
    const tables: TableEnd[] = [];
    await pipeline(
      writeParts(client, tables),
      createGzip({ level: 6 }),
      (source: AsyncIterable<Buffer>) => encryptStream(source, key),
      createWriteStream(unfinished, { mode: 0o600, flags: 'w' }),
    );
    await client.query('commit');
    await flush(unfinished);
    await rename(unfinished, file);
    return { tables };
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
}

async function beginSnapshot(client: pg.Client): Promise<void> {
  await fixFormats(client);
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may !== true) {
    throw new CannotReadEverything(
      'The user of DATABASE_URL cannot read past row-level security, so a backup would miss rows. Let an administrator of the server run: alter role … bypassrls',
    );
  }
  // Keeps migrations away: rows and schema must match.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin transaction isolation level repeatable read read only');
  // An error is better than rows that are silently left out.
  await client.query('set local row_security = off');
}

async function* writeParts(client: pg.Client, done: TableEnd[]): AsyncGenerator<Buffer> {
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
  for (const table of await listTables(client)) yield* writeTable(client, { table, done });
  yield jsonPart(PART.end, { tables: done });
}

async function* writeTable(
  client: pg.Client,
  { table, done }: { table: StoredTable; done: TableEnd[] },
): AsyncGenerator<Buffer> {
  yield jsonPart(PART.table, table);
  const hash = createHash('sha256');
  let rows = 0;
  const copied: AsyncIterable<Buffer> = client.query(
    copyTo(copyText(client, { table, direction: 'to stdout' })),
  );
  for await (const bytes of copied) {
    hash.update(bytes);
    rows += linesIn(bytes);
    yield part(PART.rows, bytes);
  }
  const end = { name: table.name, rows, sha256: hash.digest('hex') };
  done.push(end);
  yield jsonPart(PART.tableEnd, end);
}

/** COPY writes a row a line, and a line break inside a value as `\n`. */
export function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
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
