import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type {
  Attempt,
  Message,
  MessageKind,
  MessageSummary,
  ProfileId,
  Suppression,
} from '../schema.ts';
import { listAttempts } from './attempts.ts';
import { findSuppressionEntry } from './do-not-contact.ts';
import { findMessage, findReviewMessages } from './message-queries.ts';
import { searchMessagePage, countWaiting, type MessageFilter } from './search-queries.ts';

/** A page of messages and how many the filter finds; dates are told by the scope's today. */
export async function searchMessages(
  scope: ClinicScope,
  {
    cursor,
    limit,
    order,
    ...filter
  }: MessageFilter & { cursor?: string; limit: number; order: 'scheduled' | 'created' },
): Promise<Page<Message> & { today: string; total: number }> {
  const page = await searchMessagePage(scope, { ...filter, cursor, limit, order });
  return { ...page, today: scope.today };
}

/** How many messages wait for today and since earlier days; cancelled ones wait for nothing. */
export async function countWaitingMessages(scope: ClinicScope): Promise<MessageSummary> {
  return countWaiting(scope);
}

/** A message as it stands. Throws NOT_FOUND for another clinic's as for a missing one; so does everything below. */
export async function getCurrentMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Message> {
  const message = await findMessage(scope, messageId);
  if (message === undefined) throw new Failure('NOT_FOUND');
  return message;
}

/** The same with its timeline, oldest attempt first. */
export async function getMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<{ message: Message; attempts: Attempt[]; doNotContact: Suppression | null }> {
  const message = await getCurrentMessage(scope, { messageId });
  const doNotContact = await findSuppressionEntry(scope, message.whatsappNumber);
  return { message, attempts: await listAttempts(scope, messageId), doNotContact };
}

/** A review's messages in the order in which they go out; cancelled ones too. */
export async function listReviewMessages(
  scope: ClinicScope,
  of: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  return findReviewMessages(scope, of);
}
