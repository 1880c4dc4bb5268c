import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { StaffRole } from '#features/clinics/schema.ts';
import type { FailureCode } from '#platform/errors.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { logins } from './tables.ts';
import type { AccountsAction } from './audit.ts';

const LOGIN = {
  id: logins.id,
  clinicId: logins.clinicId,
  name: logins.name,
  email: logins.email,
  emailVerified: logins.emailVerified,
  phoneNumber: logins.phoneNumber,
  phoneNumberVerified: logins.phoneNumberVerified,
  passwordHash: logins.passwordHash,
  ownLanguage: logins.screenLanguage,
  /** The person's own, else the clinic's. */
  language: sql<ScreenLanguage>`coalesce(${logins.screenLanguage},
    (select ${clinics.screenLanguage} from ${clinics} where ${clinics.id} = ${logins.clinicId}))`,
};

/** An email address in lower case, and a phone number of ten digits if it is one. */
export interface Identifier {
  readonly email: string;
  readonly phoneNumber: string | undefined;
}

export type LoginRow = NonNullable<Awaited<ReturnType<typeof findEnabledLogin>>>;

/** Returns the enabled login with this address, or with this number if the number is verified. */
export async function findEnabledLogin(scope: OperatorScope, by: Identifier) {
  const phone =
    by.phoneNumber === undefined
      ? undefined
      : and(eq(logins.phoneNumber, by.phoneNumber), eq(logins.phoneNumberVerified, true));
  const rows = await scope.db
    .select(LOGIN)
    .from(logins)
    .where(and(or(eq(logins.email, by.email), phone), isNull(logins.disabledAt)))
    .limit(1);
  return rows[0];
}

/** Returns an enabled login by its id. */
export async function findLogin(scope: OperatorScope, { loginId }: { loginId: string }) {
  const rows = await scope.db
    .select(LOGIN)
    .from(logins)
    .where(and(eq(logins.id, loginId), isNull(logins.disabledAt)));
  return rows[0];
}

/** Checks whether another login, enabled or disabled, has this address. */
export async function isEmailTaken(
  scope: OperatorScope,
  { email, except }: { email: string; except?: string },
): Promise<boolean> {
  const other = except === undefined ? undefined : ne(logins.id, except);
  const rows = await scope.db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.email, email), other));
  return rows.length > 0;
}

/** Checks whether a clinic has a login, enabled or disabled. */
export async function hasAnyLogin(
  scope: OperatorScope,
  { clinicId }: { clinicId: string },
): Promise<boolean> {
  const rows = await scope.db
    .select({ id: logins.id })
    .from(logins)
    .where(eq(logins.clinicId, clinicId))
    .limit(1);
  return rows.length > 0;
}

/**
 * Inserts a login; the email address is in lower case. Without a password it waits for its
 * invitation.
 */
export async function insertLogin(
  scope: OperatorScope,
  login: {
    clinicId: string;
    name: string;
    email: string;
    emailVerified: boolean;
    phoneNumber: string | undefined;
    phoneNumberVerified?: boolean;
    passwordHash: string | undefined;
    staffRole?: StaffRole;
    doctorId?: string | null;
    screenLanguage?: ScreenLanguage | undefined;
  },
): Promise<string> {
  const rows = await scope.db
    .insert(logins)
    .values({
      ...login,
      phoneNumber: login.phoneNumber ?? null,
      passwordHash: login.passwordHash ?? null,
    })
    .returning({ id: logins.id });
  return rows[0]?.id ?? '';
}

/** Updates columns of a login. */
export async function writeLogin(
  scope: OperatorScope,
  { loginId, ...columns }: { loginId: string } & Partial<typeof logins.$inferInsert>,
): Promise<void> {
  await scope.db
    .update(logins)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(logins.id, loginId));
}

/**
 * Records what happened to a login in its clinic's audit log. For an unknown login both ids are
 * null.
 */
export async function recordLoginAudit(
  scope: OperatorScope,
  entry: {
    login: { id: string; clinicId: string } | undefined;
    action: AccountsAction;
    changedFields?: readonly string[];
    outcome?: 'done' | 'refused';
    /** The reason, where the outcome alone does not say it. */
    reason?: FailureCode;
  },
): Promise<void> {
  const { login, ...what } = entry;
  await recordAudit(scope, {
    ...what,
    by: login === undefined ? null : LoginId.parse(login.id),
    clinicId: login === undefined ? null : ClinicId.parse(login.clinicId),
    entity: 'login',
    entityId: login?.id,
    isSilent: true,
  });
}

/** Checks whether an error is PostgreSQL's unique_violation. */
export function isUniqueViolation(error: unknown): boolean {
  const reason: unknown = error instanceof Error && error.cause ? error.cause : error;
  return (
    typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23505'
  );
}
