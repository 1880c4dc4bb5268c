import { asciiDigits } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { keyedHash, sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { LETTERS } from '../letters.ts';
import { takeProof, triedProof, type Purpose } from '../proofs/queries.ts';
import { codeHash, issueCode, recipientHash } from '../proofs/service.ts';
import { enabledLogin, insertAudit, loginOf } from '../queries.ts';
import {
  deviceProof,
  identifierOf,
  spellingOf,
  type AccountsTools,
  type Caller,
  type SignedIn,
} from '../service.ts';
import { admit } from '../sessions/service.ts';
import { forgiveAddress, passAddress, passAsking, passOrWait } from '../throttle/service.ts';

/** After this many tries a code is dead. */
const MOST_TRIES = 5;
const FREE_REQUESTS = 3;

/** Sends a code to a verified address or number; answers before it has looked, so that nothing tells who is known. */
export async function requestCode(
  scope: OperatorScope,
  request: { identifier: string; address: string; tools: AccountsTools },
): Promise<void> {
  const { tools } = request;
  const identifier = identifierOf(request.identifier);
  const recipient = spellingOf(identifier);
  await passAsking(scope, request);
  const key = `code:${keyedHash(tools.throttleKey, recipient)}`;
  await passOrWait(scope, { key, free: FREE_REQUESTS });
  tools.later.run(async () => {
    const login = await enabledLogin(scope, identifier);
    const isByPhone = login?.phoneNumber === recipient;
    const isVerified = isByPhone ? login.phoneNumberVerified : login?.emailVerified;
    if (login === undefined || isVerified !== true) return;
    const code = await issueCode(scope, { purpose: 'code', recipient, loginId: login.id, tools });
    const letter = LETTERS.code({ code });
    if (isByPhone) await tools.mailer.text({ phoneNumber: recipient, text: letter.text });
    else await tools.mailer.mail({ email: recipient, ...letter });
    await insertAudit(scope, { login, action: 'accounts.requestCode' });
  });
}

/** Signs in with a code. It leaves passwords and other sessions alone; the second factor is asked for as ever. */
export async function signInWithCode(
  scope: OperatorScope,
  request: Caller & { identifier: string; code: string; tools: AccountsTools },
): Promise<Result<SignedIn, { code: 'WRONG_CODE' }>> {
  const { tools } = request;
  const recipient = spellingOf(identifierOf(request.identifier));
  await passAddress(scope, request);
  const loginId = await takeCode(scope, { purpose: 'code', recipient, code: request.code, tools });
  const login = loginId === undefined ? undefined : await loginOf(scope, { loginId });
  if (login === undefined) {
    await insertAudit(scope, { login, action: 'accounts.signIn.code', outcome: 'refused' });
    return refused({ code: 'WRONG_CODE' });
  }
  await forgiveAddress(scope, request);
  const admission = await admit(scope, { login, way: 'code', device: request.device, tools });
  return ok({ ...admission, knownDevice: deviceProof(tools, login.id) });
}

/** Uses a code up and answers whose it was; undefined when it is wrong, used, too old or tried too often. */
export async function takeCode(
  scope: OperatorScope,
  typed: { purpose: Purpose; recipient: string; code: string; tools: AccountsTools },
): Promise<string | undefined> {
  const { purpose, recipient, tools } = typed;
  const proof = await triedProof(scope, {
    purpose,
    recipient: recipientHash(tools, recipient),
    most: MOST_TRIES,
  });
  const code = asciiDigits(typed.code).replace(/[\s-]/g, '');
  const isRight = sameText(proof?.secretHash ?? '', codeHash(tools, { purpose, recipient, code }));
  if (proof === undefined || !isRight || !(await takeProof(scope, proof))) return undefined;
  return proof.loginId ?? undefined;
}
