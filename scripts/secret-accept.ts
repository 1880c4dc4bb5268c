import { parseArgs } from 'node:util';
import { recordOperation } from '#platform/server/audit/record-operation.ts';
import { requireFinishedRestore } from '#platform/server/backup/restore-mark.ts';
import { checkHistory, migrateDatabase } from '#platform/server/db/migrate.ts';
import { requireFullRead } from '#platform/server/db/rights.ts';
import { withClient } from '#platform/server/db/with-client.ts';
import { readEnv } from '#platform/server/env.ts';
import { openUnmigrated, setRolePasswords } from '../src/app/server/database.ts';
import { acceptNewSecret } from '../src/app/server/lost-secret.ts';
import { runCommand } from './run-command.ts';

// For a database whose APP_SECRET is lost, after every instance was stopped: lists what the new APP_SECRET does not open, and
// drops it with --yes. docs/backup.md says more.
//   npm run secret:accept
//   npm run secret:accept -- --yes

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const env = readEnv();
  const database = await openUnmigrated(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  const { address, owner } = database;
  try {
    await withClient(address, owner, async (client) => {
      await checkHistory(client);
      await requireFinishedRestore(client);
      await requireFullRead(client);
    });
    const passwords = values.yes ? setRolePasswords(env, database) : undefined;
    // No start of this version could do it before the secret is accepted.
    await migrateDatabase(address, { owner, ...(passwords ? { passwords } : {}) });
    const lines = await withClient(address, owner, (client) =>
      acceptNewSecret(client, { ...env, isFinal: values.yes }),
    );
    for (const line of lines) console.log(line);
    if (lines.length === 0)
      return console.log('APP_SECRET opens everything: nothing is to be dropped.');
    if (!values.yes)
      return console.log('Nothing was changed. To drop this, run: npm run secret:accept -- --yes');
    await recordOperation(database, 'installation.acceptSecret');
    console.log('It was dropped. Wellword starts with this APP_SECRET now: keep a copy of it.');
  } finally {
    await database.close();
  }
}

await runCommand(main);
