import type pg from 'pg';

/** A line of a hash chain, every value as text. */
export interface ChainLine {
  readonly chain: string;
  /** The clinic; null for lines of the installation. */
  readonly user_id: string | null;
  readonly seq: string;
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

/** Hash chains in the database. */
export interface Chains<Line extends ChainLine> {
  /** Declares the cursor `lines` over every line, ordered by chain and place. */
  readonly openLines: string;
  /** Selects the stored end of each chain. */
  readonly heads: string;
  /** Computes the hash that a line must have. */
  readonly computeHash: (line: Line) => string;
}

const START = '0'.repeat(64);

/** In the names of the operator's chains; those of the clinics have separate numbers. */
export const OPERATOR_CHAIN = 'operator-';

/** Heads that were stored while the operator's entries were in the clinics' table have the number alone. */
function currentName({ chain, clinicId }: ChainHead): string {
  return clinicId === undefined && !chain.startsWith(OPERATOR_CHAIN)
    ? `${OPERATOR_CHAIN}${chain}`
    : chain;
}

const AT_ONCE = 2000;

/**
 * Reads all lines of some chains in one snapshot and computes every hash again, without the database's own functions. The
 * `known` heads of an earlier verification must still be there: otherwise the last lines were removed and the stored head was
 * changed to match. The client must be able to read every row, as the owner is.
 */
export async function verifyChains<Line extends ChainLine>(
  client: pg.ClientBase,
  { knownHeads, ...chains }: Chains<Line> & { knownHeads: readonly ChainHead[] },
): Promise<Verification> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query('set local row_security = off');
    await client.query('set local statement_timeout = 0');
    return await verifySnapshot(client, { knownHeads, ...chains });
  } finally {
    await client.query('rollback');
  }
}

async function verifySnapshot<Line extends ChainLine>(
  client: pg.ClientBase,
  {
    knownHeads,
    openLines,
    heads,
    computeHash,
  }: Chains<Line> & { knownHeads: readonly ChainHead[] },
): Promise<Verification> {
  const walk = createWalk<Line>({ knownHeads, computeHash });
  await client.query(openLines);
  for (;;) {
    const { rows } = await client.query<Line>(`fetch ${AT_ONCE} from lines`);
    if (rows.length === 0) break;
    for (const line of rows) walk.step(line);
  }
  const storedHeads = await client.query<{
    chain: string;
    clinic: string | null;
    seq: string;
    hash: string;
  }>(heads);
  return walk.result(
    storedHeads.rows.map(({ chain, clinic, seq, hash }) => ({
      chain,
      clinicId: clinic ?? undefined,
      seq: Number(seq),
      hash,
    })),
  );
}

/** Follows chains line by line and notes the first break of each. */
function createWalk<Line extends ChainLine>({
  knownHeads,
  computeHash,
}: {
  knownHeads: readonly ChainHead[];
  computeHash: (line: Line) => string;
}) {
  const breaks = new Map<string, ChainBreak>();
  const ends = new Map<string, { seq: number; hash: string; owner: string | null }>();
  const expected = new Map(knownHeads.map((head) => [`${currentName(head)}/${head.seq}`, head]));
  const owners = new Set<string | null>();
  let lines = 0;
  const reportBreak = (chainBreak: ChainBreak) => {
    if (!breaks.has(chainBreak.chain)) breaks.set(chainBreak.chain, chainBreak);
  };

  return {
    step(line: Line): void {
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
      const knownHead = expected.get(`${chain}/${seq}`);
      if (knownHead !== undefined && knownHead.hash !== line.hash)
        reportBreak({ ...place, what: 'changed' });
      if (knownHead !== undefined) expected.delete(`${chain}/${seq}`);
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
