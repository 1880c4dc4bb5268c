import { UNKNOWN_PATIENT } from '#features/patients/rules.ts';
import { findVisitKind } from '#features/content/visit-kinds.ts';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import {
  type DraftProgress,
  LONGEST_TERM,
  type ReviewPoint,
  type Tone,
} from '#features/review-drafts/schema.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { writeReviewDraft, type ReviewDraft } from '#features/review-drafts/server/write-draft.ts';
import type { WantedDraft } from '#features/review-drafts/server/draft-request.ts';
import type { Language } from '#platform/language.ts';
import { refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { findRecentDrafts } from './review-queries.ts';

/**
 * Writes a draft for the review from what the patient said: `points` and the words of `hint`. The
 * clinic's notes are not the patient's words: a model may read them if the clinic allows it (S20),
 * the built-in writer never does. No writer gets the patient's name or number (S20), nor the doctor
 * and the treatment (S22), but a model learns the kind of a visit, unless it is a private one. Refuses DRAFTS_OFF when the clinic offers no drafts.
 */
export async function writeReviewText(
  scope: ClinicScope,
  input: DraftInput,
): Promise<Result<ReviewDraft, { code: 'CANNOT_WRITE' | 'DRAFTS_OFF' }>> {
  const { offersDrafts } = await clinicDetails(scope);
  if (!offersDrafts) return refuse({ code: 'DRAFTS_OFF' });
  return writeReviewDraft(scope, await collectDraftInput(scope, input));
}

interface DraftInput {
  readonly id: ReviewId;
  readonly language: Language;
  readonly tone?: Tone;
  readonly maxWords?: number;
  readonly points?: readonly ReviewPoint[];
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
  const [review, clinic, recentDrafts] = await Promise.all([
    getReview(scope, { id }),
    clinicDetails(scope),
    findRecentDrafts(scope, input.language),
  ]);
  const clinicName = getClinicName(clinic, input.language);
  return {
    ...input,
    clinicName,
    recentDrafts,
    // Models transliterate names, but patients look for the clinic by its own spelling.
    termsToKeep: clinicName.length <= LONGEST_TERM ? [clinicName] : [],
    hint: hint.trim() || undefined,
    visitKind: findVisitKind(review.treatment ?? '', input.language),
    notes: clinic.aiMayReadNotes ? review.notes : undefined,
    namesToHide: review.patientName === UNKNOWN_PATIENT ? [] : [review.patientName],
    visitOn: review.appointmentDate ?? undefined,
    reviewId: id,
  };
}
