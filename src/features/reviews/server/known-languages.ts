import { and, eq, inArray, sql } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { selectLinkedPatient } from '#features/patients/server/linked-patient.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { reviews } from './tables.ts';

/** The fields that say which language a review's patient reads. */
export type ReviewLanguages = Pick<
  Review,
  'id' | 'patientLanguage' | 'aiReviewText' | 'language' | 'treatment'
> & {
  readonly localizedMessageBundle: { readonly language: Language } | null;
};

/** Finds the languages of many reviews; leaves out ids that the clinic does not have, or may not read. */
export async function findReviewLanguages(
  scope: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<ReviewLanguages[]> {
  if (!hasFeature(scope, 'reviews')) return [];
  const rows = await scope.db
    .select({
      id: reviews.id,
      treatment: reviews.treatment,
      patient: selectLinkedPatient(reviews),
      localizedMessageBundle: sql<{
        language: Language;
      } | null>`${reviews.localizedMessageBundle} - 'messages'`,
      aiReviewText: reviews.aiReviewText,
      language: reviews.language,
    })
    .from(reviews)
    .where(and(eq(reviews.clinicId, scope.clinicId), inArray(reviews.id, [...ids])));
  return rows.map(({ patient, ...row }) => ({
    ...row,
    patientLanguage: patient?.language ?? null,
  }));
}
