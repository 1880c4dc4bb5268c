import { createRandom } from '#platform/server/testing/random.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Requirement } from '../requirement.ts';
import { openCrashEnvironment, signInOn, until } from '../../../security/crash-environment.ts';
import type {
  CrashEnvironment,
  RunningApp,
  CrashCaller,
  CrashClinic,
} from '../../../security/crash-environment.ts';

const SEED = 20_261_125;
const BACK_MS = 10_000;
const CALLERS = 6;

interface HealthSample {
  readonly statuses: Map<number, number>;
  readonly acknowledgedIds: string[];
}

/**
 * R25: kill −9 of one of the database's processes, then of all that serve clients, while people read and send. The app
 * answers 503 and never 500, reconnects automatically, and everything it had acknowledged is stored.
 */
export const killedDatabase: Requirement = {
  async run({ long }) {
    const rounds = long ? 20 : 3;
    const random = createRandom(SEED);
    const environment = await openCrashEnvironment({
      durable: true,
      answers: () => ({ status: 200, body: '{"success":true}', after: 20 }),
    });
    try {
      const app = await environment.startApp();
      const samples: HealthSample = { statuses: new Map(), acknowledgedIds: [] };
      let slowestBackMs = 0;
      for (let round = 0; round < rounds * 2; round += 1) {
        const clinic = await environment.buildClinic({ messages: 40 });
        const backMs = await killWhileWorking(
          { environment, app, clinic, samples },
          { all: round % 2 === 1, after: 200 + random() * 600 },
        );
        slowestBackMs = Math.max(slowestBackMs, backMs);
      }
      const result = await environment.owner.query(
        `select from sequence_messages where id = any($1) and status <> 'sent'`,
        [samples.acknowledgedIds],
      );
      const texts = environment.provider.requests.map(({ body }) => body);
      const figures = {
        seed: SEED,
        rounds,
        kills: rounds * 2,
        acked: samples.acknowledgedIds.length,
        lost: result.rowCount ?? 0,
        dup: texts.length - new Set(texts).size,
        refused503: samples.statuses.get(503) ?? 0,
        other5xx: [...samples.statuses].reduce(
          (sum, [status, count]) => sum + (status >= 500 && status !== 503 ? count : 0),
          0,
        ),
        silent: samples.statuses.get(0) ?? 0,
        slowestBackMs,
      };
      const { lost: lostAcknowledged, dup, other5xx, silent } = figures;
      return {
        figures,
        pass: lostAcknowledged + dup + other5xx + silent === 0 && slowestBackMs <= BACK_MS,
      };
    } finally {
      await environment.close();
    }
  },
};

async function killWhileWorking(
  on: {
    environment: CrashEnvironment;
    app: RunningApp;
    clinic: CrashClinic;
    samples: HealthSample;
  },
  kill: { all: boolean; after: number },
): Promise<number> {
  const { environment, app, clinic, samples } = on;
  const call = await signInOn(app, clinic.login);
  const stop = new AbortController();
  const waiting = [...clinic.messageIds];
  const callers = Array.from({ length: CALLERS }, () =>
    work({ app, call, waiting, samples, signal: stop.signal }),
  );
  await sleep(kill.after);
  await killBackends(environment, kill.all);
  const isBack = async () => (await call(app, 'GET', '/messages/summary'))?.status === 200;
  const backMs = await until(isBack, { seconds: 60, what: 'the database is back' });
  await sleep(300);
  stop.abort();
  await Promise.all(callers);
  return backMs;
}

async function work(on: {
  app: RunningApp;
  call: CrashCaller;
  waiting: string[];
  samples: HealthSample;
  signal: AbortSignal;
}): Promise<void> {
  const { app, call, waiting, samples, signal } = on;
  while (!signal.aborted) {
    const id = waiting.pop();
    const answer =
      id === undefined
        ? await call(app, 'GET', '/messages/summary')
        : await call(app, 'POST', `/messages/${id}/send`, {});
    const status = answer?.status ?? 0;
    samples.statuses.set(status, (samples.statuses.get(status) ?? 0) + 1);
    const message = answer?.body as { status?: string } | undefined;
    if (id !== undefined && status === 200 && message?.status === 'sent')
      samples.acknowledgedIds.push(id);
    if (status !== 200) await sleep(50);
  }
}

/** The app's own processes in the database; the postmaster then restarts all others too. */
async function killBackends({ owner }: CrashEnvironment, all: boolean): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename like 'app%' and datname = current_database() order by random()`,
  );
  for (const { pid } of all ? rows : rows.slice(0, 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the first one.
    }
  }
}
