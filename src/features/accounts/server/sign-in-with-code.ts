import { asciiDigits } from '#platform/phone.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { keyedHash, sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { isKnownBrowser, type Browser } from './known-browsers.ts';
import { LETTERS } from './email-templates.ts';
import { takeProof, triedProof, type Purpose } from './verification-queries.ts';
import { codeHash, issueCode, recipientHash } from './verifications.ts';
import { enabledLogin, insertAudit, loginOf, type LoginRow } from './login-queries.ts';
import {
  identifierOf,
  passAskingUnlessKnown,
  spellingOf,
  type AccountsTools,
  type Caller,
} from './sign-in.ts';
import { admit, type Admission } from './sessions.ts';
import { claimDailyTry, dailyPause, uncountTry } from './throttle-queries.ts';
import { claimLetter, forgiveAddress, passAddress } from './sign-in-limits.ts';

/** After this many tries a code is dead. */
const MOST_TRIES = 5;
/** Wrong codes of one account in a day, over all browsers that do not know it; each known browser has as many. */
const MOST_WRONG_A_DAY = 30;
/** The owner hears of so many wrong codes, and of the last that is looked at. */
const TOLD_AT = [5, MOST_WRONG_A_DAY];

/**
 * Sends a code to a verified address or number; it works only in the browser that asked. Answers before it has looked, and
 * alike when nothing is sent, so that nothing tells who is known.
 */
export async function requestCode(
  scope: OperatorScope,
  request: { identifier: string; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { browser, tools } = request;
  const identifier = identifierOf(request.identifier);
  const typed = spellingOf(identifier);
  const recipient = codeRecipient(typed, browser);
  await passAskingUnlessKnown(scope, { ...request, identifier });
  tools.later.run(async () => {
    const login = await enabledLogin(scope, identifier);
    const account = login?.id ?? typed;
    if (!(await claimLetter(scope, { kind: 'code', ...request, account }))) return;
    const guesses = dailyLimit({ purpose: 'code', account, browser, tools });
    if ((await dailyPause(scope, guesses)) !== undefined) return;
    const isByPhone = login?.phoneNumber === typed;
    const isVerified = isVerifiedAs(login, typed) && (!isByPhone || tools.sms !== undefined);
    // Also where it goes to no one, so that trying codes takes as long.
    const loginId = isVerified ? login?.id : undefined;
    const proof = { purpose: 'code', recipient, tools } as const;
    const code = await issueCode(scope, loginId === undefined ? proof : { ...proof, loginId });
    if (!isVerified || login === undefined) return;
    if (isByPhone) await tools.sms?.sendCode({ phoneNumber: typed, code });
    else await tools.mailer.mail({ email: typed, ...LETTERS.code({ code }) });
    await insertAudit(scope, { login, action: 'accounts.requestCode' });
  });
}

/** Signs in with a code. It leaves passwords and other sessions alone; the second factor is asked for as ever. */
export async function signInWithCode(
  scope: OperatorScope,
  request: Caller & { identifier: string; code: string; tools: AccountsTools },
): Promise<Result<Admission, { code: 'WRONG_CODE' }>> {
  const { browser, tools } = request;
  const recipient = codeRecipient(spellingOf(identifierOf(request.identifier)), browser);
  await passAddress(scope, request);
  const typed = { purpose: 'code', recipient, code: request.code, browser, tools } as const;
  const loginId = await takeCode(scope, typed);
  const login = loginId === undefined ? undefined : await loginOf(scope, { loginId });
  if (login === undefined) {
    await insertAudit(scope, { login, action: 'accounts.signIn.code', outcome: 'refused' });
    return refuse({ code: 'WRONG_CODE' });
  }
  await forgiveAddress(scope, request);
  return ok(await admit(scope, { login, way: 'code', caller: request, tools }));
}

interface TypedCode {
  readonly purpose: Purpose;
  readonly recipient: string;
  readonly code: string;
  readonly browser: Browser;
  readonly tools: AccountsTools;
}

/** Uses a code up and returns whose it was; undefined when it is wrong, used, too old or tried too often. */
export async function takeCode(
  scope: OperatorScope,
  typed: TypedCode,
): Promise<string | undefined> {
  const { purpose, recipient, tools } = typed;
  const proof = await triedProof(scope, {
    purpose,
    recipient: recipientHash(tools, recipient),
    most: MOST_TRIES,
  });
  const code = asciiDigits(typed.code).replace(/[\s-]/g, '');
  const isRight = sameText(proof?.secretHash ?? '', codeHash(tools, { purpose, recipient, code }));
  if (proof === undefined) return undefined;
  const guesses = dailyLimit({ ...typed, account: proof.loginId ?? recipient });
  const count = await claimDailyTry(scope, guesses);
  if (count === undefined) return undefined;
  if (isRight && (await takeProof(scope, proof))) {
    await uncountTry(scope, { key: guesses.key, free: MOST_WRONG_A_DAY });
    return proof.loginId ?? undefined;
  }
  const { loginId } = proof;
  if (purpose === 'code' && loginId !== null && TOLD_AT.includes(count))
    tellOwner(scope, { loginId, count, tools });
  return undefined;
}

/** A code that somebody else asked for, or typed wrongly, leaves the one of this browser as it is. */
function codeRecipient(typed: string, browser: Browser): string {
  return `${typed}/${browser.id}`;
}

function isVerifiedAs(login: LoginRow | undefined, typed: string): boolean {
  if (login === undefined) return false;
  return login.phoneNumber === typed ? login.phoneNumberVerified : login.emailVerified;
}

/** A browser that knows the account has a day's count of its own. */
function dailyLimit({
  purpose,
  account,
  browser,
  tools,
}: Pick<TypedCode, 'purpose' | 'browser' | 'tools'> & { account: string }) {
  const isKnown = isKnownBrowser(browser, { loginId: account, step: 'entry', tools });
  const counted = isKnown ? `${account}/${browser.id}` : account;
  const key = `wrong-${purpose}:${keyedHash(tools.throttleKey, counted)}`;
  return { key, most: MOST_WRONG_A_DAY };
}

function tellOwner(
  scope: OperatorScope,
  { loginId, count, tools }: { loginId: string; count: number; tools: AccountsTools },
): void {
  tools.later.run(async () => {
    const login = await loginOf(scope, { loginId });
    if (login === undefined) return;
    const letter = LETTERS.wrongCodes({ name: login.name, count });
    await tools.mailer.mail({ email: login.email, ...letter });
  });
}
