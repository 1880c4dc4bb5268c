import type { BuiltInSequenceTemplate } from '#features/content/sequence-template-schema.ts';
import type { Language } from '#platform/language.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { proposePurpose } from '../rules.ts';
import { hasOffer } from './check-template.ts';
import { insertSharedTemplateRows } from './template-queries.ts';

/**
 * Inserts templates that belong to every clinic and returns how many were new. Their ids follow
 * from profile type, target, language and order, so that starting twice, or two servers at once,
 * inserts each one once, and the operator's rewording is kept.
 */
export async function insertSharedTemplates(
  scope: OperatorScope,
  templates: readonly (BuiltInSequenceTemplate & { readonly targetProfileType?: string | null })[],
): Promise<number> {
  if (templates.length === 0) return 0;
  return insertSharedTemplateRows(
    scope,
    templates.map(({ targetProfileType = null, ...template }) => ({
      id: createSharedTemplateId({ ...template, targetProfileType }),
      targetProfileType,
      profileType: template.profileType,
      language: template.language,
      messageTemplate: template.messageTemplate,
      sequenceDays: template.sequenceDays,
      sequenceOrder: template.sequenceOrder,
      purpose: proposePurpose({ hasOffer: hasOffer(template) }),
    })),
  );
}

/** Creates a UUID of version 8 from a hash of the fields that identify the template. */
function createSharedTemplateId(template: {
  profileType: string;
  targetProfileType: string | null;
  language: Language;
  sequenceOrder: number;
}): string {
  const { profileType, targetProfileType, language, sequenceOrder } = template;
  const hash = sha256Hex(
    JSON.stringify(['sequence-template', profileType, targetProfileType, language, sequenceOrder]),
  );
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
