import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { sessionCookieName } from '../../src/features/accounts/server/gate.ts';
import { sha256Hex } from '../../src/platform/server/crypto.ts';
import type { Outside, ProcessRequest } from './app-process.ts';
import { noteStep } from '../measure.ts';
import { fill, openBenchDatabase, PASSWORD, type BenchDatabase, type Volume } from './database.ts';

export interface Environment {
  readonly database: BenchDatabase;
  readonly product: Running;
  readonly bare: Running;
  /** The cookie of a user who is signed in to the clinic. */
  readonly cookie: string;
}

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

/** The product and what it is compared with, side by side on one filled database; both end with `measure`. */
export async function withEnvironment<Value>(
  volume: Volume,
  measure: (environment: Environment) => Promise<Value>,
): Promise<Value> {
  noteStep('the database');
  const database = await openBenchDatabase();
  const running: Running[] = [];
  try {
    noteStep('the database to be filled');
    await fill(database, volume);
    const product = await startProduct(database);
    running.push(product);
    const bare = await start('reference-process.ts', [
      JSON.stringify(database.address),
      String(database.owner.options.user),
      database.clinicId,
    ]);
    running.push(bare);
    const cookie = await signIn(product, database);
    noteStep('the measures');
    return await measure({ database, product, bare, cookie });
  } finally {
    noteStep('the product and the database to stop');
    await Promise.all(running.map(stopProcess));
    await database.close();
  }
}

/** Another instance of the product on the same database. */
export function startProduct(
  { address }: Pick<BenchDatabase, 'address'>,
  outside: Outside = {},
): Promise<Running> {
  return start('app-process.ts', [JSON.stringify(address), JSON.stringify(outside)]);
}

/** Asks the product's process for something; one thing at a time. */
export function askProcess<Answer>({ child }: Running, wish: ProcessRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const rejectExit = () => reject(new Error('The product ended while it was measured'));
    child.once('exit', rejectExit);
    child.once('message', (message) => {
      child.off('exit', rejectExit);
      resolve(message as Answer);
    });
    child.send(wish);
  });
}

export async function signIn({ url }: Running, { email }: { email: string }): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: email, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined)
    throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  return cookie;
}

/**
 * Signs people of all other clinics in, and returns their cookies by clinic. The sessions are written into the tables: checking
 * so many passwords would take longer than the measurement.
 */
export async function signInOtherClinics(
  { owner, clinicId }: BenchDatabase,
  peoplePerClinic = 1,
): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ id: string }>('select id from users where id <> $1', [
    clinicId,
  ]);
  const people = rows.flatMap(({ id }) =>
    Array.from({ length: peoplePerClinic }, () => ({
      clinic: id,
      token: randomBytes(32).toString('base64url'),
    })),
  );
  await owner.query(
    `with person as (
       select gen_random_uuid() as id, clinic, token from unnest($1::uuid[], $2::text[]) as p (clinic, token)),
     login as (
       insert into logins (id, clinic_id, name, email) select id, clinic, 'Anita Rao', id || '@clinic.example' from person)
     insert into login_sessions (login_id, token_sha256, stage, ends_at)
     select id, token, 'full', now() + interval '1 hour' from person`,
    [people.map(({ clinic }) => clinic), people.map(({ token }) => sha256Hex(token))],
  );
  const cookies = new Map<string, string[]>();
  for (const { clinic, token } of people) {
    const cookie = `${sessionCookieName(false)}=${token}`;
    cookies.set(clinic, [...(cookies.get(clinic) ?? []), cookie]);
  }
  return cookies;
}

function start(file: string, args: string[]): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve({ url: message.url, child }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

export function stopProcess({ child }: Running): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
  });
}
