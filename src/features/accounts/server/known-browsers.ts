import { randomBytes } from 'node:crypto';
import { keyedHash, sameText } from '#platform/server/crypto.ts';

/**
 * A browser as its long-lived cookie describes it: a random id, and a proof for each login that came in there. Codes are
 * bound to the id; the proofs give the owner of a login counters that no stranger can use up.
 */
export interface Browser {
  readonly id: string;
  /** The newest first. */
  readonly proofs: readonly string[];
}

/** How far a login came in a browser: its password or mailbox was proven there, or also its second factor. */
export type ProvenStep = 'entry' | 'second-factor';

interface LoginInBrowser {
  readonly loginId: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Two for each login; a clinic's computer serves a few people. */
const MOST_PROOFS = 10;

/** Reads the cookie; without a usable one it is a browser that was never here. */
export function readBrowser(cookie: string | undefined): Browser {
  const [id = '', ...proofs] = (cookie ?? '').split('.');
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), proofs: [] };
  return { id, proofs: proofs.filter((proof) => /^[\w-]{43}$/.test(proof)).slice(0, MOST_PROOFS) };
}

/** What the browser's cookie should hold. */
export function browserCookie({ id, proofs }: Browser): string {
  return [id, ...proofs].join('.');
}

/** Whether this login came so far in this browser before. */
export function isKnownBrowser(
  browser: Browser,
  known: LoginInBrowser & { step: ProvenStep },
): boolean {
  const wanted = browserProof(browser, known);
  return browser.proofs.some((proof) => sameText(proof, wanted));
}

/** The same browser, which now knows that the login came so far in it. */
export function rememberLogin(
  browser: Browser,
  { steps, ...login }: LoginInBrowser & { steps: readonly ProvenStep[] },
): Browser {
  const fresh = steps.map((step) => browserProof(browser, { ...login, step }));
  const others = browser.proofs.filter((proof) => !fresh.includes(proof));
  return { ...browser, proofs: [...fresh, ...others].slice(0, MOST_PROOFS) };
}

function browserProof(
  { id }: Browser,
  { loginId, step, tools }: LoginInBrowser & { step: ProvenStep },
): string {
  return keyedHash(tools.throttleKey, `browser/${step}/${id}/${loginId}`);
}
