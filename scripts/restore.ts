import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFileKey } from '#platform/server/backup/encrypted-file.ts';
import { inspectBackup, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import {
  readTable,
  type EncryptedBackup,
  type VerifiedBackup,
} from '#platform/server/backup/read-backup.ts';
import { recordOperation } from '#platform/server/audit/record-operation.ts';
import { hasRestoreMark } from '#platform/server/backup/restore-mark.ts';
import { requireOpening, WrongSecret } from '#platform/server/db/stored-keys.ts';
import { withClient } from '#platform/server/db/with-client.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import {
  openUnmigrated,
  setRolePasswords,
  type OpenedDatabase,
} from '../src/app/server/database.ts';
import { acceptNewSecret, readEncryptedCounts } from '../src/app/server/lost-secret.ts';
import {
  countErasedSince,
  eraseAgainAfter,
  pauseAutopilotsAfter,
} from '../src/app/server/restored.ts';
import { runCommand } from './run-command.ts';

// Puts a backup into an empty DATA_DIR, or into an empty database that DATABASE_URL names:
//   npm run restore -- /backups/2026-11-20.wellword
//   npm run restore -- /backups/2026-11-13.wellword --erasures /backups/2026-11-20.wellword
//   npm run restore -- /backups/2026-11-20.wellword --accept-new-secret
// The second also erases again what was erased between the two. The third is for a lost APP_SECRET: it drops what the new one
// does not open. docs/backup.md says more.

interface Restore {
  readonly env: Env;
  readonly backup: EncryptedBackup & Pick<VerifiedBackup, 'head'>;
  /** A newer backup, whose erasures are done again. */
  readonly newer: EncryptedBackup | undefined;
  /** Set when the stored keys do not open and the person said that the secret is lost. */
  readonly isSecretLost: boolean;
}

const USAGE = 'Use: npm run restore -- <file> [--erasures <newer file>] [--accept-new-secret]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' }, 'accept-new-secret': { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new EnvError(`${USAGE}. Put quotes around a name with a blank.`);
  if (file === undefined) throw new EnvError(USAGE);
  const acceptsNew = values['accept-new-secret'] === true;
  const env = readEnv(undefined, { mayMakeSecret: acceptsNew });
  const key = chooseFileKey(env);
  const backup = { file: path.resolve(file), key };
  console.log(`Reading ${file} …`);
  const { head, tables } = await inspectBackup(backup);
  const newer =
    values.erasures === undefined ? undefined : { file: path.resolve(values.erasures), key };
  if (newer !== undefined) await inspectBackup(newer);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Whole: ${rows} rows of ${tables.length} tables, as of ${head.madeAt}.`);
  const isSecretLost = await findLostSecret(env, { backup, acceptsNew });
  await restoreInto({ env, backup: { ...backup, head }, newer, isSecretLost });
}

/** Returns whether the backup's stored keys do not open. Throws, before anything is written, unless that was accepted. */
async function findLostSecret(
  env: Env,
  { backup, acceptsNew }: { backup: EncryptedBackup; acceptsNew: boolean },
): Promise<boolean> {
  const storedKeys = await readTable(backup, 'kept_keys');
  try {
    requireOpening(
      storedKeys.map(({ purpose = '', sealed = '' }) => ({ purpose, sealed })),
      env,
    );
    return false;
  } catch (error) {
    if (acceptsNew || !(error instanceof WrongSecret)) return acceptsNew;
    throw new WrongSecret(
      'APP_SECRET is not the one that this backup was made with, so nothing was restored. Set that one. If it is lost, add --accept-new-secret: what only the lost one opens is dropped and listed (docs/backup.md, When APP_SECRET is lost).',
    );
  }
}

async function restoreInto(restore: Restore): Promise<void> {
  const { env, backup } = restore;
  const database = await openUnmigrated(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  try {
    const passwords = setRolePasswords(env, database);
    let lines: string[] = [];
    await restoreBackup(database, {
      ...backup,
      ...(passwords ? { passwords } : {}),
      finish: async () => {
        lines = await finish(restore, database);
      },
    }).catch(async (error: unknown) => {
      if (await withClient(database.address, database.owner, hasRestoreMark).catch(() => false))
        console.error(
          'The restore was not finished, so no start opens this database. Fix the reason and run npm run restore again:',
        );
      throw error;
    });
    console.log('Every row is back and reads as it did. Everybody has to sign in again.');
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
}

/** Does the work that must end before any start, and returns the lines that say what was done. */
async function finish(
  { env, backup: { head }, newer, isSecretLost }: Restore,
  database: OpenedDatabase,
): Promise<string[]> {
  await recordOperation(database, 'installation.restore');
  const requestId = randomUUID();
  const lines = isSecretLost
    ? await withClient(database.address, database.owner, (client) =>
        acceptNewSecret(client, { ...env, isFinal: true }),
      )
    : [await describeSecrets(env, database)];
  if (newer !== undefined) {
    // The hashes in its log were made with a key that only the lost secret opens.
    lines.push(
      isSecretLost
        ? `${await countErasedSince(newer, head.madeAt)} numbers were erased since and cannot be found without the lost secret: ask the clinics for the wishes of those days.`
        : `${await eraseAgainAfter(env, { database, head, newer, requestId })} numbers were erased again, because they had been since.`,
    );
  }
  const pausedCount = await pauseAutopilotsAfter({ database, requestId });
  if (pausedCount > 0)
    lines.push(
      `${pausedCount} autopilots were on and are paused: what went out since is pending again.`,
    );
  return lines;
}

async function describeSecrets(env: Env, database: OpenedDatabase): Promise<string> {
  const { sealed, opened } = await withClient(database.address, database.owner, (client) =>
    readEncryptedCounts(client, env),
  );
  return opened === sealed
    ? `Encrypted values: all ${sealed} open.`
    : `Encrypted values: ${sealed - opened} of ${sealed} do not open. Those clinics have to enter their provider key again, or set up two-step sign-in again.`;
}

await runCommand(main);
