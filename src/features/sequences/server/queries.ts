import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { SequenceTemplateId, type SequenceTemplate } from '../schema.ts';
import { sequenceTemplates } from './tables.ts';

/** More than this no clinic has; it keeps one answer small. */
const MOST_TEMPLATES = 1000;

export type TemplateRow = typeof sequenceTemplates.$inferSelect;

/** A row as the contract shows it. */
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

/** The clinic's own templates and the shared ones, in order; the row policies leave no others. */
export async function templatesInOrder(
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

/** Adds templates that belong to every clinic; ids that stand already are left as they are. Answers how many were new. */
export async function addSharedTemplates(
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
