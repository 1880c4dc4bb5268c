import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type {
  Attempt,
  Message,
  MessageKind,
  MessageOrder,
  MessageSummary,
  ProfileId,
} from '../schema.ts';
import type { Suppression } from '#features/patients/schema.ts';
import { listAttempts } from './attempts.ts';
import { findSuppressionEntry } from '#features/patients/server/do-not-contact.ts';
import { findCompositions } from './compositions.ts';
import { findMessage, findReviewMessages, matchesMessage } from './message-queries.ts';
import { messages } from './tables.ts';
import { searchMessagePage, countWaiting, type MessageFilter } from './search-queries.ts';

/**
 * Returns a page of messages and the total that the filter finds; due dates depend on the scope's
 * today.
 */
export async function searchMessages(
  scope: ClinicScope,
  {
    cursor,
    limit,
    order,
    ...filter
  }: MessageFilter & { cursor?: string; limit: number; order: MessageOrder },
): Promise<Page<Message> & { today: string; total: number }> {
  const page = await searchMessagePage(scope, { ...filter, cursor, limit, order });
  return { ...page, today: scope.today };
}

/** Counts the messages that wait for today and from earlier days, without cancelled ones. */
export async function countWaitingMessages(scope: ClinicScope): Promise<MessageSummary> {
  return countWaiting(scope);
}

/**
 * Returns the current message. Throws NOT_FOUND for another clinic's message as for a missing one.
 */
export async function getCurrentMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Message> {
  const message = await findMessage(scope, messageId);
  if (message === undefined) throw new Failure('NOT_FOUND');
  return message;
}

/** Returns the message with its attempts, oldest first. */
export async function getMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<{
  message: Message;
  attempts: Attempt[];
  doNotContact: Suppression | null;
  newText?: { text: string; language: Language };
}> {
  const message = await getCurrentMessage(scope, { messageId });
  const doNotContact = await findSuppressionEntry(scope, message.whatsappNumber);
  const newText = message.isWrittenBeforeChange && (await findNewText(scope, messageId));
  const attempts = await listAttempts(scope, messageId);
  return { message, attempts, doNotContact, ...(newText && { newText }) };
}

/** Finds what would be written now instead of a person's text. */
async function findNewText(
  scope: ClinicScope,
  messageId: string,
): Promise<{ text: string; language: Language } | undefined> {
  const rows = await scope.db.select().from(messages).where(matchesMessage(scope, messageId));
  const { text = null, language } = (await findCompositions(scope, rows)).get(messageId) ?? {};
  return text === null || language === undefined ? undefined : { text, language };
}

/** Lists a review's messages in sending order, with cancelled ones. */
export async function listReviewMessages(
  scope: ClinicScope,
  of: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  return findReviewMessages(scope, of);
}
