import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { hasMarkup, isAllowed } from '#features/text-checks/rules.ts';
import { draftWordsSoFar } from '../read-review-answer.ts';
import { repeatsRecent, splitSentences } from '../split-sentences.ts';
import { findClaimFault } from '../claims.ts';
import { findFormFault } from '../form.ts';
import { listRemainingNames } from '#features/text-checks/scrub-text.ts';
import { WrittenText, type ReviewTextRequest } from '../schema.ts';
import { namesTreatment } from '#features/content/names-treatment.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { askForDraft, askForUnsupported, isProviderModel } from './ask-model.ts';
import { composeDraft } from '../compose-draft.ts';
import { checkText } from '#features/text-checks/check-text.ts';
import { listSharedFields, toDraftRequest, type WantedDraft } from './draft-request.ts';
import { meterWriter } from '#features/models/server/meter-writer.ts';
import { builtInWriter, UnreadableAnswer } from '#features/models/server/model.ts';
import { recordProviderRequest } from '#features/models/server/record-provider-request.ts';

export interface ReviewDraft {
  readonly reviewText: string;
  readonly writer: string;
  readonly language: Language;
  /** True when the patient's words name a treatment, which others will read in a review. */
  readonly namesTreatment: boolean;
  /** Words of the patient's name that stay in the patient's words because their sentences need them. */
  readonly sharedWords: string[];
  /** The model that gave no usable draft, so that the built-in writer wrote; else null. */
  readonly replacedWriter: string | null;
  /** True when it was replaced because the clinic's requests of the hour are spent. */
  readonly isBudgetSpent?: boolean;
}

type WrittenDraft = Omit<ReviewDraft, 'replacedWriter' | 'isBudgetSpent'>;
type CannotWrite = { code: 'CANNOT_WRITE' };

/** An unusable or unreadable text is requested once more. */
const MOST_TRIES = 2;
/** The specification's request time-out; the tries share it. */
const TIMEOUT_MS = 30_000;

/**
 * Writes a review draft in the patient's voice that says only what the patient said (S22), breaks
 * no rule, and shares few sentences with the clinic's newest drafts; stores nothing. The writer gets
 * the visit, but no person's name or number (S20); the audit log records which fields went to which
 * provider. The built-in writer replaces a model that fails, writes only forbidden
 * texts, takes longer than 30 s, or whose budget is spent, and any model where the patient's own words
 * keep the patient's name. Refuses CANNOT_WRITE when that text is
 * forbidden, too, or when the caller has left.
 */
export async function writeReviewDraft(
  scope: ClinicScope,
  wantedDraft: WantedDraft,
): Promise<Result<ReviewDraft, CannotWrite>> {
  const meteredDraft = { ...wantedDraft, writer: meterWriter(scope, wantedDraft.writer) };
  return writeWithFallback(meteredDraft, async (draft) => {
    const fields = listSharedFields(draft);
    if (fields === undefined) return refuse({ code: 'CANNOT_WRITE' });
    await recordProviderRequest(scope, { writer: draft.writer, fields });
    return writeDraft(draft, [scope.clinicId, draft.reviewId ?? '', String(draft.variant)]);
  });
}

function findSharedWords({ hint = '', namesToHide = [] }: WantedDraft): string[] {
  return listRemainingNames(hint, namesToHide);
}

/**
 * Writes with the model; with the built-in writer if that gives no draft, or if the patient's words
 * keep the patient's name: a model must read neither the name nor a sentence without it.
 */
export async function writeWithFallback(
  request: WantedDraft,
  write: (request: WantedDraft) => Promise<Result<WrittenDraft, CannotWrite>>,
): Promise<Result<ReviewDraft, CannotWrite>> {
  const writer = findSharedWords(request).length > 0 ? builtInWriter : request.writer;
  const wantedDraft = { ...request, writer };
  const draftResult = await write(wantedDraft).catch(refuseSpentBudget);
  if (draftResult.ok) return ok({ ...draftResult.value, replacedWriter: null });
  if (!isProviderModel(wantedDraft.writer) || wantedDraft.signal?.aborted)
    return refuse({ code: 'CANNOT_WRITE' });
  const isBudgetSpent = draftResult.refusal.code === 'BUDGET_SPENT';
  const fallback = await write({ ...wantedDraft, writer: builtInWriter });
  return fallback.ok
    ? ok({ ...fallback.value, replacedWriter: wantedDraft.writer.name, isBudgetSpent })
    : fallback;
}

function refuseSpentBudget(error: unknown) {
  if (error instanceof Failure && error.code === 'RATE_LIMITED')
    return refuse({ code: 'BUDGET_SPENT' } as const);
  throw error;
}

