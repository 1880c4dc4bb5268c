import type { MessageRow } from '#features/messages/server/tables.ts';
import { sha256Hex } from '#platform/server/crypto.ts';

/** What an attempt keeps about its message: enough to prove what was sent, nothing to read. */
export function toPayloadHash(message: MessageRow): {
  subject: { messageId: string };
  bodySha256: string;
  toLastFour: string;
} {
  const { whatsappNumber: number, messageContent: text } = message;
  return { subject: { messageId: message.id }, ...hashPayload({ number, text }) };
}

/** The same of any text and number: a hash, and the last four digits. */
export function hashPayload({ number, text }: { number: string; text: string }): {
  bodySha256: string;
  toLastFour: string;
} {
  return { bodySha256: sha256Hex(text), toLastFour: number.slice(-4).padStart(4, '0') };
}
