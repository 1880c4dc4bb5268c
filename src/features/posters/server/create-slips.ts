import { createPrintedLinks } from '#features/links/server/create-link.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { SlipsInput } from '../schema.ts';

const DAY_MS = 86_400_000;
/** Slips wait in a drawer before they are handed out. */
export const SLIP_DAYS = 365;

/**
 * Creates the short links of slips that are printed now, one for each. Returns none where the
 * installation has no public address: then slips lead to Google itself.
 */
export async function createSlips(
  scope: ClinicScope,
  { language, count }: SlipsInput,
): Promise<{ links: string[] }> {
  return inTransaction(scope, async (tx) => {
    const expiresAt = new Date(tx.now.getTime() + SLIP_DAYS * DAY_MS);
    const links = await createPrintedLinks(tx, { target: 'own_words', language, expiresAt, count });
    if (links.length > 0)
      await recordAudit(tx, { action: 'posters.print', entity: 'slips', entityId: tx.clinicId });
    return { links };
  });
}
