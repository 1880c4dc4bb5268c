import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { spendBudget } from './spend-budget.ts';
import { REQUESTS_PER_HOUR } from '../writer.ts';
import type { TextModel } from './model.ts';

/** A request to a writer, with the fields that it contains. */
interface ProviderRequest {
  readonly writer: TextModel;
  /** The names of the fields. */
  readonly fields: readonly string[];
}

const PROVIDER_REQUEST = { action: 'writing.sentToProvider', entity: 'provider' } as const;

/**
 * Records in the audit log which fields are about to go to which provider, such as
 * `google.points`, but never their values. Does nothing for the built-in writer. Throws
 * RATE_LIMITED after 60 requests of a clinic within an hour (S20).
 */
export async function recordProviderRequest(
  scope: ClinicScope,
  sending: ProviderRequest,
): Promise<void> {
  const changedFields = fieldNames(sending);
  if (changedFields === undefined) return;
  await spendBudget(scope, { ...PROVIDER_REQUEST, perHour: REQUESTS_PER_HOUR, changedFields });
}

/**
 * Records the same for an external caller, which belongs to no clinic and has a rate limit of its
 * own.
 */
export async function recordOutsideProviderRequest(
  scope: OperatorScope,
  sending: ProviderRequest,
): Promise<void> {
  const changedFields = fieldNames(sending);
  if (changedFields === undefined) return;
  await recordAudit(scope, {
    ...PROVIDER_REQUEST,
    by: null,
    clinicId: null,
    changedFields,
  });
}

function fieldNames({ writer: { provider }, fields }: ProviderRequest): string[] | undefined {
  return provider && fields.map((field) => `${provider}.${field}`);
}
