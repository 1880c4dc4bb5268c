import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  verifyChains,
  type ChainHead,
  type ChainLine,
  type Verification,
} from '#platform/server/audit/chain-walk.ts';

/** A decision as the database stores it, every value as text. */
interface DecisionLine extends ChainLine {
  readonly user_id: string;
  readonly visit_hash: string;
  readonly decided_at: string;
  readonly because: string | null;
  readonly exclusion: string | null;
  readonly policy_version: string;
}

/** In the names of these chains, so that their stored ends differ from those of the audit log. */
const ASK_CHAIN = 'ask-';

/** Returns whether this is the stored end of a chain of decisions. */
export function isAskHead({ chain }: ChainHead): boolean {
  return chain.startsWith(ASK_CHAIN);
}

/**
 * Verifies the chains of the decisions whom to ask for a review: each line, its place, and that none is
 * missing. `known` are the ends that an earlier verification found.
 */
export async function verifyAskDecisions(
  client: pg.ClientBase,
  { knownHeads = [] }: { knownHeads?: readonly ChainHead[] } = {},
): Promise<Verification> {
  return verifyChains<DecisionLine>(client, {
    openLines: OPEN_LINES,
    heads: HEADS,
    computeHash,
    knownHeads,
  });
}

/** The end of a record as a clinic printed it: the place of the line, and its hash. */
export interface PrintedEnd {
  readonly seq: number;
  readonly hash: string;
}

/** Reads 'seq:hash' as it is on the paper; undefined for anything else. */
export function parsePrintedEnd(text: string): PrintedEnd | undefined {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/u.exec(text) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash };
}

/**
 * Returns whether a line that a clinic printed is still on record. Each hash covers all lines before it,
 * so in a chain without breaks nothing has changed up to that line.
 */
export async function hasPrintedEnd(
  client: pg.ClientBase,
  { seq, hash }: PrintedEnd,
): Promise<boolean> {
  await client.query('begin transaction read only');
  try {
    await client.query('set local row_security = off');
    const { rowCount } = await client.query(
      `select from ask_decisions where seq = $1 and hash = decode($2, 'hex')`,
      [seq, hash],
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.query('rollback');
  }
}

const OPEN_LINES = `declare lines no scroll cursor for
  select '${ASK_CHAIN}' || user_id as chain, user_id::text, seq::text, encode(visit_hash, 'hex') as visit_hash,
    (extract(epoch from decided_at) * 1000000)::bigint::text as decided_at, because, exclusion, policy_version::text,
    encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash
  from ask_decisions d order by chain, d.seq`;

const HEADS = `
  select '${ASK_CHAIN}' || user_id as chain, user_id::text as clinic, seq::text, encode(hash, 'hex') as hash
  from ask_chains order by chain`;

/** Computes the hash of the same text as the database's ask_decision_text: a JSON list with a space after each comma. */
function computeHash(line: DecisionLine): string {
  const place = [line.user_id, line.seq, line.visit_hash, line.decided_at];
  const text = [...place, line.because, line.exclusion, line.policy_version];
  return createHash('sha256')
    .update(Buffer.from(line.prev_hash, 'hex'))
    .update(`[${text.map((value) => JSON.stringify(value)).join(', ')}]`)
    .digest('hex');
}
