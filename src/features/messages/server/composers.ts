import { mayNotWrite } from '#features/patients/server/may-write.ts';
import type { Language } from '#platform/language.ts';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MessageKind, StopReason } from '../schema.ts';
import type { NamedVisit } from './attempt-visits.ts';
import { cancelMessages, updateMessages } from './message-queries.ts';
import { toRecipient } from './recipient.ts';
import { refreshLockedMessage } from './refresh-messages.ts';
import type { MessageRow } from './tables.ts';

/** A text that leaves now, or the reason why none does. */
export type Composed =
  | {
      readonly text: string;
      readonly language: Language;
      /** The visits that the text names. */
      readonly visits: readonly NamedVisit[];
    }
  | { readonly stoppedBy: StopReason };

export interface MessageComposer {
  readonly kinds: readonly MessageKind[];
  /** Runs in the transaction of the claim, which has locked the message. */
  readonly compose: (tx: ClinicScope, message: MessageRow) => Promise<Composed>;
}

/**
 * Features that write messages only when they leave, from what is true then. Others have a preview
 * (`compositions.ts`).
 */
export const messageComposers = createContributionPoint<MessageComposer>();

/** Returns whether messages of this kind are written when they leave. */
export function isComposedLate({ kind }: Pick<MessageRow, 'kind'>): boolean {
  return kind === 'reminder_day' || kind === 'reminder_soon';
}

/** A message as it leaves, with the visits that its text names. */
export interface LeavingMessage {
  readonly message: MessageRow;
  readonly visits: readonly NamedVisit[];
}

/**
 * Returns the message as it leaves now: with the name, number, language and text of this moment,
 * which it stores. Returns instead why none leaves: then the message is cancelled. Throws where no
 * feature writes messages that are written only when they leave. The number may be another one than
 * before, so the caller looks at the do-not-contact list afterwards.
 */
export async function composeAtClaim(
  tx: ClinicScope,
  message: MessageRow,
): Promise<LeavingMessage | { stoppedBy: StopReason }> {
  if (!isComposedLate(message)) return composeFromPreview(tx, message);
  const composer = messageComposers.list(tx).find(({ kinds }) => kinds.includes(message.kind));
  if (composer === undefined) throw new Error(`No feature writes messages of ${message.kind}`);
  const composition = await composer.compose(tx, message);
  if ('stoppedBy' in composition) {
    await cancelMessages(tx, [message.id]);
    return composition;
  }
  const { text: messageContent, language, visits } = composition;
  const change = { messageContent, language };
  await updateMessages(tx, { ids: [message.id], change });
  return { message: { ...message, ...change }, visits };
}

/** Stops a message whose template became an offer since its consent was checked; it goes on waiting. */
async function composeFromPreview(
  tx: ClinicScope,
  plannedMessage: MessageRow,
): Promise<LeavingMessage | { stoppedBy: StopReason }> {
  const message = await refreshLockedMessage(tx, plannedMessage);
  const obstacle =
    message.purpose === plannedMessage.purpose
      ? undefined
      : await mayNotWrite(tx, toRecipient(message));
  return obstacle === undefined ? { message, visits: [] } : { stoppedBy: obstacle };
}
