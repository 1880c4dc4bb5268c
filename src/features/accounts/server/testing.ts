import { randomBytes, randomUUID } from 'node:crypto';
import type { ClinicId } from '#platform/ids.ts';
import { mintOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { createAuth } from './better-auth.ts';
import { createLogin, limitConcurrency, type SignInTools } from './service.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface BuiltLogin {
  readonly id: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** The operator's side of the test's database. */
export function operatorOf(database: TestDatabase): OperatorScope {
  return mintOperatorScope(database.operatorPool, randomUUID());
}

export function signInTools(database: TestDatabase): SignInTools & { readonly secret: string } {
  const secret = randomBytes(32).toString('base64url');
  return {
    secret,
    auth: createAuth({ operatorPool: database.operatorPool, secret, baseUrl: 'http://127.0.0.1', secure: false }),
    throttleKey: randomBytes(32),
    limitHashing: limitConcurrency(2),
  };
}

/** A login of a clinic with an address and a number of its own, and TEST_PASSWORD. */
export async function buildLogin(
  database: TestDatabase,
  clinic: { id: ClinicId; name?: string },
): Promise<BuiltLogin> {
  const email = `${randomUUID()}@clinic.example`;
  const phoneNumber = String(9_000_000_000 + Math.floor(Math.random() * 999_999_999));
  const id = await createLogin(operatorOf(database), {
    clinicId: clinic.id,
    name: clinic.name ?? 'Meera Shah',
    email,
    phoneNumber,
    password: TEST_PASSWORD,
  });
  return { id, email, phoneNumber };
}
