import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { toArray } from '#platform/server/db/select-values.ts';
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

/** The numbers of some rows that are on the list. */
export interface ListedNumbers {
  readonly numbers: readonly string[];
  /** The clinic has erased numbers there: of more, only the hash can say whether they are listed. */
  readonly hasErased: boolean;
}

/** Selects which of these numbers are on the list as they were typed. */
export function selectListed(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  numbers: readonly string[],
): SQL<ListedNumbers> {
  const own = sql`from ${doNotContact} where user_id = ${clinicId}`;
  return sql`json_build_object(
    'numbers', (select coalesce(json_agg(number), '[]') ${own} and number = any(${toArray(numbers, 'text')})),
    'hasErased', exists (select ${own} and number_hash is not null))`;
}

/** Marks the rows whose number was selected with `selectListed`. */
export async function markListed<Row extends { doNotContact?: true }>(
  scope: ClinicScope,
  rows: readonly Row[],
  { listed, getNumber }: { listed: ListedNumbers; getNumber: (row: Row) => string },
): Promise<Row[]> {
  if (listed.hasErased) return markDoNotContact(scope, rows, getNumber);
  return markNumbers(rows, { numbers: new Set(listed.numbers), getNumber });
}

/** Marks each row whose number is on the do-not-contact list. */
export async function markDoNotContact<Row extends { doNotContact?: true }>(
  scope: ClinicScope,
  rows: readonly Row[],
  getNumber: (row: Row) => string,
): Promise<Row[]> {
  const numbers = await filterSuppressed(scope, rows.map(getNumber));
  return markNumbers(rows, { numbers, getNumber });
}

function markNumbers<Row extends { doNotContact?: true }>(
  rows: readonly Row[],
  { numbers, getNumber }: { numbers: ReadonlySet<string>; getNumber: (row: Row) => string },
): Row[] {
  return rows.map((row) => (numbers.has(getNumber(row)) ? { ...row, doNotContact: true } : row));
}
