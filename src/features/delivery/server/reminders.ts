import { canBeTakenBack, isComplete, isLive } from '#features/messages/rules.ts';
import type { Attempt, StopReason } from '#features/messages/schema.ts';
import { insertAttemptVisits, type NamedVisit } from '#features/messages/server/attempt-visits.ts';
import type { Recipient } from '#features/patients/server/may-write.ts';
import { internationalNumber } from '#platform/phone.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { insertAttempt, updateAttemptState } from './attempts.ts';
import type { OutboundMessage } from './channel.ts';
import type { SendRefusal } from './claims.ts';
import { hashPayload } from './payload-hash.ts';
import {
  findClickAttempt,
  findNewestAttempt,
  findNewestUnknown,
  findAttemptAbout,
  isBeingSent,
} from './reminder-queries.ts';
import { deliverClaimed, type SendingTools } from './send-message.ts';
import { findGeneralSkipReason, runClaim, recordSkip, toRefusal } from './skip-reasons.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';
import type { DeliveryAction } from './audit.ts';

// An appointment's message may be sent more than once, when a user wants it; one click sends it
// once.

/** The text for the patient, and its number. */
export interface Reminder {
  readonly number: string;
  readonly text: string;
  /** The visit as the text names it. */
  readonly visit: NamedVisit;
  /** Why no message is sent about the appointment. */
  readonly stoppedBy: StopReason | undefined;
  readonly recipient: Recipient;
}

interface Click {
  readonly appointmentId: string;
  /** Created by the screen for each click. */
  readonly clickId: string;
}

type Blocked<Code extends SendRefusal['code']> = Extract<SendRefusal, { code: Code }>;
export type ReminderRefusal =
  | Blocked<
      'NO_PROVIDER_KEY' | 'DO_NOT_CONTACT' | 'NO_CONSENT' | 'ALREADY_SENDING' | 'NOT_SENDABLE'
    >
  | { code: 'SENT_BEFORE'; data: { lastAttempt: Attempt } };

/**
 * Sends an appointment's message through the provider, once a click; repeating the same click
 * changes nothing. Refuses SENT_BEFORE unless `again` when an earlier click's message was sent or
 * may have been. `prepare` runs in the claiming transaction: it locks the appointment and returns
 * the message. The newest attempt has the outcome. Must not be called inside a transaction.
 */
export async function sendReminder(
  scope: ClinicScope,
  sending: Click & {
    again: boolean;
    tools: SendingTools;
    prepare: (tx: ClinicScope) => Promise<Reminder>;
  },
): Promise<Result<'sent' | 'sent by the same click', ReminderRefusal>> {
  const { appointmentId, tools } = sending;
  const delivery = await deliverClaimed(scope, {
    channel: tools.channel,
    claim: (tries) => claimReminder(scope, { ...sending, tries }),
    about: { messageId: null, appointmentId },
  });
  if (delivery.ok) return ok('sent');
  const { refusal } = delivery;
  return refusal.code === 'SAME_CLICK' ? ok('sent by the same click') : refuse(refusal);
}

/** Checks all conditions and takes the click's one attempt, under the appointment's lock. */
async function claimReminder(
  scope: ClinicScope,
  claim: Parameters<typeof sendReminder>[1] & { tries: number },
): Promise<Result<OutboundMessage, ReminderRefusal | { code: 'SAME_CLICK' }>> {
  const { appointmentId, clickId, tools } = claim;
  return runClaim(scope, async (tx) => {
    const reminder = await claim.prepare(tx);
    const block = await findBlock(tx, { ...claim, ...reminder });
    if (block) return refuse(block);
    const { number, text } = reminder;
    const stoppedBy = await findReminderSkipReason(tx, reminder);
    if (stoppedBy) {
      const subject = { appointmentId, clickId: SKIPPED };
      await recordSkip(tx, { subject, ...hashPayload(reminder), stoppedBy });
      const refusal = toRefusal(stoppedBy);
      return refusal === 'FEATURE_OFF' ? refusal : refuse(refusal);
    }
    if (!isWhole(reminder)) return refuse({ code: 'NOT_SENDABLE' });
    const { providerApi: api } = await clinicDetails(tx);
    const providerKey = await readProviderKey(tx, { encryptionKey: tools.encryptionKey });
    if (providerKey === undefined) return refuse({ code: 'NO_PROVIDER_KEY' });
    const attemptId = await insertAttempt(tx, {
      subject: { appointmentId, clickId },
      ...hashPayload({ number, text }),
      channel: 'direct',
      state: 'requesting',
    });
    if (attemptId === undefined) return refuse({ code: 'ALREADY_SENDING' });
    await insertAttemptVisits(tx, { attemptId, number, visits: [reminder.visit] });
    await record(tx, { action: 'appointments.send', appointmentId });
    return ok({ attemptId, providerKey, api, to: internationalNumber(number), text });
  });
}

