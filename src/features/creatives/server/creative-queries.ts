import { getTableColumns, eq, and, desc, sql, type SQL, count } from 'drizzle-orm';
import * as z from 'zod/mini';
import { clinics } from '#features/clinics/server/tables.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, toPage, readCursor } from '#platform/server/db/keyset.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { type CategoryId, type CreativeMonth, CreativeId } from '../schema.ts';
import { creatives, creativeCategories } from './tables.ts';

export type CreativeRow = Omit<typeof creatives.$inferSelect, 'picture'> & {
  categoryName: string | null;
  clinicName: string | null;
};

export type AnyScope = ClinicScope | OperatorScope;

export interface CreativeFilter extends Partial<CreativeMonth> {
  readonly categoryId?: CategoryId;
}

/** All columns but the picture, which is large. */
const { picture: _picture, ...fields } = getTableColumns(creatives);

export const CREATIVE_FIELDS = fields;

const Place = z.tuple([ExactInstant, CreativeId]);

/** Creatives with the names of their category and clinic. */
function selectCreatives(scope: AnyScope) {
  return scope.db
    .select({
      row: CREATIVE_FIELDS,
      categoryName: creativeCategories.name,
      clinicName: clinics.clinicName,
      at: exactInstant(creatives.createdAt),
    })
    .from(creatives)
    .leftJoin(creativeCategories, eq(creativeCategories.id, creatives.categoryId))
    .leftJoin(clinics, eq(clinics.id, creatives.clinicId));
}

/**
 * Creatives, the newest first. A clinic finds its own and those that belong to all, as the row policies say; the
 * operator finds everybody's.
 */
export async function findCreativePage(
  scope: AnyScope,
  { cursor, limit, ...filter }: CreativeFilter & { cursor?: string; limit: number },
): Promise<Page<CreativeRow>> {
  const rows = await selectCreatives(scope)
    .where(and(matching(filter), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(creatives.createdAt), desc(creatives.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ row, categoryName, clinicName }) => ({ ...row, categoryName, clinicName }),
    place: ({ row, at }) => [at, row.id],
  });
}

export async function findCreative(
  scope: AnyScope,
  id: CreativeId,
): Promise<CreativeRow | undefined> {
  const rows = await selectCreatives(scope).where(eq(creatives.id, id));
  return rows.map(({ row, categoryName, clinicName }) => ({ ...row, categoryName, clinicName }))[0];
}

/** The uploaded picture as JPEG; undefined when there is none that the caller may see. */
export async function findPicture(scope: AnyScope, id: CreativeId): Promise<Buffer | undefined> {
  const rows = await scope.db
    .select({ picture: creatives.picture })
    .from(creatives)
    .where(eq(creatives.id, id));
  return rows[0]?.picture ?? undefined;
}

function after(cursor: string): SQL {
  const [at, id] = readCursor(cursor, Place);
  return sql`(${creatives.createdAt}, ${creatives.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

export async function countCreatives(scope: AnyScope, filter: CreativeFilter): Promise<number> {
  const rows = await scope.db.select({ total: count() }).from(creatives).where(matching(filter));
  return rows[0]?.total ?? 0;
}

function matching({ categoryId, year, monthNumber }: CreativeFilter): SQL | undefined {
  return and(
    year === undefined ? undefined : eq(creatives.year, year),
    monthNumber === undefined ? undefined : eq(creatives.monthNumber, monthNumber),
    categoryId === undefined ? undefined : eq(creatives.categoryId, categoryId),
  );
}

type CreativeColumns = Omit<
  typeof creatives.$inferInsert,
  'id' | 'version' | 'createdAt' | 'updatedAt'
>;

/** The new row's id; undefined when the id is taken already. */
export async function insertCreative(
  tx: OperatorScope,
  columns: CreativeColumns & { id: CreativeId },
): Promise<CreativeId | undefined> {
  const rows = await tx.db
    .insert(creatives)
    .values(columns)
    .onConflictDoNothing()
    .returning({ id: creatives.id });
  return rows[0]?.id;
}

/** The creative, locked until the transaction ends. */
export async function lockCreative(tx: OperatorScope, id: CreativeId) {
  const rows = await tx.db
    .select(CREATIVE_FIELDS)
    .from(creatives)
    .where(eq(creatives.id, id))
    .for('update');
  return rows[0];
}

/** Changes a row that the transaction has locked, and counts up its version. */
export async function updateCreativeRow(
  tx: OperatorScope,
  { id, ...columns }: Partial<CreativeColumns> & { id: CreativeId },
): Promise<void> {
  await tx.db
    .update(creatives)
    .set({ ...columns, version: sql`${creatives.version} + 1`, updatedAt: sql`now()` })
    .where(eq(creatives.id, id));
}

export async function deleteCreativeRow(tx: OperatorScope, id: CreativeId): Promise<void> {
  await tx.db.delete(creatives).where(eq(creatives.id, id));
}
