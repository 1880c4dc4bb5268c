import { randomUUID } from 'node:crypto';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Category } from '../schema.ts';
import { creativeCategories, creatives, sharedCreatives } from './tables.ts';

/** Inserts a category with a unique name, unless one is given. */
export async function buildCategory(
  scope: OperatorScope,
  { name = `Category ${randomUUID()}` }: { name?: string } = {},
): Promise<Category> {
  const made = await scope.db.insert(creativeCategories).values({ name }).returning();
  if (made[0] === undefined) throw new Error('No category was made');
  return { id: made[0].id, name };
}

/** Inserts a creative of November 2026 that belongs to all clinics; fields can be set. */
export async function buildCreative(
  scope: OperatorScope,
  { clinicId, ...fields }: Partial<typeof creatives.$inferInsert> = {},
): Promise<typeof sharedCreatives.$inferSelect> {
  const row = {
    title: 'World Diabetes Day',
    contentType: 'link' as const,
    content: 'https://www.who.int/campaigns/world-diabetes-day',
    year: 2026,
    monthNumber: 11,
    ...fields,
  };
  const made =
    clinicId === undefined
      ? await scope.db.insert(sharedCreatives).values(row).returning()
      : await scope.db
          .insert(creatives)
          .values({ ...row, clinicId })
          .returning();
  if (made[0] === undefined) throw new Error('No creative was made');
  return made[0];
}
