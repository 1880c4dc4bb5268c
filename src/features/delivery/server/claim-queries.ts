import { sql } from 'drizzle-orm';
import type { Feature } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import type { AttemptState } from '#features/messages/schema.ts';
import { dedupeKeyOf } from '#features/messages/server/attempts.ts';
import {
  askedNumber,
  isNumber,
  type AskedNumber,
} from '#features/messages/server/do-not-contact.ts';
import { doNotContact, sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import { auditing, auditOf, type Auditing } from '#platform/server/audit/audit.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { keptStatement } from '#platform/server/db/kept-statements.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LEASE, type NewAttempt } from './attempts.ts';
import { endingRetries, type OwnMessage } from './retry-queries.ts';

interface ClaimFacts {
  readonly enabledFeatures: readonly Feature[];
  readonly api: typeof clinics.$inferSelect.providerApi;
  readonly sealedKey: string | null;
  /** Of the attempt that forbids another one. */
  readonly liveState: AttemptState | null;
  readonly isSuppressed: boolean;
  readonly isSuspended: boolean;
}

/**
 * Everything besides the message's own row that decides whether it may go out now, in one round trip: a claim holds the
 * message's lock, and each thing asked on its own would hold it longer than all of them together. Asked after the lock is
 * held: a statement that waits for a lock goes on with what it saw before. Kept, as each statement of a claim: to put them
 * into SQL and to plan them takes longer than to run them.
 */
export async function claimFacts(tx: ClinicScope, message: MessageRow): Promise<ClaimFacts> {
  const dedupeKey = dedupeKeyOf({ messageId: message.id });
  const [facts] = await factsOf(tx, { ...askedNumber(tx, message.whatsappNumber), dedupeKey });
  if (facts === undefined) throw new Error('A scope has no clinic');
  return facts;
}

const factsOf = keptStatement<AskedNumber & { dedupeKey: string }, ClaimFacts>((given) => {
  const { clinicId, dedupeKey, state } = sendAttempts;
  // In the text, as in the index that holds them apart: a plan for any states could not use it.
  const live = sql`select ${state} from ${sendAttempts} where ${clinicId} = ${given.clinicId}
    and ${dedupeKey} = ${given.dedupeKey} and ${state} in ('requesting', 'accepted', 'unknown', 'resolved_sent')`;
  return sql`select ${clinics.enabledFeatures} as "enabledFeatures", ${clinics.providerApi} as "api",
      ${clinics.providerKey} as "sealedKey", ${clinics.suspendedAt} is not null as "isSuspended", (${live}) as "liveState",
      exists (select from ${doNotContact} where ${isNumber(given)}) as "isSuppressed"
    from ${clinics} where ${clinics.id} = ${given.clinicId}`;
});

/**
 * Adds the one live attempt at a message, in whose place no retry is due any more, with the fact of it for the trail, and
 * answers its id; undefined when a live one forbids it. One statement, so that it can be a transaction's last.
 */
export async function insertedClaim(
  tx: ClinicScope,
  claim: Pick<NewAttempt, 'bodySha256' | 'toLastFour'> & {
    subject: { messageId: string };
    tries: number;
  },
): Promise<string | undefined> {
  const { subject, ...evidence } = claim;
  const [attempt] = await inserting(tx, {
    ...auditing(tx),
    ...evidence,
    ...subject,
    dedupeKey: dedupeKeyOf(subject),
    requestedByName: tx.acting.name,
  });
  if (attempt !== undefined) await announceChange(tx, 'message');
  return attempt?.id;
}

type NewClaim = Auditing &
  OwnMessage &
  Pick<NewAttempt, 'bodySha256' | 'toLastFour'> & {
    readonly dedupeKey: string;
    readonly tries: number;
    readonly requestedByName: string;
  };
const inserting = keptStatement<NewClaim, { id: string }>((given) => {
  // Of the moment and not of the transaction's beginning, as with every attempt.
  const now = sql`clock_timestamp()`;
  const added = sql`insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, tries,
      requested_by, requested_by_name, started_at, lease_until)
    values (${given.clinicId}, ${given.messageId}, ${given.dedupeKey}, 'direct', 'requesting', ${given.bodySha256},
      ${given.toLastFour}, ${given.tries}, ${given.loginId}, ${given.requestedByName}, ${now}, ${now} + ${LEASE})
    on conflict do nothing returning id`;
  const changed = sql`(select ${given.messageId}::uuid as id from added) as changed`;
  const told = auditOf(given, { action: 'messaging.send', entity: 'message', changed });
  return sql`with forgotten as (${endingRetries(given)}), added as (${added}), told as (${told}) select id from added`;
});
