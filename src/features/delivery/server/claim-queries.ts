import { and, eq, inArray, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { AttemptState } from '#features/messages/schema.ts';
import { toDedupeKey } from '#features/messages/server/attempts.ts';
import { sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

interface ClaimFacts {
  readonly api: typeof clinics.$inferSelect.providerApi;
  readonly sealedKey: string | null;
  /** The state of the attempt that forbids another one. */
  readonly liveState: AttemptState | null;
  readonly isSuspended: boolean;
}

/**
 * Reads how the clinic sends, and the attempt that forbids another one. Call it once the lock is held: a query that
 * waits for a lock goes on with what it saw before.
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
  const [facts] = await tx.db
    .select({
      api: clinics.providerApi,
      sealedKey: clinics.providerKey,
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
      liveState: sql<AttemptState | null>`(${live})`,
    })
    .from(clinics)
    .where(eq(clinics.id, tx.clinicId));
  if (facts === undefined) throw new Error('A scope has no clinic');
  return facts;
}
