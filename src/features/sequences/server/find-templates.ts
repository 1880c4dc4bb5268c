import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { listProfileTypes, isOffered } from '../rules.ts';
import type { SequenceTemplate } from '../schema.ts';
import { findTemplates, toTemplate } from './template-queries.ts';

/**
 * Returns the templates that the clinic can use, in order, and all profile types, even those that
 * the filter leaves out.
 */
export async function findSequenceTemplates(
  scope: ClinicScope,
  filter: { profileType?: string; language?: Language },
): Promise<{ items: SequenceTemplate[]; profileTypes: string[] }> {
  const templates = await findOfferedTemplates(scope, { clinic: await clinicDetails(scope) });
  const items = templates.filter(
    ({ profileType, language }) =>
      profileType === (filter.profileType ?? profileType) &&
      language === (filter.language ?? language),
  );
  return { items, profileTypes: listProfileTypes(templates) };
}

export async function findOfferedTemplates(
  scope: ClinicScope,
  {
    clinic,
    ...filter
  }: { clinic: { profileTypes: string[] }; profileType?: string; language?: Language },
): Promise<SequenceTemplate[]> {
  const rows = await findTemplates(scope, filter);
  return rows.map((row) => toTemplate(row)).filter((template) => isOffered(template, clinic));
}
