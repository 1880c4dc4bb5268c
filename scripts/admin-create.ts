import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createLogin } from '#features/accounts/server/create-login.ts';
import { parseIdentifier } from '#features/accounts/server/identifier.ts';
import { isEmailTaken } from '#features/accounts/server/login-queries.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { openOperatorForWork } from '#features/clinics/server/worker.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { inOperatorTransaction } from '#platform/server/db/scope.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import { openForCommand, type OpenedDatabase } from '../src/app/server/database.ts';
import { runCommand } from './run-command.ts';

// Makes an administrator, the first one of a production installation above all, also while Wellword is running:
//   npm run admin:create -- --name "Asha Mehta" --email asha@clinic.example
// The password is asked for, or read from ADMIN_PASSWORD; it is never part of the command line.

const SHORTEST_PASSWORD = 12;
const USAGE = 'Use: npm run admin:create -- --name "Asha Mehta" --email asha@clinic.example';

async function main(): Promise<void> {
  const { name, email } = readArguments();
  const env = readEnv();
  const password = process.env.ADMIN_PASSWORD ?? (await askPassword());
  if (password.length < SHORTEST_PASSWORD) {
    throw new EnvError(
      `An administrator’s password needs at least ${SHORTEST_PASSWORD} characters.`,
    );
  }
  const database = await openForCommand(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  try {
    await createAdmin(database, { name, email, password, env });
  } finally {
    await database.close();
  }
  console.log(`The administrator ${email} can sign in now.`);
}

function readArguments(): { name: string; email: string } {
  const options = { name: { type: 'string' }, email: { type: 'string' } } as const;
  const { name, email } = parseArgs({ options }).values;
  if (!name || !email?.includes('@')) throw new EnvError(USAGE);
  return { name, email };
}

async function createAdmin(
  database: OpenedDatabase,
  { env, ...admin }: { name: string; email: string; password: string; env: Env },
): Promise<void> {
  const { name } = admin;
  const pool = openPool(database.address, { ...database.roles.operator, max: 1 });
  try {
    // From here on the database refuses another secret, also before the first start.
    await loadKey(pool, { ...env, purpose: 'numbers' });
    await inOperatorTransaction(openOperatorForWork(pool, randomUUID()), async (operator) => {
      if (await isEmailTaken(operator, { email: parseIdentifier(admin.email).email }))
        throw new EnvError(
          `${admin.email} has a login already. Use another address, or choose a new password on the sign-in page.`,
        );
      const clinicId = await createClinic(operator, { name, role: 'admin', clinicName: name });
      await createLogin(operator, { clinicId, ...admin });
    });
  } finally {
    await pool.end();
  }
}

/** Asks in the terminal, without showing what is typed. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new EnvError('Set ADMIN_PASSWORD, or run this in a terminal to be asked for it.');
  process.stdout.write('Password (it is not shown as you type): ');
  const silentOutput = new Writable({ write: (_text, _encoding, callback) => callback() });
  const terminal = createInterface({ input: process.stdin, output: silentOutput, terminal: true });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  terminal.question('', resolve);
  terminal.once('close', () => reject(new EnvError('Stopped: no password was given.')));
  try {
    return await promise;
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

await runCommand(main);
