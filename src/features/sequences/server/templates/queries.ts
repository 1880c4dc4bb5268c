import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { SequenceTemplateId } from '../../schema.ts';
import type { TemplateRow } from '../queries.ts';
import { sequenceTemplates } from '../tables.ts';

export type NewTemplate = Pick<
  TemplateRow,
  'id' | 'profileType' | 'language' | 'messageTemplate' | 'sequenceDays' | 'sequenceOrder'
>;
export type TemplateChange = Partial<
  Pick<TemplateRow, 'messageTemplate' | 'sequenceDays' | 'sequenceOrder'>
>;

/** Adds the clinic's own templates and answers the ids that were new. */
export async function insertedTemplates(
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

/** Those of the ids that are the clinic's own, in any order. */
export async function ownTemplates(
  tx: ClinicScope,
  ids: readonly SequenceTemplateId[],
): Promise<TemplateRow[]> {
  return tx.db
    .select()
    .from(sequenceTemplates)
    .where(and(eq(sequenceTemplates.clinicId, tx.clinicId), inArray(sequenceTemplates.id, ids)));
}

/** Those of the ids that belong to all clinics, in any order. */
export async function sharedTemplates(
  tx: OperatorScope,
  ids: readonly SequenceTemplateId[],
): Promise<TemplateRow[]> {
  return tx.db
    .select()
    .from(sequenceTemplates)
    .where(and(isNull(sequenceTemplates.clinicId), inArray(sequenceTemplates.id, ids)));
}

/** One of the clinic's own, locked until the transaction ends. */
export async function lockedTemplate(
  tx: ClinicScope,
  id: SequenceTemplateId,
): Promise<TemplateRow | undefined> {
  const rows = await tx.db.select().from(sequenceTemplates).where(own(tx, id)).for('update');
  return rows[0];
}

/** Changes a row that the transaction has locked. */
export async function changedTemplate(
  tx: ClinicScope,
  { id, change }: { id: SequenceTemplateId; change: TemplateChange },
): Promise<TemplateRow> {
  const rows = await tx.db
    .update(sequenceTemplates)
    .set({ ...change, version: sql`${sequenceTemplates.version} + 1`, updatedAt: sql`now()` })
    .where(own(tx, id))
    .returning();
  if (rows[0] === undefined) throw new Error('A locked template is gone');
  return rows[0];
}

/** True when there was one of the clinic's own to delete. */
export async function deletedTemplate(tx: ClinicScope, id: SequenceTemplateId): Promise<boolean> {
  const rows = await tx.db
    .delete(sequenceTemplates)
    .where(own(tx, id))
    .returning({ id: sequenceTemplates.id });
  return rows.length > 0;
}

function own(scope: ClinicScope, id: SequenceTemplateId): SQL | undefined {
  return and(eq(sequenceTemplates.clinicId, scope.clinicId), eq(sequenceTemplates.id, id));
}
