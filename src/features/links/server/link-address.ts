import { isIP } from 'node:net';
import { isPublicAddress } from '#platform/server/http/public-address.ts';

let readAddress: () => string | undefined = () => undefined;

/**
 * Sets where short links lead: the address of this installation, read at each use. Called once, when
 * the installation starts. `areVisitorsHere` is for a demo, where the patient's browser is on the same
 * machine.
 */
export function setLinkAddress(
  read: () => string | undefined,
  { areVisitorsHere = false }: { areVisitorsHere?: boolean } = {},
): void {
  readAddress = () => {
    const address = read();
    return address !== undefined && (areVisitorsHere || isReachable(address)) ? address : undefined;
  };
}

/** Returns the address that a patient's phone can open; undefined when there is none. */
export function getLinkAddress(): string | undefined {
  return readAddress();
}

/** A name without a dot, or a private address, works in the clinic alone. */
function isReachable(address: string): boolean {
  const hostname = URL.parse(address)?.hostname.replaceAll(/^\[|\]$/gu, '') ?? '';
  if (isIP(hostname) !== 0) return isPublicAddress(hostname);
  return (
    hostname.includes('.') && !/\.(?:local|localhost|internal|lan|home\.arpa)$/u.test(hostname)
  );
}
