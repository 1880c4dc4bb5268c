import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { messages } from '#features/messages/server/tables.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createSequences } from './create-sequences.ts';
import { insertSharedSet, TEST_VISIT } from './testing.ts';

const database = testDatabase();

test('500 reviews with three messages each are created in one call', async () => {
  const { scope } = await buildClinic(database, { today: '2026-11-11' });
  const { profileType } = await insertSharedSet(database);
  const profileIds = Array.from({ length: 500 }, () => ReviewId.parse(randomUUID()));
  await scope.db.insert(reviews).values(
    profileIds.map((id, index) => ({
      id,
      clinicId: scope.clinicId,
      patientName: `Patient ${index}`,
      appointmentDate: TEST_VISIT,
      contactNumber: '9876543210',
    })),
  );
  const { outcomes } = await createSequences(scope, {
    profileIds,
    profileType,
    language: 'en',
    onDefect(error) {
      throw error;
    },
  });
  expect(outcomes.every(({ outcome }) => outcome === 'created')).toBe(true);
  const count = await scope.db.$count(messages, eq(messages.clinicId, scope.clinicId));
  expect(count).toBe(1500);
});
