import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of one carrier.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Where clouds keep the keys of their machines.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
// Within 2000::/3, the only range that is public at all: so loopback, mapped, NAT64, local and multicast fall out.
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refusedV4 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V4) refusedV4.addSubnet(net, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const refusedV6 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V6) refusedV6.addSubnet(net, bits, 'ipv6');

/** True for an address that anybody on the internet could reach; false for every other, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

/** How names become addresses, all of them at once; the machine's own resolver unless a test brings another. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const ownResolver: Resolve = (hostname, callback) => resolveName(hostname, { all: true }, callback);

/**
 * A `lookup` for outgoing connections that knows public addresses only. It answers at the moment of connecting and the
 * socket goes where it says, so a name that changes its mind gains nothing. A name with no public address fails with
 * ENOTPUBLIC before a byte leaves. Literal addresses never come here: the caller's allow-list must not let them in.
 */
export function publicLookup(resolve: Resolve = ownResolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, []);
      const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
      const open = addresses.filter(
        (address) => isPublicAddress(address.address) && (!family || address.family === family),
      );
      const [first] = open;
      if (first === undefined) return callback(notPublic(), []);
      return options.all ? callback(null, open) : callback(null, first.address, first.family);
    });
  };
}

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error('The name leads to no public address'), { code: 'ENOTPUBLIC' });
}
