import { and, asc, count, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { logins } from '#features/accounts/server/tables.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { nameContains } from '#platform/server/db/search.ts';
import { cleanName } from '#platform/text.ts';

/** The columns of a clinic that the operator may read; the database grants no others. */
const USER = {
  id: clinics.id,
  name: clinics.name,
  role: clinics.role,
  clinicName: clinics.clinicName,
  enabledFeatures: clinics.enabledFeatures,
  profileTypes: clinics.profileTypes,
  isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
};

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly clinicName: string;
  readonly enabledFeatures: Feature[];
  readonly profileTypes: string[];
  readonly isSuspended: boolean;
}

const CursorKey = z.tuple([z.string(), ClinicId]);
const byName = sql<string>`lower(${clinics.name})`;

/** Lists clinics by name, ignoring case. */
export async function listUsers(
  scope: OperatorScope,
  { cursor, limit, search }: { cursor?: string; limit: number; search?: string },
): Promise<Page<UserRow>> {
  const rows = await scope.db
    .select({ row: USER, name: byName })
    .from(clinics)
    .where(and(matchesSearch(scope, search), cursor === undefined ? undefined : after(cursor)))
    .orderBy(asc(byName), asc(clinics.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ row }) => row,
    cursor: ({ row, name }) => [name, row.id],
  });
}

function after(cursor: string): SQL {
  const [name, id] = readCursor(cursor, CursorKey);
  return sql`(${byName}, ${clinics.id}) > (${name}, ${id}::uuid)`;
}

export async function countUsers(
  scope: OperatorScope,
  { search }: { search?: string },
): Promise<number> {
  const rows = await scope.db
    .select({ total: count() })
    .from(clinics)
    .where(matchesSearch(scope, search));
  return rows[0]?.total ?? 0;
}

/** Searches by a part of the person's name, the clinic's name or a login's address. */
function matchesSearch(scope: OperatorScope, search = ''): SQL | undefined {
  const part = cleanName(search);
  if (part === '') return undefined;
  const itsLogins = scope.db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.clinicId, clinics.id), nameContains(logins.email, part)));
  return or(
    nameContains(clinics.name, part),
    nameContains(clinics.clinicName, part),
    exists(itsLogins),
  );
}

/** Finds a clinic; `lock` locks it until the transaction ends. */
export async function findUser(
  scope: OperatorScope,
  { id, lock = false }: { id: ClinicId; lock?: boolean },
): Promise<UserRow | undefined> {
  const query = scope.db.select(USER).from(clinics).where(eq(clinics.id, id));
  const rows = await (lock ? query.for('update') : query);
  return rows[0];
}

/**
 * Updates the columns that only an admin may write. Keeps the version, so that the clinic's own
 * settings form does not become stale.
 */
export async function writeUser(
  scope: OperatorScope,
  {
    id,
    ...columns
  }: { id: ClinicId } & Partial<Pick<UserRow, 'role' | 'enabledFeatures' | 'profileTypes'>>,
): Promise<void> {
  await scope.db
    .update(clinics)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(clinics.id, id));
}

/** Suspends or resumes a clinic. */
export async function writeSuspended(
  tx: OperatorScope,
  { id, isSuspended }: { id: ClinicId; isSuspended: boolean },
): Promise<void> {
  const suspendedAt = isSuspended ? sql`now()` : null;
  await tx.db
    .update(clinics)
    .set({ suspendedAt, updatedAt: sql`now()` })
    .where(eq(clinics.id, id));
}
