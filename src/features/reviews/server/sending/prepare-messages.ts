import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { lockMessagesOfReview } from '#features/messages/server/lock-message.ts';
import type { BundleFlow } from '#features/writing/schema.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { writeReviewTextWithFallback } from '../write-review-text.ts';
import { storeBundle, type BundleMaterial, type ReviewText } from './store-bundle.ts';
import { findThankYou } from '../../flow-rules.ts';
import type { ReviewId, SendPlan, SendStep } from '../../schema.ts';
import { openSteps, stayingSteps } from '../../step-rules.ts';
import { findSteps, lockRow, settlePlan } from './send-plan.ts';
import { reviewById, type ReviewRow } from '../review-queries.ts';
import { usableTemplate } from '../../template-rules.ts';
import { findTemplateTexts } from '../templates/template-queries.ts';

type CannotPrepare = { code: 'NO_AI_TEMPLATE' | 'NO_SIMPLE_TEMPLATE' };

const NO_TEMPLATE = {
  ai_integrated: 'NO_AI_TEMPLATE',
  simple_thank_you: 'NO_SIMPLE_TEMPLATE',
} as const;

interface PreparationOptions {
  readonly id: ReviewId;
  readonly flow: BundleFlow;
  readonly language: Language;
  readonly writer: TextModel;
  /** Aborts when nobody waits for the messages any more. */
  readonly signal?: AbortSignal;
}

interface Draft {
  readonly text: string;
  readonly writer: string;
  /** The model in whose place the built-in writer wrote it. */
  readonly replacedWriter: string | null;
}

/** What the messages are made of, and the draft where the flow has one and the review no text in the language yet. */
interface Material {
  /** Why the clinic's own thank-you gives way to the built-in one. */
  readonly templateProblem: string | null;
  readonly material: BundleMaterial;
  readonly draft?: Draft;
}

/**
 * Has the messages of `flow` written in `language` and kept as rows that can be sent. A step that has gone out stays as it is, and so
 * does one that a person has changed, until what it was composed from changes. Another flow than before takes the place of what has
 * not gone out. A step for which the listing link or the review text is missing is left out. Doing it twice changes nothing.
 */
export async function prepareMessages(
  scope: ClinicScope,
  wish: PreparationOptions,
): Promise<Result<SendPlan, CannotPrepare>> {
  // Before the transaction: a model may take its time, and nobody shall wait for it at a lock.
  const gathered = await collectMaterial(scope, wish);
  if (!gathered.ok) return gathered;
  const { id, flow, language } = wish;
  const { material, draft, templateProblem } = gathered.value;
  return inTransaction(scope, async (tx) => {
    await lockMessagesOfReview(tx, { profileId: id });
    const row = await lockRow(tx, id);
    const steps = await findSteps(tx, id);
    const open = openSteps(flow, stayingSteps(flow, steps));
    const text = reviewTextFor(row, { language, open, draft });
    const prepared = await storeBundle(tx, { row, steps, flow, language, text, material });
    const replacedWriter = text.isNew ? (draft?.replacedWriter ?? null) : null;
    return ok({ ...(await settlePlan(tx, prepared)), replacedWriter, templateProblem });
  });
}

async function collectMaterial(
  scope: ClinicScope,
  { id, flow, language, writer, signal }: PreparationOptions,
): Promise<Result<Material, CannotPrepare>> {
  const [row, steps, clinic] = await Promise.all([
    reviewById(scope, id),
    findSteps(scope, id),
    clinicDetails(scope),
  ]);
  if (row === undefined) throw new Failure('NOT_FOUND');
  const open = openSteps(flow, stayingSteps(flow, steps));
  const thankYou = findThankYou(flow);
  const templates = await findTemplateTexts(scope, { type: thankYou.template, language });
  const { template, problem } = usableTemplate(templates, { language, clinic });
  if (open.includes(thankYou.step) && template === undefined)
    return refuse({ code: NO_TEMPLATE[thankYou.template] });
  const material = { clinic, template };
  const templateProblem = open.includes(thankYou.step) ? problem : null;
  if (!open.includes('ai_second') || isWrittenIn(row, language))
    return ok({ material, templateProblem });
  const wanted = { id, language, variant: 0, writer, signal };
  const draft = await writeReviewTextWithFallback(scope, wanted);
  if (!draft.ok) return ok({ material, templateProblem });
  const { reviewText: text, ...by } = draft.value;
  return ok({
    material,
    templateProblem,
    draft: { text, writer: by.writer, replacedWriter: by.replacedWriter },
  });
}

function isWrittenIn(row: ReviewRow, language: Language): boolean {
  return row.aiReviewText !== null && row.language === language;
}

/** What the review itself says in the language, else the draft; empty when there is neither. */
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
