import { eq, exists, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginIdentities, logins } from './tables.ts';

/** Without a password or a linked account, the invited person has not signed in yet. */
export function canSignIn(scope: OperatorScope): SQL<boolean> {
  const identity = scope.db
    .select({ subject: loginIdentities.subject })
    .from(loginIdentities)
    .where(eq(loginIdentities.loginId, logins.id));
  return sql<boolean>`(${or(isNotNull(logins.passwordHash), exists(identity))})`;
}
