import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';

export interface ForwardedHeaders {
  /** Notes when a request carries a forwarded address, and not the address. */
  readonly note: (request: Pick<IncomingMessage, 'headers'>) => void;
  /** Seconds since the last such request; null when there was none in the last day, or when proxies are trusted. */
  readonly secondsAgo: () => number | null;
}

/** A proxy sends the header with each request, so an old one was a stranger's. */
const FORGOTTEN_AFTER_SECONDS = 86_400;

/** Watches for a proxy that nothing is known of: TRUSTED_PROXIES is 0, and requests carry forwarded addresses. */
export function watchForwardedHeaders({
  trustedProxies,
  clock,
}: {
  trustedProxies: number;
  clock: Clock;
}): ForwardedHeaders {
  let lastAt: number | undefined;
  return {
    note({ headers }) {
      if (trustedProxies > 0) return;
      if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
      lastAt = clock.now().getTime();
    },
    secondsAgo() {
      if (lastAt === undefined) return null;
      const seconds = Math.max(0, Math.floor((clock.now().getTime() - lastAt) / 1000));
      return seconds > FORGOTTEN_AFTER_SECONDS ? null : seconds;
    },
  };
}
