import type { OperatorScope } from '#platform/server/db/scope.ts';
import { listSharedReviewTemplates } from '../../template-rules.ts';
import { upsertSharedTemplates } from './template-queries.ts';

/** The two built-in review templates in every language, for all clinics. Doing it again brings their texts up to date. */
export async function insertSharedReviewTemplates(scope: OperatorScope): Promise<void> {
  await upsertSharedTemplates(scope, listSharedReviewTemplates());
}
