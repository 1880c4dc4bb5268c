import { clinicDetails } from '#features/clinics/server/service.ts';
import { MessageId } from '#features/messaging/schema.ts';
import { insertMessages, setStepText } from '#features/messaging/server/service.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { writeReviewText } from '../../ai-text/server/service.ts';
import { placeholderValues, type SendingClinic } from '../../rules.ts';
import {
  SEND_STEPS,
  WRITTEN_BY_PERSON,
  type ReviewId,
  type SendPlan,
  type SendStep,
  type StepState,
} from '../../schema.ts';
import { composedText, composeSteps, nextBundle, openSteps } from '../../send-flow/rules.ts';
import { currentSteps, lockedRow, settledPlan } from '../../send-flow/server/service.ts';
import {
  changedReview,
  reviewById,
  toReview,
  type ReviewChange,
  type ReviewRow,
} from '../../server/queries.ts';
import { templateText } from '../../templates/server/queries.ts';

type CannotPrepare = { code: 'NO_LISTING_LINK' | 'NO_AI_TEMPLATE' | 'NO_REVIEW_TEXT' };

interface Wish {
  readonly id: ReviewId;
  readonly language: Language;
  readonly writer: TextModel;
  /** Aborts when nobody waits for the messages any more. */
  readonly signal?: AbortSignal;
}

/** What the messages in a language are made of; the draft only where the review has no text in it yet. */
interface Material {
  readonly clinic: SendingClinic;
  readonly template?: string;
  readonly draft?: { readonly text: string; readonly writer: string };
}

/**
 * Has the three messages of the flow written in `language` and kept as rows that can be sent. A step that has gone out stays as it
 * is, and so does one that a person has changed, until what it was composed from changes. Doing it twice changes nothing.
 */
export async function prepareSending(
  scope: ClinicScope,
  { id, language, ...tools }: Wish,
): Promise<Result<SendPlan, CannotPrepare>> {
  // Before the transaction: a model may take its time, and nobody shall wait for it at a lock.
  const material = await gatherMaterial(scope, { id, language, ...tools });
  if (!material.ok) return material;
  return inTransaction(scope, async (tx) => {
    const row = await lockedRow(tx, id);
    const steps = await currentSteps(tx, id);
    const open = openSteps(steps);
    const text = reviewTextFor(row, { language, open, draft: material.value.draft });
    if (text === undefined) return refused({ code: 'NO_REVIEW_TEXT' });
    const plan = { row, steps, open, language, text, material: material.value };
    const prepared = open.length === 0 ? row : await keepTexts(tx, plan);
    return ok(await settledPlan(tx, prepared));
  });
}

async function gatherMaterial(
  scope: ClinicScope,
  { id, language, writer, signal }: Wish,
): Promise<Result<Material, CannotPrepare>> {
  const [row, steps, clinic] = await Promise.all([
    reviewById(scope, id),
    currentSteps(scope, id),
    clinicDetails(scope),
  ]);
  if (row === undefined) throw new Failure('NOT_FOUND');
  const open = openSteps(steps);
  if (open.includes('gmb_link') && clinic.gmbLink === '')
    return refused({ code: 'NO_LISTING_LINK' });
  const template = await templateText(scope, { type: 'ai_integrated', language });
  if (open.includes('ai_first') && template === undefined)
    return refused({ code: 'NO_AI_TEMPLATE' });
  if (!open.includes('ai_second') || isWrittenIn(row, language)) return ok({ clinic, template });
  const draft = await writeReviewText(scope, { id, language, variant: 0, writer, signal });
  if (!draft.ok) return refused({ code: 'NO_REVIEW_TEXT' });
  return ok({
    clinic,
    template,
    draft: { text: draft.value.reviewText, writer: draft.value.writer },
  });
}

function isWrittenIn(row: ReviewRow, language: Language): boolean {
  return row.aiReviewText !== null && row.language === language;
}

interface ReviewText {
  readonly text: string;
  readonly writer: string | null;
  /** True when the review does not have it yet. */
  readonly isNew: boolean;
}

/** What the review itself says in the language, else the draft; undefined when the text was taken away meanwhile. */
function reviewTextFor(
  row: ReviewRow,
  {
    language,
    open,
    draft,
  }: { language: Language; open: readonly SendStep[]; draft: Material['draft'] },
): ReviewText | undefined {
  if (isWrittenIn(row, language) || !open.includes('ai_second')) {
    return { text: row.aiReviewText ?? '', writer: row.aiReviewWriter, isNew: false };
  }
  return draft && { ...draft, isNew: true };
}

interface Plan {
  readonly row: ReviewRow;
  readonly steps: readonly StepState[];
  readonly open: readonly SendStep[];
  readonly language: Language;
  readonly text: ReviewText;
  readonly material: Material;
}

async function keepTexts(
  tx: ClinicScope,
  { row, steps, open, language, text, material }: Plan,
): Promise<ReviewRow> {
  const { clinic, template } = material;
  const values = placeholderValues({ review: toReview(row), clinic, language });
  const texts = composeSteps({ language, values, reviewText: text.text, template });
  const earlier = row.localizedMessageBundle;
  const isDue = (step: SendStep) =>
    earlier?.language !== language ||
    composedText(earlier, step) !== texts[step] ||
    !steps.some((one) => one.step === step);
  const due = open.filter(isDue);
  if (due.length === 0 && !text.isNew) return row;
  for (const step of due) await keepMessage(tx, { row, steps, step, texts, language });
  const writer = text.writer ?? WRITTEN_BY_PERSON;
  const change: ReviewChange = {
    ...(text.isNew ? { aiReviewText: text.text, aiReviewWriter: text.writer, language } : {}),
    localizedMessageBundle: nextBundle({ earlier, open, texts, language, writer }),
    localizedMessageBundleStatus: 'prepared',
  };
  await recordAudit(tx, {
    action: 'reviews.prepare',
    entity: 'review',
    entityId: row.id,
    changedFields: Object.keys(change),
  });
  return changedReview(tx, { id: row.id, change, edited: text.isNew });
}

/** Writes the text of one step into its message, or makes the message: due today, a second after the one before it. */
async function keepMessage(
  tx: ClinicScope,
  {
    row,
    steps,
    step,
    texts,
    language,
  }: Pick<Plan, 'row' | 'steps' | 'language'> & {
    step: SendStep;
    texts: Partial<Record<SendStep, string>>;
  },
): Promise<void> {
  const messageContent = texts[step] ?? '';
  const existing = steps.find((one) => one.step === step);
  if (existing) {
    // Refused only when it has just gone out: then it stays as it went.
    await setStepText(tx, {
      messageId: MessageId.parse(existing.messageId),
      text: messageContent,
      language,
    });
    return;
  }
  const message = {
    profileId: row.id,
    kind: step,
    patientName: row.patientName,
    whatsappNumber: row.contactNumber,
    scheduledDate: tx.today,
    messageContent,
    language,
    secondsLater: SEND_STEPS.indexOf(step),
  };
  await insertMessages(tx, { messages: [message] });
}
