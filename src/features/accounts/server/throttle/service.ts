import { Failure } from '#platform/errors.ts';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { claimTry } from './queries.ts';

const FREE_TRIES_ADDRESS = 30;

/** What counts tries: keys are hashed with `throttleKey`, so that no address stands in the table. */
export interface Throttled {
  readonly address: string;
  readonly tools: { readonly throttleKey: Buffer };
}

/** Counts a try of whoever calls from an address; RATE_LIMITED when it must wait. */
export async function passAddress(scope: OperatorScope, request: Throttled): Promise<void> {
  const { throttleKey } = request.tools;
  await passOrWait(scope, {
    key: `address:${keyedHash(throttleKey, request.address)}`,
    free: FREE_TRIES_ADDRESS,
  });
}

/** Counts a try against any key; RATE_LIMITED, with the seconds, when it must wait. */
export async function passOrWait(
  scope: OperatorScope,
  limit: { key: string; free: number },
): Promise<void> {
  const retryAfterSeconds = await claimTry(scope, limit);
  if (retryAfterSeconds > 0) throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}
