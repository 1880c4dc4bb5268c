import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Feature } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { AttemptState } from '#features/messages/schema.ts';
import { toDedupeKey } from '#features/messages/server/attempts.ts';
import { matchesNumber } from '#features/patients/server/do-not-contact.ts';
import { sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import { doNotContact } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

interface ClaimFacts {
  readonly enabledFeatures: readonly Feature[];
  readonly api: typeof clinics.$inferSelect.providerApi;
  readonly sealedKey: string | null;
  /** The state of the attempt that forbids another one. */
  readonly liveState: AttemptState | null;
  readonly isSuppressed: boolean;
  readonly isSuspended: boolean;
}

/**
 * Reads everything besides the message's own row that decides whether it may go out now, in one
 * query, because a claim holds the message's lock meanwhile. Call it once the lock is held: a query
 * that waits for a lock goes on with what it saw before.
 */
export async function findClaimFacts(tx: ClinicScope, message: MessageRow): Promise<ClaimFacts> {
  const { clinicId, dedupeKey, state } = sendAttempts;
  const live = tx.db
    .select({ state })
    .from(sendAttempts)
    .where(
      and(
        eq(clinicId, tx.clinicId),
        eq(dedupeKey, toDedupeKey({ messageId: message.id })),
        inArray(state, [...LIVE_STATES]),
      ),
    );
  const suppressed = tx.db
    .select({ id: doNotContact.id })
    .from(doNotContact)
    .where(matchesNumber(tx, message.whatsappNumber));
  const [facts] = await tx.db
    .select({
      enabledFeatures: clinics.enabledFeatures,
      api: clinics.providerApi,
      sealedKey: clinics.providerKey,
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
      liveState: sql<AttemptState | null>`(${live})`,
      isSuppressed: sql<boolean>`${exists(suppressed)}`,
    })
    .from(clinics)
    .where(eq(clinics.id, tx.clinicId));
  if (facts === undefined) throw new Error('A scope has no clinic');
  return facts;
}
