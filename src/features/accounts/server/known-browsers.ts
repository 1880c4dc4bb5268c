import { randomBytes } from 'node:crypto';
import { hashWithKey, sameText } from '#platform/server/crypto.ts';

/**
 * A browser as its long-lived cookie describes it: a random id, and a signature for each login that
 * signed in there. Codes are bound to the id. The signatures give the owner of a login rate limits
 * that no one else can use up.
 */
export interface Browser {
  readonly id: string;
  /** Newest first. */
  readonly signatures: readonly string[];
}

/**
 * The steps that a login completed in a browser: its password or mailbox, and its second factor.
 */
export type CompletedStep = 'entry' | 'second-factor';

interface LoginInBrowser {
  readonly loginId: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Two for each login; a clinic's computer serves a few people. */
const MOST_SIGNATURES = 10;

/** Reads the cookie; without a valid one the browser is new. */
export function readBrowser(cookie: string | undefined): Browser {
  const [id = '', ...signatures] = (cookie ?? '').split('.');
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), signatures: [] };
  return {
    id,
    signatures: signatures
      .filter((signature) => /^[\w-]{43}$/.test(signature))
      .slice(0, MOST_SIGNATURES),
  };
}

/** Returns the value of the browser's cookie. */
export function browserCookie({ id, signatures }: Browser): string {
  return [id, ...signatures].join('.');
}

/** Checks whether this login completed the step in this browser before. */
export function isKnownBrowser(
  browser: Browser,
  login: LoginInBrowser & { step: CompletedStep },
): boolean {
  const wantedText = signLogin(browser, login);
  return browser.signatures.some((signature) => sameText(signature, wantedText));
}

/** Returns the browser with signatures for the steps that the login has completed. */
export function rememberLogin(
  browser: Browser,
  { steps, ...login }: LoginInBrowser & { steps: readonly CompletedStep[] },
): Browser {
  const fresh = steps.map((step) => signLogin(browser, { ...login, step }));
  const others = browser.signatures.filter((signature) => !fresh.includes(signature));
  return { ...browser, signatures: [...fresh, ...others].slice(0, MOST_SIGNATURES) };
}

function signLogin(
  { id }: Browser,
  { loginId, step, tools }: LoginInBrowser & { step: CompletedStep },
): string {
  return hashWithKey(tools.throttleKey, `browser/${step}/${id}/${loginId}`);
}
