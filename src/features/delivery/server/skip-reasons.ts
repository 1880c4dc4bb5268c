import type { Feature } from '#features/clinics/schema.ts';
import type { StopReason } from '#features/messages/schema.ts';
import type { ConsentObstacle } from '#features/patients/consent-rules.ts';
import {
  findConsentObstacles,
  mayNotWrite,
  type Recipient,
} from '#features/patients/server/may-write.ts';
import { filterSuppressed, isSuppressed } from '#features/patients/server/do-not-contact.ts';
import { findSubjectStops } from '#features/messages/server/leaving-checks.ts';
import { toRecipient } from '#features/messages/server/recipient.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { insertAttempt, findNewestSkipReason, type NewAttempt } from './attempts.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';

// Before each delivery the state is read again, in the transaction that claims it (S11).

/**
 * Returns why a message must not leave now, by any way: through the provider, in WhatsApp on this device, into the sheet, or
 * as one that a person says was sent. Undefined when it may. The list shows the same answer before (`mayNotLeave`).
 */
export async function findStopReason(
  scope: ClinicScope,
  message: MessageRow,
): Promise<StopReason | undefined> {
  return (await findStopReasons(scope, [message])).get(message.id);
}

/** Returns the same for many messages, by their ids; those that may leave are missing. */
export async function findStopReasons(
  scope: ClinicScope,
  messages: readonly MessageRow[],
): Promise<Map<string, StopReason>> {
  const { enabledFeatures } = await clinicDetails(scope);
  const numbers = messages.map(({ whatsappNumber }) => whatsappNumber);
  const suppressedNumbers = await filterSuppressed(scope, [...new Set(numbers)]);
  const obstacles = await findConsentObstacles(scope, messages.map(toRecipient));
  const subjectStops = await findSubjectStops(scope, messages);
  return new Map(
    messages.flatMap((message, index) => {
      const facts = {
        enabledFeatures,
        isSuppressed: suppressedNumbers.has(message.whatsappNumber),
        consentObstacle: obstacles[index],
      };
      const ownReason = findOwnStop(message) ?? subjectStops.get(message.id);
      const reason =
        ownReason ?? toSkipReason(WANTED[message.kind] ?? ['sequences', 'reviews'], facts);
      return reason === undefined ? [] : [[message.id, reason] as const];
    }),
  );
}

function findOwnStop(message: MessageRow): StopReason | undefined {
  if (message.profileId === null && message.messageContent === '') return 'review_deleted';
  return message.cancelledAt === null ? undefined : 'cancelled';
}

/** The facts that can forbid every message to a number. */
interface GeneralFacts {
  readonly enabledFeatures: readonly Feature[];
  readonly isSuppressed: boolean;
  /** Why the patient must not be written to for the message's purpose. */
  readonly consentObstacle: ConsentObstacle | undefined;
}

/** The features of which a clinic needs one to send a message of such a kind; those of reviews need either. */
const WANTED: Partial<Record<MessageRow['kind'], readonly Feature[]>> = {
  sequence: ['sequences'],
  reminder_day: ['appointments'],
  reminder_soon: ['appointments'],
};

/**
 * Returns why nothing may be sent to the number: the feature may have been switched off after the
 * request was let in.
 */
export async function findGeneralSkipReason(
  tx: ClinicScope,
  {
    features,
    number,
    recipient,
  }: { features: readonly Feature[]; number: string; recipient: Recipient },
): Promise<StopReason | undefined> {
  const { enabledFeatures } = await clinicDetails(tx);
  return toSkipReason(features, {
    enabledFeatures,
    isSuppressed: await isSuppressed(tx, number),
    consentObstacle: await mayNotWrite(tx, recipient),
  });
}

function toSkipReason(features: readonly Feature[], facts: GeneralFacts): StopReason | undefined {
  if (!features.some((feature) => facts.enabledFeatures.includes(feature))) return 'feature_off';
  return facts.isSuppressed ? 'do_not_contact' : facts.consentObstacle;
}

/**
 * Records that a message was skipped and why, for its timeline; the same reason again adds
 * nothing.
 */
export async function recordSkip(
  tx: ClinicScope,
  attempt: Pick<NewAttempt, 'subject' | 'bodySha256' | 'toLastFour'> & { stoppedBy: StopReason },
): Promise<void> {
  const { subject, stoppedBy } = attempt;
  if ((await findNewestSkipReason(tx, subject)) === stoppedBy) return;
  await insertAttempt(tx, { ...attempt, channel: 'direct', state: 'not_sent' });
  await recordAudit(tx, {
    action: 'messaging.stop',
    ...('messageId' in subject
      ? { entity: 'message', entityId: subject.messageId }
      : { entity: 'appointment', entityId: subject.appointmentId }),
    outcome: 'refused',
  });
}

type SkipRefusal = { code: 'DO_NOT_CONTACT' | 'NO_CONSENT' | 'NOT_SENDABLE' };

/**
 * Returns the refusal for a skip reason: a clinic without the feature must not use the message at
 * all.
 */
export function toRefusal(stoppedBy: StopReason): SkipRefusal | 'FEATURE_OFF' {
  if (stoppedBy === 'feature_off') return 'FEATURE_OFF';
  if (stoppedBy === 'do_not_contact') return { code: 'DO_NOT_CONTACT' };
  const isConsent = stoppedBy === 'no_consent' || stoppedBy === 'minor';
  return { code: isConsent ? 'NO_CONSENT' : 'NOT_SENDABLE' };
}

/**
 * Runs a claim in one transaction, which is committed also when the message is skipped, to keep
 * that on record. Throws FORBIDDEN afterwards where the feature is off.
 */
export async function runClaim<Claim>(
  scope: ClinicScope,
  claim: (tx: ClinicScope) => Promise<Claim | 'FEATURE_OFF'>,
): Promise<Claim> {
  const claimResult = await inTransaction(scope, claim);
  if (claimResult === 'FEATURE_OFF') throw new Failure('FORBIDDEN');
  return claimResult;
}
