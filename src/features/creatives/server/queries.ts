import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, pageOfRows, placeOf } from '#platform/server/db/keyset.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { CreativeId, type Category, type CategoryId, type CreativeMonth } from '../schema.ts';
import { creativeCategories, creatives } from './tables.ts';

export type CreativeRow = typeof creatives.$inferSelect & { categoryName: string | null };
type Anyone = ClinicScope | OperatorScope;

export interface CreativeFilter extends CreativeMonth {
  readonly categoryId?: CategoryId;
}

const Place = z.tuple([ExactInstant, CreativeId]);
const COLUMNS = { row: creatives, categoryName: creativeCategories.name };
const itsCategory = eq(creativeCategories.id, creatives.categoryId);

/**
 * A month's creatives, the newest first. A clinic finds its own and those that belong to all, as the row policies
 * say; the operator finds everybody's.
 */
export async function creativePage(
  scope: Anyone,
  { cursor, limit, ...filter }: CreativeFilter & { cursor?: string; limit: number },
): Promise<Page<CreativeRow>> {
  const rows = await scope.db
    .select({ ...COLUMNS, at: exactInstant(creatives.createdAt) })
    .from(creatives)
    .leftJoin(creativeCategories, itsCategory)
    .where(and(matching(filter), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(creatives.createdAt), desc(creatives.id))
    .limit(limit + 1);
  return pageOfRows(rows, {
    limit,
    item: ({ row, categoryName }) => ({ ...row, categoryName }),
    place: ({ row, at }) => [at, row.id],
  });
}

function after(cursor: string): SQL {
  const [at, id] = placeOf(cursor, Place);
  return sql`(${creatives.createdAt}, ${creatives.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

export async function creativeCount(scope: Anyone, filter: CreativeFilter): Promise<number> {
  const rows = await scope.db.select({ total: count() }).from(creatives).where(matching(filter));
  return rows[0]?.total ?? 0;
}

function matching({ categoryId, year, monthNumber }: CreativeFilter): SQL | undefined {
  return and(
    eq(creatives.year, year),
    eq(creatives.monthNumber, monthNumber),
    categoryId === undefined ? undefined : eq(creatives.categoryId, categoryId),
  );
}

export async function categoriesByName(scope: Anyone): Promise<Category[]> {
  return scope.db
    .select({ id: creativeCategories.id, name: creativeCategories.name })
    .from(creativeCategories)
    .orderBy(asc(sql`lower(${creativeCategories.name})`), asc(creativeCategories.id));
}
