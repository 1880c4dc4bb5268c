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
import { latestReviewTexts } from './review-queries.ts';

/** How many of the clinic's drafts a new one is compared with: of so many no two are alike. */
const EARLIER_TEXTS = 1000;

/**
 * Has a draft written for the review; nothing is stored. The patient's name and number stay here, and so do the notes unless the clinic
 * lets the writer read them (S20); what a person gives as `hint` takes their place.
 */
export async function writeReviewText(
  scope: ClinicScope,
  input: DraftInput,
): Promise<Result<ReviewDraft, { code: 'CANNOT_WRITE' }>> {
  return writeReviewDraft(scope, await collectDraftInput(scope, input));
}

/** The same; the built-in writer takes the place of a model that fails. */
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
  { id, hint = '', ...wish }: DraftInput,
): Promise<WantedDraft> {
  const [review, clinic, earlier] = await Promise.all([
    getReview(scope, { id }),
    clinicDetails(scope),
    latestReviewTexts(scope, EARLIER_TEXTS),
  ]);
  const clinicName = getClinicName(clinic);
  return {
    ...wish,
    clinicName,
    // Models transliterate; readers look for a clinic, and a doctor, as these write themselves.
    termsToKeep: [clinicName, wish.doctorName ?? ''].filter(
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
