import { openClinicForWork } from '#features/clinics/server/worker.ts';
import { pauseAutopilots } from '#features/autopilot/server/worker.ts';
import type { ClinicId } from '#platform/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { BackupHead } from '#platform/server/backup/backup-format.ts';
import { readTable, type EncryptedBackup } from '#platform/server/backup/read-backup.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { openPool } from '#platform/server/db/pools.ts';
import type { Env } from '#platform/server/env.ts';
import type { OpenedDatabase } from './database.ts';
import { eraseAgain } from '#features/data-rights/server/erase-patient.ts';

/**
 * Pauses every autopilot: messages sent since the backup was made are pending again, and only a person can tell which.
 * Returns how many were on; a backup of a version without them has none.
 */
export async function pauseAutopilotsAfter({
  database: { address, roles },
  requestId,
}: {
  database: Pick<OpenedDatabase, 'address' | 'roles'>;
  requestId: string;
}): Promise<number> {
  const operatorPool = openPool(address, { ...roles.operator, max: 1 });
  const pool = openPool(address, { ...roles.user, max: 1 });
  try {
    const knownClinics = await operatorPool.query(
      `select from pg_tables where schemaname = 'public' and tablename = 'autopilots'`,
    );
    if (knownClinics.rowCount === 0) return 0;
    const work = { operatorPool, pool, clock: systemClock };
    const detail = 'Restored from a backup: look in WhatsApp what went out since, then resume.';
    return await pauseAutopilots(work, { requestId, by: 'Restore', detail });
  } finally {
    await Promise.all([operatorPool.end(), pool.end()]);
  }
}

/** Erases again what a newer backup says was erased after this one was made. Answers how many numbers there were. */
export async function eraseAgainAfter(
  env: Pick<Env, 'appSecret' | 'previousSecret'>,
  options: {
    database: OpenedDatabase;
    head: BackupHead;
    newer: EncryptedBackup | undefined;
    requestId: string;
  },
): Promise<number> {
  const { database, head, newer, requestId } = options;
  if (newer === undefined) return 0;
  const operatorPool = openPool(database.address, { ...database.roles.operator, max: 1 });
  let numberKey: Buffer;
  try {
    numberKey = await loadKey(operatorPool, { ...env, purpose: 'numbers' });
  } finally {
    await operatorPool.end();
  }
  const pool = openPool(database.address, { ...database.roles.user, max: 1, numberKey });
  try {
    let erasedCount = 0;
    for (const [clinicId, hashes] of await findErasedSince(newer, head.madeAt)) {
      const work = { clinicId, timeZone: 'UTC', name: 'Restore', requestId };
      const scope = openClinicForWork({ pool, clock: systemClock }, work);
      erasedCount += await eraseAgain(scope, hashes);
    }
    return erasedCount;
  } finally {
    await pool.end();
  }
}

/** Counts the numbers that a newer backup says were erased after an instant. */
export async function countErasedSince(backup: EncryptedBackup, madeAt: string): Promise<number> {
  const erasedSince = await findErasedSince(backup, madeAt);
  return [...erasedSince.values()].reduce((sum, hashes) => sum + hashes.size, 0);
}

/** Reads from a backup's erasure log the patients who were erased after an instant: hashes of numbers, by clinic. */
async function findErasedSince(
  backup: EncryptedBackup,
  madeAt: string,
): Promise<Map<ClinicId, Set<string>>> {
  const numbersByClinic = new Map<ClinicId, Set<string>>();
  for (const row of await readTable(backup, 'erasure_log')) {
    if (new Date(`${row.erased_at}:00`) < new Date(madeAt)) continue;
    const clinicId = row.user_id as ClinicId;
    numbersByClinic.set(
      clinicId,
      (numbersByClinic.get(clinicId) ?? new Set()).add(row.number_hash ?? ''),
    );
  }
  return numbersByClinic;
}
