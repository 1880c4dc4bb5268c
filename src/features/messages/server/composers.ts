import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MessageKind, StopReason } from '../schema.ts';
import { cancelMessages, updateMessages } from './message-queries.ts';
import type { MessageRow } from './tables.ts';

// Some messages are written only when they leave, from what is true then. The features that write
// them register here, so that this one need not know them.

/** A text that leaves now, or the reason why none does. */
export type Composed =
  | {
      readonly text: string;
      readonly language: Language;
      /** The appointments that the text names. */
      readonly coveredAppointments: readonly string[];
    }
  | { readonly stoppedBy: StopReason };

/** Runs in the transaction of the claim, which has locked the message. */
export type MessageComposer = (tx: ClinicScope, message: MessageRow) => Promise<Composed>;

const composers = new Map<MessageKind, MessageComposer>();

/** Sets the function that writes messages of this kind; setting it again changes nothing. */
export function setMessageComposer(kind: MessageKind, composer: MessageComposer): void {
  composers.set(kind, composer);
}

/** Returns whether messages of this kind are written when they leave. */
export function isComposedLate({ kind }: Pick<MessageRow, 'kind'>): boolean {
  return kind === 'reminder_day' || kind === 'reminder_soon';
}

/**
 * Returns the message with the text that leaves now, which it stores, or why none leaves: then the
 * message is cancelled. Other messages are returned as they are. Throws where no feature writes
 * messages of the kind.
 */
export async function composeAtClaim(
  tx: ClinicScope,
  message: MessageRow,
): Promise<{ message: MessageRow } | { stoppedBy: StopReason }> {
  if (!isComposedLate(message)) return { message };
  const compose = composers.get(message.kind);
  if (compose === undefined) throw new Error(`No feature writes messages of ${message.kind}`);
  const composed = await compose(tx, message);
  if ('stoppedBy' in composed) {
    await cancelMessages(tx, [message.id]);
    return composed;
  }
  const { text: messageContent, language, coveredAppointments } = composed;
  const change = { messageContent, language, coveredAppointments: [...coveredAppointments] };
  await updateMessages(tx, { ids: [message.id], change });
  return { message: { ...message, ...change } };
}
