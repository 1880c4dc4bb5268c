import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * The caller's address for throttling. Forwarded headers count only as far as `trustedProxies` hops reach back, so
 * they cannot be made up; IPv6 is cut to its /64, because one caller owns a whole one.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return normalised(direct);
  const hops = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim());
  return normalised(hops.at(-trustedProxies) || direct);
}

function normalised(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // Node writes one spelling for all aliases of a network.
  const network = new BlockList();
  network.addSubnet(address.split('%')[0] ?? address, 64, 'ipv6');
  return network.rules[0] ?? 'unknown';
}
