import { canBeTakenBack } from '#features/messages/rules.ts';
import type {
  AttemptState,
  Message,
  MessageStatus,
  StopReason,
} from '#features/messages/schema.ts';
import { findLiveAttempt, type LiveAttempt } from '#features/messages/server/attempts.ts';
import { isComposedLate } from '#features/messages/server/composers.ts';
import { getCurrentMessage } from '#features/messages/server/find-messages.ts';
import { isWaiting, lockMessage, recordChange } from '#features/messages/server/lock-message.ts';
import { setMessageStatus } from '#features/messages/server/outcome-events.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result, type NotPossible } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { insertAttempt, updateAttemptState } from './attempts.ts';
import { composeAllowed, findBlock, canGoOut } from './claims.ts';
import { findStopReason, toRefusal } from './skip-reasons.ts';
import { toPayloadHash } from './payload-hash.ts';
import type { DeliveryAction } from './audit.ts';

// The actions and decisions of users on a message. Each call sets a state, so repeating it changes nothing.

type OpenRefusal =
  | { code: 'NOT_SENDABLE' }
  | { code: 'DO_NOT_CONTACT' }
  | { code: 'NO_CONSENT' }
  | { code: 'ALREADY_SENDING' };

interface MessageState {
  readonly row: MessageRow;
  readonly live: LiveAttempt | undefined;
}

/**
 * A change that a user asked for: to the live attempt, or as a new one, and to the message's
 * status.
 */
interface Outcome {
  readonly status: MessageStatus;
  readonly move?: { readonly live: LiveAttempt; readonly to: AttemptState };
  readonly add?: AttemptState;
}

/**
 * Records that a user opens the message in WhatsApp, which marks it sent (S12), and returns it with the number and the
 * text that leave. Asked before anything opens: a refusal leaves the message as it is and tells the user why.
 */
