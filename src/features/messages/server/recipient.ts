import type { Purpose } from '#features/patients/schema.ts';
import type { Recipient } from '#features/patients/server/may-write.ts';
import type { MessageKind } from '../schema.ts';
import type { MessageRow } from './tables.ts';

/** Returns whom a message is for, and what for. */
export function toRecipient({
  patientId,
  purpose,
}: Pick<MessageRow, 'patientId' | 'purpose'>): Recipient {
  return { patientId, purpose };
}

/**
 * Returns the purpose of messages of this kind, unless their template says that it is an offer.
 * Follow-ups and reminders are part of the care; what belongs to a review request asks for feedback.
 */
export function toPurpose(kind: MessageKind): Exclude<Purpose, 'marketing'> {
  return CARE.has(kind) ? 'care' : 'feedback';
}

const CARE: ReadonlySet<MessageKind> = new Set(['sequence', 'reminder_day', 'reminder_soon']);
