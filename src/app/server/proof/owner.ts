import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { issueCode, issueToken } from '#features/accounts/server/proofs/service.ts';
import { operatorOf, TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { FEATURES } from '#features/clinics/lists.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { deriveKey, hashPassword, seal, sha256Hex } from '#platform/server/crypto.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { OperationName } from '../../contract.ts';
import { callOperation, operationNamed, type Answer } from './caller.ts';
import { APP_SECRET, type Ground } from './ground.ts';
import { insertRow } from './inserted.ts';
import { ROWS, type Rows } from './rows.ts';

/** What `sent` can make: a purpose, and whom it is for where that is not the login itself. */
interface Sent {
  readonly purpose: Parameters<typeof issueToken>[1]['purpose'];
  readonly recipient?: string;
  readonly payload?: Readonly<Record<string, string>>;
}

/** A clinic with one row in each table, somebody who is signed in for it, and what they need to be called valid. */
export interface Owner {
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
  /** What was sent in letters. */
  readonly sent: Record<'token' | 'code', (sent: Sent) => Promise<string>>;
}

export interface OwnerWish {
  readonly role?: Role;
  readonly features?: readonly Feature[];
}

const PASSWORD_HASH = hashPassword(TEST_PASSWORD);
export const PROVIDER_KEY = 'provider_key_canary_4711';

/** Makes the clinic, its rows and its sessions. An admin gets a second clinic to act upon. */
export async function buildOwner(ground: Ground, wish: OwnerWish = {}): Promise<Owner> {
  const own = await buildRows(ground, wish);
  const isAdmin = wish.role === 'admin';
  const subject = isAdmin ? (await buildRows(ground, {})).rows : own.rows;
  const loginId = own.rows.logins;
  const cookie = await buildSession(ground, { loginId });
  const tools = { proofKey: deriveKey(APP_SECRET, 'proof') };
  const proofOf = (sent: Sent) => ({
    ...sent,
    recipient: sent.recipient ?? loginId,
    tools,
    ...(sent.purpose === 'sign_up' ? {} : { loginId }),
  });
  return {
    ...own,
    subject,
    features: wish.features ?? FEATURES,
    password: TEST_PASSWORD,
    passwordHash: await PASSWORD_HASH,
    newPhoneNumber: somePhoneNumber(),
    cookie,
    provider: ground.provider,
    async call(name, input) {
      const answer = await callOperation(ground, {
        operation: operationNamed(name),
        input,
        cookie,
      });
      if (answer.status === 200) return answer;
      throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    sent: {
      token: (sent) => issueToken(operatorOf(ground), { ...proofOf(sent), minutes: 30 }),
      code: (sent) => issueCode(operatorOf(ground), proofOf(sent)),
    },
  };
}

/** The session that an operation is made for: mostly the owner's living one. */
export async function cookieFor(
  ground: Ground,
  { owner, stage }: { owner: Owner; stage: 'half' | undefined },
): Promise<string> {
  return stage === undefined
    ? owner.cookie
    : buildSession(ground, { loginId: owner.rows.logins, stage });
}

/** A session of a login, as a browser would send it; ends at once where `isOver`. */
export async function buildSession(
  ground: Ground,
  session: { loginId: string; stage?: 'half' | 'full'; isOver?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRow(ground, 'login_sessions', {
    login_id: session.loginId,
    token_sha256: sha256Hex(token),
    stage: session.stage ?? 'full',
    ends_at: new Date(Date.now() + (session.isOver ? -1000 : 3_600_000)),
  });
  return `wellword=${token}`;
}

async function buildRows(ground: Ground, { role = 'user', features = FEATURES }: OwnerWish) {
  const clinicId = randomUUID();
  const providerKey = { clinicId, column: 'users.blueticks_api_key', text: PROVIDER_KEY };
  await insertRow(ground, 'users', {
    id: clinicId,
    name: 'Dr Asha Mehta',
    role,
    clinic_name: 'Mehta Clinic',
    clinic_address: '12 MG Road, Pune',
    contact_phone: '9820012345',
    contact_whatsapp: '9820012345',
    gmb_link: 'https://g.page/r/mehta-clinic/review',
    enabled_features: features,
    google_sheet_id: `sheet-of-the-proof-${clinicId}`,
    google_apps_script_url: ground.script.scriptUrl,
    blueticks_api_key: seal(deriveKey(APP_SECRET, 'sealing'), providerKey),
    blueticks_api_key_last_four: PROVIDER_KEY.slice(-4),
  });
  const email = `${randomUUID()}@clinic.example`;
  const logins = await insertRow(ground, 'logins', {
    clinic_id: clinicId,
    name: 'Meera Shah',
    email,
    email_verified: true,
    phone_number: somePhoneNumber(),
    password_hash: await PASSWORD_HASH,
  });
  const rows: Record<string, string> = { users: clinicId, logins };
  rows.login_sessions = await insertRow(ground, 'login_sessions', {
    login_id: logins,
    token_sha256: sha256Hex(randomUUID()),
    stage: 'full',
    ends_at: new Date(Date.now() + 3_600_000),
  });
  rows.creative_categories = await insertRow(ground, 'creative_categories', {
    name: `Category ${randomUUID()}`,
  });
  for (const [table, rowOf] of Object.entries(ROWS))
    rows[table] = await insertRow(ground, table, rowOf(clinicId, rows));
  return { clinicId, rows: rows as Rows, email };
}

function somePhoneNumber(): string {
  return String(7_000_000_000 + randomInt(2_999_999_999));
}
