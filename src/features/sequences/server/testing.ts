import { randomUUID } from 'node:crypto';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import type { ReviewId } from '#features/reviews/schema.ts';
import type { reviews } from '#features/reviews/server/tables.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { createOperatorScope, type ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { sequencesFeature } from './feature.ts';
import { insertSharedTemplates } from './insert-shared-templates.ts';

/** The default visit date of `buildReviewId`. */
export const TEST_VISIT = '2026-11-10';

/** Inserts three shared templates. All clinics see them, so each test gets its own profile type. */
export async function insertSharedSet(
  database: TestDatabase,
  fields: { targetProfileType?: string } = {},
) {
  const profileType = `Type ${randomUUID()}`;
  const operator = createOperatorScope(database.operatorPool, randomUUID());
  const rows = [10, 30, 60].map((sequenceDays, index) => ({
    profileType,
    language: 'en' as const,
    sequenceDays,
    sequenceOrder: index + 1,
    messageTemplate: `Message ${index + 1} for {patient_name} from {clinic_name}, {clinic_phone}`,
    ...fields,
  }));
  const addedCount = await insertSharedTemplates(operator, rows);
  if (addedCount !== 3) throw new Error(`${addedCount} of 3 templates were added`);
  return { profileType, rows, operator };
}

/** Builds a review of the clinic that can be followed up; fields can be set. */
export async function buildReviewId(
  scope: ClinicScope,
  fields: Partial<typeof reviews.$inferInsert> = {},
): Promise<ReviewId> {
  const { id } = await buildReview({ scope }, { appointmentDate: TEST_VISIT, ...fields });
  return id;
}

/** Opens a database in which texts of waiting messages follow the facts, as in an installation. */
export function followingDatabase(): TestDatabase {
  const features = [messagesFeature, appointmentsFeature, reviewsFeature, sequencesFeature];
  return testDatabase({ contributions: features.flatMap(({ contributions }) => contributions) });
}
