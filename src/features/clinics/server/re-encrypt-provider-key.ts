import { recordAudit } from '#platform/server/audit/audit.ts';
import { encrypt, keyMark, decrypt } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findOwnClinic, writeClinic } from './clinic-queries.ts';
import { requireClinic } from './clinic-row.ts';
import { providerKeyContext } from './provider-key.ts';
import { lockClinic } from './locks.ts';

/**
 * Encrypts the clinic's provider key with the present key, if an earlier one was used; returns 1 if
 * it did. Throws when no key decrypts it: it stays as it is and cannot be used.
 */
export async function reencryptProviderKey(
  scope: ClinicScope,
  { encryptionKey }: { encryptionKey: Buffer },
): Promise<number> {
  const mark = keyMark(encryptionKey);
  const isCurrent = (value: string | null) => value === null || value.startsWith(mark);
  if (isCurrent(requireClinic(await findOwnClinic(scope)).providerKey)) return 0;
  return inTransaction(scope, async (tx) => {
    const { providerKey: value } = requireClinic(await lockClinic(tx));
    // The clinic entered another key meanwhile.
    if (value === null || isCurrent(value)) return 0;
    const place = providerKeyContext(tx);
    const text = decrypt(encryptionKey, { ...place, value });
    await writeClinic(tx, { providerKey: encrypt(encryptionKey, { ...place, text }) });
    await recordAudit(tx, {
      action: 'clinics.resealProviderKey',
      entity: 'clinic',
      entityId: tx.clinicId,
      changedFields: ['providerKey'],
    });
    return 1;
  });
}
