import { randomBytes } from 'node:crypto';
import { issueCode, issueToken } from '#features/accounts/server/verifications.ts';
import { operatorScopeOn, TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature } from '#features/clinics/schema.ts';
import { deriveKey, sha256Hex } from '#platform/server/crypto.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { OperationName } from '#app/contract.ts';
import { callOperation, operationNamed, type Answer } from './api-calls.ts';
import { fillClinic, PASSWORD_HASH, somePhoneNumber, type ClinicOptions } from './filled-clinic.ts';
import { APP_SECRET, type Environment } from './environment.ts';
import { insertRow } from './insert-row.ts';
import type { Rows } from './rows.ts';

/** The subject of `sent`: a purpose, and whom it is for where that is not the login itself. */
interface Sent {
  readonly purpose: Parameters<typeof issueToken>[1]['purpose'];
  readonly recipient?: string;
  readonly payload?: Readonly<Record<string, string>>;
}

/** A clinic with one row in each table, a signed-in login, and what its valid calls need. */
export interface TestTenant {
  readonly clinicId: string;
  /** Ids of the clinic's own rows by table; `users`, `logins` and `login_sessions` too, the last being another session. */
  readonly rows: Rows;
  /** Rows of the clinic that an admin acts upon; the clinic's own for everybody else. */
  readonly subject: Rows;
  readonly features: readonly Feature[];
  readonly email: string;
  readonly password: string;
  readonly passwordHash: string;
  readonly newPhoneNumber: string;
  /** A living session. */
  readonly cookie: string;
  readonly provider: FakeProvider;
  /** Calls an operation as this owner; throws unless it went well. */
  readonly call: (name: OperationName, input?: unknown) => Promise<Answer>;
  /** The texts of sent emails. */
  readonly sendProof: Record<'token' | 'code', (proof: Sent) => Promise<string>>;
}

/** Makes the clinic, its rows and its sessions. An admin gets a second clinic to act upon. */
export async function buildTenant(
  environment: Environment,
  wish: ClinicOptions = {},
): Promise<TestTenant> {
  const { scriptUrl } = environment.script;
  const ownClinic = await fillClinic(environment, { ...wish, scriptUrl });
  const isAdmin = wish.role === 'admin';
  const subject = isAdmin ? (await fillClinic(environment, { scriptUrl })).rows : ownClinic.rows;
  const loginId = ownClinic.rows.logins;
  const cookie = await buildSession(environment, { loginId });
  const tools = { verificationKey: deriveKey(APP_SECRET, 'proof') };
  const issueProof = (proof: Sent) => ({
    ...proof,
    recipient: proof.recipient ?? loginId,
    tools,
    ...(proof.purpose === 'sign_up' ? {} : { loginId }),
  });
  return {
    ...ownClinic,
    subject,
    features: wish.features ?? FEATURES,
    password: TEST_PASSWORD,
    passwordHash: await PASSWORD_HASH,
    newPhoneNumber: somePhoneNumber(),
    cookie,
    provider: environment.provider,
    async call(name, input) {
      const answer = await callOperation(environment, {
        operation: operationNamed(name),
        input,
        cookie,
      });
      if (answer.status === 200) return answer;
      throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    sendProof: {
      token: (proof) =>
        issueToken(operatorScopeOn(environment), { ...issueProof(proof), minutes: 30 }),
      code: (proof) => issueCode(operatorScopeOn(environment), issueProof(proof)),
    },
  };
}

/** The session that an operation is made for: mostly the owner's living one. */
export async function cookieFor(
  environment: Environment,
  { owner, stage }: { owner: TestTenant; stage: 'half' | undefined },
): Promise<string> {
  return stage === undefined
    ? owner.cookie
    : buildSession(environment, { loginId: owner.rows.logins, stage });
}

/** The browser that all calls come from; codes work only there. */
export const BROWSER = 'browser-of-this-proof-';

/** A session of a login, as a browser would send it; ends at once where `isOver`. */
export async function buildSession(
  environment: Environment,
  session: {
    loginId: string;
    stage?: 'half' | 'full';
    isOver?: boolean;
    startedByPin?: boolean;
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRow(environment, 'login_sessions', {
    login_id: session.loginId,
    token_sha256: sha256Hex(token),
    stage: session.stage ?? 'full',
    started_by_pin: session.startedByPin ?? false,
    // The database's clock decides.
    ends_at: session.isOver ? '2000-01-01T00:00:00Z' : '2100-01-01T00:00:00Z',
  });
  return `wellword=${token}; wellword-device=${BROWSER}`;
}
