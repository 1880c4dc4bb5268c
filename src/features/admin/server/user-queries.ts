import { and, asc, count, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { logins } from '#features/accounts/server/tables.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { nameHas } from '#platform/server/db/search.ts';
import { cleanName } from '#platform/text.ts';

/** What the operator may read of a clinic; the database grants no more. */
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

const Place = z.tuple([z.string(), ClinicId]);
const byName = sql<string>`lower(${clinics.name})`;

/** Clinics by name, whatever the case. */
export async function userPage(
  scope: OperatorScope,
  { cursor, limit, search }: { cursor?: string; limit: number; search?: string },
): Promise<Page<UserRow>> {
  const rows = await scope.db
    .select({ row: USER, name: byName })
    .from(clinics)
    .where(and(found(scope, search), cursor === undefined ? undefined : after(cursor)))
    .orderBy(asc(byName), asc(clinics.id))
    .limit(limit + 1);
  return toPage(rows, {
    limit,
    item: ({ row }) => row,
    place: ({ row, name }) => [name, row.id],
  });
}

function after(cursor: string): SQL {
  const [name, id] = readCursor(cursor, Place);
  return sql`(${byName}, ${clinics.id}) > (${name}, ${id}::uuid)`;
}

export async function userCount(
  scope: OperatorScope,
  { search }: { search?: string },
): Promise<number> {
  const rows = await scope.db.select({ total: count() }).from(clinics).where(found(scope, search));
  return rows[0]?.total ?? 0;
}

/** By a part of the person's name, the clinic's name or a login's address. */
function found(scope: OperatorScope, search = ''): SQL | undefined {
  const part = cleanName(search);
  if (part === '') return undefined;
  const itsLogins = scope.db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.clinicId, clinics.id), nameHas(logins.email, part)));
  return or(nameHas(clinics.name, part), nameHas(clinics.clinicName, part), exists(itsLogins));
}

/** One clinic; with `lock` nobody else changes it before the transaction ends. */
export async function userById(
  scope: OperatorScope,
  { id, lock = false }: { id: ClinicId; lock?: boolean },
): Promise<UserRow | undefined> {
  const query = scope.db.select(USER).from(clinics).where(eq(clinics.id, id));
  const rows = await (lock ? query.for('update') : query);
  return rows[0];
}

/** Writes what only an admin may. The version stays: it counts what the clinic itself edits, whose form must not go stale. */
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

/** Suspends a clinic from now on, or resumes it. */
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
