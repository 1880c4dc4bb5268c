import { asc, sql, eq, and, ne } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Category, CategoryId } from '../schema.ts';
import type { AnyScope } from './creative-queries.ts';
import { creativeCategories } from './tables.ts';

const CATEGORY = { id: creativeCategories.id, name: creativeCategories.name };

export async function categoriesByName(scope: AnyScope): Promise<Category[]> {
  return scope.db
    .select(CATEGORY)
    .from(creativeCategories)
    .orderBy(asc(sql`lower(${creativeCategories.name})`), asc(creativeCategories.id));
}

/** Returns a category that cannot be deleted before the transaction ends. */
export async function holdCategory(
  tx: OperatorScope,
  id: CategoryId,
): Promise<Category | undefined> {
  return findLocked(tx, { id, lock: 'key share' });
}

/** Locks the category until the transaction ends. */
export async function lockCategory(
  tx: OperatorScope,
  id: CategoryId,
): Promise<Category | undefined> {
  return findLocked(tx, { id, lock: 'update' });
}

async function findLocked(
  tx: OperatorScope,
  { id, lock }: { id: CategoryId; lock: 'key share' | 'update' },
): Promise<Category | undefined> {
  const rows = await tx.db
    .select(CATEGORY)
    .from(creativeCategories)
    .where(eq(creativeCategories.id, id))
    .for(lock);
  return rows[0];
}

/** Returns another category of the same name, ignoring case. */
export async function findCategoryByName(
  tx: OperatorScope,
  { name, except }: { name: string; except: CategoryId },
): Promise<Category | undefined> {
  const rows = await tx.db
    .select(CATEGORY)
    .from(creativeCategories)
    .where(
      and(
        sql`lower(${creativeCategories.name}) = lower(${name})`,
        ne(creativeCategories.id, except),
      ),
    );
  return rows[0];
}

/** Lets one transaction at a time take a category's name. */
export async function lockCategoryNames(tx: OperatorScope): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('creatives.categories', 0))`,
  );
}

export async function insertCategory(tx: OperatorScope, category: Category): Promise<void> {
  await tx.db.insert(creativeCategories).values(category);
}

export async function renameCategoryRow(tx: OperatorScope, category: Category): Promise<void> {
  const { id, name } = category;
  await tx.db.update(creativeCategories).set({ name }).where(eq(creativeCategories.id, id));
}

export async function deleteCategoryRow(tx: OperatorScope, id: CategoryId): Promise<void> {
  await tx.db.delete(creativeCategories).where(eq(creativeCategories.id, id));
}

/** True when the clinic exists. */
export async function clinicExists(tx: OperatorScope, id: ClinicId): Promise<boolean> {
  const rows = await tx.db.select({ id: clinics.id }).from(clinics).where(eq(clinics.id, id));
  return rows.length > 0;
}
