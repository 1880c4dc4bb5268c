import { and, eq } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginIdentities } from './tables.ts';

interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Returns the login that is linked to an account at the identity provider. */
export async function findLinkedLogin(
  scope: OperatorScope,
  by: Subject,
): Promise<string | undefined> {
  const rows = await scope.db
    .select({ loginId: loginIdentities.loginId })
    .from(loginIdentities)
    .where(and(eq(loginIdentities.issuer, by.issuer), eq(loginIdentities.subject, by.subject)));
  return rows[0]?.loginId;
}

/** Links an account at the identity provider to a login, unless it is linked already. */
export async function linkLogin(
  scope: OperatorScope,
  link: Subject & { loginId: string },
): Promise<void> {
  const { issuer, subject, loginId } = link;
  await scope.db.insert(loginIdentities).values({ issuer, subject, loginId }).onConflictDoNothing();
}
