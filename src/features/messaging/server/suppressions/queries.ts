import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import type { Given } from '#platform/server/db/kept-statements.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Suppression, SuppressionInput } from '../../schema.ts';
import { ExactInstant, exactInstant, toPage, readCursor } from '#platform/server/db/keyset.ts';
import { doNotContact } from '../tables.ts';

type SuppressionRow = typeof doNotContact.$inferSelect;

const Place = z.tuple([ExactInstant, idSchema('SuppressionId')]);

function toSuppression({ number, waUserId, reason, createdAt }: SuppressionRow): Suppression {
  if (number === null && waUserId === null) throw new Error('An erased number cannot be shown');
  return { number, whatsappUserId: waUserId, reason, addedAt: createdAt.toISOString() };
}

/** What a number's rows are found by. */
export type AskedNumber = {
  readonly clinicId: string;
  readonly number: string;
  readonly numberHash: string;
};

export function askedNumber({ clinicId, hashNumber }: ClinicScope, number: string): AskedNumber {
  return { clinicId, number, numberHash: hashNumber(number) };
}

/** The number's rows: as it was typed, or as what is left of it after it was erased. */
export function isNumber({ clinicId, number, numberHash }: Given<AskedNumber>): SQL {
  const own = doNotContact;
  return sql`${own.clinicId} = ${clinicId} and (${own.number} = ${number} or ${own.numberHash} = ${numberHash})`;
}

/** The do-not-contact list, newest first. Erased numbers are on it too, but cannot be shown. */
export async function suppressionPage(
  scope: ClinicScope,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<Suppression>> {
  const [at, id] = cursor === undefined ? [] : readCursor(cursor, Place);
  const rows = await scope.db
    .select({ row: doNotContact, at: exactInstant(doNotContact.createdAt) })
    .from(doNotContact)
    .where(
      and(
        eq(doNotContact.clinicId, scope.clinicId),
        or(isNotNull(doNotContact.number), isNotNull(doNotContact.waUserId)),
        at === undefined
          ? undefined
          : sql`(${doNotContact.createdAt}, ${doNotContact.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(doNotContact.createdAt), desc(doNotContact.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ row }) => toSuppression(row),
    place: (last) => [last.at, last.row.id],
  });
}

/** The number's entry on the list; null when it is not there. */
export async function suppressionOf(
  scope: ClinicScope,
  number: string,
): Promise<Suppression | null> {
  const rows = await scope.db
    .select()
    .from(doNotContact)
    .where(isNumber(askedNumber(scope, number)))
    .limit(1);
  return rows[0] ? toSuppression({ ...rows[0], number }) : null;
}

export async function isSuppressed(scope: ClinicScope, number: string): Promise<boolean> {
  const rows = await scope.db
    .select({ id: doNotContact.id })
    .from(doNotContact)
    .where(isNumber(askedNumber(scope, number)));
  return rows.length > 0;
}

/** Which of these numbers are on the list, also where only the hash of an erased number is left. */
export async function suppressedAmong(
  scope: ClinicScope,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const byHash = new Map(numbers.map((number) => [scope.hashNumber(number), number]));
  const given = [...byHash.values()];
  const { clinicId, number, numberHash } = doNotContact;
  const rows = await scope.db
    .select({ number, hash: numberHash })
    .from(doNotContact)
    .where(
      sql`${clinicId} = ${scope.clinicId} and (${number} = any(${sql.param(given)}::text[])
        or ${numberHash} = any(${sql.param([...byHash.keys()])}::text[]))`,
    );
  return new Set(rows.map((row) => row.number ?? byHash.get(row.hash ?? '') ?? ''));
}

/** Adds a number; one that is there already gets the new reason and keeps its day. */
export async function putSuppression(
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

export async function dropSuppression(
  tx: ClinicScope,
  number: string,
): Promise<string | undefined> {
  const rows = await tx.db
    .delete(doNotContact)
    .where(isNumber(askedNumber(tx, number)))
    .returning({ id: doNotContact.id });
  return rows[0]?.id;
}

/** Keeps the number blocked while the number itself goes, and the reason with it: people write names there. */
export async function eraseSuppressedNumber(tx: ClinicScope, number: string): Promise<void> {
  await tx.db
    .delete(doNotContact)
    .where(and(eq(doNotContact.clinicId, tx.clinicId), eq(doNotContact.number, number)));
  await tx.db
    .insert(doNotContact)
    .values({ clinicId: tx.clinicId, numberHash: tx.hashNumber(number) })
    .onConflictDoNothing();
}
