import { createHash } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { checkText, hasMarkup, isAllowed } from '../guards/rules.ts';
import { draftWordsSoFar, reviewData } from '../drafting/prompts.ts';
import { listSentences } from '../drafting/split-sentences.ts';
import {
  LONGEST_HINT,
  ReviewTextRequest,
  WrittenText,
  type DraftProgress,
  type ReviewPoint,
  type TermsToKeep,
  type Tone,
} from '../schema.ts';
import { scrubText } from '../scrub-text.ts';
import { findTreatments } from '../treatments/find-treatments.ts';
import { wordCount } from '../similarity.ts';
import { builtInWriter } from './built-in-writer.ts';
import { UnreadableAnswer, type TextModel } from './model.ts';
import { recordProviderRequest } from './record-provider-request.ts';
import {
  sentenceRecord,
  type InstallationSentences,
  type SentenceRecord,
} from './used-sentences.ts';

export interface WantedDraft {
  readonly clinicName: string;
  readonly visitOn?: CalendarDate;
  /** What the patient said about single points of the visit. */
  readonly points?: readonly ReviewPoint[];
  readonly tone?: Tone;
  readonly maxWords?: number;
  readonly language: Language;
  /** The patient's own words about the visit. */
  readonly hint?: string;
  /** The clinic's notes, if it lets a model read them. */
  readonly notes?: string;
  readonly termsToKeep?: TermsToKeep;
  /** Names that no writer may read, such as the patient's; they are removed from all texts. */
  readonly namesToHide?: readonly string[];
  /** The review, so that two reviews of one day do not begin alike. */
  readonly reviewId?: string;
  /** A counter; another value gives another draft. */
  readonly variant: number;
  /** The sentences that drafts have used. */
  readonly sentences: InstallationSentences;
  readonly writer: TextModel;
  /** Aborts when the caller no longer needs the draft. */
  readonly signal?: AbortSignal;
  /** Receives the progress, first after the budget is spent and before the writer is called. */
  readonly onProgress?: (progress: DraftProgress) => void;
}

export interface ReviewDraft {
  readonly reviewText: string;
  readonly writer: string;
  readonly language: Language;
  /** True when the patient's words name a treatment, which others will read in a review. */
  readonly namesTreatment: boolean;
}

type Drafted = Result<ReviewDraft, { code: 'CANNOT_WRITE' }>;

/** An unusable or unreadable text is requested once more. */
const MOST_TRIES = 2;
/** The specification's request time-out; the tries share it. */
const TIMEOUT_MS = 30_000;

/**
 * Writes a review draft in the patient's voice that says only what the patient said (S22), breaks
 * no rule, and repeats no long sentence of other drafts; stores only hashes of its sentences. The writer gets the visit, but no person's name or number (S20); the audit
 * log records which fields went to which provider. Refuses CANNOT_WRITE when the writer fails,
 * writes only forbidden texts, or takes longer than 30 s. Throws RATE_LIMITED when the clinic's
 * budget is spent.
 */
export async function writeReviewDraft(scope: ClinicScope, wanted: WantedDraft): Promise<Drafted> {
  const fields = listSharedFields(wanted);
  if (fields === undefined) return refuse({ code: 'CANNOT_WRITE' });
  await recordProviderRequest(scope, { writer: wanted.writer, fields });
  return writeDraft(wanted, {
    seedParts: [scope.clinicId, wanted.reviewId ?? '', String(wanted.variant)],
    record: sentenceRecord(wanted.sentences, scope),
  });
}

/**
 * Writes a draft with the built-in writer when the model fails or its budget is spent;
 * `replacedWriter` names that model.
 */
export async function writeReviewDraftWithFallback(
  scope: ClinicScope,
  wanted: WantedDraft,
): Promise<Result<ReviewDraft & { replacedWriter: string | null }, { code: 'CANNOT_WRITE' }>> {
  const drafted = await writeReviewDraft(scope, wanted).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'RATE_LIMITED')
      return refuse({ code: 'CANNOT_WRITE' as const });
    throw error;
  });
  if (drafted.ok) return ok({ ...drafted.value, replacedWriter: null });
  if (wanted.writer.name === builtInWriter.name) return drafted;
  const replaced = await writeReviewDraft(scope, { ...wanted, writer: builtInWriter });
  return replaced.ok ? ok({ ...replaced.value, replacedWriter: wanted.writer.name }) : replaced;
}

/**
 * Returns the names of the fields that the writer gets; undefined when the request is not possible.
 */
