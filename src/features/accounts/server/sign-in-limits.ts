import { Failure } from '#platform/errors.ts';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { canonicalIdentifier } from './identifier.ts';
import { type Browser, isKnownBrowser } from './known-browsers.ts';
import { findEnabledLogin, type Identifier } from './login-queries.ts';
import { claimTry, type Limit, uncountTry } from './throttle-queries.ts';

const FREE_TRIES_ADDRESS = 30;
const FREE_MESSAGES = 3;
const FREE_MESSAGES_ACCOUNT = 12;
/** As long as a count lasts, so that no more than the free tries of a limit pass in it. */
export const LONGEST_PAUSE_SECONDS = 900;

/** What counts tries: keys are hashed with `throttleKey`, so that no address stands in the table. */
export interface Throttled {
  readonly address: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Counts a try of whoever calls from an address before it is evaluated; RATE_LIMITED when it must wait. */
export async function enforceAddressLimit(scope: OperatorScope, request: Throttled): Promise<void> {
  await enforceLimit(scope, addressLimit(request, 'address'));
}

/** Takes a try back that was right: a whole clinic behind one address signs in every morning. */
export async function uncountAddressTry(scope: OperatorScope, request: Throttled): Promise<void> {
  await uncountTry(scope, addressLimit(request, 'address'));
}

/** Counts what has letters sent and is neither right nor wrong; RATE_LIMITED when the address must wait. */
export async function enforceRequestLimit(scope: OperatorScope, request: Throttled): Promise<void> {
  await enforceLimit(scope, addressLimit(request, 'asking'));
}

/** Counts a try against any key; RATE_LIMITED, with the seconds, when it must wait. */
export async function enforceLimit(scope: OperatorScope, limit: Limit): Promise<void> {
  const retryAfterSeconds = await claimTry(scope, limit);
  if (retryAfterSeconds > 0) throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

/**
 * Counts a letter that was asked for, and returns whether it may be sent. A browser that knows the account has a count of
 * its own, and each address another, so that a stranger who asks again and again does not use up the owner's letters. A
 * third count, over all addresses, keeps many strangers from filling a mailbox.
 */
export async function claimMessageQuota(
  scope: OperatorScope,
  request: Throttled & {
    kind: 'code' | 'reset' | 'sign-up';
    /** The login's id; what was typed where there is none, so that unknown accounts are counted alike. */
    account: string;
    browser: Browser;
  },
): Promise<boolean> {
  const { kind, account, browser, address, tools } = request;
  const keyed = (who: string, text: string) =>
    `${kind}-${who}:${keyedHash(tools.throttleKey, text)}`;
  if (isKnownBrowser(browser, { loginId: account, step: 'entry', tools })) {
    const key = keyed('browser', `${account}/${browser.id}`);
    return (await claimTry(scope, { key, free: FREE_MESSAGES })) === 0;
  }
  const ofCaller = { key: keyed('caller', `${account}/${address}`), free: FREE_MESSAGES };
  if ((await claimTry(scope, ofCaller)) > 0) return false;
  const ofAccount = {
    key: keyed('account', account),
    free: FREE_MESSAGES_ACCOUNT,
    firstPauseSeconds: LONGEST_PAUSE_SECONDS,
  };
  return (await claimTry(scope, ofAccount)) === 0;
}

function addressLimit({ address, tools }: Throttled, kind: 'address' | 'asking') {
  return { key: `${kind}:${keyedHash(tools.throttleKey, address)}`, free: FREE_TRIES_ADDRESS };
}

export const FREE_TRIES = 5;

/**
 * Counts a letter that an address asks for. When the address must wait, a browser that knows the account may go on: its letters have
 * a count of their own, and a stranger behind the same address must not use them up.
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
