import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

const AT_ONCE = 2000;

/**
 * Writes the trail, oldest line first, as one JSON object a line: of one clinic, or of the whole installation. The
 * client must be able to read every row, as the owner is. Answers how many lines there were.
 */
export async function exportAuditLog(
  client: pg.ClientBase,
  { file, clinicId }: { file: string; clinicId: string | undefined },
): Promise<number> {
  let lines = 0;
  async function* written(): AsyncGenerator<string> {
    for (let after = '0'; ;) {
      const { rows } = await client.query<{ id: string; line: string }>(LINES, [
        after,
        clinicId ?? null,
        AT_ONCE,
      ]);
      for (const { line } of rows) yield `${line}\n`;
      lines += rows.length;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    await pipeline(Readable.from(written()), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  } finally {
    await client.query('rollback');
  }
  return lines;
}

const LINES = `
  select id::text, (to_jsonb(l) || jsonb_build_object('prev_hash', encode(prev_hash, 'hex'),
    'hash', encode(hash, 'hex')))::text as line
  from audit_log l where id > $1::bigint and ($2::uuid is null or user_id = $2) order by l.id limit $3`;
