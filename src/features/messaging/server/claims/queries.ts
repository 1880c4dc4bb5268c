import { and, eq, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { AttemptState } from '../../schema.ts';
import { attemptValues, dedupeKeyOf, type NewAttempt } from '../attempts/queries.ts';
import type { MessageRow } from '../queries.ts';
import { endingRetries } from '../retries/queries.ts';
import { isNumber } from '../suppressions/queries.ts';
import { doNotContact, sendAttempts } from '../tables.ts';

/**
 * Everything besides the message's own row that decides whether it may go out now, in one round trip: a claim holds the
 * message's lock, and each thing asked on its own would hold it longer than all of them together. Asked after the lock is
 * held: a statement that waits for a lock goes on with what it saw before. Prepared, as each statement of a claim: to plan
 * them takes twice as long as to run them.
 */
export async function claimFacts(tx: ClinicScope, message: MessageRow) {
  const { clinicId, dedupeKey, state } = sendAttempts;
  const own = eq(dedupeKey, dedupeKeyOf({ messageId: message.id }));
  // In the text, as in the index that holds them apart: a plan for any states could not use it.
  const isLive = sql`${state} in ('requesting', 'accepted', 'unknown', 'resolved_sent')`;
  const isSuppressed = isNumber(tx, message.whatsappNumber);
  const rows = await tx.db
    .select({
      enabledFeatures: clinics.enabledFeatures,
      api: clinics.providerApi,
      sealedKey: clinics.providerKey,
      /** Of the attempt that forbids another one. */
      liveState: sql<AttemptState | null>`(select ${state} from ${sendAttempts} where ${and(eq(clinicId, tx.clinicId), own, isLive)})`,
      isSuppressed: sql<boolean>`exists (select from ${doNotContact} where ${isSuppressed})`,
    })
    .from(clinics)
    .where(eq(clinics.id, tx.clinicId))
    .prepare('claim_facts')
    .execute();
  const [facts] = rows;
  if (facts === undefined) throw new Error('A scope has no clinic');
  return facts;
}

/**
 * Adds the one live attempt at a message, in whose place no retry is due any more, and answers its id; undefined when a live
 * one forbids it.
 */
export async function insertedClaim(
  tx: ClinicScope,
  attempt: NewAttempt & { subject: { messageId: string } },
): Promise<string | undefined> {
  const forgotten = tx.db.$with('forgotten').as(endingRetries(tx, attempt.subject.messageId));
  const rows = await tx.db
    .with(forgotten)
    .insert(sendAttempts)
    .values(attemptValues(tx, attempt))
    .onConflictDoNothing()
    .returning({ id: sendAttempts.id })
    .prepare('claim')
    .execute();
  return rows[0]?.id;
}
