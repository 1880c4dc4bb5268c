import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { lockReviewMessages } from '#features/messages/server/lock-message.ts';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { writeReviewText } from './write-review-text.ts';
import { storeBundle, type BundleMaterial, type ReviewText } from './store-bundle.ts';
import { findThankYou } from '../flow-rules.ts';
import { findKnownLanguage } from '../rules.ts';
import { getReview } from './find-reviews.ts';
import type { ReviewId, SecondMessage, SendPlan, SendStep } from '../schema.ts';
import { openSteps, stayingSteps } from '../step-rules.ts';
import { linkReview } from './link-review.ts';
import { findSteps, lockRow, settlePlan } from './send-plan.ts';
import { findReviewRow, type ReviewRow } from './write-review.ts';
import { usableTemplate } from './template-problems.ts';
import { findTemplateTexts } from './template-queries.ts';

type CannotPrepare = { code: 'NO_AI_TEMPLATE' | 'NO_SIMPLE_TEMPLATE' | 'DRAFTS_OFF' };

const NO_TEMPLATE = {
  ai_integrated: 'NO_AI_TEMPLATE',
  simple_thank_you: 'NO_SIMPLE_TEMPLATE',
} as const;

interface PreparationOptions {
  readonly id: ReviewId;
  readonly flow: BundleFlow;
  /** The usual one of the patient unless a person chose another. */
  readonly language?: Language | undefined;
  /** The second of three messages; a draft unless given. */
  readonly second?: SecondMessage;
  readonly writer: TextModel;
  /** Aborts when the caller no longer waits for the messages. */
  readonly signal?: AbortSignal;
}

interface Draft {
  readonly text: string;
  readonly writer: string;
  /** The model that failed, so that the built-in writer wrote it. */
  readonly replacedWriter: string | null;
  readonly isBudgetSpent: boolean;
}

/**
 * The sources of the messages, with a draft if the flow needs one and the review has no text in the
 * language.
 */
interface Material {
  /** Why the built-in thank-you is used instead of the clinic's own. */
  readonly templateProblem: string | null;
  readonly material: BundleMaterial;
  readonly draft?: Draft;
}

/**
 * Composes the messages of `flow` in `language` and stores them, ready to send. Keeps sent steps,
 * and steps that a person changed until their source changes. Replaces the unsent messages of
 * another flow. Leaves out a step whose listing link or review text is missing. Preparing twice
 * changes nothing.
 */
export async function prepareMessages(
  scope: ClinicScope,
  options: PreparationOptions,
): Promise<Result<SendPlan, CannotPrepare>> {
  // Before the transaction, so that no other request waits at a lock for a slow model.
  const { usual, preparedIn } = await findLanguages(scope, options);
  const { id, flow, language = usual, second = 'draft' } = options;
  const collection = await collectMaterial(scope, { ...options, language });
  if (!collection.ok) return collection;
  // Only another language than before says something about the patient.
  const chosenLanguage = language === usual || language === preparedIn ? undefined : language;
  const { material, draft, templateProblem } = collection.value;
  return inTransaction(scope, async (tx) => {
    await lockReviewMessages(tx, { profileId: id });
    const row = await linkReview(tx, { row: await lockRow(tx, id), language: chosenLanguage });
    const steps = await findSteps(tx, id);
    const open = openSteps(flow, stayingSteps(flow, steps));
    const text = reviewTextFor(row, { language, open, draft });
    const bundle = await storeBundle(tx, { row, steps, flow, language, second, text, material });
    const { replacedWriter = null, isBudgetSpent = false } = (text.isNew && draft) || {};
    const plan = await settlePlan(tx, bundle);
    return ok({ ...plan, replacedWriter, isBudgetSpent, templateProblem });
  });
}

/** Finds the language of the patient's messages, and the one that they were prepared in last. */
async function findLanguages(
  scope: ClinicScope,
  { id }: PreparationOptions,
): Promise<{ usual: Language; preparedIn: Language | undefined }> {
  const [review, clinic] = await Promise.all([getReview(scope, { id }), clinicDetails(scope)]);
  return {
    usual: findKnownLanguage(review) ?? clinic.defaultLanguage,
    preparedIn: review.localizedMessageBundle?.language,
  };
}

async function collectMaterial(
  scope: ClinicScope,
  { id, flow, language, second, writer, signal }: PreparationOptions & { language: Language },
): Promise<Result<Material, CannotPrepare>> {
  const [row, steps, clinic] = await Promise.all([
    findReviewRow(scope, id),
    findSteps(scope, id),
    clinicDetails(scope),
  ]);
  if (row === undefined) throw new Failure('NOT_FOUND');
  if (flow === 'ai3' && !clinic.offersDrafts) return refuse({ code: 'DRAFTS_OFF' });
  const open = openSteps(flow, stayingSteps(flow, steps));
  const thankYou = findThankYou(flow);
  const templates = await findTemplateTexts(scope, { type: thankYou.template, language });
  const { template, problem } = usableTemplate(templates, { language, clinic });
  if (open.includes(thankYou.step) && template === undefined)
    return refuse({ code: NO_TEMPLATE[thankYou.template] });
  const material = { clinic, template };
  const templateProblem = open.includes(thankYou.step) ? problem : null;
  if (!open.includes('ai_second') || second === 'questions' || isWrittenIn(row, language))
    return ok({ material, templateProblem });
  const draftOptions = { id, language, variant: 0, writer, signal };
  const draft = await writeReviewText(scope, draftOptions);
  if (!draft.ok) return ok({ material, templateProblem });
  const { reviewText: text, isBudgetSpent = false, ...by } = draft.value;
  return ok({
    material,
    templateProblem,
    draft: { text, writer: by.writer, replacedWriter: by.replacedWriter, isBudgetSpent },
  });
}

function isWrittenIn(row: ReviewRow, language: Language): boolean {
  return row.aiReviewText !== null && row.language === language;
}

/** Returns the review's own text in the language, else the draft; empty without either. */
function reviewTextFor(
  row: ReviewRow,
  {
    language,
    open,
    draft,
  }: { language: Language; open: readonly SendStep[]; draft: Material['draft'] },
): ReviewText {
  if (isWrittenIn(row, language) || !open.includes('ai_second')) {
    return { text: row.aiReviewText ?? '', writer: row.aiReviewWriter, isNew: false };
  }
  if (draft === undefined) return { text: '', writer: null, isNew: false };
  return { text: draft.text, writer: draft.writer, isNew: true };
}
