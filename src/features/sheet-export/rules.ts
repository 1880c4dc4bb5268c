import { isComplete, isLive } from '#features/messages/rules.ts';
import type { Attempt, Message, StopReason } from '#features/messages/schema.ts';
import { toInertCell } from '#platform/inert-cell.ts';
import { linkNumber } from '#platform/phone.ts';
import type { LeftOutReason } from './schema.ts';

/** One message in the shape that the script expects (docs/specification.md). */
export interface SheetRow {
  readonly id: string;
  readonly phoneNumber: string;
  readonly messageContent: string;
  readonly patientName: string;
  readonly scheduledDate: string;
  readonly status: 'Pending';
}

/** Converts a message to its row: the number as digits with the country code, every text inert. */
export function toSheetRow(
  message: Pick<
    Message,
    'id' | 'whatsappNumber' | 'messageContent' | 'patientName' | 'scheduledDate'
  >,
): SheetRow {
  return {
    id: toInertCell(message.id),
    phoneNumber: linkNumber(message.whatsappNumber),
    messageContent: toInertCell(message.messageContent),
    patientName: toInertCell(message.patientName),
    scheduledDate: toInertCell(message.scheduledDate),
    status: 'Pending',
  };
}

type ExportState = Pick<Message, 'status' | 'whatsappNumber' | 'messageContent'> & {
  readonly isCancelled: boolean;
  readonly queued: boolean;
  /** The attempt that forbids another one, if there is one. */
  readonly live: Pick<Attempt, 'channel' | 'state'> | null;
  /** Why it must not leave now, as far as is known. */
  readonly stop: StopReason | undefined;
};

/**
 * Returns why a message is not exported; undefined when it is. An earlier export with an unknown outcome is no reason: the script
 * writes each message once, so exporting it again confirms it.
 */
export function findLeftOutReason(message: ExportState): LeftOutReason | undefined {
  if (message.isCancelled) return 'CANCELLED';
  const { live } = message;
  if (live?.state === 'requesting') return 'ALREADY_SENDING';
  if (live?.state === 'unknown' && !isUnconfirmedExport(live)) return 'MAY_HAVE_BEEN_DELIVERED';
  if (message.status !== 'pending' || !message.queued) return 'NOT_PENDING';
  if (live && !isUnconfirmedExport(live)) return 'NOT_PENDING';
  if (!isComplete(message)) return 'INCOMPLETE';
  return message.stop && toLeftOutReason(message.stop);
}

/** Returns the reason for the person who exports. */
export function toLeftOutReason(stop: StopReason): LeftOutReason {
  switch (stop) {
    case 'do_not_contact':
      return 'DO_NOT_CONTACT';
    case 'no_consent':
    case 'minor':
      return 'NO_CONSENT';
    case 'too_late':
      return 'TOO_LATE';
    case 'cancelled':
      return 'CANCELLED';
    case 'answered':
    case 'asked_lately':
    case 'appointment_cancelled':
    case 'covered':
    case 'day_off':
    case 'feature_off':
    case 'moved':
    case 'reminded':
    case 'reminders_off':
    case 'review_deleted':
    case 'visit_open':
      return 'NOT_WANTED';
  }
}

/** True for an export whose outcome is unknown. */
export function isUnconfirmedExport(attempt: Pick<Attempt, 'channel' | 'state'>): boolean {
  return attempt.channel === 'sheet' && attempt.state === 'unknown';
}

/** True for a message that 'Send to Sheet' would take, as far as a screen can know; the server decides again. */
export function canBeExported(message: Message): boolean {
  const { lastAttempt } = message;
  // Nothing is tried beside a live attempt, so the newest one is the live one, if there is one.
  const live = lastAttempt && isLive(lastAttempt.state) ? lastAttempt : null;
  const isCancelled = message.cancelledAt !== null;
  const isQueued = message.isNotQueued === undefined;
  const stop = message.doNotContact ? 'do_not_contact' : message.consentMark && 'no_consent';
  const candidate = {
    ...message,
    isCancelled,
    queued: isQueued,
    live,
    stop: message.mayNotLeave ?? stop,
  };
  return findLeftOutReason(candidate) === undefined;
}
