import { MessageId } from '#features/messages/schema.ts';
import { hashComposition } from '#features/messages/server/compositions.ts';
import { setStepText } from '#features/messages/server/edit-message.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { getFlow, getOwnSteps, listFlowSteps } from '../flow-rules.ts';
import { placeholderValues, type SendingClinic } from '../rules.ts';
import { WRITTEN_BY_PERSON, type SecondMessage, type SendStep, type StepState } from '../schema.ts';
import { findComposedText, composeSteps, nextBundle } from '../bundle-rules.ts';
import { isChangeable, openSteps } from '../step-rules.ts';
import { findEditedSteps, withdrawWaitingSteps } from './review-message-queries.ts';
import { findSteps } from './send-plan.ts';
import { updateReviewRow, type ReviewChange, type ReviewRow } from './write-review.ts';

/** The sources of the messages in one language. */
export interface BundleMaterial {
  readonly clinic: SendingClinic;
  /** The flow's thank-you template. */
  readonly template?: string;
}

export interface ReviewText {
  readonly text: string;
  readonly writer: string | null;
  /** True when the review does not have it yet. */
  readonly isNew: boolean;
}

interface BundlePlan {
  readonly row: ReviewRow;
  /** The steps that already have messages. */
  readonly steps: readonly StepState[];
  readonly flow: BundleFlow;
  readonly language: Language;
  readonly second: SecondMessage;
  readonly text: ReviewText;
  readonly material: BundleMaterial;
}

/**
 * Composes the messages of a flow and stores them, as message rows and as the review's bundle, in a
 * transaction that has locked the review. Writes only differences.
 */
export async function storeBundle(tx: ClinicScope, plan: BundlePlan): Promise<ReviewRow> {
  const { row, text } = plan;
  const withdrawn = await withdrawOtherFlow(tx, plan);
  const steps = withdrawn === 0 ? plan.steps : await findSteps(tx, row.id);
  const texts = composeTexts(plan);
  const editedSteps = await findEditedSteps(tx, row.id);
  const due = dueTexts(plan, { steps, texts, editedSteps });
  if (due.length === 0 && !text.isNew && !isOtherFlow(plan)) return row;
  for (const step of due)
    await storeMessage(tx, { plan, steps, ...step, composed: texts[step.step] });
  const change = toReviewChange(plan, { steps, texts });
  const changedFields = Object.keys(change);
  if (withdrawn > 0) changedFields.push(`withdrawn messages: ${withdrawn}`);
  await recordAudit(tx, {
    action: 'reviews.prepare',
    entity: 'review',
    entityId: row.id,
    changedFields,
  });
  return updateReviewRow(tx, { id: row.id, change, isEdited: text.isNew });
}

interface Composed {
  /** The steps that have messages now. */
  readonly steps: readonly StepState[];
  readonly texts: Partial<Record<SendStep, string>>;
}

/**
 * Lists the steps whose message must be written, in order: reworded ones and those without a
 * message. A text that a person edited stays in its language; only a new review text takes the place
 * of the one that was prepared.
 */
function dueTexts(
  { row, flow, language, steps: before }: BundlePlan,
  { steps, texts, editedSteps }: Composed & { editedSteps: ReadonlySet<string> },
) {
  const earlier = row.localizedMessageBundle;
  return openSteps(flow, steps).flatMap((step) => {
    const text = texts[step];
    if (text === undefined) return [];
    const mayChange = step === 'ai_second' || !editedSteps.has(step);
    const isReworded =
      earlier?.language !== language || (mayChange && findComposedText(earlier, step) !== text);
    if (isReworded) return { step, text };
    // A person's own wording is kept in the message of another flow.
    return findText(steps, step) === undefined
      ? { step, text: findText(before, step) ?? text }
      : [];
  });
}

/** Returns the change of the review itself. */
function toReviewChange(
  { row, flow, second, language, text }: BundlePlan,
  { steps, texts }: Composed,
) {
  const bundle = nextBundle({
    earlier: row.localizedMessageBundle,
    flow,
    second,
    steps: listFlowSteps(flow, toNames(steps)),
    open: openSteps(flow, steps),
    texts,
    language,
    writer: text.writer ?? WRITTEN_BY_PERSON,
  });
  return {
    ...(text.isNew && { aiReviewText: text.text, aiReviewWriter: text.writer }),
    // A text of the review that stays keeps its own language.
    ...((text.isNew || row.aiReviewText === null) && { language }),
    localizedMessageBundle: bundle,
    localizedMessageBundleStatus: 'prepared',
  } satisfies ReviewChange;
}

/**
 * Withdraws all waiting messages when the flow changes, since messages are sent in the order of
 * their creation. Returns their number.
 */
async function withdrawOtherFlow(tx: ClinicScope, plan: BundlePlan): Promise<number> {
  const { row, steps, flow } = plan;
  const ownSteps = getOwnSteps(flow);
  const isStray = steps.some((step) => isChangeable(step) && !ownSteps.includes(step.step));
  return isStray || isOtherFlow(plan)
    ? withdrawWaitingSteps(tx, { id: row.id, steps: ownSteps })
    : 0;
}

function isOtherFlow({ row: { localizedMessageBundle: earlier }, flow }: BundlePlan): boolean {
  return earlier !== null && getFlow(earlier) !== flow;
}

function composeTexts({ row, flow, second, language, text, material }: BundlePlan) {
  const { clinic, template } = material;
  const values = placeholderValues({ review: row, clinic, language });
  return composeSteps({ flow, language, values, reviewText: text.text, second, template });
}

function toNames(steps: readonly StepState[]): SendStep[] {
  return steps.map(({ step }) => step);
}

function findText(steps: readonly StepState[], step: SendStep): string | undefined {
  return steps.find((candidate) => candidate.step === step)?.text;
}

interface StepToStore {
  readonly plan: BundlePlan;
  readonly steps: readonly StepState[];
  readonly step: SendStep;
  readonly text: string;
  /** The texts that the product writes; a person's text from another flow may differ. */
  readonly composed: string | undefined;
}

/**
 * Updates the text of the step's message, or inserts the message: due today, a second after the one
 * before it.
 */
async function storeMessage(
  tx: ClinicScope,
  { plan, steps, step, text, composed: composedText }: StepToStore,
): Promise<void> {
  const { row, flow, language } = plan;
  const existing = steps.find((candidate) => candidate.step === step);
  if (existing) {
    const messageId = MessageId.parse(existing.messageId);
    // Refused only when it has just been sent; then it keeps the text it was sent with.
    await setStepText(tx, { messageId, text, language, by: 'product' });
    return;
  }
  const message = {
    profileId: row.id,
    kind: step,
    patientId: row.patientId,
    patientName: row.patientName,
    whatsappNumber: row.contactNumber,
    scheduledDate: tx.today,
    messageContent: text,
    language,
    ...(text !== composedText && {
      compositionAtEdit: hashComposition({
        text: composedText ?? null,
        language,
        wantedLanguage: language,
      }),
    }),
    queued: false,
    secondsLater: listFlowSteps(flow, toNames(steps)).indexOf(step),
  };
  await insertMessages(tx, { messages: [message] });
}
