import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  OPERATOR_CHAIN,
  verifyChains,
  type ChainHead,
  type ChainLine,
  type Verification,
} from './chain-walk.ts';

/** One audit entry as the database stores it, every value as text. */
interface Entry extends ChainLine {
  readonly chain_id: string;
  readonly id: string;
  readonly at: string;
  readonly login_id: string | null;
  readonly request_id: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly changed_fields: readonly string[];
  readonly outcome: string;
  readonly reason: string | null;
}

/** Verifies the chains of the audit log; `known` are the heads of an earlier verification. */
export async function verifyAuditLog(
  client: pg.ClientBase,
  { knownHeads = [] }: { knownHeads?: readonly ChainHead[] } = {},
): Promise<Verification> {
  return verifyChains<Entry>(client, {
    openLines: OPEN_LINES,
    heads: HEADS,
    computeHash,
    knownHeads,
  });
}

const LINE_COLUMNS = `chain_id, seq, id::text, (extract(epoch from at) * 1000000)::bigint::text as at,
  login_id::text, request_id, action, entity, entity_id::text, changed_fields, outcome, reason,
  encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash`;

// The chains of the clinics and those of the operator have separate numbers.
const OPEN_LINES = `declare lines no scroll cursor for
  select chain_id::text as chain, user_id::text, ${LINE_COLUMNS} from audit_log
  union all select '${OPERATOR_CHAIN}' || chain_id, null, ${LINE_COLUMNS} from operator_audit_log
  order by chain, seq`;

const HEADS = `
  select id::text as chain, user_id::text as clinic, seq::text, encode(hash, 'hex') as hash from audit_chains
  union all select '${OPERATOR_CHAIN}' || id, null, seq::text, encode(hash, 'hex') from operator_audit_chains
  order by chain`;

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
