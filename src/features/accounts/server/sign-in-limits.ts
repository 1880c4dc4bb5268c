import { Failure } from '#platform/errors.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { canonicalIdentifier } from './identifier.ts';
import { type Browser, isKnownBrowser } from './known-browsers.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { findEnabledLogin, type Identifier, type LoginRow } from './login-queries.ts';
import { claimDailyTry, claimTry, type Limit, uncountTry } from './throttle-queries.ts';

const FREE_TRIES_ADDRESS = 30;
const FREE_MESSAGES = 3;
const FREE_MESSAGES_ACCOUNT = 12;
/** As long as a count lasts, so that no more than the free tries pass in it. */
export const LONGEST_PAUSE_SECONDS = 900;

/**
 * A rate-limited request. Keys are hashed with `throttleKey`, so that the table holds no address.
 */
export interface Throttled {
  readonly address: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Counts a try of an address before it is checked; throws RATE_LIMITED when it must wait. */
export async function enforceAddressLimit(scope: OperatorScope, request: Throttled): Promise<void> {
  await enforceLimit(scope, addressLimit(request, 'address'));
}

/** Takes back a successful try: a whole clinic behind one address signs in every morning. */
export async function uncountAddressTry(scope: OperatorScope, request: Throttled): Promise<void> {
  await uncountTry(scope, addressLimit(request, 'address'));
}

/**
 * Counts a request that sends a message and is neither right nor wrong; throws RATE_LIMITED when
 * the address must wait.
 */
export async function enforceRequestLimit(scope: OperatorScope, request: Throttled): Promise<void> {
  await enforceLimit(scope, addressLimit(request, 'asking'));
}

/** Counts a try against a key; throws RATE_LIMITED, with the seconds to wait. */
export async function enforceLimit(scope: OperatorScope, limit: Limit): Promise<void> {
  const retryAfterSeconds = await claimTry(scope, limit);
  if (retryAfterSeconds > 0) throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

/**
 * Counts a requested message and returns whether it may be sent. A known browser has a count of its
 * own, and each address another, so that another client cannot use up the owner's messages. A third
 * count, over all addresses, keeps many clients from filling a mailbox; when it is used up, the owner
 * is told.
 */
export async function claimMessageQuota(
  scope: OperatorScope,
  request: {
    kind: 'code' | 'reset' | 'sign-up';
    /** Undefined for an unknown account, which is counted alike by what was typed. */
    login: LoginRow | undefined;
    identifier: string;
    address: string;
    browser: Browser;
    tools: AccountsTools;
  },
): Promise<boolean> {
  const { kind, login, identifier, browser, address, tools } = request;
  const account = login?.id ?? identifier;
  const toKey = (who: string, text: string) =>
    `${kind}-${who}:${hashWithKey(tools.throttleKey, text)}`;
  if (isKnownBrowser(browser, { loginId: account, step: 'entry', tools })) {
    const key = toKey('browser', `${account}/${browser.id}`);
    return (await claimTry(scope, { key, free: FREE_MESSAGES })) === 0;
  }
  const ofCaller = { key: toKey('caller', `${account}/${address}`), free: FREE_MESSAGES };
  if ((await claimTry(scope, ofCaller)) > 0) return false;
  const ofAccount = {
    key: toKey('account', account),
    free: FREE_MESSAGES_ACCOUNT,
    firstPauseSeconds: LONGEST_PAUSE_SECONDS,
  };
  if ((await claimTry(scope, ofAccount)) === 0) return true;
  if (login) await tellOwner(scope, { login, tools });
  return false;
}

/** Tells the owner, once a day, that others have used up the messages of the login. */
async function tellOwner(
  scope: OperatorScope,
  { login, tools }: { login: LoginRow; tools: AccountsTools },
): Promise<void> {
  const key = `used-up:${hashWithKey(tools.throttleKey, login.id)}`;
  if (!login.emailVerified || (await claimDailyTry(scope, { key, most: 1 })) === undefined) return;
  await emailLogin(tools, login, () => EMAIL_TEMPLATES.messagesUsedUp(login));
}

function addressLimit({ address, tools }: Throttled, kind: 'address' | 'asking') {
  return { key: `${kind}:${hashWithKey(tools.throttleKey, address)}`, free: FREE_TRIES_ADDRESS };
}

export const FREE_TRIES = 5;

/**
 * Counts a request that sends a message. When the address must wait, a known browser may go on: its
 * messages have a count of their own, which another client behind the same address must not use up.
 */
export async function enforceRequestLimitUnlessKnown(
  scope: OperatorScope,
  request: { identifier: Identifier; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { identifier, browser, tools } = request;
  try {
    await enforceRequestLimit(scope, request);
  } catch (error) {
    const login = await findEnabledLogin(scope, identifier);
    const loginId = login?.id ?? canonicalIdentifier(identifier);
    if (!isKnownBrowser(browser, { loginId, step: 'entry', tools })) throw error;
  }
}
