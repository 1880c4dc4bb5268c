import { keyMark } from '#platform/server/crypto.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { reencryptSecondFactors, deleteOldTries, type AccountsWork } from './worker.ts';

/** Background jobs for logins. */
export function accountsJobs(work: AccountsWork): JobDefinition[] {
  return [
    {
      name: 'accounts.forgetTries',
      everySeconds: 3600,
      run: (context) => deleteOldTries(work, context),
    },
    {
      name: 'accounts.resealSecondFactors',
      everySeconds: 3600,
      dependsOn: keyMark(work.encryptionKey),
      run: (context) => reencryptSecondFactors(work, context),
    },
  ];
}
