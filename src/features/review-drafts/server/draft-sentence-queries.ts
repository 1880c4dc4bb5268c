import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { draftSentences } from './tables.ts';

/** No draft repeats a sentence of this many drafts before it. */
const REMEMBERED_DRAFTS = 200;

/** Returns those of `hashes` that one of the clinic's last 200 drafts has. */
export async function findDraftHashes(
  scope: ClinicScope,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .select({ sentenceHashes: draftSentences.sentenceHashes })
    .from(draftSentences)
    .where(eq(draftSentences.clinicId, scope.clinicId))
    .orderBy(desc(draftSentences.writtenAt))
    .limit(REMEMBERED_DRAFTS);
  const usedHashes = new Set(rows.flatMap(({ sentenceHashes }) => sentenceHashes));
  return new Set(hashes.filter((hash) => usedHashes.has(hash)));
}

/** Inserts the sentences of a new draft, and deletes those of the drafts before the last 200. */
export async function insertDraftSentences(
  scope: ClinicScope,
  sentenceHashes: string[],
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await tx.db.insert(draftSentences).values({ clinicId: tx.clinicId, sentenceHashes });
    const oldest = tx.db
      .select({ writtenAt: draftSentences.writtenAt })
      .from(draftSentences)
      .where(eq(draftSentences.clinicId, tx.clinicId))
      .orderBy(desc(draftSentences.writtenAt))
      .offset(REMEMBERED_DRAFTS - 1)
      .limit(1);
    await tx.db
      .delete(draftSentences)
      .where(
        and(
          eq(draftSentences.clinicId, tx.clinicId),
          lt(draftSentences.writtenAt, sql`(${oldest})`),
        ),
      );
  });
}
