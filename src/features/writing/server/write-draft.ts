import { createHash } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { checkText, hasMarkup, isAllowed, isQuotable } from '../guards/rules.ts';
import { draftWordsSoFar, reviewData } from '../prompts.ts';
import {
  LONGEST_HINT,
  ReviewTextRequest,
  WrittenText,
  type DraftProgress,
  type TermsToKeep,
  type Tone,
} from '../schema.ts';
import { scrubbed } from '../scrub-text.ts';
import { wordCount } from '../similarity.ts';
import { builtInWriter, writeUnlike } from './built-in-writer.ts';
import { UnreadableAnswer, type TextModel } from './model.ts';
import { recordSending } from './record-provider-request.ts';

export interface WantedDraft {
  readonly clinicName: string;
  readonly doctorName?: string;
  readonly treatment?: string;
  readonly visitOn?: CalendarDate;
  readonly tone?: Tone;
  readonly maxWords?: number;
  readonly language: Language;
  /** What the patient said about the visit, where the clinic lets it go to a writer. */
  readonly hint?: string;
  readonly termsToKeep?: TermsToKeep;
  /** Names that no writer may learn, such as the patient's: they are taken out of whatever a person typed. */
  readonly namesToHide?: readonly string[];
  /** The review that it is for, so that two reviews of one day do not begin alike. */
  readonly reviewId?: string;
  /** Counts up to get another draft. */
  readonly variant: number;
  /** The clinic's latest drafts: this one shall be unlike them. */
  readonly earlier: readonly string[];
  readonly writer: TextModel;
  /** Aborts when nobody waits for the draft any more. */
  readonly signal?: AbortSignal;
  /** Hears how far it is, first when the budget is spent and the writer is about to be asked. */
  readonly onProgress?: (progress: DraftProgress) => void;
}

export interface ReviewDraft {
  readonly reviewText: string;
  readonly writer: string;
  readonly language: Language;
}

type Drafted = Result<ReviewDraft, { code: 'CANNOT_WRITE' }>;

/** What breaks a rule, or cannot be read, is asked for once more. */
const MOST_TRIES = 2;
/** The specification's request time-out; the tries share it. */
const PATIENCE_MS = 30_000;

/**
 * A review draft in the patient's voice, unlike the clinic's earlier ones, that breaks no rule of ours; nothing is stored. The writer
 * learns of the visit and of nobody's name or number (S20); which fields went to which provider is recorded. A writer that
 * fails, or only writes what may not be stored, is CANNOT_WRITE; so is one that takes longer than 30 s. RATE_LIMITED when the clinic's
 * budget at its provider is spent.
 */
export async function writeReviewDraft(scope: ClinicScope, wanted: WantedDraft): Promise<Drafted> {
  const fields = toldFields(wanted);
  if (fields === undefined) return refuse({ code: 'CANNOT_WRITE' });
  await recordSending(scope, { writer: wanted.writer, fields });
  return draftFor(wanted, [scope.clinicId, wanted.reviewId ?? '', String(wanted.variant)]);
}

/**
 * The same for a draft that has to be there: the built-in writer takes the place of a model that fails or whose budget is spent, and
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

/** The names of the fields that the writer will learn of; undefined when there is nothing that it could be asked. */
export function toldFields(wanted: WantedDraft): string[] | undefined {
  const request = requestFor(wanted, []);
  return request && Object.keys(reviewData(request));
}

/** The same without a clinic of ours, for whoever asks from outside. Same parts of the seed, same draft of the built-in writer. */
export async function draftFor(
  wanted: WantedDraft,
  seedParts: readonly string[],
): Promise<Drafted> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = wanted.signal ? AbortSignal.any([patience, wanted.signal]) : patience;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const request = requestFor(wanted, [...seedParts, String(attempt)]);
    if (request === undefined) break;
    const written = await textOrReason(request, { wanted, signal });
    if (written === 'failed') break;
    if (written === 'unreadable' || !isUsable(written, { wanted, request })) continue;
    const { text, writer, language } = written;
    return ok({ reviewText: text.trim(), writer, language });
  }
  return refuse({ code: 'CANNOT_WRITE' });
}

function requestFor(
  wanted: WantedDraft,
  seedParts: readonly string[],
): ReviewTextRequest | undefined {
  const { clinicName, doctorName, treatment = '', visitOn, tone, maxWords, language } = wanted;
  const { hint, termsToKeep = [], namesToHide = [] } = wanted;
  // A number, a link or the patient's name typed into a field is no treatment, no doctor and no term.
  const isFree = (value: string) => scrubbed(value, namesToHide) === value.normalize('NFKC');
  const isTreatment = isQuotable(treatment) && isFree(treatment);
  const freeTerms = termsToKeep.filter(isFree);
  return ReviewTextRequest.safeParse({
    clinicName,
    doctorName: doctorName && isFree(doctorName) ? doctorName : undefined,
    treatment: isTreatment ? treatment : undefined,
    visitOn,
    tone,
    maxWords,
    language,
    hint: hint && scrubbed(hint, namesToHide).slice(0, LONGEST_HINT).toWellFormed(),
    termsToKeep: freeTerms.length > 0 ? freeTerms : undefined,
    seed: seedFrom(seedParts),
  }).data;
}

/** A digest, because seeds travel to the writer and our ids have no business there. */
function seedFrom(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}

async function textOrReason(
  request: ReviewTextRequest,
  { wanted, signal }: { wanted: WantedDraft; signal: AbortSignal },
): Promise<WrittenText | 'unreadable' | 'failed'> {
  try {
    const { earlier, writer: model, onProgress } = wanted;
    const onText =
      onProgress &&
      ((answer: string) =>
        onProgress({
          stage: answer === '' ? 'asking' : 'writing',
          words: draftWordsSoFar(answer),
        }));
    const written = await writeUnlike({ request, earlier, model, signal, onText });
    onProgress?.({ stage: 'checking', words: wordCount(written.text) });
    return WrittenText.safeParse(written).data ?? 'unreadable';
  } catch (error) {
    // Whatever else stopped an outside writer: the person asks again, or writes the text.
    return error instanceof UnreadableAnswer ? 'unreadable' : 'failed';
  }
}

/** A text may be a little longer than asked for, since models do not count well. */
const LENIENCE = 1.5;

function isUsable(
  { text, language }: WrittenText,
  { wanted, request }: { wanted: WantedDraft; request: ReviewTextRequest },
): boolean {
  const { clinicName, doctorName = '' } = wanted;
  // A name such as 'Smile.care' reads like a link, and is the clinic's own.
  const clinic = { names: [clinicName, doctorName], phones: [], links: clinicName.split(/\s+/) };
  return (
    language === wanted.language &&
    !hasMarkup(text) &&
    wordCount(text) <= request.maxWords * LENIENCE &&
    isAllowed(checkText({ text, language, kind: 'review', clinic }))
  );
}
