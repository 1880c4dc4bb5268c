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
  findEnabledLogin,
  recordLoginAudit,
  findLogin,
  type LoginRow,
  writeLogin,
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
 * Sets a password with the link of a reset or an invitation, once, and ends all sessions. A link
 * that was emailed confirms the address. It opens no session, because the second factor is due at sign-in, but the
 * browser becomes a known one, so that its owner can sign in while others guess passwords.
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
): Promise<Result<{ browser: Browser }, { code: 'LINK_OVER' } | { code: 'PASSWORD_TOO_COMMON' }>> {
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
  if (isGuessable(password, { names: guessableNames(login) })) {
    return refuse({ code: 'PASSWORD_TOO_COMMON' });
  }
  const passwordHash = await tools.limitHashing(() => hashPassword(password));
  const isSet = await inOperatorTransaction(scope, async (tx) => {
    if (!(await consumeVerification(tx, verification))) return false;
    // A link that another person passed on confirms no address.
    const confirmed = verification.payload['isPassedOn'] ? {} : { emailVerified: true };
    await writeLogin(tx, { loginId: login.id, passwordHash, ...confirmed });
    await deleteSessions(tx, { loginId: login.id });
    await deleteVerifications(tx, {
      loginId: login.id,
      purposes: ['email', 'code', 'reset', 'invitation'],
    });
    const action = 'accounts.setPassword';
    await recordLoginAudit(tx, { login, action, changedFields: ['password'] });
    return true;
  });
  if (!isSet) return refuse({ code: 'LINK_OVER' });
  await resetWrongCodes(scope, { loginId: login.id, tools });
  if (verification.purpose === 'reset') tellOwner(login, tools);
  const browser = rememberLogin(use.browser, { loginId: login.id, steps: ['entry'], tools });
  return ok({ browser });
}

/**
 * Changes the password of a signed-in login that knows the current one; ends its other sessions.
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
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, { loginId: login.id, passwordHash });
    await deleteSessions(tx, { loginId: login.id, except: session.sessionId });
    await deleteVerifications(tx, { loginId: login.id, purposes: ['reset', 'email', 'code'] });
    await recordLoginAudit(tx, {
      login,
      action: 'accounts.changePassword',
      changedFields: ['password'],
    });
  });
  await resetWrongCodes(scope, { loginId: login.id, tools });
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
    await writeLogin(tx, { loginId: login.id, passwordHash });
    await deleteSessions(tx, { loginId: login.id });
  });
  return true;
}
