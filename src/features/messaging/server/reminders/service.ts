import { clinicDetails, readProviderKey } from '#features/clinics/server/service.ts';
import { Failure } from '#platform/errors.ts';
import { internationalNumber } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { isComplete } from '../../rules.ts';
import type { Attempt } from '../../schema.ts';
import { insertedAttempt } from '../attempts/queries.ts';
import {
  deliverClaimed,
  fingerprintOf,
  type SendingTools,
  type SendRefusal,
} from '../attempts/service.ts';
import type { Parcel } from '../channel.ts';
import { isSuppressed } from '../suppressions/queries.ts';
import { attemptOfClick, newestAttempts, standingAttempt } from './queries.ts';

// An appointment's message may go out more than once, because a person wants it to; a click on it goes out once.

/** What goes to the patient, and where. */
export interface Reminder {
  readonly number: string;
  readonly text: string;
}

interface Click {
  readonly appointmentId: string;
  /** Made by the screen for each click. */
  readonly clickId: string;
}

type Blocked<Code extends SendRefusal['code']> = Extract<SendRefusal, { code: Code }>;
export type ReminderRefusal =
  | Blocked<'NO_PROVIDER_KEY' | 'DO_NOT_CONTACT' | 'ALREADY_SENDING' | 'NOT_SENDABLE'>
  | { code: 'SENT_BEFORE'; data: { lastAttempt: Attempt } };

/**
 * Sends an appointment's message through the provider, once a click; asking again for the same click changes nothing.
 * Refuses SENT_BEFORE unless `again` when one went out, or may have, by an earlier click. `prepare` runs in the
 * claiming transaction: it locks the appointment and says what to send. What became of it is the newest attempt's
 * state. Must not be called inside a transaction.
 */
export async function sendReminder(
  scope: ClinicScope,
  sending: Click & {
    again: boolean;
    tools: SendingTools;
    prepare: (tx: ClinicScope) => Promise<Result<Reminder, Blocked<'NOT_SENDABLE'>>>;
  },
): Promise<Result<'sent' | 'sent by the same click', ReminderRefusal>> {
  const { appointmentId, tools } = sending;
  const delivered = await deliverClaimed(scope, {
    channel: tools.channel,
    claim: (tries) => claimReminder(scope, { ...sending, tries }),
    about: { messageId: null, appointmentId },
  });
  if (delivered.ok) return ok('sent');
  const { refusal } = delivered;
  return refusal.code === 'SAME_CLICK' ? ok('sent by the same click') : refused(refusal);
}

/** Checks everything that must hold, and takes the click's one attempt, under the appointment's lock. */
async function claimReminder(
  scope: ClinicScope,
  claim: Parameters<typeof sendReminder>[1] & { tries: number },
): Promise<Result<Parcel, ReminderRefusal | { code: 'SAME_CLICK' }>> {
  const { appointmentId, clickId, tools } = claim;
  return inTransaction(scope, async (tx) => {
    const prepared = await claim.prepare(tx);
    const blocked = await blockedBy(tx, claim);
    if (blocked) return refused(blocked);
    if (!prepared.ok) return prepared;
    const { number, text } = prepared.value;
    const refusal = await unsendable(tx, prepared.value);
    if (refusal) return refused(refusal);
    const providerKey = await readProviderKey(tx, { sealingKey: tools.sealingKey });
    if (providerKey === undefined) return refused({ code: 'NO_PROVIDER_KEY' });
    const attemptId = await insertedAttempt(tx, {
      subject: { appointmentId, clickId },
      ...fingerprintOf({ number, text }),
      channel: 'direct',
      state: 'requesting',
    });
    if (attemptId === undefined) return refused({ code: 'ALREADY_SENDING' });
    await record(tx, { action: 'appointments.send', appointmentId });
    return ok({ attemptId, providerKey, to: internationalNumber(number), text });
  });
}

/** What an earlier try, by this click or another one, forbids. */
async function blockedBy(
  tx: ClinicScope,
  { appointmentId, clickId, again, tries }: Click & { again: boolean; tries: number },
): Promise<
  | Blocked<'ALREADY_SENDING'>
  | Extract<ReminderRefusal, { code: 'SENT_BEFORE' }>
  | { code: 'SAME_CLICK' }
  | undefined
> {
  const standing = await standingAttempt(tx, appointmentId);
  if (standing?.state === 'requesting') return { code: 'ALREADY_SENDING' };
  // From the second try on this click is known: its first one left nothing.
  if (tries === 1 && (await attemptOfClick(tx, { appointmentId, clickId }))) {
    return { code: 'SAME_CLICK' };
  }
  if (standing && !again) return { code: 'SENT_BEFORE', data: { lastAttempt: standing } };
  return undefined;
}

/** Why nothing may go to the number. */
async function unsendable(
  tx: ClinicScope,
  { number, text }: Reminder,
): Promise<Blocked<'NOT_SENDABLE' | 'DO_NOT_CONTACT'> | undefined> {
  // The feature may have been switched off after this request was let in (decisions.md 11).
  const { enabledFeatures } = await clinicDetails(tx);
  if (!enabledFeatures.includes('appointments')) throw new Failure('FORBIDDEN');
  if (!isComplete({ whatsappNumber: number, messageContent: text })) {
    return { code: 'NOT_SENDABLE' };
  }
  return (await isSuppressed(tx, number)) ? { code: 'DO_NOT_CONTACT' } : undefined;
}

/**
 * Records in the caller's transaction, which has locked the appointment, that a person opened its message in WhatsApp;
 * once a click. The link was open before anyone could refuse: a refusal tells the person what they should know.
 */
export async function recordReminderOpened(
  tx: ClinicScope,
  { appointmentId, clickId, reminder }: Click & { reminder: Reminder },
): Promise<Result<undefined, Blocked<'NOT_SENDABLE' | 'DO_NOT_CONTACT'>>> {
  const refusal = await unsendable(tx, reminder);
  if (refusal) return refused(refusal);
  const added = await insertedAttempt(tx, {
    subject: { appointmentId, clickId },
    ...fingerprintOf(reminder),
    channel: 'manual_link',
    state: 'accepted',
  });
  if (added !== undefined) await record(tx, { action: 'appointments.opened', appointmentId });
  return ok(undefined);
}

/** The newest try to send each of these appointments' messages; those without one are left out. */
export async function lastReminderAttempts(
  scope: ClinicScope,
  { appointmentIds }: { appointmentIds: readonly string[] },
): Promise<ReadonlyMap<string, Attempt>> {
  return newestAttempts(scope, appointmentIds);
}

async function record(
  tx: ClinicScope,
  { action, appointmentId }: { action: string; appointmentId: string },
): Promise<void> {
  await recordAudit(tx, { action, entity: 'appointment', entityId: appointmentId });
}
