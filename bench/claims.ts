import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { integrations, updateIntegrations } from '../src/features/clinics/server/integrations.ts';
import { openClinicForWork } from '../src/features/clinics/server/worker.ts';
import { claimNextRetry } from '../src/features/delivery/server/retries.ts';
import { DEFAULT_TIME_ZONE } from '../src/platform/calendar.ts';
import type { ClinicId } from '../src/platform/ids.ts';
import { deriveKey, deriveEncryptionKey } from '../src/platform/server/crypto.ts';
import { openPool } from '../src/platform/server/db/pools.ts';
import { atLeast, interleaved, none, type Bench, type Measure } from './measure.ts';
import { fill, openStageDatabase, SECRET, type StageDatabase } from './stage/database.ts';

const LEAST = 0.8;
const WORKERS = 3;
const ROUNDS = 5;
const CLAIMED = 300;
const CLINICS = { usual: 99, long: 9999 };

/**
 * One clinic's messages that are due to be tried again, among all others. Three workers take them by the product's own
 * claim, as its retry job does: picked with SKIP LOCKED, do-not-contact, feature, key and live attempt asked, the attempt
 * leased, the trail written, committed. One bare worker picks the same way, notes an attempt with its lease, marks
 * the retry as taken, commits, and asks nothing. Nothing is delivered on either side.
 */
export const claims: Bench = {
  says: 'due messages claimed a second by three workers, against one bare SKIP LOCKED loop',
  async run({ long }) {
    const database = await openStageDatabase();
    try {
      const otherClinics = long ? CLINICS.long : CLINICS.usual;
      await fill(database, { otherClinics, appointments: 10, reviews: 10, messages: 1000 });
      return await measureClaims(database);
    } finally {
      await database.close();
    }
  },
};

/** On a database that is filled. */
export async function measureClaims(database: StageDatabase): Promise<Measure[]> {
  const { address, owner } = database;
  const bareClient = new pg.Client({ ...address, user: owner.options.user });
  await bareClient.connect();
  const product = await openWorkers(database);
  const claimed: string[] = [];
  const rates = await interleaved(ROUNDS, {
    workers: () => rateOf(database, async () => void claimed.push(...(await product.claimAll()))),
    bare: () => rateOf(database, () => bareLoop(bareClient, database)),
  });
  await Promise.all([product.close(), bareClient.end()]);
  const twice = claimed.length - new Set(claimed).size;
  const missed = CLAIMED * (ROUNDS + 1) - new Set(claimed).size;
  return [
    atLeast(LEAST, {
      name: `claims of ${WORKERS} workers`,
      value: rates.workers,
      reference: rates.bare,
    }),
    none({ name: 'claimed twice', value: twice }),
    none({ name: 'not claimed', value: missed }),
  ];
}

/** Claims a second of what `claim` takes; as much is due as it shall take. */
async function rateOf(database: StageDatabase, claim: () => Promise<void>): Promise<number> {
  await makeDue(database);
  const at = performance.now();
  await claim();
  return CLAIMED / ((performance.now() - at) / 1000);
}

/** Messages that a busy provider refused half a minute ago. */
async function makeDue({ owner, clinicId }: StageDatabase): Promise<void> {
  await owner.query(
    `with due as (
       insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
       select $1, 'Asha Patel', '90000' || lpad(n::text, 5, '0'), current_date, 'Namaste Asha'
       from generate_series(1, $2::int) n returning id)
     insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name,
       http_status, finished_at, retry_at)
     select $1, id, 'message:' || id, 'direct', 'not_sent', repeat('a', 64), '5555', 'Meera Shah', 429, now(),
       now() - interval '30 seconds' from due`,
    [clinicId, CLAIMED],
  );
}

const PICK = `select a.id as attempt, m.id as message from send_attempts a
  join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
  where a.user_id = $1 and a.retry_at < clock_timestamp() - interval '15 seconds'
  order by a.retry_at for update skip locked limit 1`;

async function bareLoop(client: pg.Client, { clinicId }: StageDatabase): Promise<void> {
  for (let done = 0; done < CLAIMED; done += 1) {
    await client.query('begin');
    const { rows } = await client.query({ name: 'pick', text: PICK, values: [clinicId] });
    const { attempt, message } = rows[0] as { attempt: string; message: string };
    await client.query({
      name: 'note',
      text: `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four,
          requested_by_name, lease_until)
        values ($1, $2, 'message:' || $2::uuid, 'direct', 'requesting', repeat('0', 64), '5555', 'bare',
          clock_timestamp() + interval '45 seconds')`,
      values: [clinicId, message],
    });
    await client.query({
      name: 'mark',
      text: `update send_attempts set retry_at = null where user_id = $1 and id = $2`,
      values: [clinicId, attempt],
    });
    await client.query('commit');
  }
}

/** Workers of one process, which share its one thread, on connections of their own. */
async function openWorkers({ address, clinicId }: StageDatabase) {
  const numberKey = deriveKey(SECRET, 'numbers');
  const pool = openPool(address, { user: 'app_user', max: WORKERS, numberKey });
  const scope = openClinicForWork(
    { pool, clock: { now: () => new Date() } },
    {
      clinicId: clinicId as ClinicId,
      timeZone: DEFAULT_TIME_ZONE,
      name: 'Bench',
      requestId: randomUUID(),
    },
  );
  const sealingKey = deriveEncryptionKey(SECRET);
  const { version } = await integrations(scope);
  const key = { providerKey: 'bt_live_bench', sealingKey, sheetOrigins: [] };
  await updateIntegrations(scope, { version, ...key });
  const claimAll = async () => {
    const taken: string[] = [];
    const work = async () => {
      for (;;) {
        const next = await claimNextRetry(scope, { sealingKey });
        if (next === undefined) return;
        if (!next.claimed.ok) throw new Error(`Refused: ${next.claimed.refusal.code}`);
        taken.push(next.messageId);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    return taken;
  };
  return { claimAll, close: () => pool.end() };
}
