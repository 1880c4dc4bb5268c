import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import { loginIdentities, loginSessions, logins } from '#features/accounts/server/tables.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { toPage, readCursor } from '#platform/server/db/keyset.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { nameHas } from '#platform/server/db/search.ts';
import { cleanName } from '#platform/text.ts';
import type { UserLogin } from '../schema.ts';

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

export type LoginRow = UserLogin & { readonly clinicId: ClinicId };

/** The logins of some clinics, the oldest first. */
export async function loginsOf(
  scope: OperatorScope,
  { clinicIds }: { clinicIds: readonly string[] },
): Promise<LoginRow[]> {
  if (clinicIds.length === 0) return [];
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(inArray(logins.clinicId, [...clinicIds]))
    .orderBy(asc(logins.createdAt), asc(logins.id));
  return rows.map(loginOf);
}

export async function loginById(scope: OperatorScope, id: LoginId): Promise<LoginRow | undefined> {
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(eq(logins.id, id));
  return rows.map(loginOf)[0];
}

const LOGIN = {
  id: logins.id,
  clinicId: logins.clinicId,
  name: logins.name,
  email: logins.email,
  disabledAt: logins.disabledAt,
};

/** Whoever has neither a password nor an account elsewhere has not taken up the invitation yet. */
function canSignIn(scope: OperatorScope): SQL<boolean> {
  const identity = scope.db
    .select({ subject: loginIdentities.subject })
    .from(loginIdentities)
    .where(eq(loginIdentities.loginId, logins.id));
  return sql<boolean>`(${or(isNotNull(logins.passwordHash), exists(identity))})`;
}

function loginOf(row: {
  id: string;
  clinicId: string;
  name: string;
  email: string;
  disabledAt: Date | null;
  canSignIn: boolean;
}): LoginRow {
  return {
    id: LoginId.parse(row.id),
    clinicId: ClinicId.parse(row.clinicId),
    name: row.name,
    email: row.email,
    isEnabled: row.disabledAt === null,
    isInvited: !row.canSignIn,
  };
}

/** Lets only one change of who is an admin happen at a time, so that the last two cannot remove each other. */
export async function lockAccess(tx: OperatorScope): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin.access', 0))`);
}

/** The enabled logins of admins who can sign in; those of a suspended clinic cannot. */
export async function enabledAdmins(
  scope: OperatorScope,
): Promise<{ loginId: LoginId; clinicId: ClinicId }[]> {
  const rows = await scope.db
    .select({ loginId: logins.id, clinicId: logins.clinicId })
    .from(logins)
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .where(
      and(
        eq(clinics.role, 'admin'),
        isNull(clinics.suspendedAt),
        isNull(logins.disabledAt),
        canSignIn(scope),
      ),
    );
  return rows.map(({ loginId, clinicId }) => ({
    loginId: LoginId.parse(loginId),
    clinicId: ClinicId.parse(clinicId),
  }));
}

/** Disables a login, which ends its sessions for good, or enables it. */
export async function writeLoginEnabled(
  tx: OperatorScope,
  { id, isEnabled }: { id: LoginId; isEnabled: boolean },
): Promise<void> {
  const disabledAt = isEnabled ? null : sql`now()`;
  await tx.db
    .update(logins)
    .set({ disabledAt, updatedAt: sql`now()` })
    .where(eq(logins.id, id));
  if (!isEnabled) await tx.db.delete(loginSessions).where(eq(loginSessions.loginId, id));
}
