import { and, count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgInsertValue } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, toPage, readCursor } from '#platform/server/db/keyset.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { CreativeId, type CategoryId, type CreativeMonth } from '../schema.ts';
import { creativeCategories, creatives, sharedCreatives } from './tables.ts';

export type CreativeRow = Omit<typeof sharedCreatives.$inferSelect, 'picture'> & {
  /** Null when it belongs to every clinic. */
  clinicId: ClinicId | null;
  categoryName: string | null;
  clinicName: string | null;
};
export type AnyScope = ClinicScope | OperatorScope;
type CreativeTable = typeof creatives | typeof sharedCreatives;

export interface CreativeFilter extends Partial<CreativeMonth> {
  readonly categoryId?: CategoryId;
}

/** All columns except the picture, which is large. */
const { picture: _picture, clinicId: _clinic, ...ownFields } = getTableColumns(creatives);
const { picture: _shared, ...sharedFields } = getTableColumns(sharedCreatives);

const CursorKey = z.tuple([ExactInstant, CreativeId]);

/**
 * Selects a clinic's own creatives and those for every clinic, with the names of their category and
 * clinic. The operator finds those of all clinics.
 */
function selectCreatives(scope: AnyScope, condition: (table: CreativeTable) => SQL | undefined) {
  return unionAll(
    scope.db
      .select({
        ...ownFields,
        clinicId: sql<ClinicId | null>`${creatives.clinicId}`,
        categoryName: creativeCategories.name,
        clinicName: sql<string | null>`${clinics.clinicName}`,
        at: exactInstant(creatives.createdAt),
      })
      .from(creatives)
      .leftJoin(creativeCategories, eq(creativeCategories.id, creatives.categoryId))
      .leftJoin(clinics, eq(clinics.id, creatives.clinicId))
      .where(and(isOfClinic(scope), condition(creatives))),
    scope.db
      .select({
        ...sharedFields,
        clinicId: sql<ClinicId | null>`null::uuid`,
        categoryName: creativeCategories.name,
        clinicName: sql<string | null>`null`,
        at: exactInstant(sharedCreatives.createdAt),
      })
      .from(sharedCreatives)
      .leftJoin(creativeCategories, eq(creativeCategories.id, sharedCreatives.categoryId))
      .where(condition(sharedCreatives)),
  );
}

function isOfClinic(scope: AnyScope): SQL | undefined {
  return 'clinicId' in scope ? eq(creatives.clinicId, scope.clinicId) : undefined;
}

/** Returns a page of creatives, the newest first. */
export async function findCreativePage(
  scope: AnyScope,
  { cursor, limit, ...filter }: CreativeFilter & { cursor?: string; limit: number },
): Promise<Page<CreativeRow>> {
  const rows = await selectCreatives(scope, (table) =>
    and(matching(table, filter), cursor === undefined ? undefined : after(table, cursor)),
  )
    .orderBy(desc(creatives.createdAt), desc(creatives.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ at: _at, ...row }) => row,
    cursor: ({ id, at }) => [at, id],
  });
}

export async function findCreative(
  scope: AnyScope,
  id: CreativeId,
): Promise<CreativeRow | undefined> {
  const [creative] = await selectCreatives(scope, (table) => eq(table.id, id));
  if (creative === undefined) return undefined;
  const { at: _at, ...row } = creative;
  return row;
}

/** Returns the uploaded picture as JPEG; undefined when there is none that the caller may see. */
export async function findPicture(scope: AnyScope, id: CreativeId): Promise<Buffer | undefined> {
  const rows = await unionAll(
    scope.db
      .select({ picture: creatives.picture })
      .from(creatives)
      .where(and(isOfClinic(scope), eq(creatives.id, id))),
    scope.db
      .select({ picture: sharedCreatives.picture })
      .from(sharedCreatives)
      .where(eq(sharedCreatives.id, id)),
  );
  return rows[0]?.picture ?? undefined;
}

function after(table: CreativeTable, cursor: string): SQL {
  const [sortTime, id] = readCursor(cursor, CursorKey);
  return sql`(${table.createdAt}, ${table.id}) < (${sortTime}::timestamptz, ${id}::uuid)`;
}

