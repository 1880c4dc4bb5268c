import { ok, refuse, type Result } from '#platform/result.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { parseIdentifier, canonicalIdentifier } from './identifier.ts';
import type { Browser } from './known-browsers.ts';
import { findEnabledLogin, recordLoginAudit, findLogin, type LoginRow } from './login-queries.ts';
import { type Admission, admitLogin } from './admit-login.ts';
import {
  claimMessageQuota,
  uncountAddressTry,
  enforceAddressLimit,
  enforceRequestLimitUnlessKnown,
} from './sign-in-limits.ts';
import { dailyLimit, consumeCode } from './consume-code.ts';
import { dailyPause } from './throttle-queries.ts';
import { issueCode } from './verifications.ts';

/**
 * Sends a code to a verified address or number; it works only in the browser that requested it.
 * Answers before it looks, and the same when nothing is sent, so that the answer does not show
 * which accounts exist.
 */
export async function requestCode(
  scope: OperatorScope,
  request: { identifier: string; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { browser, tools } = request;
  const identifier = parseIdentifier(request.identifier);
  const canonical = canonicalIdentifier(identifier);
  const recipient = toCodeRecipient(canonical, browser);
  await enforceRequestLimitUnlessKnown(scope, { ...request, identifier });
  tools.background.run(async () => {
    const login = await findEnabledLogin(scope, identifier);
    const account = login?.id ?? canonical;
    if (
      !(await claimMessageQuota(scope, { kind: 'code', ...request, login, identifier: canonical }))
    )
      return;
    const guesses = dailyLimit({ purpose: 'code', account, browser, tools });
    if ((await dailyPause(scope, guesses)) !== undefined) return;
    const isByPhone = login?.phoneNumber === canonical;
    const isVerified = isVerifiedAs(login, canonical) && (!isByPhone || tools.sms !== undefined);
    // Also for an unknown account, so that trying codes takes as long.
    const loginId = isVerified ? login?.id : undefined;
    const verification = { purpose: 'code', recipient, tools } as const;
    const code = await issueCode(
      scope,
      loginId === undefined ? verification : { ...verification, loginId },
    );
    if (!isVerified || login === undefined) return;
    if (isByPhone) await tools.sms?.sendCode({ phoneNumber: canonical, code });
    else
      await emailLogin(tools, { ...login, email: canonical }, () => EMAIL_TEMPLATES.code({ code }));
    await recordLoginAudit(scope, { login, action: 'accounts.requestCode' });
  });
}

/**
 * Signs in with a code. Leaves passwords and other sessions alone; the second factor is still due.
 */
export async function signInWithCode(
  scope: OperatorScope,
  request: Caller & { identifier: string; code: string; tools: AccountsTools },
): Promise<Result<Admission, { code: 'WRONG_CODE' }>> {
  const { browser, tools } = request;
  const recipient = toCodeRecipient(
    canonicalIdentifier(parseIdentifier(request.identifier)),
    browser,
  );
  await enforceAddressLimit(scope, request);
  const credentials = { purpose: 'code', recipient, code: request.code, browser, tools } as const;
  const loginId = await consumeCode(scope, credentials);
  const login = loginId === undefined ? undefined : await findLogin(scope, { loginId });
  if (login === undefined) {
    await recordLoginAudit(scope, { login, action: 'accounts.signIn.code', outcome: 'refused' });
    return refuse({ code: 'WRONG_CODE' });
  }
  await uncountAddressTry(scope, request);
  return ok(await admitLogin(scope, { login, method: 'code', caller: request, tools }));
}

/**
 * A code that another browser requests, or types wrongly, leaves the one of this browser as it is.
 */
function toCodeRecipient(identifier: string, browser: Browser): string {
  return `${identifier}/${browser.id}`;
}

function isVerifiedAs(login: LoginRow | undefined, identifier: string): boolean {
  if (login === undefined) return false;
  return login.phoneNumber === identifier ? login.phoneNumberVerified : login.emailVerified;
}
