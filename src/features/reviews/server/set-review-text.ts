import { refuseForbiddenText } from '#features/text-checks/server/refuse-forbidden-text.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { Result, Stale } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { findReviewRow } from './write-review.ts';
import { editReview } from './update-review.ts';

/**
 * Stores the review text. Throws INVALID at `aiReviewText` when it breaks a rule (`checkText`);
 * warnings pass.
 */
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
): Promise<Result<Review, Stale<Review>>> {
  if ((await findReviewRow(scope, id)) === undefined) throw new Failure('NOT_FOUND');
  await refuseForbiddenText(scope, {
    text: aiReviewText,
    language,
    kind: 'review',
    path: 'aiReviewText',
  });
  const change = { aiReviewText, language, aiReviewWriter: writer };
  return editReview(scope, {
    id,
    version,
    action: 'reviews.setText',
    findChange: (current) => ({
      ...(aiReviewText !== current.aiReviewText || language !== current.language ? change : {}),
    }),
  });
}
