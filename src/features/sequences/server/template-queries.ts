import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { SequenceTemplateId, type SequenceTemplate, type TemplatePurpose } from '../schema.ts';
import { getCountedFrom, getTreatmentKey } from './treatment-keys.ts';
import { sequenceTemplates, sharedSequenceTemplates } from './tables.ts';

/** More than any clinic has; keeps one answer small. */
const MOST_TEMPLATES = 1000;

export type SharedTemplateRow = typeof sharedSequenceTemplates.$inferSelect;
/** A template of one clinic, or one that all clinics share. */
export type TemplateRow = SharedTemplateRow & { clinicId: string | null };

/** Converts a row to the contract's shape. */
export function toTemplate(row: TemplateRow): SequenceTemplate {
  return {
    id: SequenceTemplateId.parse(row.id),
    isGlobal: row.clinicId === null,
    profileType: row.profileType,
    targetProfileType: row.targetProfileType,
    language: row.language,
    messageTemplate: row.messageTemplate,
    sequenceDays: row.sequenceDays,
    sequenceOrder: row.sequenceOrder,
    exactDay: row.exactDay,
    purpose: row.purpose,
    treatment: row.treatment,
    treatmentKey: getTreatmentKey(row.treatment),
    countedFrom: getCountedFrom(row),
    setId: row.setId,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Returns the clinic's own templates and the shared ones, in order. */
export async function findTemplates(
  scope: ClinicScope,
  filter: TemplateFilter = {},
): Promise<TemplateRow[]> {
  return unionAll(
    scope.db
      .select({ ...ownColumns, clinicId: sql<string | null>`${sequenceTemplates.clinicId}` })
      .from(sequenceTemplates)
      .where(
        and(eq(sequenceTemplates.clinicId, scope.clinicId), matching(sequenceTemplates, filter)),
      ),
    scope.db
      .select({ ...sharedColumns, clinicId: sql<string | null>`null::uuid` })
      .from(sharedSequenceTemplates)
      .where(matching(sharedSequenceTemplates, filter)),
  )
    .orderBy(
      asc(sequenceTemplates.sequenceOrder),
      asc(sequenceTemplates.sequenceDays),
      asc(sequenceTemplates.id),
    )
    .limit(MOST_TEMPLATES);
}

const { clinicId: _own, ...ownColumns } = getTableColumns(sequenceTemplates);
const sharedColumns = getTableColumns(sharedSequenceTemplates);

interface TemplateFilter {
  readonly profileType?: string;
  readonly language?: Language;
}

function matching(
  table: typeof sequenceTemplates | typeof sharedSequenceTemplates,
  { profileType, language }: TemplateFilter,
): SQL | undefined {
  return and(
    profileType === undefined ? undefined : eq(table.profileType, profileType),
    language === undefined ? undefined : eq(table.language, language),
  );
}

/** Inserts templates for every clinic, and leaves those whose ids exist as they are. Returns how many were new. */
export async function insertSharedTemplateRows(
  scope: OperatorScope,
  rows: readonly (typeof sharedSequenceTemplates.$inferInsert)[],
): Promise<number> {
  const addedRows = await scope.db
    .insert(sharedSequenceTemplates)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: sharedSequenceTemplates.id });
  return addedRows.length;
}

export type NewTemplate = Pick<
  TemplateRow,
  | 'id'
  | 'profileType'
  | 'language'
  | 'messageTemplate'
  | 'sequenceDays'
  | 'sequenceOrder'
  | 'exactDay'
  | 'purpose'
> &
  Partial<Pick<TemplateRow, 'treatment' | 'setId'>>;

export type TemplateChange = Partial<
  Pick<TemplateRow, 'messageTemplate' | 'sequenceDays' | 'sequenceOrder' | 'exactDay' | 'purpose'>
>;

/** Inserts the clinic's own templates and returns the ids that were new. */
export async function insertTemplates(
  tx: ClinicScope,
  templates: readonly NewTemplate[],
): Promise<string[]> {
  const rows = await tx.db
    .insert(sequenceTemplates)
    .values(templates.map((template) => ({ ...template, clinicId: tx.clinicId })))
    .onConflictDoNothing()
    .returning({ id: sequenceTemplates.id });
  return rows.map(({ id }) => id);
}

/** Returns the clinic's own templates of these ids, in any order. */
export async function findOwnTemplates(
  tx: ClinicScope,
  ids: readonly SequenceTemplateId[],
): Promise<TemplateRow[]> {
  return tx.db
    .select()
    .from(sequenceTemplates)
    .where(and(eq(sequenceTemplates.clinicId, tx.clinicId), inArray(sequenceTemplates.id, ids)));
}

/** Returns what templates are for now, the clinic's own and shared ones; deleted ones are missing. */
export async function findPurposes(
  { db, clinicId }: ClinicScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TemplatePurpose>> {
  if (ids.length === 0) return new Map();
  const { id, purpose } = sequenceTemplates;
  const { id: sharedId, purpose: sharedPurpose } = sharedSequenceTemplates;
  const chosenIds = [...new Set(ids)];
  const rows = await unionAll(
    db
      .select({ id, purpose })
      .from(sequenceTemplates)
      .where(and(eq(sequenceTemplates.clinicId, clinicId), inArray(id, chosenIds))),
    db
      .select({ id: sharedId, purpose: sharedPurpose })
      .from(sharedSequenceTemplates)
      .where(inArray(sharedId, chosenIds)),
  );
  return new Map(rows.map((row) => [row.id, row.purpose]));
}

/** Returns the shared templates of these ids, in any order. */
export async function findSharedTemplates(
  tx: OperatorScope,
  ids: readonly SequenceTemplateId[],
): Promise<SharedTemplateRow[]> {
  return tx.db
    .select()
    .from(sharedSequenceTemplates)
    .where(inArray(sharedSequenceTemplates.id, ids));
}

/** Locks one of the clinic's own templates until the transaction ends. */
export async function lockTemplate(
  tx: ClinicScope,
  id: SequenceTemplateId,
): Promise<TemplateRow | undefined> {
  const rows = await tx.db.select().from(sequenceTemplates).where(matchesOwn(tx, id)).for('update');
  return rows[0];
}

/** Updates a row that the transaction has locked. */
export async function updateTemplateRow(
  tx: ClinicScope,
  { id, change }: { id: SequenceTemplateId; change: TemplateChange },
): Promise<TemplateRow> {
  const rows = await tx.db
    .update(sequenceTemplates)
    .set({ ...change, version: sql`${sequenceTemplates.version} + 1`, updatedAt: sql`now()` })
    .where(matchesOwn(tx, id))
    .returning();
  if (rows[0] === undefined) throw new Error('A locked template is gone');
  return rows[0];
}

/** Deletes one of the clinic's own templates; false when there is none. */
export async function deleteTemplateRow(tx: ClinicScope, id: SequenceTemplateId): Promise<boolean> {
  const rows = await tx.db
    .delete(sequenceTemplates)
    .where(matchesOwn(tx, id))
    .returning({ id: sequenceTemplates.id });
  return rows.length > 0;
}

function matchesOwn(scope: ClinicScope, id: SequenceTemplateId): SQL | undefined {
  return and(eq(sequenceTemplates.clinicId, scope.clinicId), eq(sequenceTemplates.id, id));
}
