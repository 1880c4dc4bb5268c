import { createRandom } from '#platform/server/testing/random.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Requirement } from '../requirement.ts';
import type { CrashClock } from '../../../security/crash-app.ts';
import { openCrashEnvironment, until } from '../../../security/crash-environment.ts';
import type { CrashEnvironment, RunningApp } from '../../../security/crash-environment.ts';
import { DEFAULT_TIME_ZONE, dateIn } from '../../../src/platform/calendar.ts';
import type { ScriptedAnswer } from '../../../src/platform/server/testing/fake-provider.ts';

const SEED = 20_261_128;
const DUE = 2000;
/** The autopilot sends one message of a clinic at a time, so that many clinics have a few each. */
const CLINICS = 250;
const TAKEN_OVER_MS = 60_000;
/** The shortest spacing that a clinic can choose is 20 to 30 s: so it is shorter than the 10 s between two turns. */
const CLOCK_PACE = 4;

/**
 * R28: two instances on one database, and 2,000 due messages of clinics whose autopilot is on. They go out by themselves, inside
 * window, spacing and allowances; the instance that is at it is killed at a random moment, and the other takes over.
 */
export const twoInstances: Requirement = {
  async run({ long }) {
    const rounds = long ? 20 : 3;
    const random = createRandom(SEED);
    const figures = { seed: SEED, rounds, due: DUE, lost: 0, dup: 0, slowestTakeOverMs: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const environment = await openCrashEnvironment({
        answers: aLittleLater(random),
        clock: fastClock(),
      });
      try {
        const { lost, dup, takeOverMs } = await oneRound(environment, random);
        figures.lost += lost;
        figures.dup += dup;
        figures.slowestTakeOverMs = Math.max(figures.slowestTakeOverMs, takeOverMs);
      } finally {
        await environment.close();
      }
    }
    const { lost, dup, slowestTakeOverMs } = figures;
    return { figures, pass: lost === 0 && dup === 0 && slowestTakeOverMs <= TAKEN_OVER_MS };
  },
};

async function oneRound(environment: CrashEnvironment, random: () => number) {
  await makeDue(environment);
  const apps = await Promise.all([environment.startApp(), environment.startApp()]);
  const { requests } = environment.provider;
  const enough = DUE * (0.1 + 0.7 * random());
  await until(async () => requests.length >= enough, { seconds: 600, what: 'messages leave' });
  const busy = await busier(apps);
  await busy.kill();
  // Work that it had begun may still arrive.
  await sleep(500);
  const before = requests.length;
  const takeOverMs = await until(async () => requests.length > before, {
    seconds: 120,
    what: 'the other instance takes over',
  });
  const { owner } = environment;
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
    what: 'the outcome of the killed server’s sends is unknown',
  });
  return { ...(await findings(environment)), takeOverMs };
}

/** So that there is always something on its way. */
function aLittleLater(random: () => number): () => ScriptedAnswer {
  return () => ({ status: 200, body: '{"success":true}', after: Math.floor(random() * 120) });
}

/** Shows noon of the clinics' today, so that a round ends before their day does. */
function fastClock(): CrashClock {
  const from = Date.now();
  const noon = Date.parse(`${dateIn(DEFAULT_TIME_ZONE, new Date(from))}T12:00:00+05:30`);
  return { from, shows: noon, pace: CLOCK_PACE };
}

/** Clinics with a few messages due today each, to numbers that got no message before. Then all switch on at once. */
async function makeDue(environment: CrashEnvironment): Promise<void> {
  const clinics = Array.from({ length: CLINICS }, () => ({ messages: DUE / CLINICS }));
  const build = async () => {
    for (let wish = clinics.pop(); wish; wish = clinics.pop()) await environment.buildClinic(wish);
  };
  await Promise.all([build(), build(), build(), build()]);
  await environment.owner.query(
    `insert into autopilots (user_id, is_on, window_start, window_end, weekdays, spacing_seconds, new_people_a_day, messages_a_day)
     select distinct user_id, true, '00:00', '23:59', '{1,2,3,4,5,6,7}'::int[], 20, 250, 500 from sequence_messages`,
  );
}

async function busier(apps: readonly RunningApp[]): Promise<RunningApp> {
  const before = apps.map((app) => app.statements());
  await sleep(300);
  const after = apps.map((app) => app.statements());
  const workByApp = apps.map((app, index) => ({
    app,
    count: (after[index] ?? 0) - (before[index] ?? 0),
  }));
  const [first] = workByApp.toSorted((a, second) => second.count - a.count);
  if (first === undefined) throw new Error('No instance runs');
  return first.app;
}

/** Lost: neither with the provider nor of unknown outcome. Doubled: with the provider more than once. */
async function findings({
  owner,
  provider,
}: CrashEnvironment): Promise<{ lost: number; dup: number }> {
  const texts = provider.requests.map(
    ({ body }) => (JSON.parse(body) as { message: string }).message,
  );
  const result = await owner.query(
    `select from sequence_messages m where not exists (select from send_attempts a where a.message_id = m.id
       and (a.state = 'unknown' or (a.state = 'accepted' and m.message_content = any($1))))`,
    [texts],
  );
  return { lost: result.rowCount ?? 0, dup: texts.length - new Set(texts).size };
}
