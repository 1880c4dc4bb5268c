import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { contactValues } from '#features/text-checks/contacts.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { type Language, LANGUAGES } from '#platform/language.ts';
import { numberToDial } from '#platform/phone.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { SendingClinic } from '../rules.ts';
import { type TemplateType, TEMPLATE_TYPES, type ReviewTemplate } from '../schema.ts';
import { findOwnTemplates, type TemplateRow } from './template-queries.ts';
import { templateProblem } from './template-problems.ts';

export interface TemplateKey {
  readonly templateType: TemplateType;
  readonly language: Language;
}

/**
 * Returns the thank-you texts of both flows in every language, and the values of the clinic's
 * placeholders, with its usual name.
 */
export async function findReviewTemplates(scope: ClinicScope) {
  const [ownTemplates, clinic] = await Promise.all([findOwnTemplates(scope), clinicDetails(scope)]);
  const keys = LANGUAGES.flatMap((language) =>
    TEMPLATE_TYPES.map((templateType) => ({ templateType, language })),
  );
  const items = await Promise.all(
    keys.map((key) => {
      const row = ownTemplates.find(
        (template) =>
          template.templateType === key.templateType && template.language === key.language,
      );
      return toTemplate(key, { row, clinic });
    }),
  );
  return { items, clinicValues: toClinicValues(clinic) };
}

export async function toTemplate(
  { templateType, language }: TemplateKey,
  { row, clinic }: { row: TemplateRow | undefined; clinic: SendingClinic },
): Promise<ReviewTemplate> {
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

function toClinicValues(clinic: SendingClinic): Record<string, string> {
  return {
    clinic_name: clinic.clinicName || clinic.name,
    clinic_address: clinic.clinicAddress,
    gmb_link: clinic.gmbLink,
    contact_phone: numberToDial(clinic.contactPhone || clinic.contactWhatsapp),
    ...contactValues(clinic),
  };
}
