import { ok, refuse, type Result } from '#platform/result.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Account } from '../schema.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import type { Browser } from './known-browsers.ts';
import {
  inOperatorTransaction,
  insertAudit,
  isTaken,
  loginOf,
  writeLogin,
} from './login-queries.ts';
import { account } from './read-account.ts';
import { auditedLogin } from './sessions.ts';
import { forgiveAddress, passAddress } from './sign-in-limits.ts';
import { takeCode } from './take-code.ts';
import { pendingPayload, proofOf, takeProof } from './verification-queries.ts';
import { recipientHash, tokenHash } from './verifications.ts';

/** Takes over a new e-mail address with the link that was sent there; once. Nobody needs to be signed in. */
export async function confirmEmail(
  scope: OperatorScope,
  use: { token: string; address: string; tools: AccountsTools },
): Promise<Result<{ done: true }, { code: 'LINK_OVER' }>> {
  const secretHash = tokenHash(use.tools, use.token);
  const proof = await proofOf(scope, { purposes: ['email'], secretHash });
  const loginId = proof?.loginId ?? '';
  const login = loginId === '' ? undefined : await loginOf(scope, { loginId });
  const email = proof?.payload.email;
  if (!proof || !login || email === undefined) {
    // Only a miss counts: a right link is let in from an address that others have used up.
    await passAddress(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const isDone = await takenOver(scope, async (tx) => {
    if (!(await takeProof(tx, proof))) return false;
    await writeLogin(tx, { loginId, email, emailVerified: true });
    await insertAudit(tx, { login, action: 'accounts.confirmEmail', changedFields: ['email'] });
    return true;
  });
  if (!isDone) return refuse({ code: 'LINK_OVER' });
  return ok({ done: true });
}

/** Takes over a new phone number with the code that was sent there; once. */
export async function confirmPhoneNumber(
  scope: OperatorScope,
  { session, code, browser, address, tools }: SessionRequest & { code: string; browser: Browser },
): Promise<Result<Account, { code: 'WRONG_CODE' } | { code: 'NUMBER_IN_USE' }>> {
  await passAddress(scope, { address, tools });
  const recipient = session.loginId;
  const sent = { purpose: 'phone', recipient: recipientHash(tools, recipient) } as const;
  const phoneNumber = (await pendingPayload(scope, sent))?.phoneNumber;
  const loginId = await takeCode(scope, { purpose: 'phone', recipient, code, browser, tools });
  if (loginId === undefined || phoneNumber === undefined) return refuse({ code: 'WRONG_CODE' });
  const isDone = await takenOver(scope, async (tx) => {
    await writeLogin(tx, { loginId, phoneNumber, phoneNumberVerified: true });
    const action = 'accounts.confirmPhoneNumber';
    await insertAudit(tx, { login: auditedLogin(session), action, changedFields: ['phoneNumber'] });
    return true;
  });
  // Told to no one but who holds the number: the code proved that.
  if (!isDone) return refuse({ code: 'NUMBER_IN_USE' });
  await forgiveAddress(scope, { address, tools });
  return ok(await account(scope, { session, tools }));
}

/** False when another login got the address or number first. */
async function takenOver(
  scope: OperatorScope,
  work: (tx: OperatorScope) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inOperatorTransaction(scope, work);
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}
