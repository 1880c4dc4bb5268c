import * as z from 'zod/mini';

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

/** COPY writes a row a line, and a line break inside a value as `\n`. */
export function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let index = bytes.indexOf(10); index !== -1; index = bytes.indexOf(10, index + 1))
    lines += 1;
  return lines;
}
