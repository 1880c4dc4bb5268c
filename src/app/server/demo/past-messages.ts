import { randomUUID } from 'node:crypto';
import { toPurpose } from '#features/messages/server/recipient.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { createDice } from './dice.ts';
import { shift, type PastVisit } from './past-visits.ts';

/** Makes a message that went out directly, with what the provider reported. */
export function toMessage(
  { clinicId }: ClinicScope,
  message: {
    visit: PastVisit;
    place: number;
    kind: 'reminder_day' | 'review_ask';
    at: Date;
    text: string;
    more: Partial<typeof messages.$inferInsert>;
  },
) {
  const { visit, place, kind, at, text, more } = message;
  const dice = createDice(`${kind} ${place}`);
  const id = randomUUID();
  const isDelivered = dice.isUnder(94);
  return {
    visit,
    at,
    row: {
      ...more,
      id,
      clinicId,
      kind,
      purpose: toPurpose(kind),
      patientId: visit.patient.id,
      patientName: visit.patientName,
      whatsappNumber: visit.contactNumber,
      scheduledDate: at.toISOString().slice(0, 10),
      messageContent: text,
      language: visit.patient.language,
      status: 'sent' as const,
      createdAt: at,
      updatedAt: at,
    },
    attempt: {
      id: randomUUID(),
      clinicId,
      messageId: id,
      dedupeKey: `message:${id}`,
      channel: 'direct' as const,
      state: 'accepted' as const,
      bodySha256: sha256Hex(text),
      toLastFour: visit.contactNumber.slice(-4),
      requestedByName: 'Autopilot',
      startedAt: at,
      finishedAt: at,
      deliveredAt: isDelivered ? shift(at, 1) : null,
      readAt: isDelivered && dice.isUnder(80) ? shift(at, 20) : null,
    },
  };
}

/** Inserts messages with their attempts. */
export async function insertSent(
  tx: ClinicScope,
  sentMessages: readonly ReturnType<typeof toMessage>[],
): Promise<void> {
  await tx.db.insert(messages).values(sentMessages.map(({ row }) => row));
  await tx.db.insert(sendAttempts).values(sentMessages.map(({ attempt }) => attempt));
}
