import { setTimeout as sleep } from 'node:timers/promises';
import type { WriterSettings } from '../src/features/models/server/choose-writer.ts';
import {
  MODEL_KEY,
  startFakeModels,
  type FakeModels,
} from '../src/platform/server/testing/fake-models.ts';
import { startFakeProvider } from '../src/platform/server/testing/fake-provider.ts';
import { atLeast, none, type Bench, type Measure } from './measure.ts';
import { createMix, mixRequests } from './mix.ts';
import { giveKey } from './overload.ts';
import { askModelsFirst, OUTSIDE_MS, tryEverything, type Environment } from './soak/faults.ts';
import { responseCheck, LONGEST_MS, type ResponseCheck } from './soak/response-check.ts';
import { sampleHealth, toMeasures, type HealthSample } from './soak/health-samples.ts';
import { fill, openBenchDatabase, type BenchDatabase } from './environment/database.ts';
import { sendAtRate, quantile, type TimedResponse } from './environment/load.ts';
import { stopProcess, signIn, startProduct } from './environment/environment.ts';

const MINUTES = { usual: 3, long: 30 };
const MESSAGES = { usual: 4000, long: 20_000 };
const PER_SECOND = 50;
const CONNECTIONS = 8;
const LATE_MS = 100;
const LEAST_PACE = 0.99;
/** In three minutes the process is still warming up: what leaks with every request shows all the same. */
const SLOPE_MB = { usual: 8, long: 1 };
/** After the faults, until what they left is taken away. */
const SETTLED_MS = 1500;

/** R35 of the reliability plan: a day's requests while everything fails in turns, looked at for what is never given back. */
export const soak: Bench = {
  says: 'fifty requests a second while everything around fails: what is never given back',
  onlyLong: true,
  async run({ long }) {
    const size = long ? 'long' : 'usual';
    const database = await openBenchDatabase();
    const provider = await startFakeProvider();
    const models = await startFakeModels({ usual: '' });
    try {
      const messages = MESSAGES[size];
      await fill(database, { otherClinics: 9, appointments: 2000, reviews: 1000, messages });
      const product = await startProduct(database, {
        providerBaseUrl: provider.url,
        outsideTimeoutMs: OUTSIDE_MS,
        writer: toWriterSettings(models),
      });
      try {
        const cookie = await signIn(product, database);
        await giveKey(product, cookie);
        const outside = { provider, models, responseCheck: responseCheck() };
        const ids = await findIds(database);
        return await measure({ database, product, cookie, ...outside, ...ids }, size);
      } finally {
        await stopProcess(product);
      }
    } finally {
      await Promise.all([provider.close(), models.close()]);
      await database.close();
    }
  },
};

function toWriterSettings({ baseUrls }: FakeModels): WriterSettings {
  const provider = 'openai-compatible';
  return { provider, modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl: baseUrls[provider] };
}

async function findIds({ owner, clinicId }: BenchDatabase) {
  const waiting = await owner.query<{ id: string }>(
    `select id from sequence_messages where user_id = $1 and status = 'pending'`,
    [clinicId],
  );
  const review = await owner.query<{ id: string }>(
    'select id from reviews where user_id = $1 limit 1',
    [clinicId],
  );
  return { waiting: waiting.rows.map(({ id }) => id), reviewId: review.rows[0]?.id ?? '' };
}

type Times = Pick<TimedResponse, 'ms' | 'lateMs'>;

async function measure(environment: Environment, size: keyof typeof MINUTES): Promise<Measure[]> {
  await askModelsFirst(environment);
  const times: Times[] = [];
  // From this sample on the process counts uncaught errors.
  const samples: HealthSample[] = [await sampleHealth(environment, 0)];
  const minutes = MINUTES[size];
  const stop = new AbortController();
  const startedAt = performance.now();
  const minute = () => (performance.now() - startedAt) / 60_000;
  const pace = sendAtRate(environment.product.url, {
    perSecond: PER_SECOND,
    connections: CONNECTIONS,
    next: createMix(await mixRequests(environment)),
    onAnswer: (answer, request) => {
      times.push({ ms: answer.ms, lateMs: answer.lateMs });
      environment.responseCheck.note(answer, request);
    },
    longestMs: LONGEST_MS,
    signal: stop.signal,
  });
  try {
    for (let round = 0; minute() < minutes; round += 1) {
      await tryEverything(environment, round);
      await sleep(SETTLED_MS);
      samples.push(await sampleHealth(environment, minute()));
    }
  } finally {
    stop.abort();
    await pace;
  }
  return [
    paceKept(times, minute() * 60),
    none({ name: 'answers that must not be', ...countUnexpected(environment.responseCheck) }),
    ...toMeasures(samples, { minutes, slopeMb: SLOPE_MB[size] }),
  ];
}

function paceKept(answers: readonly Times[], seconds: number): Measure {
  const times = answers.map(({ ms }) => ms).toSorted((first, second) => first - second);
  const late = answers.filter(({ lateMs }) => lateMs > LATE_MS).length;
  const [median, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  return atLeast(LEAST_PACE, {
    name: 'requests a second',
    value: answers.length / seconds,
    reference: PER_SECOND,
    note: `${late} left late; median ${median} ms, p99 ${p99}, longest ${longest}`,
  });
}

function countUnexpected({ strange, counts }: ResponseCheck): { value: number; note: string } {
  const each = [...strange].map(([what, count]) => `; ${what} × ${count}`);
  return {
    value: [...strange.values()].reduce((sum, count) => sum + count, 0),
    note: `of ${counts.all}; the database was away for ${counts.away}${each.join('')}`,
  };
}
