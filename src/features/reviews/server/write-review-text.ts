import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { type DraftProgress, type Tone, LONGEST_TERM } from '#features/writing/schema.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import {
  writeReviewDraft,
  type ReviewDraft,
  writeReviewDraftWithFallback,
  type WantedDraft,
} from '#features/writing/server/write-draft.ts';
import type { Language } from '#platform/language.ts';
import type { Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { getClinicName } from '../rules.ts';
import type { ReviewId } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { findLatestTexts } from './review-queries.ts';

/** A new draft differs from this many of the clinic's latest ones. */
const EARLIER_TEXTS = 1000;

/**
 * Writes a draft for the review; stores nothing. The writer never gets the patient's name or
 * number, and the notes only if the clinic allows it (S20); a `hint` replaces them.
 */
export async function writeReviewText(
  scope: ClinicScope,
  input: DraftInput,
): Promise<Result<ReviewDraft, { code: 'CANNOT_WRITE' }>> {
  return writeReviewDraft(scope, await collectDraftInput(scope, input));
}

/** Writes a draft as `writeReviewText` does; the built-in writer replaces a model that fails. */
export async function writeReviewTextWithFallback(scope: ClinicScope, input: DraftInput) {
  return writeReviewDraftWithFallback(scope, await collectDraftInput(scope, input));
}

interface DraftInput {
  readonly id: ReviewId;
  readonly language: Language;
  readonly tone?: Tone;
  readonly maxWords?: number;
  readonly doctorName?: string;
  readonly hint?: string;
  readonly variant: number;
  readonly writer: TextModel;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DraftProgress) => void;
}

async function collectDraftInput(
  scope: ClinicScope,
  { id, hint = '', ...input }: DraftInput,
): Promise<WantedDraft> {
  const [review, clinic, earlier] = await Promise.all([
    getReview(scope, { id }),
    clinicDetails(scope),
    findLatestTexts(scope, EARLIER_TEXTS),
  ]);
  const clinicName = getClinicName(clinic);
  return {
    ...input,
    clinicName,
    // Models transliterate names, but patients look for the clinic and the doctor by their own
    // spelling.
    termsToKeep: [clinicName, input.doctorName ?? ''].filter(
      (term) => term.trim() !== '' && term.length <= LONGEST_TERM,
    ),
    treatment: review.treatment,
    hint: hint.trim() || (clinic.aiMayReadNotes ? review.notes : undefined),
    namesToHide: [review.patientName],
    visitOn: review.appointmentDate ?? undefined,
    reviewId: id,
    earlier,
  };
}
