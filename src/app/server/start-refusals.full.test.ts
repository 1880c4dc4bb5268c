import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const SCRIPTS = path.join(import.meta.dirname, '../../../scripts');
const BACKUP = path.join(SCRIPTS, 'backup.ts');
const ADMIN_CREATE = path.join(SCRIPTS, 'admin-create.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'wellword-refusals-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'file');
writeFileSync(file, '');
const SECRET = 'x'.repeat(32);

/** Runs one of the product's programs to its end. */
async function run(
  program: string,
  { variables, args = [] }: { variables: NodeJS.ProcessEnv; args?: string[] },
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, WELLWORD_ENV_FILE: '', PORT: '0', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said: output, code: code as number | null };
}

function newFolder(): string {
  return mkdtempSync(path.join(folder, 'data-'));
}

// The environment, and what the person at the terminal reads.
test.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: 'http' }, 'PORT is a whole number from 0 to 65535.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, info, debug.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test.'],
  [{ PUBLIC_URL: 'ftp://clinic.example' }, 'PUBLIC_URL must be an address without a path'],
  [{ MAIL_FROM: 'the clinic' }, 'MAIL_FROM is such as Asha Clinic <mail@clinic.example>.'],
  [{ BACKUP_FOLDER: 'backups' }, 'BACKUP_FOLDER is a path such as /var/backups/wellword.'],
  [{ BACKUP_FOLDER: path.join(folder, 'none') }, 'BACKUP_FOLDER names no folder'],
  [{ BACKUP_FOLDER: file }, 'BACKUP_FOLDER names no folder'],
  [{ NODE_ENV: 'production' }, 'APP_SECRET is required with DATABASE_URL or in production'],
  [{ DATA_DIR: path.parse(folder).root }, 'it is the whole disk. Name a folder in it.'],
  [{ DATA_DIR: file }, 'is a file. Name a folder.'],
  [{ DATA_DIR: path.join(file, 'in') }, 'is a file. Name a folder.'],
  [{ HOST: '203.0.113.9' }, 'it is no address of this machine. Set HOST'],
  [{ DATABASE_URL: 'nonsense', APP_SECRET: SECRET }, 'DATABASE_URL must look like postgres://'],
  [
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', APP_SECRET: SECRET },
    'The database cannot be reached (ECONNREFUSED). Check that PostgreSQL runs',
  ],
])('a start with %o ends with 1 and says: %s', async (variables, sentence) => {
  const DATA_DIR = newFolder();
  const { said, code } = await run(MAIN, { variables: { DATA_DIR, ...variables } });
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'a folder that the system cannot make is refused, and the start does not hang',
  async () => {
    const { said, code } = await run(MAIN, { variables: { DATA_DIR: '/proc/wellword' } });
    expect([said.trim(), code]).toEqual([
      'Wellword: The folder /proc/wellword (DATA_DIR) cannot be used: no folder can be made there. Name a folder on a disk.',
      1,
    ]);
  },
);

test('a taken port is refused before anything is made', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const DATA_DIR = newFolder();
  const PORT = String((server.address() as AddressInfo).port);
  const { said, code } = await run(MAIN, {
    variables: { DATA_DIR, PORT, APP_SECRET: SECRET, NODE_ENV: 'production' },
  });
  server.close();
  expect(said).toContain('another program has it. Set PORT to another one.');
  expect([code, readdirSync(DATA_DIR)]).toEqual([1, []]);
});

test.skipIf(process.platform === 'win32')(
  'a socket in a missing folder and one that is in use are refused, and one that a killed process left is replaced',
  async () => {
    const proxyVariables = { PUBLIC_URL: 'http://clinic.example', TRUSTED_PROXIES: '1' };
    const start = (SOCKET: string) =>
      run(MAIN, {
        variables: { ...proxyVariables, SOCKET, DATABASE_URL: 'nonsense', APP_SECRET: SECRET },
      });
    expect((await start(path.join(folder, 'none/1.sock'))).said).toContain(
      'in a folder that exists',
    );
    const socket = path.join(folder, '1.sock');
    const listen = `require('net').createServer().listen(${JSON.stringify(socket)}, () => console.log('listens'))`;
    const other = spawn(process.execPath, ['--eval', listen], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    expect((await start(socket)).said).toContain('another program listens there');
    other.kill('SIGKILL');
    await once(other, 'exit');
    // It comes as far as the database.
    expect((await start(socket)).said).toContain('DATABASE_URL must look like');
  },
);

test.each<[string[], NodeJS.ProcessEnv, string]>([
  [[], {}, 'Use: npm run admin:create'],
  [['--mail', 'x'], {}, "Unknown option '--mail'"],
  [['--name', 'Asha', '--email', 'a@clinic.example'], {}, 'Set ADMIN_PASSWORD, or run this in a'],
  [
    ['--name', 'Asha', '--email', 'a@clinic.example'],
    { ADMIN_PASSWORD: 'short' },
    'needs at least 12 characters',
  ],
])('admin:create with %o and %o ends with 1 and says: %s', async (args, variables, sentence) => {
  const DATA_DIR = newFolder();
  const { said, code } = await run(ADMIN_CREATE, { args, variables: { DATA_DIR, ...variables } });
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});

test.each<[string, string]>([
  [file, 'exists already: name a new file. Nothing was written.'],
  [path.join(folder, 'none/new.wellword'), 'does not exist. Make it, or name another file.'],
  [path.join(folder, 'new.wellword'), 'APP_SECRET is not set'],
])('a backup into %s ends with 1 and says: %s', async (name, sentence) => {
  const { said, code } = await run(BACKUP, {
    args: [name],
    variables: { DATA_DIR: newFolder() },
  });
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});

test.each<[string, string[], string]>([
  ['backup.ts', ['/backups/of', 'today'], 'Put quotes around a name with a blank.'],
  ['backup.ts', ['--verify', '/backups/of', 'today'], 'Put quotes around a name with a blank.'],
  ['restore.ts', ['/backups/of', 'today'], 'Put quotes around a name with a blank.'],
  ['audit-verify.ts', ['--export', 'log', '--clinic', '7'], '--clinic takes the id of a clinic'],
  ['audit-verify.ts', ['--clinic', '7'], '--clinic goes with --export <file>.'],
])('%s with %o ends with 1 and says: %s', async (script, args, sentence) => {
  const DATA_DIR = newFolder();
  const variables = { DATA_DIR, APP_SECRET: SECRET };
  const { said, code } = await run(path.join(SCRIPTS, script), { args, variables });
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect([code, readdirSync(DATA_DIR)]).toEqual([1, []]);
});

test('a folder for backups that exists is accepted', async () => {
  const BACKUP_FOLDER = path.join(folder, 'backups');
  mkdirSync(BACKUP_FOLDER);
  const variables = { BACKUP_FOLDER, DATABASE_URL: 'nonsense', APP_SECRET: SECRET };
  const { said } = await run(MAIN, { variables: { DATA_DIR: newFolder(), ...variables } });
  expect(said).toContain('DATABASE_URL must look like');
});
