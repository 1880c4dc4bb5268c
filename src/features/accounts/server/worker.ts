import type pg from 'pg';
import { encrypt, keyMark, decrypt } from '#platform/server/crypto.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import { replaceSecret, listSecretsWithoutMark } from './second-factor-queries.ts';
import { secretContext } from './second-factor-codes.ts';
import { deleteExpiredTries } from './throttle-queries.ts';

/** The services that the background jobs of accounts need. */
export interface AccountsWork {
  readonly operatorPool: pg.Pool;
  readonly log: Log;
  readonly encryptionKey: Buffer;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Deletes old counters of tries and returns how many. */
export async function deleteOldTries(work: AccountsWork, context: JobContext): Promise<number> {
  return deleteExpiredTries(createOperatorScope(work.operatorPool, context.requestId));
}

/**
 * Encrypts second factors with the present key where an earlier key was used; returns how many. One
 * that no key decrypts stays as it is and is logged: its login needs a new factor.
 */
export async function reencryptSecondFactors(
  { operatorPool, log, encryptionKey }: AccountsWork,
  { requestId, signal }: JobContext,
): Promise<number> {
  const scope = createOperatorScope(operatorPool, requestId);
  const mark = keyMark(encryptionKey);
  let count = 0;
  for (let after = BEFORE_ALL; !signal.aborted;) {
    const rows = await listSecretsWithoutMark(scope, { mark, after });
    for (const { loginId, clinicId, secret: from } of rows) {
      try {
        const place = secretContext({ loginId, clinicId });
        const text = decrypt(encryptionKey, { ...place, value: from });
        const to = encrypt(encryptionKey, { ...place, text });
        if (await replaceSecret(scope, { loginId, from, to })) count += 1;
      } catch (error) {
        const operation = 'accounts.resealSecondFactors';
        log.write({ kind: 'defect', operation, requestId, loginId, error: describeError(error) });
      }
      after = loginId;
    }
    if (rows.length === 0) break;
  }
  return count;
}
