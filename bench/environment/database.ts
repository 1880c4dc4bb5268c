import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createLogin } from '../../src/features/accounts/server/create-login.ts';
import { createClinic } from '../../src/features/clinics/server/create-clinic.ts';
import { openOperatorForWork } from '../../src/features/clinics/server/worker.ts';
import { migrateDatabase } from '../../src/platform/server/db/migrate.ts';
import { openPool, type DatabaseAddress } from '../../src/platform/server/db/pools.ts';
import { startPostgresServer } from '../../src/platform/server/embedded-postgres/server.ts';

export const PASSWORD = 'correct horse battery';
export const SECRET = 'a secret that is good for measuring only';

/** Removes each database that exists, when the run is interrupted. */
const openDatabases = new Set<() => Promise<void>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, removeAll);

export interface BenchDatabase {
  readonly address: DatabaseAddress;
  /** The owner: it sees and may do everything, as a product without row-level security would. */
  readonly owner: pg.Pool;
  readonly processId: number;
  /** The clinic that the measures work in; the others only stand in the tables. */
  readonly clinicId: string;
  readonly email: string;
  /** A user of another clinic, who works beside the measured one. */
  readonly neighbourEmail: string;
  readonly doctorId: string;
  close(): Promise<void>;
}

export const FEATURES = ['dashboard', 'appointments', 'reviews', 'sequences', 'creatives'] as const;

/** Stops the server of a bench that did not close it: it outlives the process that started it. */
function stopAtOnce(folder: string): void {
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return;
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * The product's own PostgreSQL with the product's schema, in a folder of the system's temporary one that goes when it is
 * closed. It writes as durably as in production, because commits are part of what is measured.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-'));
  process.once('exit', () => stopAtOnce(folder));
  const server = await startPostgresServer({ dataDirectory: path.join(folder, 'postgres') });
  const { host, port, user } = server.connection;
  const address = { host, port, database: 'bench' };
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database bench');
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  await admin.end();
  await migrateDatabase(address, { owner: { user } });

  const owner = new pg.Pool({ ...address, user, max: 4 });
  owner.on('error', () => {});
  const operatorPool = openPool(address, { user: 'app_operator', max: 1 });
  const operator = openOperatorForWork(operatorPool, randomUUID());
  const open = async () => {
    const email = `${randomUUID()}@clinic.example`;
    const name = 'Meera Shah';
    const clinic = { name, clinicName: 'Shanti Clinic', enabledFeatures: [...FEATURES] };
    const id = await createClinic(operator, clinic);
    await createLogin(operator, { clinicId: id, name, email, password: PASSWORD });
    return { id, email };
  };
  const { id: clinicId, email } = await open();
  const { email: neighbourEmail } = await open();
  await operatorPool.end();
  const doctors = await owner.query<{ id: string }>(
    `insert into doctors (user_id, name, contact_number) values ($1, 'Dr. Mehta', '5550000200') returning id`,
    [clinicId],
  );
  // The rows that bulk creation requires: the clinic's own number, and a set of three.
  await owner.query(`update users set contact_phone = '5550000200' where id = $1`, [clinicId]);
  await owner.query(
    `insert into sequence_templates (user_id, profile_type, language, message_template, sequence_days, sequence_order)
     select $1, 'General', 'en', 'Dear {patient_name}, how are you today? ' || n, n * 3, n from generate_series(1, 3) n`,
    [clinicId],
  );
  const close = async () => {
    await owner.end();
    await remove();
    openDatabases.delete(remove);
  };
  const remove = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  openDatabases.add(remove);
  return {
    address,
    owner,
    processId: rows[0]?.pid ?? 0,
    clinicId,
    email,
    neighbourEmail,
    doctorId: doctors.rows[0]?.id ?? '',
    close,
  };
}

/**
 * Removes all databases when the run is interrupted, so that no gigabytes stay behind. Open connections are not waited for.
 */
function removeAll(): void {
  void Promise.allSettled([...openDatabases].map((remove) => remove())).then(() => process.exit(1));
}

export interface Volume {
  /** Clinics besides the one that is measured; each has the same number of rows. */
  readonly otherClinics: number;
  readonly appointments: number;
  readonly reviews: number;
  readonly messages: number;
}

/** Fills every clinic with so many rows each, inside PostgreSQL. Names, numbers and texts are as long as real ones. */
export async function fill(database: BenchDatabase, volume: Volume): Promise<void> {
  const owner = await database.owner.connect();
  try {
    await withoutIndexes(owner, () => fillTables(owner, { clinicId: database.clinicId, volume }));
    await owner.query('vacuum analyze');
    // The database writes the data of the fill now: else the first who are measured share the disk with it.
    await owner.query('checkpoint');
  } finally {
    owner.release();
  }
}

const FILLED = ['patients', 'appointments', 'reviews', 'sequence_messages', 'send_attempts'];

