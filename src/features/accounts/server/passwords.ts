import { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { isGuessable } from '../password-rules.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { ProvenLogin } from './gate.ts';
import { parseIdentifier, canonicalIdentifier } from './identifier.ts';
import { type Browser, rememberLogin } from './known-browsers.ts';
import {
  findConfirmedElsewhere,
  findEnabledLogin,
  findLogin,
  lockEmail,
  recordLoginAudit,
  writePassword,
  type LoginRow,
} from './login-queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import { resetWrongCodes } from './second-factor-limits.ts';
import { deleteSessions } from './session-queries.ts';
import {
  claimMessageQuota,
  enforceAddressLimit,
  enforceRequestLimitUnlessKnown,
} from './sign-in-limits.ts';
import {
  deleteVerifications,
  findVerification,
  consumeVerification,
} from './verification-queries.ts';
import { issueToken, hashToken } from './verifications.ts';

const RESET_MINUTES = 30;

/**
 * Emails a reset link if the identifier belongs to a login. Answers before it looks, and the same
 * when nothing is sent, so that neither the answer nor its time shows which accounts exist. Keeps
 * the links that other browsers requested.
 */
export async function requestPasswordReset(
  scope: OperatorScope,
  request: { identifier: string; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { browser, tools } = request;
  const identifier = parseIdentifier(request.identifier);
  await enforceRequestLimitUnlessKnown(scope, { ...request, identifier });
  tools.background.run(async () => {
    const login = await findEnabledLogin(scope, identifier);
    const canonical = canonicalIdentifier(identifier);
    const maySend = await claimMessageQuota(scope, {
      kind: 'reset',
      ...request,
      login,
      identifier: canonical,
    });
    if (login === undefined || !maySend) return;
    const token = await inOperatorTransaction(scope, async (tx) => {
      await recordLoginAudit(tx, { login, action: 'accounts.requestPasswordReset' });
      return issueToken(tx, {
        purpose: 'reset',
        recipient: `${login.id}/${browser.id}`,
        loginId: login.id,
        minutes: RESET_MINUTES,
        tools,
      });
    });
    const link = tools.linkTo(`/reset#${token}`);
    await emailLogin(tools, login, () => EMAIL_TEMPLATES.passwordReset({ name: login.name, link }));
  });
}

/**
 * Sets a password with the link of a reset or an invitation, once, and ends the sessions of each login
 * that gets it. A link that was emailed confirms the address; a reset sets the password of every
 * login with the address. A person who was emailed an invitation and signs in at another clinic
 * proves it with the password from there, which stays the same: refuses WRONG_PASSWORD otherwise.
 * Returns the login of the link. It opens no session, because the second factor is due at sign-in, but the browser becomes a known
 * one, so that its owner can sign in while others guess passwords.
 */
export async function setPasswordByLink(
  scope: OperatorScope,
  use: {
    token: string;
    password: string;
    address: string;
    browser: Browser;
    tools: AccountsTools;
  },
): Promise<
  Result<
    { loginId: LoginId; browser: Browser },
    { code: 'LINK_OVER' } | { code: 'PASSWORD_TOO_COMMON' } | { code: 'WRONG_PASSWORD' }
  >
> {
  const { tools, password } = use;
  const verification = await findVerification(scope, {
    purposes: ['reset', 'invitation'],
    secretHash: hashToken(tools, use.token),
  });
  const login = verification?.loginId
    ? await findLogin(scope, { loginId: verification.loginId })
    : undefined;
  if (verification === undefined || login === undefined) {
    // Only a miss counts: a valid link works even from an address that others have used up.
    await enforceAddressLimit(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const isReset = verification.purpose === 'reset';
  // A link that another person passed on confirms no address, and tells nothing of other clinics.
  const isMailed = !verification.payload['isPassedOn'];
  const elsewhere = isReset || !isMailed ? undefined : await findConfirmedElsewhere(scope, login);
  if (elsewhere && !(await isPasswordElsewhere(scope, { ...use, login: elsewhere })))
    return refuse({ code: 'WRONG_PASSWORD' });
  if (!elsewhere && isGuessable(password, { names: guessableNames(login) }))
    return refuse({ code: 'PASSWORD_TOO_COMMON' });
  const passwordHash =
    elsewhere?.passwordHash ?? (await tools.limitHashing(() => hashPassword(password)));
  const changedLogins = await inOperatorTransaction(scope, async (tx) => {
    await lockEmail(tx, login.email);
    if (!(await consumeVerification(tx, verification))) return [];
    if (!isReset && isMailed) {
      // The password elsewhere was changed, or the person joined elsewhere, meanwhile.
      const current = await findConfirmedElsewhere(tx, login);
      if (current?.passwordHash !== elsewhere?.passwordHash) return [];
    }
    const logins = elsewhere
      ? await writePassword(tx, { login, passwordHash, others: 'none', confirmsEmail: true })
      : await writePassword(tx, {
          login,
          passwordHash,
          others: isReset ? 'everyone' : isMailed ? 'confirmed' : 'none',
          confirmsEmail: isMailed,
        });
    await endAccess(tx, {
      logins,
      purposes: ['email', 'code', 'reset', 'invitation'],
      action: 'accounts.setPassword',
      joinedId: isReset ? undefined : login.id,
    });
    return logins;
  });
  if (changedLogins.length === 0) return refuse({ code: 'LINK_OVER' });
  for (const { id } of changedLogins) await resetWrongCodes(scope, { loginId: id, tools });
  if (isReset) tellOwner(login, tools);
  const browser = rememberLogin(use.browser, { loginId: login.id, steps: ['entry'], tools });
  return ok({ loginId: LoginId.parse(login.id), browser });
}

/** Checks the password of a login at another clinic, with a rate limit as for signing in. */
async function isPasswordElsewhere(
  scope: OperatorScope,
  request: { login: LoginRow; password: string; address: string; tools: AccountsTools },
): Promise<boolean> {
  return (await reauthenticate(scope, { ...request, loginId: request.login.id })).isProven;
}

/** Ends the sessions and links of logins with a new password, and records it in each one's clinic. */
async function endAccess(
  tx: OperatorScope,
  change: {
    logins: readonly { id: string; clinicId: string }[];
    purposes: Parameters<typeof deleteVerifications>[1]['purposes'];
    action: 'accounts.setPassword' | 'accounts.changePassword';
    /** The login with which a person accepted an invitation. */
    joinedId?: string | undefined;
    /** The session that goes on. */
    except?: string;
  },
): Promise<void> {
  const { logins, purposes, joinedId, except } = change;
  for (const login of logins) {
    const loginId = login.id;
    const action = loginId === joinedId ? 'accounts.joinClinic' : change.action;
    await deleteSessions(tx, { loginId, ...(except === undefined ? {} : { except }) });
    await deleteVerifications(tx, { loginId, purposes });
    await recordLoginAudit(tx, { login, action, changedFields: ['password'] });
  }
}

/**
 * Changes the password of a signed-in login that knows the current one, at each clinic where the
 * person confirmed the same address; ends the other sessions.
 */
export async function changePassword(
  scope: OperatorScope,
  change: {
    session: ProvenLogin;
    current: string;
    next: string;
    address: string;
    tools: AccountsTools;
  },
): Promise<Result<{ done: true }, { code: 'WRONG_PASSWORD' } | { code: 'PASSWORD_TOO_COMMON' }>> {
  const { session, next, address, tools } = change;
  const request = { loginId: session.loginId, password: change.current, address, tools };
  const { login, isProven } = await reauthenticate(scope, request);
  if (!isProven) return refuse({ code: 'WRONG_PASSWORD' });
  if (isGuessable(next, { names: guessableNames(login) }))
    return refuse({ code: 'PASSWORD_TOO_COMMON' });
  const passwordHash = await tools.limitHashing(() => hashPassword(next));
  const changedLogins = await inOperatorTransaction(scope, async (tx) => {
    await lockEmail(tx, login.email);
    const others = login.emailVerified ? 'confirmed' : 'none';
    const logins = await writePassword(tx, { login, passwordHash, others, confirmsEmail: false });
    await endAccess(tx, {
      logins,
      purposes: ['reset', 'email', 'code'],
      action: 'accounts.changePassword',
      except: session.sessionId,
    });
    return logins;
  });
  for (const { id } of changedLogins) await resetWrongCodes(scope, { loginId: id, tools });
  tellOwner(login, tools);
  return ok({ done: true });
}

/** Returns the names that a password may not consist of. */
export function guessableNames(login: Pick<LoginRow, 'name' | 'email'>): string[] {
  return [login.name, login.email.split('@')[0] ?? '', login.email];
}

function tellOwner(login: LoginRow, tools: AccountsTools): void {
  const compose = () => EMAIL_TEMPLATES.passwordChanged(login);
  tools.background.run(() => emailLogin(tools, login, compose));
}

/** Sets a login's password and ends its sessions; false when no login has this email address. */
export async function setPassword(
  scope: OperatorScope,
  change: { email: string; password: string },
): Promise<boolean> {
  const login = await findEnabledLogin(scope, parseIdentifier(change.email));
  if (login === undefined) return false;
  const passwordHash = await hashPassword(change.password);
  await inOperatorTransaction(scope, async (tx) => {
    await lockEmail(tx, login.email);
    const others = login.emailVerified ? 'confirmed' : 'none';
    const write = { login, passwordHash, others, confirmsEmail: false } as const;
    for (const { id } of await writePassword(tx, write)) await deleteSessions(tx, { loginId: id });
  });
  return true;
}