export function listSharedFields(wanted: WantedDraft): string[] | undefined {
  const request = requestFor(wanted, []);
  return request && Object.keys(reviewData(request));
}

/**
 * Writes a draft without a clinic's budget, for external callers. The same seed parts give the same
 * draft of the built-in writer.
 */
export async function writeDraft(
  wanted: WantedDraft,
  { seedParts, record }: { seedParts: readonly string[]; record: SentenceRecord },
): Promise<Drafted> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const signal = wanted.signal ? AbortSignal.any([patience, wanted.signal]) : patience;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const request = requestFor(wanted, [...seedParts, String(attempt)]);
    if (request === undefined) break;
    const written = await tryWriting(request, { wanted, record, signal });
    if (written === 'failed') break;
    if (written === 'unreadable' || !isUsable(written, { wanted, request })) continue;
    if (!(await isNew(written, { request, record }))) continue;
    const { text, writer, language } = written;
    const namesTreatment = findTreatments(text, language).length > 0;
    return ok({ reviewText: text.trim(), writer, language, namesTreatment });
  }
  return refuse({ code: 'CANNOT_WRITE' });
}

function requestFor(
  wanted: WantedDraft,
  seedParts: readonly string[],
): ReviewTextRequest | undefined {
  const { clinicName, points, visitOn, tone, maxWords, language } = wanted;
  const { hint, notes, termsToKeep = [], namesToHide = [], writer } = wanted;
  // A number, a link or the patient's name is no valid term.
  const isFree = (value: string) => scrubText(value, namesToHide) === value.normalize('NFKC');
  const isModel = writer.provider !== undefined;
  // A gap in the words shows a model what was removed; in a draft there is nothing to show.
  const gap = isModel ? {} : { replacement: '' };
  const freeTerms = termsToKeep.filter(isFree);
  return ReviewTextRequest.safeParse({
    clinicName,
    points,
    visitOn,
    tone,
    maxWords,
    language,
    hint: hint && scrubText(hint, namesToHide, gap).slice(0, LONGEST_HINT).toWellFormed(),
    notes: isModel && notes ? scrubText(notes, namesToHide) : undefined,
    termsToKeep: freeTerms.length > 0 ? freeTerms : undefined,
    seed: seedFrom(seedParts),
  }).data;
}

/** Returns a hash, because the seed goes to the writer and must not contain our ids. */
function seedFrom(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}

async function tryWriting(
  request: ReviewTextRequest,
  { wanted, record, signal }: { wanted: WantedDraft; record: SentenceRecord; signal: AbortSignal },
): Promise<WrittenText | 'unreadable' | 'failed'> {
  try {
    const { writer, onProgress } = wanted;
    const onText =
      onProgress &&
      ((answer: string) =>
        onProgress({
          stage: answer === '' ? 'asking' : 'writing',
          words: draftWordsSoFar(answer),
        }));
    onText?.('');
    const written = await writer.writeReviewText(request, { signal, onText, sentences: record });
    onProgress?.({ stage: 'checking', words: wordCount(written.text) });
    return WrittenText.safeParse(written).data ?? 'unreadable';
  } catch (error) {
    // For any other error the user requests another draft, or writes the text.
    return error instanceof UnreadableAnswer ? 'unreadable' : 'failed';
  }
}

/** A text may be a little longer than requested, because models count badly. */
const LENIENCE = 1.5;

function isUsable(
  { text, language }: WrittenText,
  { wanted, request }: { wanted: WantedDraft; request: ReviewTextRequest },
): boolean {
  const { clinicName, writer } = wanted;
  // A name such as 'Smile.care' looks like a link, but belongs to the clinic.
  const clinic = { names: [clinicName], phones: [], links: clinicName.split(/\s+/) };
  // The built-in writer adds nothing to the patient's own words, which may be of any length.
  const isModel = writer.name !== builtInWriter.name;
  const author = isModel ? 'model' : 'person';
  return (
    language === wanted.language &&
    !hasMarkup(text) &&
    (!isModel || wordCount(text) <= request.maxWords * LENIENCE) &&
    isAllowed(checkText({ text, language, kind: 'review', clinic, author }))
  );
}

/**
 * Checks that no long sentence of a model's text was used before, and records them. The built-in
 * writer does so itself.
 */
async function isNew(
  { text, writer }: WrittenText,
  { request, record }: { request: ReviewTextRequest; record: SentenceRecord },
): Promise<boolean> {
  if (writer === builtInWriter.name) return true;
  const sentences = listSentences(text, request);
  if ((await record.findUsed(sentences)).size > 0) return false;
  return (await record.claim(sentences)).size === 0;
}