/** Returns why an earlier attempt, by this click or another one, forbids a new one. */
async function findBlock(
  tx: ClinicScope,
  {
    appointmentId,
    clickId,
    again,
    tries,
    visit,
  }: Click & { again: boolean; tries: number; visit: NamedVisit },
): Promise<
  | Blocked<'ALREADY_SENDING'>
  | Extract<ReminderRefusal, { code: 'SENT_BEFORE' }>
  | { code: 'SAME_CLICK' }
  | undefined
> {
  if (await isBeingSent(tx, appointmentId)) return { code: 'ALREADY_SENDING' };
  // From the second try on the click is known: its first try sent nothing.
  if (tries === 1 && (await findClickAttempt(tx, { appointmentId, clickId }))) {
    return { code: 'SAME_CLICK' };
  }
  const lastAttempt = again ? undefined : await findAttemptAbout(tx, visit);
  return lastAttempt && { code: 'SENT_BEFORE', data: { lastAttempt } };
}

/** A skipped attempt belongs to no click: the next click gets the reason again. */
const SKIPPED = 'stopped';

async function findReminderSkipReason(
  tx: ClinicScope,
  { stoppedBy, number, recipient }: Reminder,
): Promise<StopReason | undefined> {
  return stoppedBy ?? findGeneralSkipReason(tx, { features: ['appointments'], number, recipient });
}

function isWhole({ number, text }: Reminder): boolean {
  return isComplete({ whatsappNumber: number, messageContent: text });
}

/**
 * Finds the newest attempt by any way that named a visit's slot to its patient; undefined also where
 * this click did, which is no earlier message.
 */
export async function findEarlierAttempt(
  tx: ClinicScope,
  { visit, clickId }: { visit: NamedVisit; clickId: string },
): Promise<Attempt | undefined> {
  const { appointmentId } = visit;
  const click = await findClickAttempt(tx, { appointmentId, clickId });
  return click && isLive(click.state) ? undefined : findAttemptAbout(tx, visit);
}

/**
 * Records in the caller's transaction, which has locked the appointment, that its message leaves in
 * WhatsApp on the user's device; once a click.
 */
export async function recordReminderOpened(
  tx: ClinicScope,
  {
    appointmentId,
    clickId,
    reminder: { number, text, visits },
  }: Click & { reminder: { number: string; text: string; visits: readonly NamedVisit[] } },
): Promise<void> {
  const attemptId = await insertAttempt(tx, {
    subject: { appointmentId, clickId },
    ...hashPayload({ number, text }),
    channel: 'manual_link',
    state: 'accepted',
  });
  if (attemptId === undefined) return;
  await insertAttemptVisits(tx, { attemptId, number, visits });
  await record(tx, { action: 'appointments.opened', appointmentId });
}

/**
 * Records in the caller's transaction whether the newest message with an unknown outcome arrived;
 * an accepted one may be recorded as not arrived, too. False when there is no such message and it
 * was not recorded before.
 */
export async function resolveReminder(
  tx: ClinicScope,
  { appointmentId, arrived: hasArrived }: { appointmentId: string; arrived: boolean },
): Promise<boolean> {
  const to = hasArrived ? 'resolved_sent' : 'resolved_not_sent';
  const newest = await findNewestAttempt(tx, appointmentId);
  if (newest?.state === to) return true;
  const inDoubt = await findNewestUnknown(tx, appointmentId);
  if (inDoubt === undefined) return !hasArrived && takeBack(tx, { appointmentId, newest });
  await updateAttemptState(tx, { id: inDoubt, from: 'unknown', to });
  await record(tx, { action: 'appointments.resolve', appointmentId });
  return true;
}

/**
 * Records in the caller's transaction that the newest message was not sent after all; false when
 * that is impossible.
 */
export async function reminderNotSent(
  tx: ClinicScope,
  { appointmentId }: { appointmentId: string },
): Promise<boolean> {
  const newest = await findNewestAttempt(tx, appointmentId);
  return newest?.state === 'resolved_not_sent' || takeBack(tx, { appointmentId, newest });
}

async function takeBack(
  tx: ClinicScope,
  { appointmentId, newest }: { appointmentId: string; newest: Attempt | undefined },
): Promise<boolean> {
  if (newest === undefined || !canBeTakenBack(newest)) return false;
  await updateAttemptState(tx, { id: newest.id, from: newest.state, to: 'resolved_not_sent' });
  await record(tx, { action: 'appointments.notSentAfterAll', appointmentId });
  return true;
}

async function record(
  tx: ClinicScope,
  { action, appointmentId }: { action: DeliveryAction; appointmentId: string },
): Promise<void> {
  await recordAudit(tx, { action, entity: 'appointment', entityId: appointmentId });
}