/**
 * Writes a draft without a clinic's budget, for external callers. The same seed parts give the same
 * draft of the built-in writer.
 */
export async function writeDraft(
  wantedDraft: WantedDraft,
  seedParts: readonly string[],
): Promise<Result<WrittenDraft, CannotWrite>> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const signal = wantedDraft.signal ? AbortSignal.any([patience, wantedDraft.signal]) : patience;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const request = toDraftRequest(wantedDraft, [...seedParts, String(attempt)]);
    if (request === undefined) break;
    const writtenDraft = await tryWriting(request, { wantedDraft, signal });
    if (writtenDraft === 'failed') break;
    if (writtenDraft === 'unreadable' || !isUsable(writtenDraft, { wantedDraft, request }))
      continue;
    if (!(await isSupported(writtenDraft, { wantedDraft, request, signal }))) continue;
    if (isRepeated(writtenDraft, { wantedDraft, request })) continue;
    const { text, writer, language } = writtenDraft;
    // A tapped point may speak of the report, which is no treatment that the patient named.
    const patientText = writer === builtInWriter.name ? (request.hint ?? '') : text;
    return ok({
      reviewText: text.trim(),
      writer,
      language,
      namesTreatment: namesTreatment(patientText, language),
      sharedWords: findSharedWords(wantedDraft),
    });
  }
  return refuse({ code: 'CANNOT_WRITE' });
}

async function tryWriting(
  request: ReviewTextRequest,
  { wantedDraft, signal }: { wantedDraft: WantedDraft; signal: AbortSignal },
): Promise<WrittenText | 'unreadable' | 'failed'> {
  try {
    const { writer, onProgress } = wantedDraft;
    const onText =
      onProgress &&
      ((answer: string) =>
        onProgress({
          stage: answer === '' ? 'asking' : 'writing',
          words: draftWordsSoFar(answer),
        }));
    onText?.('');
    const text = isProviderModel(writer)
      ? await askForDraft(writer, request, { signal, onText })
      : writeFromBank(request, wantedDraft.recentDrafts);
    onProgress?.({ stage: 'checking', words: wordCount(text.text) });
    return WrittenText.safeParse(text).data ?? 'unreadable';
  } catch (error) {
    // For any other error the user requests another draft, or writes the text.
    return error instanceof UnreadableAnswer ? 'unreadable' : 'failed';
  }
}

function isUsable(
  { text, language }: WrittenText,
  { wantedDraft, request }: { wantedDraft: WantedDraft; request: ReviewTextRequest },
): boolean {
  const { clinicName, writer } = wantedDraft;
  // A name such as 'Smile.care' looks like a link, but belongs to the clinic.
  const clinic = { names: [clinicName], phones: [], links: clinicName.split(/\s+/) };
  // The built-in writer adds nothing to the patient's own words, which may be of any length.
  const isModel = isProviderModel(writer);
  const author = isModel ? 'model' : 'person';
  return (
    language === wantedDraft.language &&
    !hasMarkup(text) &&
    (!isModel || findFormFault(text, request) === undefined) &&
    isAllowed(checkText({ text, language, kind: 'review', clinic, author }))
  );
}

/**
 * Checks that a model's text says only what the request says: first here, then by the same model,
 * which sees data and sentences alone. A check that cannot run fails.
 */
async function isSupported(
  { text }: WrittenText,
  {
    wantedDraft: { writer },
    request,
    signal,
  }: { wantedDraft: WantedDraft; request: ReviewTextRequest; signal: AbortSignal },
): Promise<boolean> {
  if (!isProviderModel(writer)) return true;
  if (findClaimFault(text, request) !== undefined) return false;
  const sentences = splitSentences(text);
  try {
    return (await askForUnsupported(writer, request, { sentences, signal })).length === 0;
  } catch {
    return false;
  }
}

/** The built-in writer repeats a sentence only where it has no other. */
function isRepeated(
  { text }: WrittenText,
  { wantedDraft, request }: { wantedDraft: WantedDraft; request: ReviewTextRequest },
): boolean {
  const { recentDrafts: recent = [], writer } = wantedDraft;
  return isProviderModel(writer) && repeatsRecent(text, { request, recent });
}

/** Writes without an account or a network, from sentences in ten languages. */
function writeFromBank(
  request: ReviewTextRequest,
  recent: WantedDraft['recentDrafts'],
): WrittenText {
  const text = composeDraft(request, recent);
  return { text, language: request.language, writer: builtInWriter.name };
}