export async function countCreatives(scope: AnyScope, filter: CreativeFilter): Promise<number> {
  const rows = await unionAll(
    scope.db
      .select({ total: count() })
      .from(creatives)
      .where(and(isOfClinic(scope), matching(creatives, filter))),
    scope.db
      .select({ total: count() })
      .from(sharedCreatives)
      .where(matching(sharedCreatives, filter)),
  );
  return rows.reduce((sum, { total }) => sum + total, 0);
}

function matching(
  table: CreativeTable,
  { categoryId, year, monthNumber }: CreativeFilter,
): SQL | undefined {
  return and(
    year === undefined ? undefined : eq(table.year, year),
    monthNumber === undefined ? undefined : eq(table.monthNumber, monthNumber),
    categoryId === undefined ? undefined : eq(table.categoryId, categoryId),
  );
}

type CreativeColumns = Omit<
  typeof sharedCreatives.$inferInsert,
  'id' | 'version' | 'createdAt' | 'updatedAt'
> & { clinicId: ClinicId | null };
type LockedCreative = Omit<CreativeRow, 'categoryName' | 'clinicName'>;

/** Inserts a creative. Returns its id; undefined when a creative of any clinic has it already. */
export async function insertCreative(
  tx: OperatorScope,
  { clinicId, ...columns }: CreativeColumns & { id: CreativeId },
): Promise<CreativeId | undefined> {
  // No unique key covers both tables and all clinics.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${columns.id}, 0))`);
  if ((await lockCreative(tx, columns.id)) !== undefined) return undefined;
  await insertRow(tx, { clinicId, ...columns });
  return columns.id;
}

/** Locks the creative until the transaction ends. */
export async function lockCreative(
  tx: OperatorScope,
  id: CreativeId,
): Promise<LockedCreative | undefined> {
  const [ownRow] = await tx.db
    .select({ ...ownFields, clinicId: creatives.clinicId })
    .from(creatives)
    .where(eq(creatives.id, id))
    .for('update');
  if (ownRow !== undefined) return ownRow;
  const [sharedRow] = await tx.db
    .select(sharedFields)
    .from(sharedCreatives)
    .where(eq(sharedCreatives.id, id))
    .for('update');
  return sharedRow && { ...sharedRow, clinicId: null };
}

/**
 * Updates a row that the transaction has locked, and increments its version. A change of the clinic
 * moves it to another row.
 */
export async function updateCreativeRow(
  tx: OperatorScope,
  { row, changes }: { row: LockedCreative; changes: Partial<CreativeColumns> },
): Promise<void> {
  const { clinicId = row.clinicId, ...columns } = changes;
  const changedColumns = { ...columns, version: row.version + 1, updatedAt: sql`now()` };
  if (clinicId !== row.clinicId) {
    const { picture } = await deleteCreativeRow(tx, row);
    await insertRow(tx, { ...row, picture, ...changedColumns, clinicId });
  } else if (clinicId === null) {
    await tx.db.update(sharedCreatives).set(changedColumns).where(eq(sharedCreatives.id, row.id));
  } else {
    await tx.db.update(creatives).set(changedColumns).where(isRow(row.id, clinicId));
  }
}

export async function deleteCreativeRow(
  tx: OperatorScope,
  { id, clinicId }: Pick<LockedCreative, 'id' | 'clinicId'>,
): Promise<{ picture: Buffer | null }> {
  const rows =
    clinicId === null
      ? await tx.db.delete(sharedCreatives).where(eq(sharedCreatives.id, id)).returning()
      : await tx.db.delete(creatives).where(isRow(id, clinicId)).returning();
  return { picture: rows[0]?.picture ?? null };
}

function isRow(id: CreativeId, clinicId: ClinicId): SQL | undefined {
  return and(eq(creatives.clinicId, clinicId), eq(creatives.id, id));
}

async function insertRow(
  tx: OperatorScope,
  { clinicId, ...row }: PgInsertValue<typeof sharedCreatives> & { clinicId: ClinicId | null },
): Promise<void> {
  if (clinicId === null) await tx.db.insert(sharedCreatives).values(row);
  else await tx.db.insert(creatives).values({ ...row, clinicId });
}
