import type { Suppression } from '#features/patients/schema.ts';
import { isSuppressed, findSuppressionEntry } from '#features/patients/server/do-not-contact.ts';
import type { Page } from '#platform/page.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { SuppressionInput } from '../schema.ts';
import {
  deleteSuppression,
  eraseSuppressedNumber,
  upsertSuppression,
  findSuppressionPage,
} from './suppression-queries.ts';
import { deleteNumberUsers } from './whatsapp-user-queries.ts';

/** Returns a page of the numbers that must not be contacted, newest first. */
export async function listSuppressions(
  scope: ClinicScope,
  page: { cursor?: string; limit: number },
): Promise<Page<Suppression>> {
  return findSuppressionPage(scope, page);
}

/** Finds the number's entry on the list, so that a form can show it before anything is sent. */
export async function findSuppression(
  scope: ClinicScope,
  { number }: { number: string },
): Promise<{ suppression: Suppression | null }> {
  return { suppression: await findSuppressionEntry(scope, number) };
}

/**
 * Adds a number to the do-not-contact list; waiting messages stay and say why they are not sent.
 * Adding it again keeps the newest reason.
 */
export async function suppressNumber(
  scope: ClinicScope,
  input: SuppressionInput,
): Promise<Suppression> {
  return inTransaction(scope, async (tx) => {
    const { id, suppression } = await upsertSuppression(tx, input);
    await recordAudit(tx, { action: 'messaging.suppress', entity: 'suppression', entityId: id });
    return suppression;
  });
}

/** Returns whether nothing may be sent to the number, also after it was erased. */
export async function isBlocked(scope: ClinicScope, number: string): Promise<boolean> {
  return isSuppressed(scope, number);
}

/**
 * Suppresses the number for good without storing it; in the caller's transaction, which records
 * it.
 */
export async function blockErasedNumber(tx: ClinicScope, number: string): Promise<void> {
  await eraseSuppressedNumber(tx, number);
  await deleteNumberUsers(tx, number);
}

/** Removes a number from the list; returns whether it was on it. */
export async function unsuppressNumber(
  scope: ClinicScope,
  { number }: { number: string },
): Promise<{ removed: boolean }> {
  return inTransaction(scope, async (tx) => {
    const id = await deleteSuppression(tx, number);
    if (id === undefined) return { removed: false };
    await recordAudit(tx, { action: 'messaging.unsuppress', entity: 'suppression', entityId: id });
    return { removed: true };
  });
}
