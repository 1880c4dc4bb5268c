import type { OperatorScope } from '#platform/server/db/scope.ts';
import { insertSharedReviewTemplates } from '#features/reviews/server/insert-shared-templates.ts';
import { insertSharedTemplates } from '#features/sequences/server/insert-shared-templates.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';

/** Puts what belongs to every installation into the database: the built-in templates (S30). Repeating it adds nothing. */
export async function seedBuiltInTemplates(scope: OperatorScope): Promise<void> {
  await insertSharedReviewTemplates(scope);
  await insertSharedTemplates(scope, BUILT_IN_SEQUENCE_TEMPLATES);
}
