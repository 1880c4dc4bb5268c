import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  integrations,
  updateIntegrations,
} from '../src/features/clinics/server/integrations/service.ts';
import { openClinicForWork } from '../src/features/clinics/server/worker.ts';
import { sendMessage } from '../src/features/messaging/server/attempts/service.ts';
import type { Channel } from '../src/features/messaging/server/channel.ts';
import { DEFAULT_TIME_ZONE } from '../src/platform/calendar.ts';
import { deriveKey, deriveSealingKey } from '../src/platform/server/crypto.ts';
import { openPool } from '../src/platform/server/db/pools.ts';
import type { ClinicId } from '../src/platform/ids.ts';
import { atLeast, none, type Bench } from './measure.ts';
import { fill, openStageDatabase, SECRET, type StageDatabase } from './stage/database.ts';

const LEAST = 0.8;
const WORKERS = 3;
const CLAIMED = 300;
const CLINICS = { usual: 99, long: 9999 };

/**
 * Three workers race for the same due messages through the product's own claim: rights, do-not-contact, the attempt on
 * record before anything leaves, the outcome and the audit trail. One bare worker picks with SKIP LOCKED, notes an
 * attempt, and marks what it has done. The provider is a stand-in that answers at once and counts.
 */
export const claims: Bench = {
  says: 'due messages claimed and sent a second by three workers, against one bare SKIP LOCKED loop',
  async run({ long }) {
    const database = await openStageDatabase();
    try {
      const otherClinics = long ? CLINICS.long : CLINICS.usual;
      await fill(database, { otherClinics, appointments: 10, reviews: 10, messages: 1000 });
      await makeDue(database, CLAIMED * 2);
      const bare = await bareLoop(database);
      const { rate, twice } = await race(database);
      return [
        atLeast(LEAST, { name: `claims of ${WORKERS} workers`, value: rate, reference: bare }),
        none({ name: 'claimed twice', value: twice }),
      ];
    } finally {
      await database.close();
    }
  },
};

async function makeDue({ owner, clinicId }: StageDatabase, rows: number): Promise<void> {
  await owner.query(
    `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
     select $1, 'Asha Patel', '90000' || lpad(n::text, 5, '0'), current_date - 1, 'Namaste Asha' from generate_series(1, $2::int) n`,
    [clinicId, rows],
  );
}

const PICK = `select id from sequence_messages
  where user_id = $1 and status = 'pending' and cancelled_at is null and scheduled_date = current_date - 1
    and patient_name = 'Asha Patel'
  order by scheduled_date, created_at, id for update skip locked limit 1`;

async function bareLoop({ address, owner, clinicId }: StageDatabase): Promise<number> {
  const client = new pg.Client({ ...address, user: owner.options.user });
  await client.connect();
  const at = performance.now();
  for (let done = 0; done < CLAIMED; done += 1) {
    await client.query('begin');
    const { rows } = await client.query({ name: 'pick', text: PICK, values: [clinicId] });
    const { id } = rows[0] as { id: string };
    await client.query({
      name: 'note',
      text: `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name, finished_at)
        values ($1, $2, 'message:' || $2::uuid, 'direct', 'accepted', repeat('0', 64), '5555', 'bare', now())`,
      values: [clinicId, id],
    });
    await client.query({
      name: 'done',
      text: `update sequence_messages set status = 'sent' where user_id = $1 and id = $2`,
      values: [clinicId, id],
    });
    await client.query('commit');
  }
  const rate = CLAIMED / ((performance.now() - at) / 1000);
  await client.end();
  return rate;
}

async function race(database: StageDatabase): Promise<{ rate: number; twice: number }> {
  const { owner, clinicId, address } = database;
  const numberKey = deriveKey(SECRET, 'numbers');
  const pool = openPool(address, { user: 'app_user', max: WORKERS * 2, numberKey });
  const clock = { now: () => new Date() };
  const clinic = { clinicId: clinicId as ClinicId, timeZone: DEFAULT_TIME_ZONE };
  const scope = openClinicForWork(
    { pool, clock },
    { ...clinic, name: 'Bench', requestId: randomUUID() },
  );
  const sealingKey = deriveSealingKey(SECRET);
  const { version } = await integrations(scope);
  await updateIntegrations(scope, {
    version,
    providerKey: 'bt_live_bench',
    sealingKey,
    sheetOrigins: [],
  });
  const delivered: string[] = [];
  const channel: Channel = {
    deliver: ({ to }) => {
      delivered.push(to);
      return Promise.resolve({ state: 'accepted', httpStatus: 200, detail: null });
    },
  };
  const { rows } = await owner.query<{ id: string }>(
    PICK.replace('for update skip locked limit 1', `limit ${CLAIMED}`),
    [clinicId],
  );
  const at = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const waiting = [...rows];
      for (let next = waiting.shift(); next; next = waiting.shift())
        await sendMessage(scope, { messageId: next.id, tools: { channel, sealingKey } });
    }),
  );
  const rate = delivered.length / ((performance.now() - at) / 1000);
  await pool.end();
  return { rate, twice: delivered.length - new Set(delivered).size };
}
