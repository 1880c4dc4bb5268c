import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { createBackgroundWork } from '#platform/server/background-work.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { readBrowser } from './known-browsers.ts';
import { createAccountsGate, type ProvenLogin } from './gate.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { Email, Mailer } from './mailer.ts';
import type { Sms } from './sms.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { createLogin } from './create-login.ts';
import { signIn } from './sign-in.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface BuiltLogin {
  readonly id: string;
  readonly clinicId: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** A letter as it was sent, by mail or SMS. */
export type SentMessage = Email & { readonly to: string };

export interface TestTools extends AccountsTools {
  /** Every letter so far, but those about a new browser, which each first sign-in of a test sends. Waits for those on their way. */
  emailsTo(recipient: string): Promise<SentMessage[]>;
}

/** The operator's side of the test's database. */
export function operatorScopeOn(database: TestDatabase): OperatorScope {
  return createOperatorScope(database.operatorPool, randomUUID());
}

/** Tools whose letters are kept in memory; `needsSecondFactor` says for which clinics. */
export function buildAccountsTools(
  settings: { needsSecondFactor?: (clinicId: string) => boolean; sms?: 'off' } = {},
): TestTools {
  const emails: SentMessage[] = [];
  const newBrowser = EMAIL_TEMPLATES.newBrowser({ name: '', device: '' }).subject;
  const failures: unknown[] = [];
  const background = createBackgroundWork({ onFailed: (error) => failures.push(error) });
  const mailer: Mailer = {
    isDelivered: true,
    mail: async ({ email: to, ...message }) => void emails.push({ to, ...message }),
  };
  const sms: Sms = {
    sendCode: async ({ phoneNumber: to, code: text }) =>
      void emails.push({ to, subject: '', text }),
  };
  return {
    throttleKey: randomBytes(32),
    verificationKey: randomBytes(32),
    sealingKey: randomBytes(32),
    limitHashing: pLimit(2),
    mailer,
    sms: settings.sms === 'off' ? undefined : sms,
    background,
    linkTo: (path) => `https://clinic.example${path}`,
    needsSecondFactor: async (_scope, { clinicId }) =>
      settings.needsSecondFactor?.(clinicId) ?? false,
    async emailsTo(recipient) {
      await background.settled();
      if (failures.length > 0) throw failures[0];
      return emails.filter(({ to, subject }) => to === recipient && subject !== newBrowser);
    },
  };
}

/** A login with an address and a number of its own, and TEST_PASSWORD; without a clinic it gets an empty one. */
export async function buildLogin(
  database: TestDatabase,
  clinic: { id?: string; name?: string } = {},
): Promise<BuiltLogin> {
  const email = `${randomUUID()}@clinic.example`;
  const phoneNumber = String(9_000_000_000 + randomInt(999_999_999));
  const clinicId = clinic.id ?? (await emptyClinic(database));
  const id = await createLogin(operatorScopeOn(database), {
    clinicId,
    name: clinic.name ?? 'Meera Shah',
    email,
    phoneNumber,
    password: TEST_PASSWORD,
  });
  return { id, clinicId, email, phoneNumber };
}

// By hand: clinics come after accounts, so their factory is out of reach here.
async function emptyClinic(database: TestDatabase): Promise<string> {
  const made = await database.ownerPool.query<{ id: string }>(
    `insert into users (name) values ('Nobody') returning id`,
  );
  return made.rows[0]?.id ?? '';
}

/** An address and a browser that nothing is known of. */
export function unknownBrowser(): Pick<Caller, 'address' | 'browser'> {
  return { address: randomUUID(), browser: readBrowser(undefined) };
}

/** Someone calling from an address of their own. */
export function unknownCaller(): Caller {
  return { ...unknownBrowser(), device: 'Chrome on Android' };
}

/** Signs a built login in with its password, and answers what the gate makes of the session. */
export async function signInBuiltLogin(
  database: TestDatabase,
  { login, tools }: { login: BuiltLogin; tools: AccountsTools },
): Promise<ProvenLogin> {
  const wish = { identifier: login.email, password: TEST_PASSWORD, ...unknownCaller(), tools };
  const signedIn = await signIn(operatorScopeOn(database), wish);
  if (!signedIn.ok) throw new Error(signedIn.refusal.code);
  const session = await readSessionStages(database, signedIn.value.token);
  return session.full ?? session.half ?? expectLogin();
}

/** What the gate takes a token for. */
export async function readSessionStages(database: TestDatabase, token: string) {
  const gate = createAccountsGate({ operatorPool: database.operatorPool, secure: false });
  const asking = { cookies: `wellword=${token}`, requestId: randomUUID() };
  return { full: await gate.provenLogin(asking), half: await gate.halfLogin(asking) };
}

function expectLogin(): never {
  throw new Error('The session that was just opened is gone');
}