export async function recordOpened(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, OpenRefusal>> {
  return inTransaction(scope, async (tx) => {
    const { row, live } = await toOutcomeState(tx, messageId);
    if (row.status === 'sent' && isOpened(live))
      return ok(await getCurrentMessage(tx, { messageId }));
    const block = findBlock(live?.state);
    if (block?.code === 'ALREADY_SENDING') return refuse({ code: 'ALREADY_SENDING' });
    if (block || isComposedLate(row)) return refuse({ code: 'NOT_SENDABLE' });
    const composition = await composeAllowed(tx, row);
    if ('stoppedBy' in composition) return refuse(toOpenRefusal(composition.stoppedBy));
    const { message } = composition;
    if (!canGoOut(message)) return refuse({ code: 'NOT_SENDABLE' });
    const outcome = { status: 'sent', add: 'accepted' } as const;
    return ok(await settle(tx, { row: message, action: 'messaging.open', outcome }));
  });
}

function toOpenRefusal(stoppedBy: StopReason): OpenRefusal {
  const refusal = toRefusal(stoppedBy);
  if (refusal === 'FEATURE_OFF') throw new Failure('FORBIDDEN');
  return refusal;
}

/**
 * Records that WhatsApp could not be opened: the message failed, even when the opening was
 * recorded before.
 */
export async function recordOpenFailed(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, NotPossible<Message>>> {
  return decide(scope, {
    messageId,
    action: 'messaging.openFailed',
    outcomeOf: ({ row, live }) => {
      if (isOpened(live)) return { status: 'failed', move: { live, to: 'not_sent' } };
      if (live || !isWaiting(row) || row.cancelledAt !== null) return undefined;
      return { status: 'failed', add: 'not_sent' };
    },
  });
}

/** In the message lists a message returns to the queue; in its own dialog it does not. */
interface Decision {
  readonly messageId: string;
  readonly isSaidInDialog?: boolean;
}

/**
 * Sets a message back to pending that was not sent after all: a user opened it or said that it was
 * sent, or the provider accepted it and it never arrived.
 */
export async function markNotSent(
  scope: ClinicScope,
  decision: Decision,
): Promise<Result<Message, NotPossible<Message>>> {
  return decide(scope, {
    ...decision,
    action: 'messaging.notSentAfterAll',
    outcomeOf: ({ row, live }) => {
      if (row.status === 'pending' && live === undefined) return 'done';
      return live && canBeTakenBack(live)
        ? { status: 'pending', move: { live, to: 'resolved_not_sent' } }
        : undefined;
    },
  });
}

/**
 * Records that a user sent a waiting or failed message by any method; this also settles an unknown
 * outcome. An event is recorded also where the message might not leave: the audit entry names the reason.
 */
export async function markSent(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, NotPossible<Message>>> {
  return decide(scope, {
    messageId,
    action: 'messaging.markSent',
    isJudged: true,
    outcomeOf: ({ row, live }) => {
      if (row.status === 'sent') return 'done';
      if (!isWaiting(row) || row.cancelledAt !== null) return undefined;
      if (live === undefined) return { status: 'sent', add: 'resolved_sent' };
      return live.state === 'unknown'
        ? { status: 'sent', move: { live, to: 'resolved_sent' } }
        : undefined;
    },
  });
}

/**
 * Sets a failed message back to pending. A message that may have been delivered has to be resolved
 * first.
 */
export async function retryMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, NotPossible<Message> | { code: 'MAY_HAVE_BEEN_DELIVERED' }>> {
  return inTransaction(scope, async (tx) => {
    const { row, live } = await toOutcomeState(tx, messageId);
    const current = await getCurrentMessage(tx, { messageId });
    if (live?.state === 'unknown') return refuse({ code: 'MAY_HAVE_BEEN_DELIVERED' });
    if (row.cancelledAt !== null || live || !isWaiting(row)) {
      return refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    }
    if (row.status === 'pending') return ok(current);
    return ok(await settle(tx, { row, action: 'messaging.retry', outcome: { status: 'pending' } }));
  });
}

/**
 * Records whether a message with an unknown outcome arrived: it becomes sent, or pending and can
 * be sent again. A message that the provider accepted can be sent again too, until WhatsApp
 * reports its delivery.
 */
export async function resolveMessage(
  scope: ClinicScope,
  { arrived: hasArrived, ...decision }: Decision & { arrived: boolean },
): Promise<Result<Message, NotPossible<Message>>> {
  return decide(scope, {
    ...decision,
    action: 'messaging.resolve',
    outcomeOf: ({ row, live }) => {
      if (live?.state === 'unknown') {
        const there = live.channel === 'sheet' ? 'sent_to_sheet' : 'sent';
        return hasArrived
          ? { status: there, move: { live, to: 'resolved_sent' } }
          : { status: 'pending', move: { live, to: 'resolved_not_sent' } };
      }
      if (!hasArrived && live?.channel === 'direct' && live.state === 'accepted') {
        if (!canBeTakenBack(live)) return undefined;
        return { status: 'pending', move: { live, to: 'resolved_not_sent' } };
      }
      const isSaid = hasArrived
        ? live?.state === 'resolved_sent'
        : row.status === 'pending' && !live;
      return isSaid ? 'done' : undefined;
    },
  });
}

/**
 * Decides and writes under the message's lock; `done` when the message is in that state already,
 * undefined when it cannot be.
 */
async function decide(
  scope: ClinicScope,
  decision: Decision & {
    action: DeliveryAction;
    /** The audit entry names the reason why the message might not leave. */
    isJudged?: true;
    outcomeOf: (standing: MessageState) => Outcome | 'done' | undefined;
  },
): Promise<Result<Message, NotPossible<Message>>> {
  const { messageId, action, isSaidInDialog = false } = decision;
  return inTransaction(scope, async (tx) => {
    const standing = await toOutcomeState(tx, messageId);
    const outcome = decision.outcomeOf(standing);
    if (outcome === undefined || outcome === 'done') {
      const current = await getCurrentMessage(tx, { messageId });
      return outcome === 'done'
        ? ok(current)
        : refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    }
    const { row } = standing;
    const stoppedBy = decision.isJudged ? await findStopReason(tx, row) : undefined;
    return ok(await settle(tx, { row, action, outcome, isSaidInDialog, stoppedBy }));
  });
}

async function toOutcomeState(tx: ClinicScope, messageId: string): Promise<MessageState> {
  const row = await lockMessage(tx, { messageId });
  return { row, live: await findLiveAttempt(tx, messageId) };
}

async function settle(
  tx: ClinicScope,
  {
    row,
    action,
    outcome,
    isSaidInDialog = false,
    stoppedBy,
  }: {
    row: MessageRow;
    action: DeliveryAction;
    outcome: Outcome;
    isSaidInDialog?: boolean;
    stoppedBy?: StopReason | undefined;
  },
): Promise<Message> {
  const { status, move, add } = outcome;
  if (move) await updateAttemptState(tx, { id: move.live.id, from: move.live.state, to: move.to });
  if (add) await insertAttempt(tx, { ...toPayloadHash(row), channel: 'manual_link', state: add });
  const queueChange = status === 'pending' && !isSaidInDialog ? { queued: true } : {};
  await setMessageStatus(tx, { ids: [row.id], status, ...queueChange });
  const changedFields = ['status', ...(stoppedBy === undefined ? [] : [`although ${stoppedBy}`])];
  await recordChange(tx, { action, messageId: row.id, changedFields });
  return getCurrentMessage(tx, { messageId: row.id });
}

function isOpened(live: LiveAttempt | undefined): live is LiveAttempt & { state: 'accepted' } {
  return live?.channel === 'manual_link' && live.state === 'accepted';
}
