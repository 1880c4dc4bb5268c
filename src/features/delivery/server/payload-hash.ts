import type { MessageRow } from '#features/messages/server/tables.ts';
import { sha256Hex } from '#platform/server/crypto.ts';

/**
 * Returns what an attempt stores about its message: enough to prove what was sent, nothing to
 * read.
 */
export function toPayloadHash(message: MessageRow): {
  subject: { messageId: string };
  bodySha256: string;
  toLastFour: string;
} {
  const { whatsappNumber: number, messageContent: text } = message;
  return { subject: { messageId: message.id }, ...hashPayload({ number, text }) };
}

/** Returns a text's hash and a number's last four digits. */
export function hashPayload({ number, text }: { number: string; text: string }): {
  bodySha256: string;
  toLastFour: string;
} {
  return { bodySha256: sha256Hex(text), toLastFour: number.slice(-4).padStart(4, '0') };
}
