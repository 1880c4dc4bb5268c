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

/** An email or an SMS as it was sent. */
export type SentMessage = Email & { readonly to: string };

export interface TestTools extends AccountsTools {
  /**
   * Waits for the messages on their way and returns those to this recipient, without the emails
   * about a new browser.
   */
  emailsTo(recipient: string): Promise<SentMessage[]>;
}

/** Returns the operator's scope on the test's database. */
export function operatorScopeOn(database: TestDatabase): OperatorScope {
  return createOperatorScope(database.operatorPool, randomUUID());
}

/** Builds tools that keep messages in memory; `needsSecondFactor` decides for each clinic. */
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
    encryptionKey: randomBytes(32),
    limitHashing: pLimit(2),
    mailer,
    sms: settings.sms === 'off' ? undefined : sms,
    background,
    linkTo: (path) => `https://clinic.example${path}`,
    needsSecondFactor: async (_scope, { clinicId }) =>
      settings.needsSecondFactor?.(clinicId) ?? false,
    async emailsTo(recipient) {
      await background.settle();
      if (failures.length > 0) throw failures[0];
      return emails.filter(({ to, subject }) => to === recipient && subject !== newBrowser);
    },
  };
}

/**
 * Creates a login with its own address and number, and TEST_PASSWORD; without a clinic it gets an
 * empty one.
 */
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

// Accounts come before clinics, so the use case that creates one cannot be imported here.
async function emptyClinic(database: TestDatabase): Promise<string> {
  const result = await database.ownerPool.query<{ id: string }>(
    `insert into users (name) values ('Nobody') returning id`,
  );
  return result.rows[0]?.id ?? '';
}

/** Returns an address and a browser that were never used before. */
export function unknownBrowser(): Pick<Caller, 'address' | 'browser'> {
  return { address: randomUUID(), browser: readBrowser(undefined) };
}

/** Returns a caller with an address of its own. */
export function unknownCaller(): Caller {
  return { ...unknownBrowser(), device: 'Chrome on Android', deskTokenSha256: undefined };
}

/** Signs in with the password and returns the session as the gate reads it. */
export async function signInBuiltLogin(
  database: TestDatabase,
  { login, tools }: { login: BuiltLogin; tools: AccountsTools },
): Promise<ProvenLogin> {
  const wish = { identifier: login.email, password: TEST_PASSWORD, ...unknownCaller(), tools };
  const signInForTest = await signIn(operatorScopeOn(database), wish);
  if (!signInForTest.ok) throw new Error(signInForTest.refusal.code);
  const session = await readSessionStages(database, signInForTest.value.token);
  return session.full ?? session.half ?? expectLogin();
}

/** Returns what the gate reads from a token. */
export async function readSessionStages(database: TestDatabase, token: string) {
  const gate = createAccountsGate({ operatorPool: database.operatorPool, secure: false });
  const request = { cookies: `wellword=${token}`, requestId: randomUUID() };
  return { full: await gate.provenLogin(request), half: await gate.halfLogin(request) };
}

function expectLogin(): never {
  throw new Error('The session that was just opened is gone');
}
