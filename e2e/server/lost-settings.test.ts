import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import type { FileKey } from '#platform/server/backup/encrypted-file.ts';
import { inspectBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { deriveEncryptionKey, deriveKey, encrypt } from '#platform/server/crypto.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { makeFolder } from '#platform/server/embedded-postgres/testing.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { ownPostgres, runScript, tryStart } from './installations.ts';

const database = testDatabase();
const postgres = ownPostgres();
const folder = makeFolder();
afterAll(folder.remove);

const SECRET = 'the secret that this installation was made with';
const OTHER = 'another secret that this installation never saw';
const THIRD = 'a third secret that no database has ever seen';
const PASSPHRASE = 'seven words that no one else knows';
const FILE = path.join(folder.path, 'made.wellword');
const key: FileKey = { kind: 'passphrase', text: PASSPHRASE };
const ADMIN = ['--name', 'Asha Mehta', '--email', 'asha@clinic.example'];

let email: string;
let places = 0;

beforeAll(async () => {
  for (const purpose of ['sheet', 'proof', 'numbers'] as const)
    await loadKey(database.operatorPool, { appSecret: SECRET, purpose });
  const clinic = await buildClinic(database);
  const login = await buildLogin(database, clinic);
  email = login.email;
  const keys = deriveEncryptionKey(SECRET);
  const place = { clinicId: clinic.id, column: 'users.blueticks_api_key' };
  await database.ownerPool.query(
    `update users set blueticks_api_key = $1, blueticks_api_key_last_four = '4711', clinic_name = 'Shanti Clinic',
       google_apps_script_url = 'https://script.google.com/macros/s/x/exec' where id = $2`,
    [encrypt(keys, { ...place, text: 'a key of the provider' }), clinic.id],
  );
  const factor = { clinicId: clinic.id, column: `login_second_factors.secret/${login.id}` };
  await database.ownerPool.query(
    'insert into login_second_factors (login_id, secret, confirmed_at) values ($1, $2, now())',
    [login.id, encrypt(keys, { ...factor, text: 'JBSWY3DPEHPK3PXP' })],
  );
  await database.ownerPool.query('insert into autopilots (user_id, is_on) values ($1, true)', [
    clinic.id,
  ]);
  await writeBackup(
    { address: database.address, owner: { user: 'postgres' } },
    { file: FILE, key },
  );
});

/** The settings of a new, empty installation. */
async function createPlace(kind: string, secret = SECRET) {
  const data = path.join(folder.path, `place-${(places += 1)}`);
  mkdirSync(data, { mode: 0o711 });
  const namedDatabase = kind === 'embedded' ? undefined : await postgres.createDatabase();
  return {
    NODE_ENV: 'production',
    DATA_DIR: data,
    APP_SECRET: secret,
    BACKUP_PASSPHRASE: PASSPHRASE,
    ADMIN_PASSWORD: 'a password of the administrator',
    ...(namedDatabase === undefined ? {} : { DATABASE_URL: namedDatabase.url }),
  };
}

async function restore(variables: Record<string, string>, ...args: string[]) {
  return runScript('scripts/restore.ts', { args: [FILE, ...args], variables });
}

/** Reads from the database of an installation with a server of its own. */
async function readFrom(variables: { DATABASE_URL?: string }, query: string): Promise<unknown[]> {
  return postgres.asSuperuser(query, new URL(variables.DATABASE_URL ?? '').pathname.slice(1));
}

describe.each(['embedded', 'own'])('a database that is %s', (kind) => {
  // covers: wrong-secret-refused
  test('every command and the start refuse another secret in one sentence, and change nothing', async (context) => {
    const right = await createPlace(kind);
    expect(await restore(right)).toMatchObject({ code: 0 });
    const wrong = { ...right, APP_SECRET: OTHER };
    const file = path.join(right.DATA_DIR, 'worthless.wellword');
    const refusals = [];
    for (const [script, ...args] of [
      ['backup', file],
      ['audit-verify'],
      ['admin-create', ...ADMIN],
    ])
      refusals.push(await runScript(`scripts/${script}.ts`, { args, variables: wrong }));
    for (const { code, text } of refusals) {
      expect(code).toBe(1);
      expect(text).toContain('APP_SECRET is not the secret of this database');
      expect(text).not.toMatch(/^\s+at /m);
    }
    recordFigures(context, { databases: 'embedded+own', refused: refusals.length + 1 });
    expect(await tryStart(wrong)).toContain('APP_SECRET is not the secret of this database');
    expect(existsSync(file)).toBe(false);
    if (kind === 'own') await expectOperatorToConnect(right.DATABASE_URL ?? '');
    expect(await runScript('scripts/backup.ts', { args: [file], variables: right })).toMatchObject({
      code: 0,
    });
    expect(await runScript('scripts/audit-verify.ts', { variables: right })).toMatchObject({
      code: 0,
    });
    expect(await tryStart(right)).toContain('running at');
  });

  // covers: lost-secret-accepted
  test('with a lost secret a restore says how to go on, lists what it drops, and a start opens the database', async () => {
    const variables = await createPlace(kind, OTHER);
    const refusal = await restore(variables);
    expect(refusal.code).toBe(1);
    expect(refusal.text).toContain('nothing was restored');
    expect(refusal.text).toContain('--accept-new-secret');
    expect(existsSync(path.join(variables.DATA_DIR, 'postgres'))).toBe(false);
    const result = await restore(variables, '--accept-new-secret');
    expect(result).toMatchObject({ code: 0 });
    expect(result.text).toContain('enter their provider key again: Shanti Clinic.');
    expect(result.text).toContain(`set up again by: ${email}.`);
    expect(result.text).toContain('paste their export script again: Shanti Clinic.');
    expect(result.text).toContain('1 autopilots were on and are paused');
    expect(await tryStart({ ...variables, APP_SECRET: THIRD })).toContain(
      'APP_SECRET is not the secret',
    );
    expect(await tryStart(variables)).toContain('running at');
    expect(await runScript('scripts/audit-verify.ts', { variables })).toMatchObject({ code: 0 });
  });

  test('a living database accepts a new secret after what it does not open was listed', async () => {
    const variables = { ...(await createPlace(kind)) };
    expect(await restore(variables)).toMatchObject({ code: 0 });
    variables.APP_SECRET = OTHER;
    const listing = await runScript('scripts/secret-accept.ts', { variables });
    expect(listing).toMatchObject({ code: 0 });
    expect(listing.text).toContain('Shanti Clinic');
    expect(await tryStart(variables)).toContain('APP_SECRET is not the secret');
    const result = await runScript('scripts/secret-accept.ts', { args: ['--yes'], variables });
    expect(result).toMatchObject({ code: 0 });
    expect(await tryStart({ ...variables, APP_SECRET: THIRD })).toContain(
      'APP_SECRET is not the secret',
    );
    expect(await tryStart(variables)).toContain('running at');
  });
});

// covers: rights-named-first
test('a restore and the audit check name the right that an own PostgreSQL lacks, before anything is written', async () => {
  const { name, url } = await postgres.createDatabase('createrole');
  const variables = { ...(await createPlace('embedded')), DATABASE_URL: url };
  const refusal = await restore(variables);
  expect(refusal.code).toBe(1);
  expect(refusal.text).toContain(`alter role ${name} bypassrls`);
  expect(await readFrom(variables, `select from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  );
  await postgres.asSuperuser(`alter role ${name} bypassrls`);
  const result = await restore(variables);
  expect(result).toMatchObject({ code: 0 });
  expect(result.text).toContain('1 autopilots were on and are paused');
  expect(await readFrom(variables, 'select from autopilots where paused_at is null')).toEqual([]);
  expect(await runScript('scripts/audit-verify.ts', { variables })).toMatchObject({ code: 0 });
  await postgres.asSuperuser(`alter role ${name} nobypassrls`);
  const file = path.join(variables.DATA_DIR, 'made.wellword');
  for (const { code, text } of [
    await runScript('scripts/audit-verify.ts', { variables }),
    await runScript('scripts/backup.ts', { args: [file], variables }),
  ]) {
    expect(code).toBe(1);
    expect(text).toContain(`alter role ${name} bypassrls`);
  }
  // A start does not need the right, and does not wait for a dump that reads the table.
  const dump = new pg.Client(url);
  await dump.connect();
  await dump.query('begin; lock table kept_keys in access share mode');
  expect(await tryStart(variables)).toContain('running at');
  await dump.end();
});

// covers: half-restore-refused
test('a restore that fails after its rows were loaded is opened by no start and no command, and begins again', async () => {
  const variables = await createPlace('own');
  const name = new URL(variables.DATABASE_URL ?? '').pathname.slice(1);
  // The app's roles cannot connect, so what comes after the rows fails.
  await postgres.asSuperuser(`revoke connect on database ${name} from public`);
  const half = await restore(variables);
  expect(half.code).toBe(1);
  expect(half.text).toContain('run npm run restore again');
  expect(half.text).not.toContain('Every row is back');
  expect(await readFrom(variables, 'select from autopilots where is_on')).toHaveLength(1);
  await postgres.asSuperuser(`grant connect on database ${name} to public`);
  const args = [path.join(variables.DATA_DIR, 'half.wellword')];
  const backup = await runScript('scripts/backup.ts', { args, variables });
  for (const text of [await tryStart(variables), backup.text])
    expect(text).toContain('was not finished, so nothing may use it');
  expect(await restore(variables)).toMatchObject({ code: 0 });
  expect(await tryStart(variables)).toContain('running at');
});

test('a backup from cron has the settings of the environment file, and without any makes no secret', async () => {
  const variables = await createPlace('embedded');
  expect(await restore(variables)).toMatchObject({ code: 0 });
  const { DATA_DIR } = variables;
  const file = path.join(DATA_DIR, 'nightly.wellword');
  const args = [file];
  const bare = await runScript('scripts/backup.ts', { args, variables: { DATA_DIR } });
  expect(bare.code).toBe(1);
  expect(bare.text).toContain('APP_SECRET is not set');
  expect(existsSync(path.join(DATA_DIR, 'app-secret'))).toBe(false);
  expect(existsSync(file)).toBe(false);
  const settings = path.join(DATA_DIR, 'environment');
  await writeFile(settings, `NODE_ENV=production\nDATA_DIR=${DATA_DIR}\nAPP_SECRET="${SECRET}"\n`);
  const nightly = await runScript('scripts/backup.ts', {
    args,
    variables: { WELLWORD_ENV_FILE: settings },
  });
  expect(nightly).toMatchObject({ code: 0 });
  const { tables } = await inspectBackup({ file, key: { kind: 'secret', text: SECRET } });
  expect(tables.find(({ name }) => name === 'autopilots')?.rows).toBe(1);
  const again = await runScript('scripts/backup.ts', {
    args,
    variables: { WELLWORD_ENV_FILE: settings },
  });
  expect(again).toMatchObject({ code: 1 });
  expect(again.text).toContain('exists already');
});

test('a backup and the audit check make no database where there is none', async () => {
  const variables = await createPlace('embedded');
  const { url } = await postgres.createDatabase();
  const file = path.join(variables.DATA_DIR, 'empty.wellword');
  for (const settings of [variables, { ...variables, DATABASE_URL: url }])
    for (const [script, ...args] of [['scripts/backup.ts', file], ['scripts/audit-verify.ts']]) {
      const { code, text } = await runScript(script ?? '', { args, variables: settings });
      expect(code).toBe(1);
      expect(text).toMatch(/There is no (?:database|Wellword) in/);
    }
  expect(existsSync(file)).toBe(false);
  expect(existsSync(path.join(variables.DATA_DIR, 'postgres'))).toBe(false);
});

async function expectOperatorToConnect(url: string): Promise<void> {
  const { hostname: host, port, pathname } = new URL(url);
  const client = new pg.Client({
    host,
    port: Number(port),
    database: pathname.slice(1),
    user: 'app_operator',
    password: deriveKey(SECRET, 'database/app_operator').toString('base64url'),
  });
  await client.connect();
  await client.end();
}
