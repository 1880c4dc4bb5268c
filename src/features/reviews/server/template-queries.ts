import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { TemplateType } from '../schema.ts';
import { reviewRequestTemplates } from './tables.ts';
import type { SharedTemplate } from '../template-rules.ts';

/**
 * Returns the texts of the clinic's own template and of the shared one, in this order, as far as
 * they exist.
 */
export async function findTemplateTexts(
  scope: ClinicScope,
  { type, language }: { type: TemplateType; language: Language },
): Promise<string[]> {
  const { clinicId, messageTemplate, templateType, language: writtenIn } = reviewRequestTemplates;
  const rows = await scope.db
    .select({ messageTemplate })
    .from(reviewRequestTemplates)
    .where(and(eq(templateType, type), eq(writtenIn, language)))
    .orderBy(sql`${clinicId} nulls last`);
  return rows.map((row) => row.messageTemplate);
}

export type TemplateRow = typeof reviewRequestTemplates.$inferSelect;

/** Returns the templates that the clinic can use: its own and the shared ones. */
export async function findUsableTemplates(scope: ClinicScope): Promise<TemplateRow[]> {
  return scope.db.select().from(reviewRequestTemplates);
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
  // Written as SQL because the unique index is over an expression, which Drizzle cannot name.
  await scope.db.execute(sql`
    insert into review_request_templates (user_id, name, template_type, language, message_template, description)
    select null, name, template_type, language, message_template, description
    from jsonb_to_recordset(${JSON.stringify(templates.map(asColumns))}::jsonb)
      as given (name text, template_type text, language text, message_template text, description text)
    on conflict (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), template_type, language)
    do update set name = excluded.name, message_template = excluded.message_template,
      description = excluded.description, updated_at = now()
    where (review_request_templates.name, review_request_templates.message_template, review_request_templates.description)
      is distinct from (excluded.name, excluded.message_template, excluded.description)`);
}

function asColumns(template: SharedTemplate) {
  const { name, templateType, language, messageTemplate, description } = template;
  return {
    name,
    template_type: templateType,
    language,
    message_template: messageTemplate,
    description,
  };
}
