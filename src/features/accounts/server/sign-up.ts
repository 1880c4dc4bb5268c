import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { ScreenLanguage } from '#platform/schema.ts';
import { isGuessable } from '../password-rules.ts';
import type { SignUp } from '../schema.ts';
import { rememberLogin, type Browser } from './known-browsers.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import {
  consumeVerification,
  countVerificationTry,
  findVerification,
} from './verification-queries.ts';
import { issueToken, hashToken } from './verifications.ts';
import {
  findEnabledLogin,
  recordLoginAudit,
  insertLogin,
  isEmailTaken,
  lockEmail,
  type LoginRow,
} from './login-queries.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { parseIdentifier } from './identifier.ts';
import { matchesPassword } from './verify-password.ts';
import { claimMessageQuota, enforceAddressLimit, enforceRequestLimit } from './sign-in-limits.ts';

const CONFIRM_MINUTES = 24 * 60;
const MOST_TRIES = 5;

/**
 * Creates the clinic of a person who signs up and returns its id. Undefined switches sign-up off.
 */
export type MakeClinic = (
  scope: OperatorScope,
  clinic: { name: string; clinicName: string },
) => Promise<string>;

interface SignUpTools {
  readonly tools: AccountsTools;
  readonly makeClinic: MakeClinic | undefined;
}

/**
 * Emails a link that creates a clinic and a login. Creates nothing before it is used. An address
 * that has a login gets another email; the answer is the same, also when nothing is sent. Keeps the
 * links that other browsers requested.
 */
export async function signUp(
  scope: OperatorScope,
  request: SignUp & SignUpTools & { address: string; browser: Browser },
): Promise<
  Result<
    { done: true },
    | { code: 'CREDENTIALS_MISSING' }
    | { code: 'EMAIL_MISSING' }
    | { code: 'PASSWORD_TOO_COMMON' }
    | { code: 'SIGN_UP_OFF' }
  >
> {
  const {
    tools,
    browser,
    name,
    clinicName,
    phoneNumber,
    password,
    screenLanguage = 'en',
  } = request;
  if (request.makeClinic === undefined) return refuse({ code: 'SIGN_UP_OFF' });
  const { email } = parseIdentifier(request.email);
  if (password === '' || (email === '' && phoneNumber === ''))
    return refuse({ code: 'CREDENTIALS_MISSING' });
  if (email === '') return refuse({ code: 'EMAIL_MISSING' });
  const names = [name, clinicName, email, email.split('@')[0] ?? ''];
  if (isGuessable(password, { names })) return refuse({ code: 'PASSWORD_TOO_COMMON' });
  await enforceRequestLimit(scope, request);
  const passwordHash = await tools.limitHashing(() => hashPassword(password));
  tools.background.run(async () => {
    const login = await findEnabledLogin(scope, { email, phoneNumber: undefined });
    const quota = { kind: 'sign-up', ...request, login, identifier: email } as const;
    if (!(await claimMessageQuota(scope, quota))) return;
    if (await isEmailTaken(scope, { email })) return emailKnownLogin(login, tools);
    const token = await issueToken(scope, {
      purpose: 'sign_up',
      recipient: `${email}/${browser.id}`,
      payload: { name, clinicName, email, phoneNumber, passwordHash, screenLanguage },
      minutes: CONFIRM_MINUTES,
      tools,
    });
    const link = tools.linkTo(`/confirm#sign-up.${token}`);
    return emailLogin(tools, { email, language: screenLanguage }, () =>
      EMAIL_TEMPLATES.signUp({ link }),
    );
  });
  return ok({ done: true });
}

/**
 * Creates the clinic and its login. Needs the password again: a person who signs up with another
 * person's address chose one that the owner does not know, and must not share the account.
 */
export async function confirmSignUp(
  scope: OperatorScope,
  use: SignUpTools & { token: string; password: string; address: string; browser: Browser },
): Promise<Result<{ browser: Browser }, { code: 'LINK_OVER' } | { code: 'WRONG_PASSWORD' }>> {
  const { tools, makeClinic } = use;
  const secretHash = hashToken(tools, use.token);
  const verification = await findVerification(scope, { purposes: ['sign_up'], secretHash });
  if (verification === undefined || makeClinic === undefined) {
    // Only a miss counts: a valid link works even from an address that others have used up.
    await enforceAddressLimit(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const {
    name = '',
    clinicName = '',
    email = '',
    phoneNumber,
    passwordHash = '',
    screenLanguage,
  } = verification.payload;
  const { recipient } = verification;
  const attempt = await countVerificationTry(scope, {
    purpose: 'sign_up',
    recipient,
    most: MOST_TRIES,
  });
  if (attempt?.id !== verification.id) return refuse({ code: 'LINK_OVER' });
  if (!(await matchesPassword({ passwordHash }, use))) return refuse({ code: 'WRONG_PASSWORD' });
  return inOperatorTransaction(scope, async (tx) => {
    if (!(await consumeVerification(tx, verification))) return refuse({ code: 'LINK_OVER' });
    await lockEmail(tx, email);
    // Another login took the address meanwhile.
    if (await isEmailTaken(tx, { email })) return refuse({ code: 'LINK_OVER' });
    const clinicId = await makeClinic(tx, { name, clinicName });
    const id = await insertLogin(tx, {
      clinicId,
      name,
      email,
      emailVerified: true,
      phoneNumber: phoneNumber || undefined,
      passwordHash,
      screenLanguage: ScreenLanguage.safeParse(screenLanguage).data,
    });
    await recordLoginAudit(tx, { login: { id, clinicId }, action: 'accounts.signUp' });
    const browser = rememberLogin(use.browser, { loginId: id, steps: ['entry'], tools });
    return ok({ browser });
  });
}

/** Tells the owner of the address; a disabled login gets nothing. */
async function emailKnownLogin(login: LoginRow | undefined, tools: AccountsTools): Promise<void> {
  if (login === undefined) return;
  const link = tools.linkTo('/reset');
  await emailLogin(tools, login, () => EMAIL_TEMPLATES.signUpKnown({ name: login.name, link }));
}
