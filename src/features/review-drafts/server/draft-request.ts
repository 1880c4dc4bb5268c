import { createHash } from 'node:crypto';
import type { Language } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import { reviewData } from '../review-prompt.ts';
import {
  LONGEST_HINT,
  ReviewTextRequest,
  type DraftProgress,
  type ReviewPoint,
  type TermsToKeep,
  type Tone,
} from '../schema.ts';
import {
  removeNamesAndContacts,
  scrubForModel,
  scrubText,
} from '#features/text-checks/scrub-text.ts';
import type { TextModel } from '#features/models/server/model.ts';
import type { RecentDraft } from '../compose-draft.ts';

export interface WantedDraft {
  readonly clinicName: string;
  readonly visitOn?: CalendarDate;
  /** The kind of the visit in English, such as 'dental'. */
  readonly visitKind?: string | undefined;
  /** The patient's opinions on single points of the visit. */
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
  /** The clinic's newest drafts in the language, with which it shares few sentences. */
  readonly recentDrafts?: readonly RecentDraft[];
  readonly writer: TextModel;
  /** Aborts when the caller no longer needs the draft. */
  readonly signal?: AbortSignal;
  /** Receives the progress, first after the budget is spent and before the writer is called. */
  readonly onProgress?: (progress: DraftProgress) => void;
}

/**
 * Returns the names of the fields that the writer gets; undefined when the request is not possible.
 */
export function listSharedFields(draft: WantedDraft): string[] | undefined {
  const request = toDraftRequest(draft, []);
  return request && Object.keys(reviewData(request));
}

/** Returns the request to the writer, without names and contacts; undefined when it is not valid. */
export function toDraftRequest(
  wantedDraft: WantedDraft,
  seedParts: readonly string[],
): ReviewTextRequest | undefined {
  const { clinicName, points, visitOn, visitKind, tone, maxWords, language } = wantedDraft;
  const { hint, notes, termsToKeep = [], namesToHide = [], writer } = wantedDraft;
  // A number, a link or the patient's name is no valid term.
  const isFree = (value: string) => scrubText(value, namesToHide) === value.normalize('NFKC');
  const isModel = writer.provider !== undefined;
  const toHint = (words: string) => {
    const rest = removeNamesAndContacts(words, namesToHide);
    return isModel ? scrubForModel(rest, namesToHide) : rest;
  };
  const freeTerms = termsToKeep.filter(isFree);
  return ReviewTextRequest.safeParse({
    clinicName,
    points,
    visitOn,
    visitKind: isModel ? visitKind : undefined,
    tone,
    maxWords,
    language,
    hint: hint && toHint(hint).slice(0, LONGEST_HINT).toWellFormed(),
    notes: isModel && notes ? scrubForModel(notes, namesToHide) : undefined,
    termsToKeep: freeTerms.length > 0 ? freeTerms : undefined,
    seed: seedFrom(seedParts),
  }).data;
}

/** Returns a hash, because the seed goes to the writer and must not contain our ids. */
function seedFrom(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}
