import type { ClinicScope } from '#platform/server/db/scope.ts';
import { spendBudget } from '../budget/service.ts';
import type { TextModel } from '../model.ts';

/** How often an hour a clinic may ask the provider: it costs the house money, and nobody reads more. */
const SENDINGS_PER_HOUR = 60;

/**
 * Notes in the audit trail which fields are about to go to which provider, such as `google.treatment`; never their values. Nothing for a
 * writer in the house. RATE_LIMITED when the clinic has asked its provider 60 times within an hour (decisions.md 20).
 */
export async function recordSending(
  scope: ClinicScope,
  { writer: { provider }, fields }: { writer: TextModel; fields: readonly string[] },
): Promise<void> {
  if (provider === undefined) return;
  await spendBudget(scope, {
    action: 'writing.sentToProvider',
    entity: 'provider',
    perHour: SENDINGS_PER_HOUR,
    changedFields: fields.map((field) => `${provider}.${field}`),
  });
}
