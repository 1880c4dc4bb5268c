import { decrypt } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findOwnClinic } from './clinic-queries.ts';
import { requireClinic } from './clinic-row.ts';

/** Where a provider key is sealed to: opening it for another clinic or column fails (S13). */
export function providerKeyContext(scope: ClinicScope): { clinicId: string; column: string } {
  return { clinicId: scope.clinicId, column: 'users.blueticks_api_key' };
}

/**
 * The clinic's provider key in clear, for the one request that uses it. Undefined when none is stored or when the
 * stored one cannot be opened with `encryptionKey`: then nothing is sent, and the clinic is asked to enter it again.
 */
export async function readProviderKey(
  scope: ClinicScope,
  { encryptionKey }: { encryptionKey: Buffer },
): Promise<string | undefined> {
  return decryptProviderKey(scope, {
    sealed: requireClinic(await findOwnClinic(scope)).providerKey,
    encryptionKey,
  });
}

/** The same for a key as it is stored, for whoever read the clinic's row together with something else. */
export function decryptProviderKey(
  scope: ClinicScope,
  { sealed, encryptionKey }: { sealed: string | null; encryptionKey: Buffer },
): string | undefined {
  if (sealed === null) return undefined;
  try {
    return decrypt(encryptionKey, { ...providerKeyContext(scope), value: sealed });
  } catch {
    return undefined;
  }
}
