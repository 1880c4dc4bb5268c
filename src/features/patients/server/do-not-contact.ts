import { and, eq, exists, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Suppression } from '../schema.ts';
import { doNotContact, patients } from './tables.ts';

type SuppressionRow = typeof doNotContact.$inferSelect;

export function toSuppression({
  number,
  waUserId,
  reason,
  createdAt,
}: SuppressionRow): Suppression {
  if (number === null && waUserId === null) throw new Error('An erased number cannot be shown');
  return { number, whatsappUserId: waUserId, reason, addedAt: createdAt.toISOString() };
}

/** Matches the number's rows: as it was typed, or its hash once it was erased. */
export function matchesNumber(
  { clinicId, hashNumber }: ClinicScope,
  number: string,
): SQL | undefined {
  const table = doNotContact;
  return and(
    eq(table.clinicId, clinicId),
    or(eq(table.number, number), eq(table.numberHash, hashNumber(number))),
  );
}

/** Finds the number's entry on the list. */
export async function findSuppressionEntry(
  scope: ClinicScope,
  number: string,
): Promise<Suppression | null> {
  const rows = await scope.db
    .select()
    .from(doNotContact)
    .where(matchesNumber(scope, number))
    .limit(1);
  return rows[0] ? toSuppression({ ...rows[0], number }) : null;
}

export async function isSuppressed(scope: ClinicScope, number: string): Promise<boolean> {
  const rows = await scope.db
    .select({ id: doNotContact.id })
    .from(doNotContact)
    .where(matchesNumber(scope, number));
  return rows.length > 0;
}

/** Returns which of these numbers are on the list, also those of which only the hash is left. */
export async function filterSuppressed(
  scope: ClinicScope,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const byHash = new Map(numbers.map((number) => [scope.hashNumber(number), number]));
  const { clinicId, number, numberHash } = doNotContact;
  const rows = await scope.db
    .select({ number, hash: numberHash })
    .from(doNotContact)
    .where(
      and(
        eq(clinicId, scope.clinicId),
        or(
          sql`${number} = any(${sql.param([...byHash.values()])}::text[])`,
          sql`${numberHash} = any(${sql.param([...byHash.keys()])}::text[])`,
        ),
      ),
    );
  return new Set(rows.map((row) => row.number ?? byHash.get(row.hash ?? '') ?? ''));
}

/**
 * Lists the numbers of patients who were added again after their number was erased: only its hash
 * is on the list, so the numbers of all patients are hashed, where the clinic has erased any.
 */
export async function findErasedNumbers({
  db,
  clinicId,
  hashNumber,
}: ClinicScope): Promise<string[]> {
  const { numberHash } = doNotContact;
  const erasedRows = await db
    .select({ hash: numberHash })
    .from(doNotContact)
    .where(and(eq(doNotContact.clinicId, clinicId), isNotNull(numberHash)));
  if (erasedRows.length === 0) return [];
  const hashes = new Set(erasedRows.map(({ hash }) => hash));
  const knownRows = await db
    .selectDistinct({ number: patients.number })
    .from(patients)
    .where(and(eq(patients.clinicId, clinicId), isNotNull(patients.number)));
  return knownRows.flatMap(({ number }) =>
    number !== null && hashes.has(hashNumber(number)) ? [number] : [],
  );
}

/**
 * Selects whether a row's number is on the do-not-contact list; null where only its hash can say,
 * because the clinic has erased numbers there.
 */
export function selectListed(row: { clinicId: PgColumn; number: PgColumn }) {
  const { clinicId, number, numberHash } = doNotContact;
  const select = (condition: SQL) =>
    new QueryBuilder()
      .select({ found: sql`1` })
      .from(doNotContact)
      .where(and(eq(clinicId, row.clinicId), condition));
  const isListed = exists(select(eq(number, row.number)));
  return sql<boolean | null>`${isListed} or nullif(${exists(select(isNotNull(numberHash)))}, true)`;
}

/** Converts rows that were selected with `selectListed`, and marks those on the list. */
export async function markListed<
  Row extends { isListed: boolean | null },
  Item extends { doNotContact?: true },
>(
  scope: ClinicScope,
  rows: readonly Row[],
  { item, getNumber }: { item: (row: Row) => Item; getNumber: (item: Item) => string },
): Promise<Item[]> {
  const items = rows.map((row) =>
    row.isListed === true ? { ...item(row), doNotContact: true as const } : item(row),
  );
  const isKnown = rows.every(({ isListed }) => isListed !== null);
  return isKnown ? items : markDoNotContact(scope, items, getNumber);
}

/** Marks each row whose number is on the do-not-contact list. */
export async function markDoNotContact<Row extends { doNotContact?: true }>(
  scope: ClinicScope,
  rows: readonly Row[],
  numberOf: (row: Row) => string,
): Promise<Row[]> {
  const suppressedNumbers = await filterSuppressed(scope, rows.map(numberOf));
  return rows.map((row) =>
    suppressedNumbers.has(numberOf(row)) ? { ...row, doNotContact: true } : row,
  );
}
