import { recordOperatorAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { spendBudget } from './spend-budget.ts';
import type { TextModel } from './model.ts';

/** How often an hour a clinic may ask the provider: it costs the house money, and nobody reads more. */
const SENDINGS_PER_HOUR = 60;

/** What is about to be told, and to whom. */
interface Sending {
  readonly writer: TextModel;
  /** The names of the fields. */
  readonly fields: readonly string[];
}

const SENDING = { action: 'writing.sentToProvider', entity: 'provider' } as const;

/**
 * Notes in the audit trail which fields are about to go to which provider, such as `google.treatment`; never their values. Nothing for a
 * writer in the house. RATE_LIMITED when the clinic has asked its provider 60 times within an hour (S20).
 */
export async function recordSending(scope: ClinicScope, sending: Sending): Promise<void> {
  const changedFields = namesOf(sending);
  if (changedFields === undefined) return;
  await spendBudget(scope, { ...SENDING, perHour: SENDINGS_PER_HOUR, changedFields });
}

/** The same for a caller from outside, who belongs to no clinic: how often one may call is limited before. */
export async function recordOutsideSending(scope: OperatorScope, sending: Sending): Promise<void> {
  const changedFields = namesOf(sending);
  if (changedFields === undefined) return;
  await recordOperatorAudit(scope, { ...SENDING, by: null, clinicId: null, changedFields });
}

function namesOf({ writer: { provider }, fields }: Sending): string[] | undefined {
  return provider && fields.map((field) => `${provider}.${field}`);
}
