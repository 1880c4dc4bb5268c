import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result, type NotPossible, type Stale } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Message } from '../schema.ts';
import { toTextKind } from '../text-rules.ts';
import { findLiveAttempt } from './attempts.ts';
import { getCurrentMessage } from './find-messages.ts';
import { isWaiting, lockMessage, recordChange } from './lock-message.ts';
import type { MessageRow } from './tables.ts';
import { writeAsPerson, writeAsProduct } from './write-text.ts';
import { refuseForbiddenText } from '#features/text-checks/server/refuse-forbidden-text.ts';

/**
 * Changes the text of a message that has not been sent and is not being sent; the same text
 * changes nothing, but that it was read again after a change. The text that the product would write
 * now makes the message the product's again, which then follows the facts. Refuses STALE with the current message when its text changed since `version`
 * (S24). A text that breaks a rule which the old one kept is INVALID at `messageContent`
 * (`checkChange`).
 */
export async function editMessage(
  scope: ClinicScope,
  edit: { messageId: string; messageContent: string; version: number },
): Promise<Result<Message, NotPossible<Message> | Stale<Message>>> {
  const { messageId, messageContent, version } = edit;
  await refuseForbiddenChange(scope, edit);
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    const current = await getCurrentMessage(tx, { messageId });
    if (!(await isChangeable(tx, row)))
      return refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    if (messageContent === row.messageContent && !row.writtenBeforeChange) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    await writeAsPerson(tx, { row, messageContent });
    await recordChange(tx, {
      action: 'messaging.edit',
      messageId,
      changedFields: ['messageContent'],
    });
    return ok(await getCurrentMessage(tx, { messageId }));
  });
}

/**
 * Checks the text before the transaction, because a check that takes long must not hold a
 * connection. Only for the version that the person saw: another one is refused as STALE.
 */
async function refuseForbiddenChange(
  scope: ClinicScope,
  {
    messageId,
    messageContent,
    version,
  }: { messageId: string; messageContent: string; version: number },
): Promise<void> {
  const current = await getCurrentMessage(scope, { messageId });
  if (version !== current.version || messageContent === current.messageContent) return;
  await refuseForbiddenText(scope, {
    text: messageContent,
    before: current.messageContent,
    language: current.language,
    kind: toTextKind(current.kind),
    path: 'messageContent',
  });
}

/**
 * Replaces the text of a message of the send flow, under the same conditions as `editMessage`. The
 * caller decides by the current text, so there is no version to check, and records its own audit
 * entry. A text of the product follows the facts, one of a person stays.
 */
export async function setStepText(
  scope: ClinicScope,
  {
    messageId,
    text,
    language,
    by,
  }: { messageId: string; text: string; language: Language; by: 'person' | 'product' },
): Promise<Result<Message, { code: 'NOT_SENDABLE' }>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    if (!(await isChangeable(tx, row))) return refuse({ code: 'NOT_SENDABLE' });
    const isSame = text === row.messageContent && language === row.language;
    if (by === 'product') {
      if (!isSame || row.compositionAtEdit !== null)
        await writeAsProduct(tx, { row, text, language });
    } else if (!isSame || row.writtenBeforeChange) {
      await writeAsPerson(tx, { row, messageContent: text });
    }
    return ok(await getCurrentMessage(tx, { messageId }));
  });
}

async function isChangeable(tx: ClinicScope, row: MessageRow): Promise<boolean> {
  if (!isWaiting(row) || row.cancelledAt !== null) return false;
  return (await findLiveAttempt(tx, row.id)) === undefined;
}
