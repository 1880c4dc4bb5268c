import type { RequestLimits } from '#platform/server/http/request-limiter.ts';
import type { AppContext } from './router.ts';

/**
 * For each clinic, and each address that has not signed in. Enough to keep the machine busy, and while others ask as well a seventh
 * of its time: a clinic's screens together use about a third of that.
 */
export const REQUEST_LIMITS: RequestLimits = {
  running: 16,
  waiting: 200,
  longestMs: 1000,
  budget: { msPerSecond: 150, burstMs: 100, mostDebtMs: 150 },
  presentMs: 3000,
};

const BODY_LIMIT = 384 * 1024;
// A picture of 1 MB in base64, and nothing else, may be larger: a logo, or a creative's beside its other fields.
const PICTURE_LIMIT = 1_450_000;
const PICTURE_PATHS = /^\/api\/(?:clinic\/logo|admin\/creatives(?:\/[0-9a-f-]{36})?)$/;
/** Requests without a session are small: forms of a few fields. */
const STRANGER_LIMIT = 64 * 1024;
/** Asked by proxies and monitors, from addresses that strangers may share; its answer is cached, so it costs nothing. */
const HEALTH_PATH = '/api/health';

/** The longest body that is read. `isKnown` means that the caller has signed in, or calls from outside with a key. */
export function bodyLimit({ path, isKnown }: { path: string; isKnown: boolean }): number {
  if (!isKnown) return STRANGER_LIMIT;
  return PICTURE_PATHS.test(path) ? PICTURE_LIMIT : BODY_LIMIT;
}

/**
 * Returns whose limits a request counts against: those of the clinic that it authenticates as, from any address, else those of the
 * address. So strangers behind the same address, or behind a proxy that is not trusted, slow no clinic down.
 */
export async function limiterKey({
  path,
  context,
  clinicOfSecret,
}: {
  path: string;
  context: Pick<AppContext, 'login' | 'address'>;
  clinicOfSecret: (path: string) => Promise<string | undefined>;
}): Promise<string> {
  if (path === HEALTH_PATH) return 'health';
  if (context.login !== undefined) return `clinic:${context.login.clinicId}`;
  const clinicId = await clinicOfSecret(path);
  return clinicId === undefined ? `address:${context.address}` : `reports:${clinicId}`;
}
