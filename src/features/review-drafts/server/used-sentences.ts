import { and, gt, inArray, sql } from 'drizzle-orm';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { findDraftHashes, insertDraftSentences } from './draft-sentence-queries.ts';
import { usedSentences } from './tables.ts';

/** The sentences that drafts have used: none is used twice. */
export interface SentenceRecord {
  /** Returns those of `sentences` that no draft may use now. */
  findUsed(sentences: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records the sentences of a new draft. Returns those that another draft has taken in the
   * meantime; then nothing is recorded for the clinic.
   */
  claim(sentences: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The record of an installation, as keyed hashes: it holds no sentence and names no clinic. */
export interface InstallationSentences {
  readonly hash: (sentence: string) => string;
  /** Returns those of `hashes` that were used within the last month. */
  findUsed(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of `hashes` that were free, and are used from now on. */
  claim(hashes: readonly string[]): Promise<ReadonlySet<string>>;
}

const MONTH_AGO = sql`now() - interval '31 days'`;

/** Opens the installation's record; `key` hashes its sentences. */
export function openSentenceRecord(scope: OperatorScope, key: Buffer): InstallationSentences {
  return {
    hash: (sentence) => hashWithKey(key, sentence),
    async findUsed(hashes) {
      const rows = await scope.db
        .select({ hash: usedSentences.sentenceHash })
        .from(usedSentences)
        .where(
          and(
            inArray(usedSentences.sentenceHash, [...hashes]),
            gt(usedSentences.usedAt, MONTH_AGO),
          ),
        );
      return new Set(rows.map(({ hash }) => hash));
    },
    async claim(hashes) {
      // In one order, so that two drafts never wait for each other.
      const values = hashes.toSorted().map((sentenceHash) => ({ sentenceHash }));
      const rows = await scope.db
        .insert(usedSentences)
        .values(values)
        .onConflictDoUpdate({
          target: usedSentences.sentenceHash,
          set: { usedAt: sql`now()` },
          setWhere: sql`${usedSentences.usedAt} <= ${MONTH_AGO}`,
        })
        .returning({ hash: usedSentences.sentenceHash });
      return new Set(rows.map(({ hash }) => hash));
    },
  };
}

/**
 * Returns the record for a draft of a clinic: no sentence of any draft within a month, nor of the
 * clinic's last 200 drafts. Without a `scope` the caller belongs to no clinic.
 */
export function sentenceRecord(
  installation: InstallationSentences,
  scope?: ClinicScope,
): SentenceRecord {
  const toHashes = (sentences: readonly string[]) =>
    new Map(sentences.map((sentence) => [installation.hash(sentence), sentence]));
  return {
    async findUsed(sentences) {
      if (sentences.length === 0) return new Set();
      const byHash = toHashes(sentences);
      const hashes = [...byHash.keys()];
      const [everywhere, here] = await Promise.all([
        installation.findUsed(hashes),
        scope ? findDraftHashes(scope, hashes) : new Set<string>(),
      ]);
      return pick(byHash, (hash) => everywhere.has(hash) || here.has(hash));
    },
    async claim(sentences) {
      if (sentences.length === 0) return new Set();
      const byHash = toHashes(sentences);
      const claimedHashes = await installation.claim([...byHash.keys()]);
      const takenSentences = pick(byHash, (hash) => !claimedHashes.has(hash));
      if (scope && takenSentences.size === 0) await insertDraftSentences(scope, [...byHash.keys()]);
      return takenSentences;
    },
  };
}

function pick(
  byHash: ReadonlyMap<string, string>,
  isPicked: (hash: string) => boolean,
): Set<string> {
  return new Set([...byHash].filter(([hash]) => isPicked(hash)).map(([, sentence]) => sentence));
}
