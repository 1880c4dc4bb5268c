import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
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
  isEnabled: sql<boolean>`${logins.disabledAt} is null`,
  hasPin: sql<boolean>`${logins.pinHash} is not null`,
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

/**
 * Returns the enabled login with this address, or with this number if the number is verified. Of
 * several clinics' logins with the address: one that confirmed it before one that did not.
 */
export async function findEnabledLogin(scope: OperatorScope, by: Identifier) {
  const rows = await findLogins(scope, by);
  return rows.find(({ isEnabled }) => isEnabled);
}

/** More clinics than a person works at. */
const MOST_CLINICS = 50;

/**
 * Returns the logins with this address, or with this number if the number is verified: enabled ones
 * first, of them those that confirmed the address, then those with a password, the newest first.
 */
export async function findLogins(scope: OperatorScope, by: Identifier) {
  const phone =
    by.phoneNumber === undefined
      ? undefined
      : and(eq(logins.phoneNumber, by.phoneNumber), eq(logins.phoneNumberVerified, true));
  return scope.db
    .select(LOGIN)
    .from(logins)
    .where(or(eq(logins.email, by.email), phone))
    .orderBy(
      desc(isNull(logins.disabledAt)),
      desc(logins.emailVerified),
      desc(isNotNull(logins.passwordHash)),
      desc(logins.createdAt),
      desc(logins.id),
    )
    .limit(MOST_CLINICS);
}

/**
 * Lists the logins of the person who proved this one, by clinic: those with the same address that
 * confirmed it as this one did, or that share its password. Leaves out suspended clinics.
 */
export async function findPersonLogins(
  scope: OperatorScope,
  login: Pick<LoginRow, 'id' | 'email' | 'emailVerified' | 'passwordHash'>,
) {
  const { passwordHash } = login;
  const isSamePerson = or(
    eq(logins.id, login.id),
    and(
      eq(logins.email, login.email),
      or(
        login.emailVerified ? eq(logins.emailVerified, true) : undefined,
        // Each hash has a salt of its own: only logins that were joined have one and the same.
        passwordHash === null ? undefined : eq(logins.passwordHash, passwordHash),
      ),
    ),
  );
  const rows = await scope.db
    .select({
      id: logins.id,
      clinicId: logins.clinicId,
      clinicName: clinics.clinicName,
      staffRole: logins.staffRole,
    })
    .from(logins)
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .where(and(isSamePerson, isNull(logins.disabledAt), isNull(clinics.suspendedAt)))
    .orderBy(asc(clinics.clinicName), asc(logins.createdAt), asc(logins.id))
    .limit(MOST_CLINICS);
  return rows.map((row) => ({ ...row, id: LoginId.parse(row.id) }));
}

/**
 * Returns another login that confirmed the address of this one and has a password; all of them have
 * the same password. Leaves out disabled ones unless they are asked for too.
 */
export async function findConfirmedElsewhere(
  scope: OperatorScope,
  login: { id: string; email: string },
  { alsoDisabled = false } = {},
) {
  const rows = await scope.db
    .select(LOGIN)
    .from(logins)
    .where(
      and(
        eq(logins.email, login.email),
        ne(logins.id, login.id),
        eq(logins.emailVerified, true),
        isNotNull(logins.passwordHash),
        alsoDisabled ? undefined : isNull(logins.disabledAt),
      ),
    )
    .limit(1);
  return rows[0];
}

/**
 * Gives the logins of one address that have one of these password hashes the first of them: a person
 * who proved each password is one person at all their clinics from then on.
 */
export async function joinLogins(
  scope: OperatorScope,
  { email, hashes }: { email: string; hashes: readonly [string, ...string[]] },
): Promise<void> {
  await scope.db
    .update(logins)
    .set({ passwordHash: hashes[0], updatedAt: sql`now()` })
    .where(and(eq(logins.email, email), inArray(logins.passwordHash, hashes.slice(1))));
}

/**
 * Writes a password to a login, to those that share its password, and to others of its address:
 * those that confirmed it, or, with `everyone`, also those with an unconfirmed one. Returns the
 * logins that have it now; disabled ones are among them, so that one person has one password after
 * they are enabled too.
 */
export async function writePassword(
  tx: OperatorScope,
  change: {
    login: { id: string; email: string };
    passwordHash: string;
    others: 'none' | 'confirmed' | 'everyone';
    confirmsEmail: boolean;
  },
): Promise<{ id: string; clinicId: string }[]> {
  const { login, passwordHash, others, confirmsEmail } = change;
  const sharesPassword = sql`${logins.passwordHash} =
    (select own.password_hash from ${logins} own where own.id = ${login.id})`;
  const samePerson = and(
    eq(logins.email, login.email),
    or(
      sharesPassword,
      others === 'none' ? undefined : eq(logins.emailVerified, true),
      others === 'everyone' ? isNotNull(logins.passwordHash) : undefined,
    ),
  );
  return tx.db
    .update(logins)
    .set({
      passwordHash,
      ...(confirmsEmail ? { emailVerified: true } : {}),
      updatedAt: sql`now()`,
    })
    .where(or(eq(logins.id, login.id), samePerson))
    .returning({ id: logins.id, clinicId: logins.clinicId });
}

/**
 * Locks an email address until the transaction ends, so that its logins get their address, its
 * confirmation and their password one after the other.
 */
export async function lockEmail(tx: OperatorScope, email: string): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`login-email:${email}`}, 0))`,
  );
}

/** Returns an enabled login by its id. */
export async function findLogin(scope: OperatorScope, { loginId }: { loginId: string }) {
  const rows = await scope.db
    .select(LOGIN)
    .from(logins)
    .where(and(eq(logins.id, loginId), isNull(logins.disabledAt)));
  return rows[0];
}

/** Checks whether another login, enabled or disabled, has this address: of any clinic or of one. */
export async function isEmailTaken(
  scope: OperatorScope,
  { email, except, clinicId }: { email: string; except?: string; clinicId?: string | undefined },
): Promise<boolean> {
  const other = and(
    except === undefined ? undefined : ne(logins.id, except),
    clinicId === undefined ? undefined : eq(logins.clinicId, clinicId),
  );
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
