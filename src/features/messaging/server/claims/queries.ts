import { and, eq, inArray, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LIVE_STATES } from '../../rules.ts';
import type { AttemptState } from '../../schema.ts';
import { dedupeKeyOf } from '../attempts/queries.ts';
import type { MessageRow } from '../queries.ts';
import { isNumber } from '../suppressions/queries.ts';
import { doNotContact, sendAttempts } from '../tables.ts';

/**
 * Everything besides the message's own row that decides whether it may go out now, in one round trip: a claim holds the
 * message's lock, and each thing asked on its own would hold it longer than all of them together. Asked after the lock is
 * held: a statement that waits for a lock goes on with what it saw before.
 */
export async function claimFacts(tx: ClinicScope, message: MessageRow) {
  const { clinicId, dedupeKey, messageId, retryAt, state } = sendAttempts;
  const ofClinic = eq(clinicId, tx.clinicId);
  const isLive = inArray(state, [...LIVE_STATES]);
  const own = eq(dedupeKey, dedupeKeyOf({ messageId: message.id }));
  const ofMessage = eq(messageId, message.id);
  const isSuppressed = isNumber(tx, message.whatsappNumber);
  const rows = await tx.db
    .select({
      enabledFeatures: clinics.enabledFeatures,
      api: clinics.providerApi,
      sealedKey: clinics.providerKey,
      /** Of the attempt that forbids another one. */
      liveState: sql<AttemptState | null>`(select ${state} from ${sendAttempts} where ${and(ofClinic, own, isLive)})`,
      isSuppressed: sql<boolean>`exists (select from ${doNotContact} where ${isSuppressed})`,
      waitsForRetry: sql<boolean>`exists (select from ${sendAttempts} where ${and(ofClinic, ofMessage)} and ${retryAt} is not null)`,
    })
    .from(clinics)
    .where(eq(clinics.id, tx.clinicId));
  const [facts] = rows;
  if (facts === undefined) throw new Error('A scope has no clinic');
  return facts;
}
