import { toTextKind } from '#features/messages/text-rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { sendMessage, type SendingTools } from '#features/delivery/server/send-message.ts';
import {
  markNotSent,
  recordOpened,
  resolveMessage,
} from '#features/delivery/server/record-outcome.ts';
import { refuseForbiddenText } from '#features/text-checks/server/refuse-forbidden-text.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId, SendPlan, SendStep } from '../schema.ts';
import { planAfterStep } from './send-plan.ts';
import { getReview } from './find-reviews.ts';
import { listReviewMessages } from '#features/messages/server/find-messages.ts';
import { setStepText } from '#features/messages/server/edit-message.ts';

interface OneStep {
  readonly id: ReviewId;
  readonly step: SendStep;
}

type NotSendable = { code: 'NOT_SENDABLE' };

/**
 * Changes the text of a step that cannot have reached the patient yet. Throws INVALID at `text`
 * when the new text breaks a rule that the old one kept (`checkChange`).
 */
export async function editStep(
  scope: ClinicScope,
  { id, step, text }: OneStep & { text: string },
): Promise<Result<SendPlan, NotSendable>> {
  return actOnStep(scope, {
    id,
    step,
    act: async (message) => {
      await refuseForbiddenText(scope, {
        text,
        language: message.language,
        kind: toTextKind(step),
        path: 'text',
        before: message.messageContent,
      });
      return inTransaction(scope, (tx) => storeStepText(tx, { id, message, text }));
    },
  });
}

async function storeStepText(
  tx: ClinicScope,
  { id, message, text }: { id: ReviewId; message: Message; text: string },
): Promise<Result<Message, NotSendable>> {
  const { id: messageId, language } = message;
  const storedMessage = await setStepText(tx, { messageId, text, language, by: 'person' });
  if (storedMessage.ok && storedMessage.value.version !== message.version) {
    await recordAudit(tx, {
      action: 'reviews.editStep',
      entity: 'review',
      entityId: id,
      changedFields: [message.kind],
    });
  }
  return storedMessage;
}

/** Sends the step's message directly, at most once; the plan says what became of it (S9). */
export async function sendStep(
  scope: ClinicScope,
  { id, step, tools }: OneStep & { tools: SendingTools },
) {
  return actOnStep(scope, {
    id,
    step,
    act: ({ id: messageId }) => sendMessage(scope, { messageId, tools }),
  });
}

/** Records that a person opened the step in WhatsApp, which counts as sent (S12). */
export async function openStep(scope: ClinicScope, { id, step }: OneStep) {
  return actOnStep(scope, {
    id,
    step,
    act: ({ id: messageId }) => recordOpened(scope, { messageId }),
  });
}

/** Takes an opened step back. */
export async function stepNotSent(
  scope: ClinicScope,
  { id, step }: OneStep,
): Promise<Result<SendPlan, NotSendable>> {
  return actOnStep(scope, {
    id,
    step,
    act: async ({ id: messageId }) =>
      toNotSendable(await markNotSent(scope, { messageId, isSaidInDialog: true })),
  });
}

/** Records a person's answer whether a step with an unknown outcome arrived. */
export async function resolveStep(
  scope: ClinicScope,
  { id, step, arrived: hasArrived }: OneStep & { arrived: boolean },
): Promise<Result<SendPlan, NotSendable>> {
  return actOnStep(scope, {
    id,
    step,
    act: async ({ id: messageId }) =>
      toNotSendable(
        await resolveMessage(scope, { messageId, arrived: hasArrived, isSaidInDialog: true }),
      ),
  });
}

/** The plan shows the message's state, so the refusal does not repeat it. */
function toNotSendable<Value>(result: Result<Value, { code: string }>): Result<Value, NotSendable> {
  return result.ok ? result : refuse({ code: 'NOT_SENDABLE' });
}

/**
 * Acts on the message of a step and returns the plan after it. Refuses a step without a message.
 */
async function actOnStep<Refusal extends { code: string }>(
  scope: ClinicScope,
  { id, step, act }: OneStep & { act: (message: Message) => Promise<Result<unknown, Refusal>> },
): Promise<Result<SendPlan, Refusal | NotSendable>> {
  await getReview(scope, { id });
  const [message] = await listReviewMessages(scope, { profileId: id, kinds: [step] });
  if (message === undefined) return refuse({ code: 'NOT_SENDABLE' });
  const result = await act(message);
  return result.ok ? ok(await planAfterStep(scope, { id })) : result;
}
