import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createLogin } from '#features/accounts/server/create-login.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { openOperatorForWork } from '#features/clinics/server/worker.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { EnvError, readEnv } from '#platform/server/env.ts';
import { openDatabase } from '../src/app/server/database.ts';
import { runCommand } from './run-command.ts';

// Makes an administrator, the first one of a production installation above all:
//   npm run admin:create -- --name "Asha Mehta" --email asha@clinic.example
// The password is asked for, or read from ADMIN_PASSWORD; it is never part of the command line.

const SHORTEST_PASSWORD = 12;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { name: { type: 'string' }, email: { type: 'string' } },
  });
  if (!values.name || !values.email?.includes('@')) {
    throw new EnvError(
      'Use: npm run admin:create -- --name "Asha Mehta" --email asha@clinic.example',
    );
  }
  const password = process.env.ADMIN_PASSWORD ?? (await askPassword());
  if (password.length < SHORTEST_PASSWORD) {
    throw new EnvError(
      `An administrator’s password needs at least ${SHORTEST_PASSWORD} characters.`,
    );
  }
  const database = await openDatabase(readEnv(), {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  const pool = openPool(database.address, { ...database.roles.operator, max: 1 });
  try {
    const operator = openOperatorForWork(pool, randomUUID());
    const clinicId = await createClinic(operator, {
      name: values.name,
      role: 'admin',
      clinicName: values.name,
    });
    await createLogin(operator, { clinicId, name: values.name, email: values.email, password });
    console.log(`The administrator ${values.email} can sign in now.`);
  } finally {
    await pool.end();
    await database.close();
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new EnvError('Set ADMIN_PASSWORD, or run this in a terminal to be asked for it.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question('Password (it is shown as you type): ');
  } finally {
    terminal.close();
  }
}

await runCommand(main);
