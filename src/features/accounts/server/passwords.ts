import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { isGuessable } from '../password-rules.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { LETTERS } from './email-templates.ts';
import type { ProvenLogin } from './gate.ts';
import { identifierOf, spellingOf } from './identifier.ts';
import { type Browser, rememberLogin } from './known-browsers.ts';
import {
  enabledLogin,
  inOperatorTransaction,
  insertAudit,
  loginOf,
  type LoginRow,
  writeLogin,
} from './login-queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import { forgetWrongSecondSteps } from './second-factor-limits.ts';
import { deleteSessions } from './session-queries.ts';
import { claimLetter, passAddress, passAskingUnlessKnown } from './sign-in-limits.ts';
import { dropProofs, proofOf, takeProof } from './verification-queries.ts';
import { issueToken, tokenHash } from './verifications.ts';

const RESET_MINUTES = 30;

/**
 * Sends a link to choose a new password to the login that is known by what was typed. It answers before it has looked, and
 * alike when nothing is sent, so neither the answer nor its time tells. A link that another browser asked for stays good.
 */
export async function requestPasswordReset(
  scope: OperatorScope,
  request: { identifier: string; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { browser, tools } = request;
  const identifier = identifierOf(request.identifier);
  await passAskingUnlessKnown(scope, { ...request, identifier });
  tools.later.run(async () => {
    const login = await enabledLogin(scope, identifier);
    const account = login?.id ?? spellingOf(identifier);
    const maySend = await claimLetter(scope, { kind: 'reset', ...request, account });
    if (login === undefined || !maySend) return;
    const token = await inOperatorTransaction(scope, async (tx) => {
      await insertAudit(tx, { login, action: 'accounts.requestPasswordReset' });
      return issueToken(tx, {
        purpose: 'reset',
        recipient: `${login.id}/${browser.id}`,
        loginId: login.id,
        minutes: RESET_MINUTES,
        tools,
      });
    });
    const link = tools.linkTo(`/reset#${token}`);
    await tools.mailer.mail({
      email: login.email,
      ...LETTERS.passwordReset({ name: login.name, link }),
    });
  });
}

/**
 * Sets a password with a reset's or an invitation's link, once, and signs the login out everywhere. Having read the
 * letter confirms its address. It signs nobody in: the second factor comes when they do. But the browser counts as known
 * to the login from then on, so that its owner gets in while strangers try passwords.
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
  const proof = await proofOf(scope, {
    purposes: ['reset', 'invitation'],
    secretHash: tokenHash(tools, use.token),
  });
  const login = proof?.loginId ? await loginOf(scope, { loginId: proof.loginId }) : undefined;
  if (proof === undefined || login === undefined) {
    // Only a miss counts: a right link is let in from an address that others have used up.
    await passAddress(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  if (isGuessable(password, { names: namesOf(login) })) {
    return refuse({ code: 'PASSWORD_TOO_COMMON' });
  }
  const passwordHash = await tools.limitHashing(() => hashPassword(password));
  const isSet = await inOperatorTransaction(scope, async (tx) => {
    if (!(await takeProof(tx, proof))) return false;
    await writeLogin(tx, { loginId: login.id, passwordHash, emailVerified: true });
    await deleteSessions(tx, { loginId: login.id });
    await dropProofs(tx, { loginId: login.id, purposes: ['email', 'code', 'reset', 'invitation'] });
    const action = 'accounts.setPassword';
    await insertAudit(tx, { login, action, changedFields: ['password'] });
    return true;
  });
  if (!isSet) return refuse({ code: 'LINK_OVER' });
  await forgetWrongSecondSteps(scope, { loginId: login.id, tools });
  if (proof.purpose === 'reset') tellOwner(login, tools);
  const browser = rememberLogin(use.browser, { loginId: login.id, steps: ['entry'], tools });
  return ok({ browser });
}

/** Changes the password of a signed-in login that knows the present one; ends its other sessions. */
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
  const asked = { loginId: session.loginId, password: change.current, address, tools };
  const { login, isProven } = await reauthenticate(scope, asked);
  if (!isProven) return refuse({ code: 'WRONG_PASSWORD' });
  if (isGuessable(next, { names: namesOf(login) })) return refuse({ code: 'PASSWORD_TOO_COMMON' });
  const passwordHash = await tools.limitHashing(() => hashPassword(next));
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, { loginId: login.id, passwordHash });
    await deleteSessions(tx, { loginId: login.id, except: session.sessionId });
    await dropProofs(tx, { loginId: login.id, purposes: ['reset', 'email', 'code'] });
    await insertAudit(tx, {
      login,
      action: 'accounts.changePassword',
      changedFields: ['password'],
    });
  });
  await forgetWrongSecondSteps(scope, { loginId: login.id, tools });
  tellOwner(login, tools);
  return ok({ done: true });
}

/** What a login is called, for nobody to choose as a password. */
export function namesOf(login: Pick<LoginRow, 'name' | 'email'>): string[] {
  return [login.name, login.email.split('@')[0] ?? '', login.email];
}

function tellOwner(login: LoginRow, tools: AccountsTools): void {
  const letter = LETTERS.passwordChanged(login);
  tools.later.run(() => tools.mailer.mail({ email: login.email, ...letter }));
}

/** Sets a login's password and signs it out everywhere; false when no login has this e-mail address. */
export async function setPassword(
  scope: OperatorScope,
  change: { email: string; password: string },
): Promise<boolean> {
  const login = await enabledLogin(scope, identifierOf(change.email));
  if (login === undefined) return false;
  const passwordHash = await hashPassword(change.password);
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, { loginId: login.id, passwordHash });
    await deleteSessions(tx, { loginId: login.id });
  });
  return true;
}
