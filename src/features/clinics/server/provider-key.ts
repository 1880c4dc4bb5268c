import { decrypt } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findOwnClinic } from './clinic-queries.ts';
import { requireClinic } from './clinic-row.ts';

/** Binds the key to its clinic and column: it cannot be decrypted for another (S13). */
export function providerKeyContext(scope: ClinicScope): { clinicId: string; column: string } {
  return { clinicId: scope.clinicId, column: 'users.blueticks_api_key' };
}

/**
 * Returns the clinic's provider key in clear, for the request that uses it. Undefined when none is
 * stored, or when it cannot be decrypted: then nothing is sent, and the clinic is asked to enter it
 * again.
 */
export async function readProviderKey(
  scope: ClinicScope,
  { encryptionKey }: { encryptionKey: Buffer },
): Promise<string | undefined> {
  return decryptProviderKey(scope, {
    encryptedKey: requireClinic(await findOwnClinic(scope)).providerKey,
    encryptionKey,
  });
}

/** Decrypts a stored key that the caller has read with the clinic's row. */
export function decryptProviderKey(
  scope: ClinicScope,
  { encryptedKey, encryptionKey }: { encryptedKey: string | null; encryptionKey: Buffer },
): string | undefined {
  if (encryptedKey === null) return undefined;
  try {
    return decrypt(encryptionKey, { ...providerKeyContext(scope), value: encryptedKey });
  } catch {
    return undefined;
  }
}
