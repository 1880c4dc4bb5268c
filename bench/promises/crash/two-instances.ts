import { setTimeout as sleep } from 'node:timers/promises';
import type { Promised } from '../promise.ts';
import { openCrashStage, seededRandom, until } from '../../../src/app/server/proof/crash-stage.ts';
import type { CrashStage, RunningApp } from '../../../src/app/server/proof/crash-stage.ts';

const SEED = 20_261_128;
const DUE = 2000;
const CLINICS = 40;
const TAKEN_OVER_MS = 60_000;

/**
 * R28: two instances on one database work off 2,000 messages that are due to be tried again; the one that is at it is
 * killed at a random moment, and the other takes over.
 */
export const twoInstances: Promised = {
  async run({ long }) {
    const rounds = long ? 20 : 3;
    const random = seededRandom(SEED);
    const figures = { seed: SEED, rounds, due: DUE, lost: 0, dup: 0, slowestTakeOverMs: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const stage = await openCrashStage();
      try {
        const { lost, dup, takeOverMs } = await oneRound(stage, random);
        figures.lost += lost;
        figures.dup += dup;
        figures.slowestTakeOverMs = Math.max(figures.slowestTakeOverMs, takeOverMs);
      } finally {
        await stage.close();
      }
    }
    const { lost, dup, slowestTakeOverMs } = figures;
    return { figures, pass: lost === 0 && dup === 0 && slowestTakeOverMs <= TAKEN_OVER_MS };
  },
};

async function oneRound(stage: CrashStage, random: () => number) {
  const apps = await Promise.all([stage.startApp(), stage.startApp()]);
  await makeDue(stage);
  const { requests } = stage.provider;
  const enough = DUE * (0.1 + 0.7 * random());
  await until(async () => requests.length >= enough, { seconds: 600, what: 'messages leave' });
  const busy = await busier(apps);
  await busy.kill();
  // What it had begun may still arrive.
  await sleep(500);
  const before = requests.length;
  const takeOverMs = await until(async () => requests.length > before, {
    seconds: 120,
    what: 'the other instance takes over',
  });
  const { owner } = stage;
  const open = `select from sequence_messages m where status = 'pending' and not exists (
    select from send_attempts a where a.message_id = m.id and a.state = 'requesting')`;
  await until(async () => (await owner.query(open)).rowCount === 0, {
    seconds: 900,
    what: 'nothing waits any more',
  });
  await owner.query(
    `update send_attempts set lease_until = clock_timestamp() where state = 'requesting'`,
  );
  const requesting = `select from send_attempts where state = 'requesting'`;
  await until(async () => (await owner.query(requesting)).rowCount === 0, {
    seconds: 90,
    what: 'what the dead one had begun is in doubt',
  });
  return { ...(await findings(stage)), takeOverMs };
}

/** Messages that a busy provider refused a while ago, before these instances lived. */
async function makeDue(stage: CrashStage): Promise<void> {
  for (let clinic = 0; clinic < CLINICS; clinic += 1)
    await stage.buildClinic({ messages: DUE / CLINICS });
  await stage.owner.query(
    `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name,
       http_status, finished_at, retry_at)
     select user_id, id, 'message:' || id, 'direct', 'not_sent', repeat('a', 64), right(whatsapp_number, 4), 'Meera Shah',
       429, now() - interval '1 minute', now() - interval '30 seconds' from sequence_messages`,
  );
}

async function busier(apps: readonly RunningApp[]): Promise<RunningApp> {
  const before = await Promise.all(apps.map((app) => app.statements()));
  await sleep(300);
  const after = await Promise.all(apps.map((app) => app.statements()));
  const done = apps.map((app, at) => ({ app, count: (after[at] ?? 0) - (before[at] ?? 0) }));
  const [first] = done.toSorted((one, other) => other.count - one.count);
  if (first === undefined) throw new Error('No instance runs');
  return first.app;
}

/** Lost: neither with the provider nor in doubt. Doubled: with the provider more than once. */
async function findings({ owner, provider }: CrashStage): Promise<{ lost: number; dup: number }> {
  const texts = provider.requests.map(
    ({ body }) => (JSON.parse(body) as { message: string }).message,
  );
  const lost = await owner.query(
    `select from sequence_messages m where not exists (select from send_attempts a where a.message_id = m.id
       and (a.state = 'unknown' or (a.state = 'accepted' and m.message_content = any($1))))`,
    [texts],
  );
  return { lost: lost.rowCount ?? 0, dup: texts.length - new Set(texts).size };
}
