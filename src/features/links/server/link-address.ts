import { isIP } from 'node:net';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { isPublicAddress } from '#platform/server/http/public-address.ts';

/** Returns the address of this installation at each use; undefined while it has none. */
export interface LinkAddress {
  readonly read: () => string | undefined;
  /** In a demo, the patient's browser is on the same machine. */
  readonly areVisitorsHere: boolean;
}

/** Where short links lead. */
export const linkAddresses = createContributionPoint<LinkAddress>();

/** Returns the address that a patient's phone can open; undefined when there is none. */
export function getLinkAddress(scope: ClinicScope): string | undefined {
  const [installation] = linkAddresses.list(scope);
  const address = installation?.read();
  if (installation === undefined || address === undefined) return undefined;
  return installation.areVisitorsHere || isReachable(address) ? address : undefined;
}

/** A name without a dot, or a private address, works in the clinic alone. */
function isReachable(address: string): boolean {
  const hostname = URL.parse(address)?.hostname.replaceAll(/^\[|\]$/gu, '') ?? '';
  if (isIP(hostname) !== 0) return isPublicAddress(hostname);
  return (
    hostname.includes('.') && !/\.(?:local|localhost|internal|lan|home\.arpa)$/u.test(hostname)
  );
}
