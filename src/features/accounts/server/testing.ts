import { randomBytes, randomInt, randomUUID } from 'node:crypto';
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

/** A login with an address and a number of its own, and TEST_PASSWORD; without a clinic it gets an empty one. */
export async function buildLogin(
  database: TestDatabase,
  clinic: { id?: string; name?: string } = {},
): Promise<BuiltLogin> {
  const email = `${randomUUID()}@clinic.example`;
  const phoneNumber = String(9_000_000_000 + randomInt(999_999_999));
  const id = await createLogin(operatorOf(database), {
    clinicId: clinic.id ?? (await emptyClinic(database)),
    name: clinic.name ?? 'Meera Shah',
    email,
    phoneNumber,
    password: TEST_PASSWORD,
  });
  return { id, email, phoneNumber };
}

// By hand: clinics come after accounts, so their factory is out of reach here.
async function emptyClinic(database: TestDatabase): Promise<string> {
  const made = await database.ownerPool.query<{ id: string }>(`insert into users (name) values ('Nobody') returning id`);
  return made.rows[0]?.id ?? '';
}