/**
 * Rows first and their indexes afterwards, as they are in the product: ten million rows take minutes that way, and hours
 * where each row finds its place in nine indexes that no longer fit into memory. `reindex` makes them valid again.
 */
async function withoutIndexes(owner: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  // The rows refer to nothing that is not there: checking each would take longer than making it.
  await owner.query('set session_replication_role = replica');
  await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
  await owner.query(`alter system set max_wal_size = '8GB'`);
  await owner.query('select pg_reload_conf()');
  await owner.query(
    `update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])`,
    [FILLED],
  );
  await work();
  for (const table of FILLED) await owner.query(`reindex table ${table}`);
  await owner.query('alter system reset max_wal_size');
  await owner.query('select pg_reload_conf()');
  await owner.query('reset all');
}

async function fillTables(
  owner: pg.PoolClient,
  { clinicId, volume }: { clinicId: string; volume: Volume },
): Promise<void> {
  await owner.query(
    `insert into users (name, clinic_name) select 'Clinic ' || n, 'Clinic ' || n from generate_series(1, $1) n`,
    [volume.otherClinics],
  );
  const clinics = '(select id from users order by id = $2 desc, created_at, id limit $3)';
  const values = (rows: number) => [rows, clinicId, volume.otherClinics + 1];
  // Every row is linked to a patient, as the product makes it: else its job would link them all while others are measured.
  const patients = Math.max(volume.appointments, volume.reviews);
  await owner.query(
    `insert into patients (user_id, id, name, number, language, source)
     select c.id, ${patientId('n')}, 'આશા પટેલ ' || n, lpad((n % 10000000000)::text, 10, '9'), 'gu', 'typed'
     from ${clinics} c, generate_series(1, $1::bigint) n`,
    values(patients),
  );
  await owner.query(
    `insert into appointments (user_id, patient_id, patient_name, appointment_date, appointment_time, contact_number, status, notes, created_at)
     select c.id, ${patientId('n')}, 'આશા પટેલ ' || n, current_date - 60 + (n % 120)::int, make_time((9 + n % 9)::int, (n % 4)::int * 15, 0),
       lpad((n % 10000000000)::text, 10, '9'), (array['pending','completed','cancelled'])[1 + n % 3], 'follow-up of the knee',
       now() - n * interval '7 minutes'
     from ${clinics} c, generate_series(1, $1::bigint) n`,
    values(volume.appointments),
  );
  await owner.query(
    `insert into reviews (user_id, patient_id, patient_name, appointment_date, contact_number, treatment, status, created_at)
     select c.id, ${patientId('n')}, 'प्रिया शर्मा ' || n, current_date, lpad((n % 10000000000)::text, 10, '9'), 'physiotherapy',
       (array['pending','sent'])[1 + n % 2], now() - n * interval '7 minutes'
     from ${clinics} c, generate_series(1, $1::bigint) n`,
    values(volume.reviews),
  );
  await owner.query(
    `insert into do_not_contact (user_id, number)
     select c.id, lpad((n * 7)::text, 10, '9') from ${clinics} c, generate_series(1, $1::bigint) n`,
    values(DO_NOT_CONTACT),
  );
  await fillMessages(owner, { clinics, values: [...values(volume.messages), patients] });
}

/** The id of a clinic's nth patient, in SQL: a UUID of version 4. */
function patientId(n: string): string {
  return `overlay(overlay(md5(c.id || ' ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** Numbers of each clinic that are not to be contacted. */
const DO_NOT_CONTACT = 20;

/** One in ten waits, due around today; of the others nine in ten were sent, with the attempt on record. */
async function fillMessages(
  owner: pg.PoolClient,
  { clinics, values }: { clinics: string; values: unknown[] },
): Promise<void> {
  await owner.query(
    `insert into sequence_messages (user_id, patient_id, patient_name, whatsapp_number, scheduled_date, message_content, language, status, created_at)
     select c.id, ${patientId('(1 + n % $4::bigint)')}, 'தமிழ்ச்செல்வி ' || n, lpad((n % 10000000000)::text, 10, '9'),
       case when n % 10 = 0 then current_date - 3 + (n / 10 % 300)::int else current_date - (n % 300)::int end,
       'નમસ્તે, આપની તબિયત હવે કેમ છે? કોઈ તકલીફ હોય તો અમને જણાવશો. ' || n, 'gu',
       case when n % 10 = 0 then 'pending' when n % 10 = 1 then 'failed' else 'sent' end,
       now() - n * interval '90 seconds'
     from ${clinics} c, generate_series(1, $1::bigint) n`,
    values,
  );
  await owner.query(
    `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name, started_at, finished_at)
     select user_id, id, 'message:' || id, 'direct', case status when 'sent' then 'accepted' else 'rejected' end, repeat('0', 64),
       right(whatsapp_number, 4), 'Meera Shah', created_at, created_at
     from sequence_messages where status <> 'pending' and created_at > now() - interval '14 days'`,
  );
}
