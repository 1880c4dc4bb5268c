import { clinicDetails } from '#features/clinics/server/service.ts';
import { LONGEST_TERM, type DraftProgress, type Tone } from '#features/writing/schema.ts';
import { refuseForbiddenText } from '#features/writing/server/guarding/service.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import {
  writeReviewDraft,
  writeReviewDraftWithFallback,
  type ReviewDraft,
  type WantedDraft,
} from '#features/writing/server/service.ts';
import type { Language } from '#platform/language.ts';
import type { Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { clinicNameOf } from '../../rules.ts';
import type { Review, ReviewId } from '../../schema.ts';
import { latestReviewTexts } from '../../server/queries.ts';
import { editReview, getReview, type Stale } from '../../server/service.ts';

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
  return writeReviewDraft(scope, await wantedDraft(scope, input));
}

/** The same; the built-in writer takes the place of a model that fails. */
export async function writeReviewTextWithFallback(scope: ClinicScope, input: DraftInput) {
  return writeReviewDraftWithFallback(scope, await wantedDraft(scope, input));
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

async function wantedDraft(
  scope: ClinicScope,
  { id, hint = '', ...wish }: DraftInput,
): Promise<WantedDraft> {
  const [review, clinic, earlier] = await Promise.all([
    getReview(scope, { id }),
    clinicDetails(scope),
    latestReviewTexts(scope, EARLIER_TEXTS),
  ]);
  const clinicName = clinicNameOf(clinic);
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

/** Stores the review text. One that breaks a rule (`checkText`) is INVALID at `aiReviewText`; warnings pass. */
export async function setReviewText(
  scope: ClinicScope,
  {
    id,
    version,
    aiReviewText,
    language,
    writer,
  }: {
    id: ReviewId;
    version: number;
    aiReviewText: string;
    language: Language;
    writer: string | null;
  },
): Promise<Result<Review, Stale>> {
  await refuseForbiddenText(scope, {
    text: aiReviewText,
    language,
    kind: 'review',
    path: 'aiReviewText',
  });
  const wanted = { aiReviewText, language, aiReviewWriter: writer };
  return editReview(scope, {
    id,
    version,
    action: 'reviews.setText',
    changeOf: (current) => ({
      ...(aiReviewText !== current.aiReviewText || language !== current.language ? wanted : {}),
    }),
  });
}
