import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { refuseForbiddenText } from '#features/writing/server/refuse-forbidden-text.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewTemplate } from '../schema.ts';
import { type TemplateKey, toTemplate } from './find-templates.ts';
import {
  insertOwnTemplate,
  lockOwnTemplate,
  updateOwnTemplate,
  deleteOwnTemplate,
  type TemplateRow,
} from './template-queries.ts';
import type { ReviewsAction } from './audit.ts';

/**
 * Stores the clinic's own text. Refuses STALE, with the current text, when it has changed since
 * `version`. The same text changes nothing.
 */
export async function saveReviewTemplate(
  scope: ClinicScope,
  { messageTemplate, version, ...key }: TemplateKey & { messageTemplate: string; version: number },
): Promise<Result<ReviewTemplate, Stale<ReviewTemplate>>> {
  return inTransaction(scope, async (tx) => {
    const clinic = await clinicDetails(tx);
    const row = await lockOwnTemplate(tx, key);
    const current = toTemplate(key, { row, clinic });
    if (messageTemplate === current.messageTemplate) return ok(current);
    if (version !== current.version) return refuse({ code: 'STALE', data: { current } });
    await refuseForbiddenText(tx, {
      text: messageTemplate,
      language: key.language,
      kind: 'request',
      path: 'messageTemplate',
    });
    const written =
      row === undefined
        ? await insertOwnTemplate(tx, { ...key, name: 'Own', messageTemplate })
        : await updateOwnTemplate(tx, { ...key, messageTemplate, version: version + 1 });
    if (written === undefined) {
      const newer = toTemplate(key, { row: await lockOwnTemplate(tx, key), clinic });
      return refuse({ code: 'STALE', data: { current: newer } });
    }
    await recordChange(tx, { action: 'reviews.saveTemplate', row: written });
    return ok(toTemplate(key, { row: written, clinic }));
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
