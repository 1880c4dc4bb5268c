import { refuseForbiddenText } from '#features/writing/server/refuse-forbidden-text.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { textKindOf } from '../editing/rules.ts';
import type {
  Attempt,
  Message,
  MessageKind,
  MessageSummary,
  ProfileId,
  Suppression,
} from '../schema.ts';
import { attemptsOf, liveAttempt, liveStates } from './attempts/queries.ts';
import {
  cancelMessages,
  changeMessages,
  changeText,
  deleteMessages,
  insertedMessages,
  insertedSequences,
  lockedMessage,
  lockedMessagesOfReview,
  messageById,
  messagesOf,
  type MessageRow,
  type NewMessage,
  type PlannedSequence,
} from './queries.ts';
import { suppressionOf } from './suppressions/queries.ts';
import { messagePage, waitingCounts, type MessageFilter } from './search/queries.ts';

type NotPossible = { code: 'NOT_POSSIBLE_NOW'; data: { current: Message } };
type Stale = { code: 'STALE'; data: { current: Message } };

/** A page of messages and how many the filter finds; dates are told by the scope's today. */
export async function searchMessages(
  scope: ClinicScope,
  search: MessageFilter & { cursor?: string; limit: number; order: 'scheduled' | 'created' },
): Promise<Page<Message> & { today: string; total: number }> {
  return { ...(await messagePage(scope, search)), today: scope.today };
}

/** How many messages wait for today and since earlier days; cancelled ones wait for nothing. */
export async function messageSummary(scope: ClinicScope): Promise<MessageSummary> {
  return waitingCounts(scope);
}

/** A message as it stands. Throws NOT_FOUND for another clinic's as for a missing one; so does everything below. */
export async function existingMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Message> {
  const message = await messageById(scope, messageId);
  if (message === undefined) throw new Failure('NOT_FOUND');
  return message;
}

/** The same with its timeline, oldest attempt first. */
export async function getMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<{ message: Message; attempts: Attempt[]; doNotContact: Suppression | null }> {
  const message = await existingMessage(scope, { messageId });
  const doNotContact = await suppressionOf(scope, message.whatsappNumber);
  return { message, attempts: await attemptsOf(scope, messageId), doNotContact };
}

/**
 * Adds messages in the caller's transaction and answers those that were new, in order. One that stands already, for
 * the same review and template or the same review and step, is left as it is. The caller records its own audit entry.
 */
export async function insertMessages(
  tx: ClinicScope,
  { messages }: { messages: readonly NewMessage[] },
): Promise<Message[]> {
  return insertedMessages(tx, messages);
}

/**
 * Adds the follow-ups of many reviews, all or none: one that stands already is a unique violation, which ends the
 * transaction `tx`. The caller records its own audit entry.
 */
export async function insertSequences(
  tx: ClinicScope,
  added: { sequences: readonly PlannedSequence[]; language: Language },
): Promise<void> {
  return insertedSequences(tx, added);
}

/** A review's messages in the order in which they go out; cancelled ones too. */
export async function messagesOfReview(
  scope: ClinicScope,
  of: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  return messagesOf(scope, of);
}

/**
 * Changes the text of a message that has not been sent and is not on its way. The same text changes nothing. Refuses
 * STALE, with the message as it is, when its text has changed since `version` (S24). One that breaks a rule
 * which it did not break before is INVALID at `messageContent` (`checkChange`).
 */
export async function editMessage(
  scope: ClinicScope,
  edit: { messageId: string; messageContent: string; version: number },
): Promise<Result<Message, NotPossible | Stale>> {
  const { messageId, messageContent, version } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    const current = await existingMessage(tx, { messageId });
    if (!(await isChangeable(tx, row)))
      return refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    if (messageContent === row.messageContent) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    await refuseForbiddenText(tx, {
      text: messageContent,
      before: row.messageContent,
      language: row.language,
      kind: textKindOf(row.kind),
      path: 'messageContent',
    });
    await changeText(tx, { id: messageId, messageContent });
    await recordChange(tx, {
      action: 'messaging.edit',
      messageId,
      changedFields: ['messageContent'],
    });
    return ok(await existingMessage(tx, { messageId }));
  });
}

