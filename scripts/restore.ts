import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chooseFileKey } from '#platform/server/backup/encrypted-file.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inspectBackup, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import {
  openUnmigrated,
  setRolePasswords,
  type OpenedDatabase,
} from '../src/app/server/database.ts';
import {
  eraseAgainAfter,
  pauseAutopilotsAfter,
  readEncryptedCounts,
} from '../src/app/server/restored.ts';

// Puts a backup into an empty DATA_DIR, or into an empty database that DATABASE_URL names:
//   npm run restore -- /backups/2026-11-20.wellword
//   npm run restore -- /backups/2026-11-13.wellword --erasures /backups/2026-11-20.wellword
// The second also erases again what was erased between the two. docs/backup.md says more.

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined)
    throw new EnvError('Use: npm run restore -- <file> [--erasures <newer file>]');
  const env = readEnv();
  const key = chooseFileKey(env);
  const backup = { file: path.resolve(file), key };
  console.log(`Reading ${file} …`);
  const { head, tables } = await inspectBackup(backup);
  const newer =
    values.erasures === undefined ? undefined : { file: path.resolve(values.erasures), key };
  if (newer !== undefined) await inspectBackup(newer);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Whole: ${rows} rows of ${tables.length} tables, as of ${head.madeAt}.`);

  const database = await openUnmigrated(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  try {
    const passwords = setRolePasswords(env, database);
    await restoreBackup(database, { ...backup, head, ...(passwords ? { passwords } : {}) });
    console.log('Every row is back and reads as it did. Everybody has to sign in again.');
    const operatorPool = openPool(database.address, { ...database.roles.operator, max: 1 });
    try {
      await recordAudit(createOperatorScope(operatorPool, randomUUID()), {
        by: null,
        clinicId: null,
        action: 'installation.restore',
        entity: 'installation',
      });
    } finally {
      await operatorPool.end();
    }
    await tellSecrets(env, database);
    const requestId = randomUUID();
    const erased = await eraseAgainAfter(env, { database, head, newer, requestId });
    const paused = await pauseAutopilotsAfter({ database, requestId });
    if (paused > 0)
      console.log(
        `${paused} autopilots were on and are paused: what went out since is pending again.`,
      );
    if (newer !== undefined)
      console.log(`${erased} numbers were erased again, because they had been since.`);
  } finally {
    await database.close();
  }
}

async function tellSecrets(env: Env, database: OpenedDatabase): Promise<void> {
  const client = new pg.Client({ ...database.address, ...database.owner });
  await client.connect();
  try {
    const { sealed, opened } = await readEncryptedCounts(client, env);
    if (opened === sealed) return console.log(`Sealed values: all ${sealed} open.`);
    console.error(
      `Sealed values: ${sealed - opened} of ${sealed} do not open, because APP_SECRET is not the one that they were sealed with. ` +
        'Set that one before you start; else each clinic has to enter its provider key again, and two-step sign-in has to be set up anew.',
    );
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  // Errors with a name of their own are written for people.
  const isForPeople = error instanceof Error && error.name !== 'Error' && error.cause === undefined;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
