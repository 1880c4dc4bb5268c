import { hashPassword, verifyPassword } from '#platform/server/crypto.ts';
import type { AccountsTools } from './accounts-tools.ts';
import type { LoginRow } from './login-queries.ts';

// The hash of a random text: checking against it takes as long as against a real one.
const UNKNOWN_LOGIN_HASH = hashPassword(crypto.randomUUID());

/** Checks a login's password; takes as long when there is no login or no password. */
export async function matchesPassword(
  login: Pick<LoginRow, 'passwordHash'> | undefined,
  credentials: { password: string; tools: Pick<AccountsTools, 'limitHashing'> },
): Promise<boolean> {
  const storedHash = login?.passwordHash ?? (await UNKNOWN_LOGIN_HASH);
  return credentials.tools.limitHashing(() => verifyPassword(storedHash, credentials.password));
}