/**
 * Gives a message of the send flow another text, under the same conditions as `editMessage`; whoever prepares the
 * flow decides by what stands there, so no version is asked for. The caller records its own audit entry.
 */
export async function setStepText(
  scope: ClinicScope,
  { messageId, text, language }: { messageId: string; text: string; language: Language },
): Promise<Result<Message, { code: 'NOT_SENDABLE' }>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    if (!(await isChangeable(tx, row))) return refuse({ code: 'NOT_SENDABLE' });
    if (text !== row.messageContent || language !== row.language) {
      await changeText(tx, { id: messageId, messageContent: text, language });
    }
    return ok(await existingMessage(tx, { messageId }));
  });
}

/** Makes sure that a message never goes out. It stays on record; one that went out, or is on its way, cannot be cancelled. */
export async function cancelMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, NotPossible>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    const current = await existingMessage(tx, { messageId });
    if (row.cancelledAt !== null) return ok(current);
    const live = await liveAttempt(tx, messageId);
    if (!isWaiting(row) || live?.state === 'requesting') {
      return refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    }
    await cancelMessages(tx, [messageId]);
    await recordChange(tx, {
      action: 'messaging.cancel',
      messageId,
      changedFields: ['cancelledAt'],
    });
    return ok(await existingMessage(tx, { messageId }));
  });
}

/**
 * Forgets a review's messages in the transaction that deletes the review: what never went out is deleted; of what did,
 * or may have, date, channel and status stay (S25). Refuses while one of them is on its way.
 */
export async function forgetReviewMessages(
  tx: ClinicScope,
  { profileId }: { profileId: ProfileId },
): Promise<Result<{ deleted: number }, { code: 'SENDING_NOW' }>> {
  const rows = await lockedMessagesOfReview(tx, profileId);
  const live = await liveStates(
    tx,
    rows.map(({ id }) => id),
  );
  if ([...live.values()].includes('requesting')) return refuse({ code: 'SENDING_NOW' });
  const neverSent = rows.filter((row) => isWaiting(row) && !live.has(row.id)).map(({ id }) => id);
  const kept = rows.filter(({ id }) => !neverSent.includes(id));
  await deleteMessages(tx, neverSent);
  await changeMessages(tx, {
    ids: kept.map(({ id }) => id),
    change: { patientName: '', messageContent: '', whatsappNumber: '' },
  });
  // One in doubt has no text any more: it can be resolved, but must not wait to be sent.
  const inDoubt = kept.filter((row) => isWaiting(row) && row.cancelledAt === null);
  await cancelMessages(
    tx,
    inDoubt.map(({ id }) => id),
  );
  return ok({ deleted: neverSent.length });
}

/**
 * Locks a review's messages until the transaction ends. Code that locks the review too locks its messages first: recording
 * an outcome holds a message and then asks for its review, and the other order would be a deadlock.
 */
export async function lockMessagesOfReview(
  tx: ClinicScope,
  { profileId }: { profileId: ProfileId },
): Promise<void> {
  await lockedMessagesOfReview(tx, profileId);
}

/** The row, locked until the transaction ends. */
export async function lockMessage(
  tx: ClinicScope,
  { messageId }: { messageId: string },
): Promise<MessageRow> {
  const row = await lockedMessage(tx, messageId);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

/** True for the two statuses from which a message may still go out. */
export function isWaiting({ status }: Pick<MessageRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed';
}

async function isChangeable(tx: ClinicScope, row: MessageRow): Promise<boolean> {
  if (!isWaiting(row) || row.cancelledAt !== null) return false;
  return (await liveAttempt(tx, row.id)) === undefined;
}

/** Records what was done to a message: names of fields, never what stood in them. */
export async function recordChange(
  tx: ClinicScope,
  {
    messageId,
    ...entry
  }: { action: string; messageId: string; changedFields: readonly string[]; outcome?: 'failed' },
): Promise<void> {
  await recordAudit(tx, { ...entry, entity: 'message', entityId: messageId });
}
