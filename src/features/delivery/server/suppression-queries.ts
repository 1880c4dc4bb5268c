import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Suppression } from '#features/patients/schema.ts';
import { matchesNumber, toSuppression } from '#features/patients/server/do-not-contact.ts';
import { doNotContact } from '#features/patients/server/tables.ts';
import { idSchema } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, toPage, readCursor } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { SuppressionInput } from '../schema.ts';

const SuppressionCursor = z.tuple([ExactInstant, idSchema('SuppressionId')]);

/**
 * Returns a page of the do-not-contact list, newest first. Erased numbers are on it too, but
 * cannot be shown.
 */
export async function findSuppressionPage(
  scope: ClinicScope,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<Suppression>> {
  const [sortTime, id] = cursor === undefined ? [] : readCursor(cursor, SuppressionCursor);
  const rows = await scope.db
    .select({ row: doNotContact, at: exactInstant(doNotContact.createdAt) })
    .from(doNotContact)
    .where(
      and(
        eq(doNotContact.clinicId, scope.clinicId),
        or(isNotNull(doNotContact.number), isNotNull(doNotContact.waUserId)),
        sortTime === undefined
          ? undefined
          : sql`(${doNotContact.createdAt}, ${doNotContact.id}) < (${sortTime}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(doNotContact.createdAt), desc(doNotContact.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ row }) => toSuppression(row),
    cursor: (last) => [last.at, last.row.id],
  });
}

/** Inserts a number; an existing one gets the new reason and keeps its date. */
export async function upsertSuppression(
  tx: ClinicScope,
  { number, reason }: SuppressionInput,
): Promise<{ id: string; suppression: Suppression }> {
  const rows = await tx.db
    .insert(doNotContact)
    .values({ clinicId: tx.clinicId, number, reason })
    .onConflictDoUpdate({ target: [doNotContact.clinicId, doNotContact.number], set: { reason } })
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('An upsert answered no row');
  return { id: row.id, suppression: toSuppression(row) };
}

export async function deleteSuppression(
  tx: ClinicScope,
  number: string,
): Promise<string | undefined> {
  const rows = await tx.db
    .delete(doNotContact)
    .where(matchesNumber(tx, number))
    .returning({ id: doNotContact.id });
  return rows[0]?.id;
}

/**
 * Keeps the number suppressed while the number itself and the reason are deleted: people write
 * names there.
 */
export async function eraseSuppressedNumber(tx: ClinicScope, number: string): Promise<void> {
  await tx.db
    .delete(doNotContact)
    .where(and(eq(doNotContact.clinicId, tx.clinicId), eq(doNotContact.number, number)));
  await tx.db
    .insert(doNotContact)
    .values({ clinicId: tx.clinicId, numberHash: tx.hashNumber(number) })
    .onConflictDoNothing();
}
