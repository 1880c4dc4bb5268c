import { i18n, markText, translateText } from '#platform/i18n.ts';

/** The only other rule is that a password must not be easily guessed (ASVS 6.2). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 512;

const BROWSERS = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const A_BROWSER = markText('A browser');
const A_DEVICE = markText('an unknown device');

/**
 * Returns a name such as 'Chrome on Android': enough to recognise one's own devices, and no more.
 */
export function deviceName(userAgent: string | undefined): string {
  const find = (patterns: readonly (readonly [string, RegExp])[], fallback: string) =>
    patterns.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? fallback;
  return `${find(BROWSERS, A_BROWSER)} on ${find(SYSTEMS, A_DEVICE)}`;
}

/** Returns the name of a device in the current language. */
export function translateDevice(name: string): string {
  const [browser, device] = name.split(' on ');
  if (browser === undefined || device === undefined) return name;
  return i18n.t('{browser} on {device}', {
    browser: translateText(browser),
    device: translateText(device),
  });
}

const TICK_SECONDS = 30;
const TICKS_LEFT = 3;

/** The interval at which a session's end is checked (specification, section 9). */
export const SESSION_TICK_MS = TICK_SECONDS * 1000;

/**
 * Checks whether to refresh a session at this tick: three ticks or fewer remain, or its end is
 * unknown.
 */
export function mustRefresh(session: { endsAt: number | undefined; now: number }): boolean {
  if (session.endsAt === undefined) return true;
  return session.endsAt - session.now <= TICKS_LEFT * SESSION_TICK_MS;
}

/** Returns the pause before the next refresh: 200 ms, twice as long each time, at most a tick. */
export function refreshPause(failures: number): number {
  return Math.min(200 * 2 ** failures, SESSION_TICK_MS);
}
