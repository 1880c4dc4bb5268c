import { Failure } from '#platform/errors.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { ProvenLogin } from './gate.ts';
import { type Browser, isKnownBrowser } from './known-browsers.ts';
import { findLogin } from './login-queries.ts';
import { uncountAddressTry, enforceAddressLimit, enforceLimit } from './sign-in-limits.ts';
import { claimDailyTry, dailyPause, forgetTries, uncountTry } from './throttle-queries.ts';

const FREE_TRIES = 5;
const CALLERS_FIRST_PAUSE_SECONDS = 60;
/** Wrong codes of one login in a day, over all unknown browsers. */
const MOST_WRONG_A_DAY = 30;
/** The owner gets an email at these numbers: the person who types the codes knows the password. */
const NOTIFY_AT = [5, MOST_WRONG_A_DAY];

/** A counted try, with what to do when its code is right or wrong. */
interface CountedTry {
  forgive(): Promise<void>;
  tellOwner(): void;
}

/**
 * Counts a try before its code is checked. A browser that completed the second step before has a
 * count of its own; all others share the day's, which a person with the stolen password can use up.
 */
export async function enforceCodeLimit(
  scope: OperatorScope,
  request: SessionRequest & { browser: Browser },
): Promise<CountedTry> {
  const { session, address, browser, tools } = request;
  const { loginId } = session;
  const toKey = (who: string, text: string) => `${who}:${hashWithKey(tools.throttleKey, text)}`;
  if (isKnownBrowser(browser, { loginId, step: 'second-factor', tools })) {
    const key = toKey('factor-device', `${loginId}/${browser.id}`);
    await enforceLimit(scope, { key, free: FREE_TRIES });
    return { forgive: () => forgetTries(scope, key), tellOwner: () => {} };
  }
  const key = toKey('factor', `${loginId}/${address}`);
  await enforceAddressLimit(scope, request);
  await enforceLimit(scope, {
    key,
    free: FREE_TRIES,
    firstPauseSeconds: CALLERS_FIRST_PAUSE_SECONDS,
  });
  const daily = wrongCodeLimit(request, loginId);
  const count = await claimDailyTry(scope, daily);
  if (count === undefined) {
    const retryAfterSeconds = (await dailyPause(scope, daily)) ?? 1;
    throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
  }
  return {
    async forgive() {
      await forgetTries(scope, key);
      await uncountTry(scope, { key: daily.key, free: MOST_WRONG_A_DAY });
      await uncountAddressTry(scope, request);
    },
    tellOwner() {
      if (NOTIFY_AT.includes(count)) emailWrongCodes(scope, { session, count, tools });
    },
  };
}

/** Resets the day's count, for example after a new password has made the old one worthless. */
export async function resetWrongCodes(
  scope: OperatorScope,
  { loginId, tools }: { loginId: string; tools: AccountsTools },
): Promise<void> {
  await forgetTries(scope, wrongCodeLimit({ tools }, loginId).key);
}

function wrongCodeLimit({ tools }: { tools: AccountsTools }, loginId: string) {
  const key = `wrong-factor:${hashWithKey(tools.throttleKey, loginId)}`;
  return { key, most: MOST_WRONG_A_DAY };
}

function emailWrongCodes(
  scope: OperatorScope,
  { session, count, tools }: { session: ProvenLogin; count: number; tools: AccountsTools },
): void {
  tools.background.run(async () => {
    const login = await findLogin(scope, session);
    if (login === undefined) return;
    await emailLogin(tools, login, () =>
      EMAIL_TEMPLATES.wrongCodeLimit({ name: login.name, count }),
    );
  });
}
