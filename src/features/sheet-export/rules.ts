import { isComplete, isLive } from '#features/messages/rules.ts';
import type { Attempt, Message } from '#features/messages/schema.ts';
import { linkNumber } from '#platform/phone.ts';
import type { LeftOutReason } from './schema.ts';

/** One message as the script gets it (specification, section 7). */
export interface SheetRow {
  readonly id: string;
  readonly phoneNumber: string;
  readonly messageContent: string;
  readonly patientName: string;
  readonly scheduledDate: string;
  readonly status: 'Pending';
}

// A spreadsheet reads these as the beginning of a formula, the full-width ones too where that keyboard is in use; the
// blanks hide one behind them.
const FORMULA = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/;

/** A text as it may stand in a cell: behind an apostrophe when a spreadsheet would calculate it. */
export function toInertCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The row of a message: the number as digits with the country code, every text inert. */
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
  readonly isSuppressed: boolean;
};

/**
 * Why a message is not exported; undefined when it is. An earlier export without a clear answer is no reason: the script
 * writes each message once, so asking again is how it is confirmed.
 */
export function findLeftOutReason(message: ExportState): LeftOutReason | undefined {
  if (message.isCancelled) return 'CANCELLED';
  const { live } = message;
  if (live?.state === 'requesting') return 'ALREADY_SENDING';
  if (live?.state === 'unknown' && !isUnconfirmedExport(live)) return 'MAY_HAVE_BEEN_DELIVERED';
  if (message.status !== 'pending' || !message.queued) return 'NOT_PENDING';
  if (live && !isUnconfirmedExport(live)) return 'NOT_PENDING';
  if (!isComplete(message)) return 'INCOMPLETE';
  return message.isSuppressed ? 'DO_NOT_CONTACT' : undefined;
}

/** True for an export of which nobody knows whether it reached the sheet. */
export function isUnconfirmedExport(attempt: Pick<Attempt, 'channel' | 'state'>): boolean {
  return attempt.channel === 'sheet' && attempt.state === 'unknown';
}

/** True for a message that 'Send to Sheet' would take, as far as a screen can know; the server decides again. */
export function canBeExported(message: Message): boolean {
  const { lastAttempt } = message;
  // Nothing is tried beside a live attempt, so the newest one is the live one, if there is one.
  const live = lastAttempt && isLive(lastAttempt.state) ? lastAttempt : null;
  const isCancelled = message.cancelledAt !== null;
  const isSuppressed = message.doNotContact === true;
  const queued = message.isNotQueued === undefined;
  const standing = { ...message, isCancelled, queued, live, isSuppressed };
  return findLeftOutReason(standing) === undefined;
}
