import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The caller's address for throttling. Forwarded headers count only as far as `trustedProxies` hops reach back, so
 * they cannot be made up; IPv6 is cut to its /64, because one caller owns a whole one.
 */
export function callerAddress(
  request: {
    readonly socket: { readonly remoteAddress?: string | undefined };
    readonly headers: IncomingHttpHeaders;
  },
  trustedProxies: number,
): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return normalise(direct);
  const hops = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim());
  return normalise(hops.at(-trustedProxies) || direct);
}

function normalise(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return 'unknown';
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedAddress !== undefined) return mappedAddress;
  return toNetwork(address.split('%')[0] ?? address);
}

/** The first 64 bits, in the one spelling that the URL standard gives an address. */
function toNetwork(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const splitGroups = (part = '') => (part === '' ? [] : part.split(':'));
  const zeros = tail === undefined ? 0 : 8 - splitGroups(head).length - splitGroups(tail).length;
  const groups = [...splitGroups(head), ...Array<string>(zeros).fill('0'), ...splitGroups(tail)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
