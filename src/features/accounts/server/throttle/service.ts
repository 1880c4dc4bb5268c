import { Failure } from '#platform/errors.ts';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { claimTry, uncountTry } from './queries.ts';

const FREE_TRIES_ADDRESS = 30;

/** What counts tries: keys are hashed with `throttleKey`, so that no address stands in the table. */
export interface Throttled {
  readonly address: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Counts a try of whoever calls from an address before it is evaluated; RATE_LIMITED when it must wait. */
export async function passAddress(scope: OperatorScope, request: Throttled): Promise<void> {
  await passOrWait(scope, addressLimit(request, 'address'));
}

/** Takes a try back that was right: a whole clinic behind one address signs in every morning. */
export async function forgiveAddress(scope: OperatorScope, request: Throttled): Promise<void> {
  await uncountTry(scope, addressLimit(request, 'address'));
}

/** Counts what has letters sent and is neither right nor wrong; RATE_LIMITED when the address must wait. */
export async function passAsking(scope: OperatorScope, request: Throttled): Promise<void> {
  await passOrWait(scope, addressLimit(request, 'asking'));
}

/** Counts a try against any key; RATE_LIMITED, with the seconds, when it must wait. */
export async function passOrWait(
  scope: OperatorScope,
  limit: { key: string; free: number },
): Promise<void> {
  const retryAfterSeconds = await claimTry(scope, limit);
  if (retryAfterSeconds > 0) throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

function addressLimit({ address, tools }: Throttled, kind: 'address' | 'asking') {
  return { key: `${kind}:${keyedHash(tools.throttleKey, address)}`, free: FREE_TRIES_ADDRESS };
}
