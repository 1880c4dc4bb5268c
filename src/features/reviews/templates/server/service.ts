import { clinicDetails } from '#features/clinics/server/service.ts';
import { contactValues } from '#features/writing/contacts/rules.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import { refuseForbiddenText } from '#features/writing/server/guarding/service.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { clinicNameOf, type SendingClinic } from '../../rules.ts';
import { TEMPLATE_TYPES, type ReviewTemplate, type TemplateType } from '../../schema.ts';
import { templateProblem } from '../rules.ts';
import {
  deleteOwnTemplate,
  insertOwnTemplate,
  lockOwnTemplate,
  updateOwnTemplate,
  usableTemplates,
  type TemplateRow,
} from './queries.ts';

interface TemplateKey {
  readonly templateType: TemplateType;
  readonly language: Language;
}

type Stale = { code: 'STALE'; data: { current: ReviewTemplate } };

/** Returns the thank-you texts of both flows in every language, and what fills the clinic's placeholders. */
export async function reviewTemplates(scope: ClinicScope) {
  const [rows, clinic] = await Promise.all([usableTemplates(scope), clinicDetails(scope)]);
  const own = rows.filter(({ clinicId }) => clinicId !== null);
  const items = LANGUAGES.flatMap((language) =>
    TEMPLATE_TYPES.map((templateType) => {
      const row = own.find((one) => one.templateType === templateType && one.language === language);
      return toTemplate({ templateType, language }, { row, clinic });
    }),
  );
  return { items, clinicValues: clinicValuesOf(clinic) };
}

/**
 * Stores the clinic's own text. Refuses STALE, with the text as it is, when it has changed since `version`.
 * The same text changes nothing.
 */
export async function saveReviewTemplate(
  scope: ClinicScope,
  { messageTemplate, version, ...key }: TemplateKey & { messageTemplate: string; version: number },
): Promise<Result<ReviewTemplate, Stale>> {
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

/** Deletes the clinic's own text, so that the built-in one is sent again. Without one it changes nothing. */
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

function toTemplate(
  { templateType, language }: TemplateKey,
  { row, clinic }: { row: TemplateRow | undefined; clinic: SendingClinic },
): ReviewTemplate {
  const builtIn = BUILT_IN_TEMPLATES[language][templateType];
  return {
    templateType,
    language,
    messageTemplate: row?.messageTemplate ?? builtIn,
    builtIn,
    isOwn: row !== undefined,
    version: row?.version ?? 0,
    problem: row ? templateProblem(row.messageTemplate, { language, clinic }) : null,
  };
}

function clinicValuesOf(clinic: SendingClinic): Record<string, string> {
  return {
    clinic_name: clinicNameOf(clinic),
    clinic_address: clinic.clinicAddress,
    gmb_link: clinic.gmbLink,
    contact_phone: clinic.contactPhone || clinic.contactWhatsapp,
    ...contactValues(clinic),
  };
}

function recordChange(tx: ClinicScope, { action, row }: { action: string; row: TemplateRow }) {
  return recordAudit(tx, {
    action,
    entity: 'review_request_template',
    entityId: row.id,
    changedFields: ['messageTemplate'],
  });
}
