import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';
import { BackupEnd, BackupHead, linesIn, PART, TableEnd, TableHead } from './backup-format.ts';
import type { StoredTable } from '../db/catalogue.ts';
import { decryptFile, UnusableFile, type FileKey } from './encrypted-file.ts';

/** One table of a backup. Its rows have to be consumed before the next table is requested. */
export interface BackupTable {
  readonly table: StoredTable;
  /** In the format of COPY. Ends with the table, after its row count and hash were verified. */
  readonly rows: AsyncGenerator<Buffer>;
}

export interface EncryptedBackup {
  readonly file: string;
  readonly key: FileKey;
}

export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly tables: TableEnd[];
  /** The size of all rows in the format of COPY. */
  readonly bytes: number;
}

/** Reads a whole backup and verifies every count and hash. Throws UnusableFile. */
export async function verifyBackup(backup: EncryptedBackup): Promise<VerifiedBackup> {
  const { head, tables, end, close } = await openBackup(backup);
  let bytes = 0;
  try {
    for await (const { rows } of tables) for await (const piece of rows) bytes += piece.length;
    return { head, tables: end(), bytes };
  } finally {
    close();
  }
}

/** Opens a backup: reads its head at once and its tables one after the other. Throws UnusableFile. */
export async function openBackup({ file, key }: EncryptedBackup): Promise<{
  head: BackupHead;
  tables: AsyncGenerator<BackupTable>;
  /** Returns the counts and hashes, once all tables were read. */
  end: () => TableEnd[];
  close: () => void;
}> {
  const plainStream = Readable.from(decryptFile(file, key)).on('error', (error) =>
    gunzip.destroy(error),
  );
  const gunzip = createGunzip({ chunkSize: 1 << 20 });
  const parts = readParts(plainStream.pipe(gunzip));
  const createDamageError = () =>
    new UnusableFile(`${file} is damaged: its content is not a backup’s.`);
  const read: TableEnd[] = [];

  async function readExpectedPart<Schema extends z.ZodMiniType>(
    kind: number,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    const next = await nextPart();
    if (next.kind !== kind) throw createDamageError();
    return parsePart(schema, next.content);
  }
  function parsePart<Schema extends z.ZodMiniType>(
    schema: Schema,
    content: Buffer,
  ): z.infer<Schema> {
    const result = schema.safeParse(JSON.parse(content.toString('utf8')));
    if (!result.success) throw createDamageError();
    return result.data;
  }
  async function nextPart(): Promise<Part> {
    try {
      const { done, value } = await parts.next();
      if (done) throw createDamageError();
      return value;
    } catch (error) {
      // An error of gzip means damage too; our own errors say more.
      throw error instanceof UnusableFile ? error : createDamageError();
    }
  }
  async function* readTables(): AsyncGenerator<BackupTable> {
    for (;;) {
      const next = await nextPart();
      if (next.kind === PART.end) {
        const end = parsePart(BackupEnd, next.content);
        if (JSON.stringify(end.tables) !== JSON.stringify(read)) throw createDamageError();
        // Reads to the last byte, to notice anything after the end.
        if (!(await parts.next()).done) throw createDamageError();
        return;
      }
      if (next.kind !== PART.table) throw createDamageError();
      const table = parsePart(TableHead, next.content);
      const rows = readRows(table.name);
      yield { table, rows };
      // Consumes the rows that the caller skipped.
      for await (const _bytes of rows);
    }
  }
  async function* readRows(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let rows = 0;
    for (;;) {
      const next = await nextPart();
      if (next.kind === PART.tableEnd) {
        const end = parsePart(TableEnd, next.content);
        const tableEnd = { name, rows, sha256: hash.digest('hex') };
        if (JSON.stringify(end) !== JSON.stringify(tableEnd)) throw createDamageError();
        read.push(end);
        return;
      }
      if (next.kind !== PART.rows) throw createDamageError();
      hash.update(next.content);
      rows += linesIn(next.content);
      yield next.content;
    }
  }
  const close = () => void plainStream.destroy();
  try {
    return {
      head: await readExpectedPart(PART.head, BackupHead),
      tables: readTables(),
      end: () => read,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Returns the rows of one table, each with its columns as COPY writes them: for values without tabs and line breaks. */
export async function readTable(
  backup: EncryptedBackup,
  name: string,
): Promise<Record<string, string>[]> {
  const { tables, close } = await openBackup(backup);
  try {
    for await (const { table, rows } of tables) {
      if (table.name !== name) continue;
      const parts: Buffer[] = [];
      for await (const bytes of rows) parts.push(bytes);
      const lines = Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1);
      return lines.map((line) => {
        const values = line.split('\t');
        return Object.fromEntries(
          table.columns.map((column, index) => [column, values[index] ?? '']),
        );
      });
    }
    return [];
  } finally {
    close();
  }
}

interface Part {
  readonly kind: number;
  readonly content: Buffer;
}

async function* readParts(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    while (waiting.length >= 5 && waiting.length >= 5 + waiting.readUInt32BE(1)) {
      const end = 5 + waiting.readUInt32BE(1);
      yield { kind: waiting.readUInt8(), content: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw new UnusableFile('The backup ends in the middle of a part.');
}
