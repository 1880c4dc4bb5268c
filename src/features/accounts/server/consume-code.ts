import { asciiDigits } from '#platform/phone.ts';
import { hashWithKey, sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { type Browser, isKnownBrowser } from './known-browsers.ts';
import { findLogin } from './login-queries.ts';
import { claimDailyTry, uncountTry } from './throttle-queries.ts';
import { type Purpose, consumeVerification, countVerificationTry } from './verification-queries.ts';
import { hashCode, hashRecipient } from './verifications.ts';

/** A code stops working after this many tries. */
const MOST_TRIES = 5;
/**
 * Wrong codes of one account in a day, over all unknown browsers; each known browser has as many.
 */
const MOST_WRONG_A_DAY = 30;
/** The owner gets an email at these numbers of wrong codes; the last is the limit. */
const NOTIFY_AT = [5, MOST_WRONG_A_DAY];

interface TypedCode {
  readonly purpose: Purpose;
  readonly recipient: string;
  readonly code: string;
  readonly browser: Browser;
  readonly tools: AccountsTools;
}

/**
 * Consumes a code and returns its login's id; undefined when it is wrong, used, expired or tried
 * too often.
 */
export async function consumeCode(
  scope: OperatorScope,
  typedCode: TypedCode,
): Promise<string | undefined> {
  const { purpose, recipient, tools } = typedCode;
  const verification = await countVerificationTry(scope, {
    purpose,
    recipient: hashRecipient(tools, recipient),
    most: MOST_TRIES,
  });
  const code = asciiDigits(typedCode.code).replace(/[\s-]/g, '');
  const isRight = sameText(
    verification?.secretHash ?? '',
    hashCode(tools, { purpose, recipient, code }),
  );
  if (verification === undefined) return undefined;
  const guesses = dailyLimit({ ...typedCode, account: verification.loginId ?? recipient });
  const count = await claimDailyTry(scope, guesses);
  if (count === undefined) return undefined;
  if (isRight && (await consumeVerification(scope, verification))) {
    await uncountTry(scope, { key: guesses.key, free: MOST_WRONG_A_DAY });
    return verification.loginId ?? undefined;
  }
  const { loginId } = verification;
  if (purpose === 'code' && loginId !== null && NOTIFY_AT.includes(count))
    tellOwner(scope, { loginId, count, tools });
  return undefined;
}

/** Returns the day's limit. A browser that knows the account has a count of its own. */
export function dailyLimit({
  purpose,
  account,
  browser,
  tools,
}: Pick<TypedCode, 'purpose' | 'browser' | 'tools'> & { account: string }) {
  const isKnown = isKnownBrowser(browser, { loginId: account, step: 'entry', tools });
  const counterKey = isKnown ? `${account}/${browser.id}` : account;
  const key = `wrong-${purpose}:${hashWithKey(tools.throttleKey, counterKey)}`;
  return { key, most: MOST_WRONG_A_DAY };
}

function tellOwner(
  scope: OperatorScope,
  { loginId, count, tools }: { loginId: string; count: number; tools: AccountsTools },
): void {
  tools.background.run(async () => {
    const login = await findLogin(scope, { loginId });
    if (login === undefined) return;
    await emailLogin(tools, login, () => EMAIL_TEMPLATES.wrongCodes({ name: login.name, count }));
  });
}
