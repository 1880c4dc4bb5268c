import { createHash } from 'node:crypto';
import type pg from 'pg';

/** One audit entry as the database stores it, every value as text. */
interface Entry {
  readonly chain: string;
  readonly chain_id: string;
  readonly seq: string;
  readonly id: string;
  readonly at: string;
  readonly user_id: string | null;
  readonly login_id: string | null;
  readonly request_id: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly changed_fields: readonly string[];
  readonly outcome: string;
  readonly reason: string | null;
  readonly prev_hash: string;
  readonly hash: string;
}

/** The last entry of a chain at the time of a verification. */
export interface ChainHead {
  readonly chain: string;
  /** Undefined for the operator's chains. */
  readonly clinicId: string | undefined;
  readonly seq: number;
  readonly hash: string;
}

/** An entry where the stored log differs from what was written. */
export interface ChainBreak {
  readonly chain: string;
  readonly clinicId: string | undefined;
  readonly seq: number;
  readonly what: 'changed' | 'removed' | 'moved' | 'cut';
}

export interface Verification {
  readonly clinics: number;
  readonly lines: number;
  readonly heads: readonly ChainHead[];
  /** The first break of each broken chain. */
  readonly breaks: readonly ChainBreak[];
}

const START = '0'.repeat(64);
const AT_ONCE = 2000;
const OPERATOR_CHAIN = 'operator-';

/**
 * Reads the whole audit log in one snapshot and computes every hash again, without the database's own functions. The `known`
 * heads of an earlier verification must still be in the log: otherwise its last entries were removed and the stored head was
 * changed to match. The client must be able to read every row, as the owner is.
 */
export async function verifyAuditLog(
  client: pg.ClientBase,
  { known = [] }: { known?: readonly ChainHead[] } = {},
): Promise<Verification> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    await client.query('set local statement_timeout = 0');
    return await verifySnapshot(client, known);
  } finally {
    await client.query('rollback');
  }
}

async function verifySnapshot(
  client: pg.ClientBase,
  known: readonly ChainHead[],
): Promise<Verification> {
  const walk = createWalk(known);
  await client.query(`declare lines no scroll cursor for ${LINES}`);
  for (;;) {
    const { rows } = await client.query<Entry>(`fetch ${AT_ONCE} from lines`);
    if (rows.length === 0) break;
    for (const line of rows) walk.step(line);
  }
  const heads = await client.query<{
    chain: string;
    clinic: string | null;
    seq: string;
    hash: string;
  }>(HEADS);
  return walk.result(
    heads.rows.map(({ chain, clinic, seq, hash }) => ({
      chain,
      clinicId: clinic ?? undefined,
      seq: Number(seq),
      hash,
    })),
  );
}

const LINE_COLUMNS = `chain_id, seq, id::text, (extract(epoch from at) * 1000000)::bigint::text as at,
  login_id::text, request_id, action, entity, entity_id::text, changed_fields, outcome, reason,
  encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash`;

// The chains of the clinics and those of the operator have separate numbers.
const LINES = `
  select chain_id::text as chain, user_id::text, ${LINE_COLUMNS} from audit_log
  union all select '${OPERATOR_CHAIN}' || chain_id, null, ${LINE_COLUMNS} from operator_audit_log
  order by chain, seq`;

const HEADS = `
  select id::text as chain, user_id::text as clinic, seq::text, encode(hash, 'hex') as hash from audit_chains
  union all select '${OPERATOR_CHAIN}' || id, null, seq::text, encode(hash, 'hex') from operator_audit_chains
  order by chain`;

/** Heads that were stored while the operator's entries were in the clinics' table have the number alone. */
function currentName({ chain, clinicId }: ChainHead): string {
  return clinicId === undefined && !chain.startsWith(OPERATOR_CHAIN)
    ? `${OPERATOR_CHAIN}${chain}`
    : chain;
}

function createWalk(known: readonly ChainHead[]) {
  const breaks = new Map<string, ChainBreak>();
  const ends = new Map<string, { seq: number; hash: string; owner: string | null }>();
  const expected = new Map(known.map((head) => [`${currentName(head)}/${head.seq}`, head]));
  const owners = new Set<string | null>();
  let lines = 0;
  const reportBreak = (found: ChainBreak) => {
    if (!breaks.has(found.chain)) breaks.set(found.chain, found);
  };

  return {
    step(line: Entry): void {
      lines += 1;
      owners.add(line.user_id);
      const { chain } = line;
      const before = ends.get(chain) ?? { seq: 0, hash: START, owner: line.user_id };
      const seq = Number(line.seq);
      const place = { chain, clinicId: line.user_id ?? undefined, seq };
      if (seq !== before.seq + 1) reportBreak({ ...place, seq: before.seq + 1, what: 'removed' });
      else if (line.user_id !== before.owner) reportBreak({ ...place, what: 'moved' });
      else if (line.prev_hash !== before.hash || computeHash(line) !== line.hash)
        reportBreak({ ...place, what: 'changed' });
      const kept = expected.get(`${chain}/${seq}`);
      if (kept !== undefined && kept.hash !== line.hash) reportBreak({ ...place, what: 'changed' });
      if (kept !== undefined) expected.delete(`${chain}/${seq}`);
      ends.set(chain, { seq, hash: line.hash, owner: line.user_id });
    },
    result(heads: readonly ChainHead[]): Verification {
      for (const head of heads) {
        const end = ends.get(head.chain) ?? { seq: 0, hash: START };
        if (end.seq !== head.seq || end.hash !== head.hash)
          reportBreak({ ...head, seq: Math.min(end.seq, head.seq) + 1, what: 'cut' });
        ends.delete(head.chain);
      }
      // Entries of a chain without a head, and known heads that are no longer in the log.
      for (const [chain, end] of ends)
        reportBreak({ chain, clinicId: end.owner ?? undefined, seq: end.seq, what: 'cut' });
      for (const head of expected.values()) if (head.seq > 0) reportBreak({ ...head, what: 'cut' });
      return { clinics: owners.size, lines, heads, breaks: [...breaks.values()] };
    },
  };
}

/** Computes the hash of the same text as the database's audit_line_text: a JSON list with a space after each comma. */
function computeHash(line: Entry): string {
  const { at, action, entity } = line;
  const place = [line.chain_id, line.seq, line.id];
  const about = [at, line.user_id, line.login_id, line.request_id, action, entity, line.entity_id];
  const fields = [...place, ...about].map((value) => JSON.stringify(value));
  const names = `[${line.changed_fields.map((name) => JSON.stringify(name)).join(', ')}]`;
  const text = [...fields, names, JSON.stringify(line.outcome), JSON.stringify(line.reason)];
  return createHash('sha256')
    .update(Buffer.from(line.prev_hash, 'hex'))
    .update(`[${text.join(', ')}]`)
    .digest('hex');
}
