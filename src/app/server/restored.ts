import pg from 'pg';
import { openClinicForWork } from '#features/clinics/server/worker.ts';
import { pauseAutopilots } from '#features/autopilot/server/worker.ts';
import type { ClinicId } from '#platform/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import { deriveEncryptionKey, decrypt } from '#platform/server/crypto.ts';
import type { BackupHead } from '#platform/server/backup/write-backup.ts';
import { openBackup, type EncryptedBackup } from '#platform/server/backup/read-backup.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { openPool } from '#platform/server/db/pools.ts';
import type { Env } from '#platform/server/env.ts';
import type { OpenedDatabase } from './database.ts';
import { eraseAgain } from '#features/data-rights/server/erase-patient.ts';

/** How many sealed values there are, and how many open with the secrets at hand. As the owner. */
export async function readEncryptedCounts(
  client: pg.ClientBase,
  { appSecret, previousSecret }: Pick<Env, 'appSecret' | 'previousSecret'>,
): Promise<{ sealed: number; opened: number }> {
  const key = deriveEncryptionKey(appSecret, previousSecret);
  await client.query('begin');
  try {
    await client.query('set local row_security = off');
    const { rows } = await client.query<{ place: string; column: string; value: string }>(
      `select id::text as place, 'users.blueticks_api_key' as column, blueticks_api_key as value from users
         where blueticks_api_key is not null
       union all select l.clinic_id::text, 'login_second_factors.secret/' || f.login_id, f.secret
         from login_second_factors f join logins l on l.id = f.login_id`,
    );
    const opened = rows.filter(({ place, column, value }) => {
      try {
        return decrypt(key, { clinicId: place, column, value }) !== '';
      } catch {
        return false;
      }
    });
    return { sealed: rows.length, opened: opened.length };
  } finally {
    await client.query('rollback');
  }
}

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
    const known = await operatorPool.query(
      `select from pg_tables where schemaname = 'public' and tablename = 'autopilots'`,
    );
    if (known.rowCount === 0) return 0;
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
  restored: {
    database: OpenedDatabase;
    head: BackupHead;
    newer: EncryptedBackup | undefined;
    requestId: string;
  },
): Promise<number> {
  const { database, head, newer, requestId } = restored;
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
    let erased = 0;
    for (const [clinicId, hashes] of await findErasedSince(newer, head.madeAt)) {
      const work = { clinicId, timeZone: 'UTC', name: 'Restore', requestId };
      const scope = openClinicForWork({ pool, clock: systemClock }, work);
      erased += await eraseAgain(scope, hashes);
    }
    return erased;
  } finally {
    await pool.end();
  }
}

/** What a backup's erasure log says was erased after an instant: hashes of numbers, by clinic. */
async function findErasedSince(
  backup: EncryptedBackup,
  madeAt: string,
): Promise<Map<ClinicId, Set<string>>> {
  const found = new Map<ClinicId, Set<string>>();
  const { tables, close } = await openBackup(backup);
  try {
    for await (const { table, rows } of tables) {
      if (table.name !== 'erasure_log') continue;
      const parts: Buffer[] = [];
      for await (const bytes of rows) parts.push(bytes);
      for (const line of Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1)) {
        const fields = line.split('\t');
        const field = (name: string) => fields[table.columns.indexOf(name)] ?? '';
        if (new Date(`${field('erased_at')}:00`) < new Date(madeAt)) continue;
        const clinicId = field('user_id') as ClinicId;
        found.set(clinicId, (found.get(clinicId) ?? new Set()).add(field('number_hash')));
      }
    }
    return found;
  } finally {
    close();
  }
}
