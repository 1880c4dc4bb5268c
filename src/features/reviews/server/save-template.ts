import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { refuseForbiddenText } from '#features/text-checks/server/refuse-forbidden-text.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewTemplate } from '../schema.ts';
import { type TemplateKey, toTemplate } from './find-templates.ts';
import {
  findOwnTemplates,
  insertOwnTemplate,
  lockOwnTemplate,
  updateOwnTemplate,
  deleteOwnTemplate,
  type TemplateRow,
} from './template-queries.ts';
import type { ReviewsAction } from './audit.ts';

type TemplateEdit = TemplateKey & { messageTemplate: string; version: number };

/**
 * Stores the clinic's own text. Refuses STALE, with the current text, when it has changed since
 * `version`. The same text changes nothing.
 */
export async function saveReviewTemplate(
  scope: ClinicScope,
  edit: TemplateEdit,
): Promise<Result<ReviewTemplate, Stale<ReviewTemplate>>> {
  await refuseForbiddenTemplate(scope, edit);
  const { row, isStale } = await inTransaction(scope, (tx) => storeTemplate(tx, edit));
  const { templateType, language } = edit;
  const clinic = await clinicDetails(scope);
  const current = await toTemplate({ templateType, language }, { row, clinic });
  return isStale ? refuse({ code: 'STALE', data: { current } }) : ok(current);
}

async function storeTemplate(
  tx: ClinicScope,
  { messageTemplate, version, ...key }: TemplateEdit,
): Promise<{ row: TemplateRow | undefined; isStale: boolean }> {
  const row = await lockOwnTemplate(tx, key);
  const text = row?.messageTemplate ?? BUILT_IN_TEMPLATES[key.language][key.templateType];
  if (messageTemplate === text) return { row, isStale: false };
  if (version !== (row?.version ?? 0)) return { row, isStale: true };
  const templateRow =
    row === undefined
      ? await insertOwnTemplate(tx, { ...key, name: 'Own', messageTemplate })
      : await updateOwnTemplate(tx, { ...key, messageTemplate, version: version + 1 });
  if (templateRow === undefined) return { row: await lockOwnTemplate(tx, key), isStale: true };
  await recordChange(tx, { action: 'reviews.saveTemplate', row: templateRow });
  return { row: templateRow, isStale: false };
}

/**
 * Checks the text before the transaction, because a check that takes long must not hold a
 * connection. Only for the version that the person saw: another one is refused as STALE.
 */
async function refuseForbiddenTemplate(
  scope: ClinicScope,
  { messageTemplate, version, ...key }: TemplateEdit,
): Promise<void> {
  const row = (await findOwnTemplates(scope)).find(
    (ownTemplate) =>
      ownTemplate.templateType === key.templateType && ownTemplate.language === key.language,
  );
  if (version !== (row?.version ?? 0) || messageTemplate === row?.messageTemplate) return;
  await refuseForbiddenText(scope, {
    text: messageTemplate,
    language: key.language,
    kind: 'request',
    path: 'messageTemplate',
  });
}

/**
 * Deletes the clinic's own text, so that the built-in one is sent again. Changes nothing without
 * one.
 */
export async function restoreReviewTemplate(
  scope: ClinicScope,
  { templateType, language }: TemplateKey,
): Promise<ReviewTemplate> {
  const key = { templateType, language };
  return inTransaction(scope, async (tx) => {
    const row = await deleteOwnTemplate(tx, key);
    if (row) await recordChange(tx, { action: 'reviews.restoreTemplate', row });
    return toTemplate(key, { row: undefined, clinic: await clinicDetails(tx) });
  });
}

function recordChange(
  tx: ClinicScope,
  { action, row }: { action: ReviewsAction; row: TemplateRow },
) {
  return recordAudit(tx, {
    action,
    entity: 'review_request_template',
    entityId: row.id,
    changedFields: ['messageTemplate'],
  });
}
