import type { IncomingMessage, ServerResponse } from 'node:http';

/** Seconds for which a browser need not ask again. */
const REMEMBERED = 600;
const HEADERS = 'apikey, authorization, content-type, x-client-info';

interface Allowed {
  /** Origins whose pages may read the answer, such as https://forms.clinic.example. */
  readonly origins: readonly string[];
  /** The address's methods besides OPTIONS. */
  readonly methods: readonly string[];
}

/**
 * Lets pages of the allowed origins call an address that is open to programs with a key. Answers the question that a browser
 * asks beforehand (OPTIONS), and returns true when it did. Cookies are never allowed.
 */
export function allowCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { origins, methods }: Allowed,
): boolean {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin !== undefined && origins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  }
  if (request.method !== 'OPTIONS' || methods.length === 0) return false;
  const all = [...methods, 'OPTIONS'].join(', ');
  response.setHeader('Allow', all);
  if (response.hasHeader('Access-Control-Allow-Origin')) {
    response.setHeader('Access-Control-Allow-Methods', all);
    response.setHeader('Access-Control-Allow-Headers', HEADERS);
    response.setHeader('Access-Control-Max-Age', REMEMBERED);
  }
  response.writeHead(204).end();
  return true;
}
