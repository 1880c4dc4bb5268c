import path from 'node:path';
import { recordErrand } from '#platform/server/audit/audit.ts';
import { CannotReadEverything, writeBackup } from '#platform/server/db/backup.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { fileKeyOf } from '#platform/server/db/sealed-file.ts';
import { EnvError, readEnv } from '#platform/server/env.ts';
import { openBeside } from '../src/app/server/database.ts';

// Writes everything into one sealed file, also while Wellword is running:
//   npm run backup -- /backups/2026-11-20.wellword
// It is sealed with APP_SECRET, or with BACKUP_PASSPHRASE where that is set. docs/backup.md says more.

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new EnvError('Use: npm run backup -- <file>');
  const startedAt = performance.now();
  const env = readEnv();
  const key = fileKeyOf(env);
  const database = await openBeside(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  try {
    const { tables } = await writeBackup(database, { file: path.resolve(file), key });
    const operatorPool = openPool(database.address, { ...database.roles.operator, max: 1 });
    try {
      await recordErrand(operatorPool, 'installation.backup');
    } finally {
      await operatorPool.end();
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    console.log(`${file} holds ${rows} rows of ${tables.length} tables, made in ${seconds} s.`);
    console.log(
      key.kind === 'secret'
        ? 'It opens with this installation’s APP_SECRET only: keep a copy of that somewhere else.'
        : 'It opens with BACKUP_PASSPHRASE. What is sealed inside also needs this installation’s APP_SECRET.',
    );
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  const isForPeople = error instanceof EnvError || error instanceof CannotReadEverything;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
