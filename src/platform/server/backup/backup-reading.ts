import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';
import { BackupEnd, BackupHead, linesIn, PART, TableEnd, TableHead } from './backup.ts';
import type { StoredTable } from '../db/catalogue.ts';
import { openedFile, UnusableFile, type FileKey } from './sealed-file.ts';

/** One table of a backup; its rows must be read, or left, before the next one is asked for. */
export interface BackupTable {
  readonly table: StoredTable;
  /** As COPY takes them; ends when the table does, after its counts and its hash were found right. */
  readonly rows: AsyncGenerator<Buffer>;
}

export interface SealedBackup {
  readonly file: string;
  readonly key: FileKey;
}

export interface CheckedBackup {
  readonly head: BackupHead;
  readonly tables: TableEnd[];
  /** Of all rows together, as COPY writes them. */
  readonly bytes: number;
}

/** Reads a whole backup without doing anything with it: every byte, count and hash must be right. Throws UnusableFile. */
export async function checkedBackup(backup: SealedBackup): Promise<CheckedBackup> {
  const { head, tables, end, close } = await openedBackup(backup);
  let bytes = 0;
  try {
    for await (const { rows } of tables) for await (const piece of rows) bytes += piece.length;
    return { head, tables: end(), bytes };
  } finally {
    close();
  }
}

/** Opens a backup: its head at once, its tables one after the other. Throws UnusableFile. */
export async function openedBackup({ file, key }: SealedBackup): Promise<{
  head: BackupHead;
  tables: AsyncGenerator<BackupTable>;
  /** What was read, once all tables were. */
  end: () => TableEnd[];
  close: () => void;
}> {
  const unzipped = Readable.from(openedFile(file, key)).on('error', (error) =>
    gunzip.destroy(error),
  );
  const gunzip = createGunzip({ chunkSize: 1 << 20 });
  const parts = partsOf(unzipped.pipe(gunzip));
  const damaged = () => new UnusableFile(`${file} is damaged: its content is not a backup’s.`);
  const read: TableEnd[] = [];

  async function expected<Schema extends z.ZodMiniType>(
    kind: number,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    const next = await nextPart();
    if (next.kind !== kind) throw damaged();
    return parsed(schema, next.content);
  }
  function parsed<Schema extends z.ZodMiniType>(schema: Schema, content: Buffer): z.infer<Schema> {
    const result = schema.safeParse(JSON.parse(content.toString('utf8')));
    if (!result.success) throw damaged();
    return result.data;
  }
  async function nextPart(): Promise<Part> {
    try {
      const { done, value } = await parts.next();
      if (done) throw damaged();
      return value;
    } catch (error) {
      // What gzip complains of is damage too; what we found ourselves says more.
      throw error instanceof UnusableFile ? error : damaged();
    }
  }
  async function* tablesOf(): AsyncGenerator<BackupTable> {
    for (;;) {
      const next = await nextPart();
      if (next.kind === PART.end) {
        const end = parsed(BackupEnd, next.content);
        if (JSON.stringify(end.tables) !== JSON.stringify(read)) throw damaged();
        // To the very last byte, for what stands behind it.
        if (!(await parts.next()).done) throw damaged();
        return;
      }
      if (next.kind !== PART.table) throw damaged();
      const table = parsed(TableHead, next.content);
      const rows = rowsOf(table.name);
      yield { table, rows };
      // Where nobody read them.
      for await (const _bytes of rows);
    }
  }
  async function* rowsOf(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let rows = 0;
    for (;;) {
      const next = await nextPart();
      if (next.kind === PART.tableEnd) {
        const end = parsed(TableEnd, next.content);
        const found = { name, rows, sha256: hash.digest('hex') };
        if (JSON.stringify(end) !== JSON.stringify(found)) throw damaged();
        read.push(end);
        return;
      }
      if (next.kind !== PART.rows) throw damaged();
      hash.update(next.content);
      rows += linesIn(next.content);
      yield next.content;
    }
  }
  const close = () => void unzipped.destroy();
  try {
    return {
      head: await expected(PART.head, BackupHead),
      tables: tablesOf(),
      end: () => read,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

interface Part {
  readonly kind: number;
  readonly content: Buffer;
}

async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
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
