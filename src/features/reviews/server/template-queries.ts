import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { TemplateType } from '../schema.ts';
import { reviewRequestTemplates, sharedReviewRequestTemplates } from './tables.ts';
import type { SharedTemplate } from '../template-rules.ts';

/**
 * Returns the clinic's own template, and after it the one that all clinics share, where they exist.
 */
export async function findTemplateTexts(
  scope: ClinicScope,
  key: { type: TemplateType; language: Language },
): Promise<string[]> {
  const { messageTemplate } = sharedReviewRequestTemplates;
  const ownKey = { templateType: key.type, language: key.language };
  const [ownRows, sharedRows] = await Promise.all([
    scope.db
      .select({ messageTemplate: reviewRequestTemplates.messageTemplate })
      .from(reviewRequestTemplates)
      .where(matchesOwn(scope, ownKey)),
    scope.db
      .select({ messageTemplate })
      .from(sharedReviewRequestTemplates)
      .where(
        and(
          eq(sharedReviewRequestTemplates.templateType, key.type),
          eq(sharedReviewRequestTemplates.language, key.language),
        ),
      ),
  ]);
  return [...ownRows, ...sharedRows].map((row) => row.messageTemplate);
}

export type TemplateRow = typeof reviewRequestTemplates.$inferSelect;

/** Lists the clinic's own templates. */
export async function findOwnTemplates(scope: ClinicScope): Promise<TemplateRow[]> {
  return scope.db
    .select()
    .from(reviewRequestTemplates)
    .where(eq(reviewRequestTemplates.clinicId, scope.clinicId));
}

interface OwnKey {
  readonly templateType: TemplateType;
  readonly language: Language;
}

function matchesOwn(scope: ClinicScope, { templateType, language }: OwnKey) {
  return and(
    eq(reviewRequestTemplates.clinicId, scope.clinicId),
    eq(reviewRequestTemplates.templateType, templateType),
    eq(reviewRequestTemplates.language, language),
  );
}

/** Locks the clinic's own template until the transaction ends. */
export async function lockOwnTemplate(
  tx: ClinicScope,
  key: OwnKey,
): Promise<TemplateRow | undefined> {
  const rows = await tx.db
    .select()
    .from(reviewRequestTemplates)
    .where(matchesOwn(tx, key))
    .for('update');
  return rows[0];
}

/** Inserts the clinic's own template; undefined when another request has just inserted one. */
export async function insertOwnTemplate(
  tx: ClinicScope,
  template: OwnKey & { name: string; messageTemplate: string },
): Promise<TemplateRow | undefined> {
  const rows = await tx.db
    .insert(reviewRequestTemplates)
    .values({ clinicId: tx.clinicId, ...template })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

export async function updateOwnTemplate(
  tx: ClinicScope,
  { messageTemplate, version, ...key }: OwnKey & { messageTemplate: string; version: number },
): Promise<TemplateRow | undefined> {
  const rows = await tx.db
    .update(reviewRequestTemplates)
    .set({ messageTemplate, version, updatedAt: sql`now()` })
    .where(matchesOwn(tx, key))
    .returning();
  return rows[0];
}

export async function deleteOwnTemplate(
  tx: ClinicScope,
  key: OwnKey,
): Promise<TemplateRow | undefined> {
  const rows = await tx.db.delete(reviewRequestTemplates).where(matchesOwn(tx, key)).returning();
  return rows[0];
}

/** Inserts the templates for all clinics, and updates existing ones to the given texts. */
export async function upsertSharedTemplates(
  scope: OperatorScope,
  templates: readonly SharedTemplate[],
): Promise<void> {
  const table = sharedReviewRequestTemplates;
  await scope.db
    .insert(table)
    .values([...templates])
    .onConflictDoUpdate({
      target: [table.templateType, table.language],
      set: {
        name: sql`excluded.name`,
        messageTemplate: sql`excluded.message_template`,
        description: sql`excluded.description`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`(${table.name}, ${table.messageTemplate}, ${table.description})
        is distinct from (excluded.name, excluded.message_template, excluded.description)`,
    });
}
