import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { PlaybookId } from '#features/content/playbook-schema.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { getTreatmentKey, listTreatmentKeys } from './treatment-keys.ts';

/** As many of the newest reviews are read. */
const MOST_REVIEWS = 500;

/**
 * Returns the treatment of the clinic's own reviews that messages with this theme are for, the most
 * frequent one; undefined where no review has it, and for general messages.
 */
export async function findClinicTreatment(
  scope: ClinicScope,
  { theme, playbook }: { theme: string; playbook: PlaybookId | null },
): Promise<string | undefined> {
  if (playbook === null || playbook === 'general') return undefined;
  // The theme tells the treatments apart where the playbook is for many.
  const wantedKeys = new Set([
    `playbook:${playbook}`,
    ...listTreatmentKeys(theme).filter((key) => key.startsWith('treatment:')),
  ]);
  const treatments = await findFrequentTreatments(scope);
  return treatments.find((treatment) => {
    const key = getTreatmentKey(treatment);
    return key !== null && wantedKeys.has(key);
  });
}

async function findFrequentTreatments(scope: ClinicScope): Promise<string[]> {
  const newest = scope.db
    .select({ treatment: reviews.treatment })
    .from(reviews)
    .where(and(eq(reviews.clinicId, scope.clinicId), ne(reviews.treatment, '')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MOST_REVIEWS)
    .as('newest');
  const rows = await scope.db
    .select({ treatment: newest.treatment })
    .from(newest)
    .groupBy(newest.treatment)
    .orderBy(desc(sql`count(*)`), newest.treatment);
  return rows.map(({ treatment }) => treatment);
}
