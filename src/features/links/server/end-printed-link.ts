import { and, eq, gt } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { LinkId } from '../schema.ts';
import { links } from './tables.ts';

/** Ends a printed link now; false when it has ended, or names a patient. */
export async function endPrintedLink(tx: ClinicScope, id: LinkId): Promise<boolean> {
  const rows = await tx.db
    .update(links)
    .set({ expiresAt: tx.now })
    .where(
      and(
        eq(links.clinicId, tx.clinicId),
        eq(links.id, id),
        eq(links.isPrinted, true),
        gt(links.expiresAt, tx.now),
      ),
    )
    .returning({ id: links.id });
  return rows.length > 0;
}
