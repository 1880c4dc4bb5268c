import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

const AT_ONCE = 2000;

/**
 * Writes the audit log of one clinic, or of the whole installation, to a file: one JSON object a line, the oldest first. The
 * client must be able to read every row, as the owner is. Returns the number of lines.
 */
export async function exportAuditLog(
  client: pg.ClientBase,
  { file, clinicId }: { file: string; clinicId: string | undefined },
): Promise<number> {
  let lines = 0;
  async function* streamEntries(): AsyncGenerator<string> {
    await client.query(`declare entries no scroll cursor for ${ENTRIES}`, [clinicId ?? null]);
    for (;;) {
      const { rows } = await client.query<{ entry: string }>(`fetch ${AT_ONCE} from entries`);
      if (rows.length === 0) return;
      for (const { entry } of rows) yield `${entry}\n`;
      lines += rows.length;
    }
  }
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    await pipeline(
      Readable.from(streamEntries()),
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
  } finally {
    await client.query('rollback');
  }
  return lines;
}

const HASHES = `'prev_hash', encode(prev_hash, 'hex'), 'hash', encode(hash, 'hex')`;

const ENTRIES = `
  select (to_jsonb(l) || jsonb_build_object(${HASHES}))::text as entry, at, id
  from audit_log l where $1::uuid is null or user_id = $1
  union all
  select (to_jsonb(l) || jsonb_build_object('user_id', null, ${HASHES}))::text, at, id
  from operator_audit_log l where $1::uuid is null
  order by at, id`;
