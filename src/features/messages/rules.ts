import { TEN_DIGITS } from '#platform/phone.ts';
import { isWellFormed } from '#platform/text.ts';
import type { Attempt, AttemptState, Message } from './schema.ts';

type Sendable = Pick<
  Message,
  'status' | 'cancelledAt' | 'whatsappNumber' | 'messageContent' | 'lastAttempt'
>;

/**
 * States of an attempt that forbid another one (S10); the same list as the index
 * `send_attempts_one_live`.
 */
export const LIVE_STATES: readonly AttemptState[] = [
  'requesting',
  'accepted',
  'unknown',
  'resolved_sent',
];

/** Returns whether an attempt in this state forbids another one. */
export function isLive(state: AttemptState): boolean {
  return LIVE_STATES.includes(state);
}

/**
 * Returns whether a message may be sent by any method: waiting or failed, complete, and without an
 * attempt that may have arrived.
 */
export function isSendable(message: Sendable): boolean {
  if (message.status !== 'pending' && message.status !== 'failed') return false;
  if (message.cancelledAt !== null) return false;
  // A live attempt is always the newest: no other is made beside it.
  if (message.lastAttempt !== null && isLive(message.lastAttempt.state)) return false;
  return isComplete(message);
}

/**
 * Returns whether a message can be sent now: its number is not on the do-not-contact list either,
 * its patient may be written to, and what it is about is still so.
 */
export function isReady(
  message: Sendable & Pick<Message, 'doNotContact' | 'consentMark' | 'mayNotLeave'>,
): boolean {
  const { doNotContact, consentMark, mayNotLeave } = message;
  const isForbidden = doNotContact || consentMark !== undefined || mayNotLeave !== undefined;
  return isSendable(message) && !isForbidden;
}

/** Returns whether the message has a valid number and a text. */
export function isComplete(message: Pick<Message, 'whatsappNumber' | 'messageContent'>): boolean {
  const text = message.messageContent;
  return TEN_DIGITS.test(message.whatsappNumber) && text.trim() !== '' && isWellFormed(text);
}

const PREVIEW_CHARACTERS = 150;
// Created on first use: creating it takes longer than everything else that a screen loads with this
// file.
let characters: Intl.Segmenter | undefined;

/**
 * Returns the first 150 characters as a reader counts them, so that no Indic cluster or emoji is
 * split, with '…' where text was left out.
 */
export function preview(text: string): string {
  if (text.length <= PREVIEW_CHARACTERS) return text;
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === PREVIEW_CHARACTERS) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/**
 * A message's history, in more detail than its status; each code has its sentence on the
 * screen.
 */
export type DeliveryNote =
  | 'cancelled'
  | 'not_tried'
  /** Overdue for so long that the autopilot does not send it. */
  | 'too_old'
  | 'sending'
  /** Skipped just before sending; the attempt says why. */
  | 'stopped'
  | 'accepted'
  /** WhatsApp has it; no report of its delivery came yet. */
  | 'confirmed'
  | 'delivered'
  | 'read'
  /** The provider accepted it and reported a failure later. */
  | 'failed_later'
  | 'opened'
  | 'said_sent'
  | 'in_sheet'
  /** Exported without a clear response; it waits, and exporting it again is safe. */
  | 'export_not_confirmed'
  /** The sheet refused it or could not be reached; it waits. */
  | 'export_failed'
  | 'may_have_been_delivered'
  | 'rejected'
  /** The provider was busy; the message waits for another attempt. */
  | 'waiting'
  /** Nothing was sent: the provider could not be reached. */
  | 'not_sent'
  | 'could_not_open'
  | 'said_not_sent';

/**
 * Returns what happened to a message; `detail` of its last attempt holds the provider's own words,
 * if any.
 */
export function deliveryNote(
  message: Pick<Message, 'status' | 'cancelledAt' | 'lastAttempt' | 'isTooOld'>,
): DeliveryNote {
  const attempt = message.lastAttempt;
  if (attempt?.state === 'unknown') {
    return attempt.channel === 'sheet' ? 'export_not_confirmed' : 'may_have_been_delivered';
  }
  if (message.cancelledAt !== null) return 'cancelled';
  if (message.status === 'sent_to_sheet') return 'in_sheet';
  if (attempt === null && message.isTooOld) return 'too_old';
  if (attempt === null) return message.status === 'sent' ? 'said_sent' : 'not_tried';
  switch (attempt.state) {
    case 'requesting':
      return 'sending';
    case 'accepted':
      return attempt.channel === 'manual_link' ? 'opened' : reportNote(attempt);
    case 'rejected':
      if (attempt.failure !== null) return 'failed_later';
      return attempt.channel === 'sheet' ? 'export_failed' : 'rejected';
    case 'not_sent':
      if (attempt.stoppedBy !== null) return 'stopped';
      if (attempt.channel === 'sheet') return 'export_failed';
      if (attempt.channel === 'manual_link') return 'could_not_open';
      return message.status === 'pending' ? 'waiting' : 'not_sent';
    case 'resolved_sent':
      return 'said_sent';
    case 'resolved_not_sent':
      return 'said_not_sent';
  }
}

/**
 * Returns whether a user may say that a message was not sent: it was opened, said to be sent,
 * exported, or accepted by the provider, and WhatsApp has not reported its delivery.
 */
export function canBeTakenBack(attempt: {
  channel: Attempt['channel'];
  state: AttemptState;
  deliveredAt: unknown;
  readAt: unknown;
}): boolean {
  if (attempt.state === 'resolved_sent') return true;
  if (attempt.state !== 'accepted') return false;
  return attempt.deliveredAt === null && attempt.readAt === null;
}

/** Returns the last delivery step that the provider reported for an accepted attempt. */
export function reportNote(
  attempt: Pick<Attempt, 'confirmedAt' | 'deliveredAt' | 'readAt'>,
): 'accepted' | 'confirmed' | 'delivered' | 'read' {
  if (attempt.readAt !== null) return 'read';
  if (attempt.deliveredAt !== null) return 'delivered';
  return attempt.confirmedAt === null ? 'accepted' : 'confirmed';
}

const CONFIRMED_WITHIN_MS = 5 * 60_000;

/**
 * Returns whether the provider accepted it, usually reports deliveries, and has been silent about
 * this one for five minutes.
 */
export function isUnconfirmed(attempt: Attempt, now: number): boolean {
  return (
    attempt.channel === 'direct' &&
    attempt.state === 'accepted' &&
    attempt.awaitsReport &&
    reportNote(attempt) === 'accepted' &&
    now > silentSince(attempt.startedAt)
  );
}

/** Returns the time in milliseconds after which missing reports mean something. */
export function silentSince(startedAt: Attempt['startedAt']): number {
  return Date.parse(startedAt) + CONFIRMED_WITHIN_MS;
}
