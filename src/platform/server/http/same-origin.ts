import type { IncomingMessage } from 'node:http';

const READING = new Set(['GET', 'HEAD']);

/**
 * Whether a request may change something: reading always, writing only from our own pages. Browsers send
 * Sec-Fetch-Site or Origin with every write; a writer that sends neither is refused, because a check that cannot
 * run refuses.
 */
export function mayWrite(request: IncomingMessage, options: { origin: string }): boolean {
  if (READING.has(request.method ?? '')) return true;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin !== undefined) return origin === options.origin;
  return site === 'same-origin';
}

/** A writer sends JSON or nothing: forms of other sites can send neither without asking first. */
export function sendsJson(request: IncomingMessage): boolean {
  if (READING.has(request.method ?? '')) return true;
  const type = request.headers['content-type'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody && type === undefined) return true;
  return /^application\/json(?:;\s*charset=utf-8)?$/i.test(type ?? '');
}
