import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordOperation } from '#platform/server/audit/record-operation.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { DrillFailed, tryBackup } from '#platform/server/backup/restore-drill.ts';
import { chooseFileKey } from '#platform/server/backup/encrypted-file.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import { openBeside } from '../src/app/server/database.ts';
import { drillFolder, newestBackup, type DrillLine } from '../src/app/server/restore-drill.ts';
import { readEncryptedCounts } from '../src/app/server/lost-secret.ts';
import { toSentence } from '../src/app/server/operator-sentence.ts';
import { runCommand } from './run-command.ts';

// Writes everything into one sealed file, also while Wellword is running:
//   npm run backup -- /backups/2026-11-20.wellword
// Restores a file into a scratch database, reads it back and removes it again; nothing else is read or written:
//   npm run backup -- --verify /backups/2026-11-20.wellword
//   npm run backup -- --verify        the newest file of BACKUP_FOLDER
// It is sealed with APP_SECRET, or with BACKUP_PASSPHRASE where that is set. docs/backup.md says more.

const USAGE = 'Use: npm run backup -- <file>, or -- --verify [file]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new EnvError(`${USAGE}. Put quotes around a name with a blank.`);
  if (values.verify === true) return verify(file, { asJson: values.json === true });
  if (file === undefined) throw new EnvError(USAGE);
  await write(file);
}

async function verify(name: string | undefined, { asJson }: { asJson: boolean }): Promise<void> {
  const env = readEnv(undefined, { mayMakeSecret: false });
  const file = name ?? (await findNewest(env));
  const report = await tryBackup(
    { file: path.resolve(file), key: chooseFileKey(env) },
    {
      folder: drillFolder(path.resolve(env.dataDirectory)),
      check: async (client) => {
        const { sealed, opened } = await readEncryptedCounts(client, env);
        if (opened < sealed)
          throw new DrillFailed(
            `${sealed - opened} of ${sealed} encrypted values do not open with this APP_SECRET.`,
          );
      },
    },
  ).catch((error: unknown) => {
    if (asJson) sayLine({ ok: false, reason: toReason(error) });
    throw error;
  });
  if (asJson) return sayLine({ ok: true, ...report });
  console.log(
    `${file}, made ${report.madeAt}, was restored: ${report.rows} rows in ${report.seconds} s. The scratch database is gone.`,
  );
}

/** For the job that reads it. */
function sayLine(line: DrillLine): void {
  console.log(JSON.stringify(line));
}

async function findNewest(env: Env): Promise<string> {
  if (env.backupFolder === undefined)
    throw new EnvError('Name the file, or set BACKUP_FOLDER: npm run backup -- --verify <file>');
  const newest = await newestBackup(env.backupFolder);
  if (newest === undefined) throw new EnvError(`There is no backup in ${env.backupFolder}.`);
  return newest.file;
}

/** Only sentences that we wrote: PostgreSQL's own may quote a patient's data. */
function toReason(error: unknown): string {
  return toSentence(error) ?? 'The restore stopped with an unexpected error.';
}

async function write(file: string): Promise<void> {
  const startedAt = performance.now();
  if (existsSync(file))
    throw new EnvError(`${file} exists already: name a new file. Nothing was written.`);
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder))
    throw new EnvError(`The folder ${folder} does not exist. Make it, or name another file.`);
  const env = readEnv(undefined, { mayMakeSecret: false });
  const key = chooseFileKey(env);
  const database = await openBeside(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  try {
    const { tables } = await writeBackup(database, { file: path.resolve(file), key });
    await recordOperation(database, 'installation.backup');
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    console.log(
      `${file} holds ${rows} rows of ${tables.length} tables, made and read back in ${seconds} s.`,
    );
    console.log(
      key.kind === 'secret'
        ? 'It opens with this installation’s APP_SECRET only: keep a copy of that somewhere else.'
        : 'It opens with BACKUP_PASSPHRASE. What is sealed inside also needs this installation’s APP_SECRET.',
    );
  } finally {
    await database.close();
  }
}

await runCommand(main);
