import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { fixFormats, listTables } from '#platform/server/db/catalogue.ts';
import { startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import { asOwner, errand, keepWriting, missing, describeError } from './backups.ts';
import { startInstallation, type Installation } from './temporary-product.ts';
import { signIn, type Caller } from './product.ts';
import type { Requirement } from './requirement.ts';

const PASSWORD = 'a password of the scorecard';
const SECRET = 'a secret of the scorecard that is long enough';
const REVIEWS = 7100;
const FOLLOW_UPS_OF = 500;
const SENDS = 100;
const KILLS = 3;
const OTHER_SERVERS = '/usr/lib/postgresql';
/** Written to by the restore itself. */
const NOT_COMPARED = new Set([
  'audit_chains',
  'audit_log',
  'operator_audit_chains',
  'operator_audit_log',
  'autopilots',
]);

/**
 * R41: a clinic's database with texts of every length, edited, erased and killed in between, is backed up while it sends, and
 * comes back whole: into a new folder, and into each PostgreSQL that is installed here, with the same rows in both.
 */
export const restoredAnywhere: Requirement = {
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-anywhere-'));
    const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
    const file = path.join(folder, 'one.wellword');
    const start = (dataDirectory: string) =>
      startInstallation({ dataDirectory, secret: SECRET, password: PASSWORD });
    let running: Installation | undefined;
    try {
      running = await start(from);
      await fill(from);
      await makeFollowUps(await signIn(running.url, running.login), from);
      for (let round = 0; round < KILLS; round += 1)
        running = await killWhileWriting(running, () => start(from));
      const call = await signIn(running.url, running.login);
      await eraseSome(call);
      const writing = keepWriting(call);
      const sending = sendSome(call, from);
      await writing.until(5);
      const answeredBefore = [...writing.answered];
      await errand('backup', [file], { DATA_DIR: from });
      await writing.stop();
      const sentCount = await sending;
      await running.close();
      running = undefined;

      const drill = await describeError('backup', ['--verify', file], { DATA_DIR: from });
      await errand('restore', [file], { DATA_DIR: to });
      // Before the demo's start, which gives the clinic this start's addresses.
      const here = await hashRows(to);
      running = await start(to);
      const lostCount = await missing(await signIn(running.url, running.login), answeredBefore);
      const trail = await describeError('audit-verify', [], { DATA_DIR: to });
      const others = await restoreElsewhere(file, { folder, here });
      const pass =
        lostCount === 0 &&
        drill.code === 0 &&
        trail.code === 0 &&
        sentCount === SENDS &&
        others.different === 0;
      return {
        figures: {
          reviews: REVIEWS,
          sent: sentCount,
          kills: KILLS,
          lost: lostCount,
          tables: here.size,
          drill: drill.code === 0 ? 'whole' : 'failed',
          trail: trail.code === 0 ? 'whole' : 'broken',
          servers: ['embedded', ...others.versions].join('+'),
          different: others.different,
        },
        pass,
      };
    } finally {
      await running?.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Reviews with texts from nothing to some thousand characters; a third edited to another length, some deleted. */
async function fill(dataDirectory: string): Promise<void> {
  await asOwner(dataDirectory, async (client) => {
    await client.query(
      `insert into reviews (user_id, patient_name, contact_number, appointment_date, treatment, notes)
       select id, 'આશા પટેલ ' || n, (5550100000 + n)::text, date '2026-11-01' + n % 20, 'filled', repeat('નોંધ ', (n * 7919) % 400)
       from (select id from users where role = 'user' limit 1) clinic, generate_series(1, $1::int) n`,
      [REVIEWS],
    );
    await client.query(
      `update reviews set notes = repeat('y', (length(notes) * 31) % 1700) where treatment = 'filled' and right(contact_number, 1) in ('1', '4', '7')`,
    );
    await client.query(
      `delete from reviews where treatment = 'filled' and right(contact_number, 2) in ('13', '58')`,
    );
    await client.query(
      `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
       select id, 'આશા પટેલ', (5550900000 + n)::text, current_date, repeat('નમસ્તે ', n % 90 + 1)
       from (select id from users where role = 'user' limit 1) clinic, generate_series(1, $1::int) n`,
      [SENDS],
    );
  });
}

async function makeFollowUps(call: Caller, dataDirectory: string): Promise<void> {
  const profileIds = await listIds(
    dataDirectory,
    `select id from reviews where treatment = 'filled' order by contact_number limit ${FOLLOW_UPS_OF}`,
  );
  const response = await call('POST', '/sequences/bulk', { profileIds, language: 'en' });
  if (response.status !== 200) throw new Error(`Follow-ups answered ${response.status}`);
}

async function killWhileWriting(
  running: Installation,
  start: () => Promise<Installation>,
): Promise<Installation> {
  const writing = keepWriting(await signIn(running.url, running.login), { untilRefused: true });
  await writing.until(5);
  await running.kill();
  await writing.stop();
  return start();
}

async function eraseSome(call: Caller): Promise<void> {
  for (const number of ['5550100101', '5550100202', '5550100303']) {
    const response = await call('POST', '/patients/erase', { number, typedNumber: number });
    if (response.status !== 200)
      throw new Error(`Erasing answered ${response.status}: ${JSON.stringify(response.body)}`);
  }
}

/** Sends the messages that are due, five at a time; returns how many were sent. */
async function sendSome(call: Caller, dataDirectory: string): Promise<number> {
  const ids = await listIds(
    dataDirectory,
    `select id from sequence_messages where whatsapp_number like '55509%'`,
  );
  let sentCount = 0;
  const send = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      if ((await call('POST', `/messages/${id}/send`)).status === 200) sentCount += 1;
  };
  await Promise.all(Array.from({ length: 5 }, send));
  return sentCount;
}

async function listIds(dataDirectory: string, question: string): Promise<string[]> {
  return asOwner(dataDirectory, async (client) => {
    const { rows } = await client.query<{ id: string }>(question);
    return rows.map(({ id }) => id);
  });
}

async function hashRows(dataDirectory: string): Promise<Map<string, string>> {
  const server = await startPostgresServer({ dataDirectory: path.join(dataDirectory, 'postgres') });
  try {
    return await asOwner(dataDirectory, tableHashes);
  } finally {
    await server.stop();
  }
}

async function tableHashes(client: pg.Client): Promise<Map<string, string>> {
  await fixFormats(client);
  const hashes = new Map<string, string>();
  for (const { name } of await listTables(client)) {
    if (NOT_COMPARED.has(name)) continue;
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash
       from ${client.escapeIdentifier(name)} t`,
    );
    hashes.set(name, rows[0]?.hash ?? '');
  }
  return hashes;
}

/** Restores the file into each other PostgreSQL of this machine, as an owner that is no superuser. */
async function restoreElsewhere(
  file: string,
  { folder, here }: { folder: string; here: ReadonlyMap<string, string> },
): Promise<{ versions: string[]; different: number }> {
  const versions = existsSync(OTHER_SERVERS) ? readdirSync(OTHER_SERVERS) : [];
  let different = 0;
  await chmod(folder, 0o711);
  for (const version of versions) {
    const server = await startOther(version, path.join(folder, `postgres-${version}`));
    try {
      await errand('restore', [file], {
        DATABASE_URL: server.url,
        DATA_DIR: path.join(folder, 'none'),
      });
      const client = new pg.Client({ ...server.superuser, database: 'wellword' });
      await client.connect();
      const there = await tableHashes(client);
      await client.end();
      for (const [name, hash] of here) {
        if (there.get(name) === hash) continue;
        console.error(`PostgreSQL ${version} has other rows in ${name}`);
        different += 1;
      }
    } finally {
      server.process.kill('SIGINT');
      await once(server.process, 'exit');
    }
  }
  return { versions, different };
}

async function startOther(version: string, folder: string) {
  const postgres = process.getuid?.() === 0 ? idsOfPostgres() : undefined;
  const user = postgres ?? {};
  await mkdir(folder, { mode: 0o700 });
  if (postgres) chownSync(folder, postgres.uid, postgres.gid);
  const bin = path.join(OTHER_SERVERS, version, 'bin');
  const data = path.join(folder, 'data');
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ];
  execFileSync(path.join(bin, 'initdb'), init, { ...user, stdio: 'ignore' });
  const args = ['-D', data, '-k', folder, '-h', '', '-c', 'fsync=off'];
  const server: ChildProcess = spawn(path.join(bin, 'postgres'), args, {
    ...user,
    stdio: 'ignore',
  });
  const superuser = { host: folder, port: 5432, user: 'postgres' };
  const client = await connectWhenReady(superuser);
  await client.query('create role wellword login createrole bypassrls');
  await client.query('create database wellword owner wellword');
  await client.end();
  const url = `postgres://wellword@localhost:5432/wellword?host=${encodeURIComponent(folder)}`;
  return { url, superuser, process: server };
}

function idsOfPostgres(): { uid: number; gid: number } {
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function connectWhenReady(address: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ ...address, database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
