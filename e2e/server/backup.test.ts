import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { verifyAuditLog } from '#platform/server/audit/verify-audit-log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { fixFormats, listTables } from '#platform/server/db/catalogue.ts';
import { schemaLines } from '#platform/server/testing/schema-lines.ts';
import { inspectBackup, NotEmpty, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { requireFinishedRestore, UnfinishedRestore } from '#platform/server/backup/restore-mark.ts';
import { UnusableFile, type FileKey } from '#platform/server/backup/encrypted-file.ts';

// Databases are made and copied here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const database = testDatabase();
const key: FileKey = { kind: 'secret', text: 'a secret that is good for tests only' };
const OWNER = { user: 'postgres' };
const NAMES = ['આશા પટેલ', 'தமிழ்ச்செல்வி', "O'Neil\t\\N\\.\n\r", '👩‍⚕️ \u202e', '$&{patient_name}'];

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

let folder: string;
let clinic: BuiltClinic;
const backupNames: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wellword-backup-'));
  clinic = await buildClinic(database);
  for (const name of NAMES) await addReview(name);
  await database.ownerPool.query(`insert into clinic_logos (user_id, image) values ($1, $2)`, [
    clinic.id,
    EVERY_BYTE,
  ]);
  await database.ownerPool.query(
    `insert into creatives (user_id, title, content_type, picture, picture_tag, year, month_number)
     values ($1, 'दिवाली', 'image', $2, 'tag', 2026, 11)`,
    [clinic.id, EVERY_BYTE],
  );
});
afterAll(async () => {
  for (const name of backupNames) await admin(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

// covers: what-written-meanwhile-in-whole
test('a backup has concurrent changes completely or not at all and restores byte for byte', async () => {
  const file = path.join(folder, 'whole.wellword');
  let stop = false;
  let writtenCount = 0;
  // Each adds a review and its line in the trail in one transaction: half of one would show.
  const writers = Array.from({ length: 3 }, async () => {
    while (!stop) {
      await addReview(`While ${writtenCount}`);
      writtenCount += 1;
    }
  });
  await expect.poll(() => writtenCount).toBeGreaterThan(5);
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const after = writtenCount;
  await expect.poll(() => writtenCount).toBeGreaterThan(after);
  stop = true;
  await Promise.all(writers);

  const { head, tables } = await inspectBackup({ file, key });
  const target = await emptyDatabase();
  await restoreBackup({ address: target, owner: OWNER }, { file, key, head });
  const client = await connect(target);
  try {
    const counts = await client.query<{ reviews: number; lines: number }>(
      `select (select count(*)::int from reviews) as reviews, (select count(*)::int from audit_log) as lines`,
    );
    expect(counts.rows[0]?.reviews).toBe(counts.rows[0]?.lines);
    expect(counts.rows[0]?.reviews).toBe(tables.find(({ name }) => name === 'reviews')?.rows);
    expect(counts.rows[0]?.reviews).toBeLessThan(writtenCount + NAMES.length);
    const names = await client.query<{ name: string }>(
      'select patient_name as name from reviews order by created_at limit 5',
    );
    expect(names.rows.map(({ name }) => name)).toEqual(NAMES);
    expect((await verifyAuditLog(client)).breaks).toEqual([]);
  } finally {
    await client.end();
  }
});

test('restores an idle database unchanged except for sessions', async () => {
  const login = await database.ownerPool.query<{ id: string }>(
    `insert into logins (clinic_id, name, email) values ($1, 'A', $2) returning id`,
    [clinic.id, `${randomUUID()}@clinic.example`],
  );
  await database.ownerPool.query(
    `insert into login_sessions (login_id, token_sha256, ends_at) values ($1, repeat('a', 64), now() + interval '1 day')`,
    [login.rows[0]?.id],
  );
  const file = path.join(folder, 'quiet.wellword');
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const { head } = await inspectBackup({ file, key });
  const target = await emptyDatabase();
  await restoreBackup({ address: target, owner: OWNER }, { file, key, head });
  const [here, there] = [await connect(database.address), await connect(target)];
  try {
    expect((await there.query('select from login_sessions')).rowCount).toBe(0);
    await here.query('delete from login_sessions');
    expect(await rowHashes(there)).toEqual(await rowHashes(here));
    expect(await schemaLines(there)).toEqual(await schemaLines(here));
    // The audit log continues its chain.
    await there.query(
      `insert into audit_log (user_id, request_id, action, entity) values ($1, 'r', 'after', 'e')`,
      [clinic.id],
    );
    expect((await verifyAuditLog(there)).breaks).toEqual([]);
  } finally {
    await Promise.all([here.end(), there.end()]);
  }
});

// covers: restores-texts-of-length-after-edits
test('restores texts of every length after edits and erasures, though rows come back in another order', async () => {
  await addReviewsOfEveryLength(7100);
  const file = path.join(folder, 'lengths.wellword');
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const { head, tables } = await inspectBackup({ file, key });
  const target = await emptyDatabase();
  await restoreBackup({ address: target, owner: OWNER }, { file, key, head });
  const [here, there] = [await connect(database.address), await connect(target)];
  try {
    expect(tables.find(({ name }) => name === 'reviews')?.rows).toBeGreaterThan(5000);
    await here.query('delete from login_sessions');
    expect(await rowHashes(there)).toEqual(await rowHashes(here));
    const order = 'select patient_name from reviews order by ctid';
    expect((await there.query(order)).rows).not.toEqual((await here.query(order)).rows);
  } finally {
    await Promise.all([here.end(), there.end()]);
    await database.ownerPool.query(`delete from reviews where treatment = 'of every length'`);
  }
});

test('refuses a truncated or changed file and one with another key, and changes nothing', async () => {
  const file = path.join(folder, 'good.wellword');
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const good = await readFile(file);
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'another file': Buffer.from('PK\u0003\u0004 not a backup at all'.repeat(20)),
    'cut in the head': good.subarray(0, 30),
    'cut after the head': good.subarray(0, good.indexOf(10) + 1),
    'cut by one byte': good.subarray(0, -1),
    'cut in half': good.subarray(0, good.length >> 1),
    longer: Buffer.concat([good, Buffer.from('x')]),
    doubled: Buffer.concat([good, good.subarray(good.indexOf(10) + 1)]),
  };
  for (const index of [
    0,
    20,
    good.indexOf(10) + 2,
    good.indexOf(10) + 10,
    good.length >> 1,
    good.length - 1,
  ]) {
    const corrupt = Buffer.from(good);
    corrupt.writeUInt8((corrupt[index] ?? 0) ^ 1, index);
    bad[`changed at ${index}`] = corrupt;
  }
  for (const [what, bytes] of Object.entries(bad)) {
    const damagedFile = path.join(folder, 'damaged.wellword');
    await writeFile(damagedFile, bytes);
    await expect(inspectBackup({ file: damagedFile, key }), what).rejects.toBeInstanceOf(
      UnusableFile,
    );
  }
  const others: FileKey[] = [
    { kind: 'secret', text: 'another secret that is good for tests only' },
    { kind: 'passphrase', text: key.text },
  ];
  for (const other of others)
    await expect(inspectBackup({ file, key: other })).rejects.toBeInstanceOf(UnusableFile);
});

test('reads a large backup chunk by chunk and detects a missing chunk', async () => {
  // Hex of random bytes hardly shrinks: some chunks of a mebibyte.
  await database.ownerPool.query(
    `insert into reviews (user_id, patient_name, contact_number, notes)
     select $1, 'Big', '9000000001', (select string_agg(sha256(convert_to(n || '/' || i || random(), 'UTF8'))::text, '')
       from generate_series(1, 100) i) from generate_series(1, 500) n`,
    [clinic.id],
  );
  const file = path.join(folder, 'big.wellword');
  const big: FileKey = { kind: 'passphrase', text: 'seven words that nobody else knows' };
  await writeBackup({ address: database.address, owner: OWNER }, { file, key: big });
  const { size } = await stat(file);
  expect(size).toBeGreaterThan(3 << 19);
  const { tables } = await inspectBackup({ file, key: big });
  expect(tables.find(({ name }) => name === 'reviews')?.rows).toBeGreaterThan(500);
  const bytes = await readFile(file);
  const head = bytes.indexOf(10) + 1;
  const chunk = 4 + bytes.readUInt32BE(head);
  await writeFile(file, Buffer.concat([bytes.subarray(0, head), bytes.subarray(head + chunk)]));
  await expect(inspectBackup({ file, key: big })).rejects.toBeInstanceOf(UnusableFile);
  await database.ownerPool.query(`delete from reviews where patient_name = 'Big'`);
});

test('refuses a backup that was damaged while it was written, and leaves no file', async () => {
  const file = path.join(folder, 'damaged-meanwhile.wellword');
  const blocker = await connect(database.address);
  await blocker.query('begin; lock table users in access exclusive mode');
  const writing = writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const refusal = expect(writing).rejects.toBeInstanceOf(UnusableFile);
  // It waits for the lock; its first bytes are on the disk, and the disk loses one of them.
  const findSize = () =>
    stat(`${file}.unfinished`).then(
      (stats) => stats.size,
      () => 0,
    );
  await expect.poll(findSize).toBeGreaterThan(30);
  const handle = await open(`${file}.unfinished`, 'r+');
  await handle.write('!', 25);
  await handle.close();
  await blocker.query('rollback');
  await refusal;
  await blocker.end();
  await expect(open(file)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(open(`${file}.unfinished`)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a restore that stops before its end is refused by a start, and begins again over its rows', async () => {
  const file = path.join(folder, 'stopped.wellword');
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const { head } = await inspectBackup({ file, key });
  const target = { address: await emptyDatabase(), owner: OWNER };
  const finish = async () => Promise.reject(new Error('stopped'));
  await expect(restoreBackup(target, { file, key, head, finish })).rejects.toThrow('stopped');
  const client = await connect(target.address);
  try {
    await expect(requireFinishedRestore(client)).rejects.toBeInstanceOf(UnfinishedRestore);
    await restoreBackup(target, { file, key, head });
    await requireFinishedRestore(client);
    const { rowCount } = await client.query('select from reviews');
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
});

test('refuses to restore over existing data, and changes nothing', async () => {
  const file = path.join(folder, 'again.wellword');
  await writeBackup({ address: database.address, owner: OWNER }, { file, key });
  const { head } = await inspectBackup({ file, key });
  const client = await connect(database.address);
  const before = [...(await rowHashes(client)), ...(await schemaLines(client))];
  await expect(
    restoreBackup({ address: database.address, owner: OWNER }, { file, key, head }),
  ).rejects.toBeInstanceOf(NotEmpty);
  expect([...(await rowHashes(client)), ...(await schemaLines(client))]).toEqual(before);
  await client.end();
});

test('an unfinished backup leaves no file under the requested name', async () => {
  const file = path.join(folder, 'no', 'such', 'folder.wellword');
  await expect(
    writeBackup({ address: database.address, owner: OWNER }, { file, key }),
  ).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(open(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

async function addReview(name: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; select set_config('app.clinic_id', '${clinic.id}', true)`);
    await client.query(
      `insert into reviews (user_id, patient_name, contact_number) values ($1, $2, '9000000001')`,
      [clinic.id, name],
    );
    await client.query(
      `insert into audit_log (user_id, request_id, action, entity) values ($1, 'r', 'a', 'e')`,
      [clinic.id],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Notes from nothing to some thousand characters, a quarter of them edited and a fifth deleted. */
async function addReviewsOfEveryLength(count: number): Promise<void> {
  await database.ownerPool.query(
    `insert into reviews (user_id, patient_name, contact_number, treatment, notes)
     select $1, 'Patient ' || n, '9000000002', 'of every length', repeat('નોંધ ', (n * 7919) % 500)
     from generate_series(1, $2::int) n`,
    [clinic.id, count],
  );
  await database.ownerPool.query(
    `update reviews set notes = repeat(chr(2693 + length(patient_name)), (length(notes) * 31) % 1700)
     where treatment = 'of every length' and right(patient_name, 1) in ('1', '4', '7')`,
  );
  await database.ownerPool.query(
    `delete from reviews where treatment = 'of every length' and right(patient_name, 1) in ('3', '8')`,
  );
}

async function emptyDatabase() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name}`);
  backupNames.push(name);
  return { ...database.address, database: name };
}

async function admin(statement: string): Promise<void> {
  const client = await connect({ ...database.address, database: 'postgres' });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function connect(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, ...OWNER });
  await client.connect();
  await fixFormats(client);
  return client;
}

async function rowHashes(client: pg.Client): Promise<string[]> {
  const hashes: string[] = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
    );
    hashes.push(`${name} ${rows[0]?.hash}`);
  }
  return hashes;
}
