import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { SequenceTemplateId, type SequenceTemplate } from '../schema.ts';
import { sequenceTemplates } from './tables.ts';

/** More than any clinic has; keeps one answer small. */
const MOST_TEMPLATES = 1000;

export type TemplateRow = typeof sequenceTemplates.$inferSelect;

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
    version: row.version,
  };
}

/**
 * Returns the clinic's own templates and the shared ones, in order; the row policies hide all
 * others.
 */
export async function findTemplates(
  scope: ClinicScope,
  filter: { profileType?: string; language?: Language } = {},
): Promise<TemplateRow[]> {
  const { profileType, language } = filter;
  return scope.db
    .select()
    .from(sequenceTemplates)
    .where(
      and(
        profileType === undefined ? undefined : eq(sequenceTemplates.profileType, profileType),
        language === undefined ? undefined : eq(sequenceTemplates.language, language),
      ),
    )
    .orderBy(
      asc(sequenceTemplates.sequenceOrder),
      asc(sequenceTemplates.sequenceDays),
      asc(sequenceTemplates.id),
    )
    .limit(MOST_TEMPLATES);
}

/**
 * Inserts templates that belong to every clinic, except those whose ids exist; returns how many
 * were new.
 */
export async function insertSharedTemplateRows(
  scope: OperatorScope,
  rows: readonly (typeof sequenceTemplates.$inferInsert)[],
): Promise<number> {
  const added = await scope.db
    .insert(sequenceTemplates)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: sequenceTemplates.id });
  return added.length;
}

export type NewTemplate = Pick<
  TemplateRow,
  'id' | 'profileType' | 'language' | 'messageTemplate' | 'sequenceDays' | 'sequenceOrder'
>;

export type TemplateChange = Partial<
  Pick<TemplateRow, 'messageTemplate' | 'sequenceDays' | 'sequenceOrder'>
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

/** Returns the shared templates of these ids, in any order. */
export async function findSharedTemplates(
  tx: OperatorScope,
  ids: readonly SequenceTemplateId[],
): Promise<TemplateRow[]> {
  return tx.db
    .select()
    .from(sequenceTemplates)
    .where(and(isNull(sequenceTemplates.clinicId), inArray(sequenceTemplates.id, ids)));
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
