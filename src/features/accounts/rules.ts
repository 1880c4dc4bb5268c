/** Shortest and longest password; nothing else is asked of it but that nobody would guess it (ASVS 6.2). */
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

/** 'Chrome on Android': enough to know one's own devices by, and no more of what a browser says about itself. */
export function deviceName(userAgent: string | undefined): string {
  const find = (known: readonly (readonly [string, RegExp])[], fallback: string) =>
    known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? fallback;
  return `${find(BROWSERS, 'A browser')} on ${find(SYSTEMS, 'an unknown device')}`;
}

const TICK_SECONDS = 30;
const TICKS_LEFT = 3;

/** How often a session's end is looked at (specification, section 9). */
export const SESSION_TICK_MS = TICK_SECONDS * 1000;

/** Whether a session must be refreshed at this tick: three ticks or fewer remain, or nobody knows. */
export function mustRefresh(session: { endsAt: number | undefined; now: number }): boolean {
  if (session.endsAt === undefined) return true;
  return session.endsAt - session.now <= TICKS_LEFT * SESSION_TICK_MS;
}

/** How long to wait before a refresh is tried again: 200 ms, twice as long each time, never beyond a tick. */
export function refreshPause(failures: number): number {
  return Math.min(200 * 2 ** failures, SESSION_TICK_MS);
}
