import type { OperatorScope } from '#platform/server/db/scope.ts';
import { listSharedReviewTemplates } from '../template-rules.ts';
import { upsertSharedTemplates } from './template-queries.ts';

/**
 * Inserts the two built-in review templates in every language, for all clinics; updates the texts
 * of existing ones.
 */
export async function insertSharedReviewTemplates(scope: OperatorScope): Promise<void> {
  await upsertSharedTemplates(scope, listSharedReviewTemplates());
}
