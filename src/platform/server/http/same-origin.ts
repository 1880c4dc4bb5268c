import type { IncomingMessage } from 'node:http';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

export interface OwnOrigins {
  /** The address that people type. */
  readonly origin: string;
  /** Other names of the same address. */
  readonly otherNames?: readonly string[];
}

const READING = new Set(['GET', 'HEAD']);

/**
 * Whether a request may change something: reading always, writing only from our own pages. Browsers send
 * Sec-Fetch-Site or Origin with every write; a writer that sends neither is refused, because a check that cannot
 * run refuses.
 */
export function mayWrite(request: IncomingMessage, origins: OwnOrigins): boolean {
  if (READING.has(request.method ?? '')) return true;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin !== undefined) return isOwn(origin, { request, origins });
  return site === 'same-origin';
}

/** Another name counts only for a page that was opened by it: then its own cookie comes along, and no other. */
function isOwn(
  origin: string,
  { request, origins }: { request: IncomingMessage; origins: OwnOrigins },
): boolean {
  if (origin === origins.origin) return true;
  const isOtherName = origins.otherNames?.includes(origin) === true;
  return isOtherName && URL.parse(origin)?.host === request.headers.host;
}

/** Names of a loopback address, at the same port: people type one or the other. */
export function otherLoopbackNames(origin: string): string[] {
  const { protocol, port, hostname } = new URL(origin);
  if (!LOOPBACK.includes(hostname)) return [];
  return LOOPBACK.filter((name) => name !== hostname).map((name) => `${protocol}//${name}:${port}`);
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
