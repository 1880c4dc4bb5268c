import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeProvider } from '../src/platform/server/testing/fake-provider.ts';
import { prepareClinics } from './capacity/clinics.ts';
import { openScreens } from './capacity/screens.ts';
import { createTraffic } from './capacity/traffic.ts';
import { stopProcess, startProduct } from './environment/environment.ts';
import { fill, openBenchDatabase, type BenchDatabase } from './environment/database.ts';
import { openConnectionPool, quantile, type TimedResponse } from './environment/load.ts';
import { atLeast, none, noteStep, within, type Bench, type Measure } from './measure.ts';

/** The busiest hour of a clinic, and how many clinics have it at once. */
const MODEL = {
  clinics: 500,
  peoplePerClinic: 3,
  clicksPerPersonAndMinute: 2,
  messagesPerClinicAndHour: 30,
};
/** The 95th percentile at which an installation is full. */
const FULL_MS = 200;
/** Clinics at their busiest hour of which that is looked for, in this order; beyond the model's, its screens stay as many. */
const STEPS = { fewer: [125, 250, 375], more: [750, 1000, 1500] };
const STEP_S = 10;
const LEAST_PACE = 0.98;
const CONNECTIONS = 32;
/** Each stream checks its session every 30 s: as in real life, they are not opened at the same moment. */
const WARM_UP_S = 30;
const SECONDS = { usual: 30, long: 600 };
const ROWS = {
  usual: { appointments: 100, reviews: 100, messages: 300 },
  long: { appointments: 1000, reviews: 1000, messages: 3000 },
};

/**
 * Runs 500 clinics at their busiest hour on one app and one PostgreSQL, with the load generator on the same two cores (on a
 * larger machine: `taskset -c 0,1`). The model:
 *
 * - 3 people work in each clinic, each with one screen open. A screen holds one live stream, and fetches its list again when
 *   a colleague has changed something.
 * - Each person clicks twice a minute, at random moments. Four of five clicks open the start page, a list or what is due;
 *   one creates an appointment or a review, or sets a status.
 * - Each clinic sends 30 messages an hour through a provider that answers at once.
 *
 * That is 50 clicks and 4 messages a second, on 1,500 streams; the fetches that follow come on top. A response counts from
 * the moment of the click, so a request that waits for a connection is not forgiven.
 */
export const capacity: Bench = {
  says: '500 clinics at their busiest hour on two cores, with the load generator on the same cores',
  async run({ long }) {
    const size = long ? 'long' : 'usual';
    noteStep('the database');
    const database = await openBenchDatabase();
    const provider = await startFakeProvider();
    try {
      noteStep('the database to be filled');
      await fill(database, { otherClinics: MODEL.clinics, ...ROWS[size] });
      const product = await startProduct(database, { providerBaseUrl: provider.url });
      try {
        return await measureCapacity({ database, url: product.url, seconds: SECONDS[size] });
      } finally {
        await stopProcess(product);
      }
    } finally {
      await provider.close();
      await database.close();
    }
  },
};

type CountedResponse = Pick<TimedResponse, 'status' | 'ms'> & { readonly name: string };

async function measureCapacity({
  database,
  url,
  seconds,
}: {
  database: BenchDatabase;
  url: string;
  seconds: number;
}): Promise<Measure[]> {
  noteStep('the sessions and provider keys of the clinics');
  const clinics = await prepareClinics(database, MODEL);
  const pool = await openConnectionPool(url, CONNECTIONS);
  const responses: CountedResponse[] = [];
  let isMeasuring = false;
  const traffic = createTraffic(clinics, {
    perSecond: {
      clicks: (MODEL.clinics * MODEL.peoplePerClinic * MODEL.clicksPerPersonAndMinute) / 60,
      messages: (MODEL.clinics * MODEL.messagesPerClinicAndHour) / 3600,
    },
    async send(request) {
      const isCounted = isMeasuring;
      const response = await pool.send(request);
      if (isCounted) responses.push({ ...response, name: request.name });
    },
  });
  const screens = openScreens(url, {
    clinics,
    overSeconds: WARM_UP_S,
    onChange: (person) => traffic.fetchAgain(person),
  });
  /** Returns the responses of so many seconds of the traffic of so many clinics. */
  const measureStep = async (clinicCount: number, stepSeconds: number) => {
    noteStep(`${stepSeconds} s of ${clinicCount} clinics`);
    traffic.setShare(clinicCount / MODEL.clinics);
    responses.length = 0;
    isMeasuring = true;
    await sleep(stepSeconds * 1000);
    isMeasuring = false;
    return responses.slice();
  };
  let mostClinics = 0;
  const findMost = async (steps: readonly number[]) => {
    for (const clinicCount of steps) {
      if (p95(await measureStep(clinicCount, STEP_S)) > FULL_MS) return false;
      mostClinics = clinicCount;
    }
    return true;
  };
  noteStep('the screens to open');
  traffic.setShare(Math.min(...STEPS.fewer) / MODEL.clinics);
  traffic.start();
  await sleep(WARM_UP_S * 1000);
  const isFullBefore = !(await findMost(STEPS.fewer));
  const before = traffic.clicks();
  const answers = await measureStep(MODEL.clinics, seconds);
  const clicks = traffic.clicks() - before;
  const isFull = isFullBefore || p95(answers) > FULL_MS;
  if (!isFull) {
    mostClinics = MODEL.clinics;
    await findMost(STEPS.more);
  }
  noteStep('the last responses');
  await traffic.stop();
  const streams = screens.close();
  pool.close();
  const { plannedCount } = traffic;
  return toMeasures(answers, { seconds, clicks, streams, plannedCount, mostClinics });
}

function p95(responses: readonly CountedResponse[]): number {
  const times = responses.map(({ ms }) => ms).toSorted((first, second) => first - second);
  return quantile(times, 0.95);
}

function toMeasures(
  responses: readonly CountedResponse[],
  run: {
    seconds: number;
    clicks: number;
    plannedCount: number;
    streams: { open: number; lost: number };
    mostClinics: number;
  },
): Measure[] {
  const times = responses.map(({ ms }) => ms).toSorted((first, second) => first - second);
  const failures = responses.filter(({ status }) => status !== '200');
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
  const rate = (responses.length / run.seconds).toFixed(0);
  const kinds = new Set(failures.map(({ name, status }) => `${name} ${status}`));
  return [
    within(FULL_MS, {
      name: 'capacity, p95 in ms',
      value: p95(responses),
      note: `p95 passes ${FULL_MS} ms above ${run.mostClinics} clinics; ${rate} requests a second, p50 ${p50} ms, p99 ${p99} ms, load average ${loadavg()[0]?.toFixed(1)}`,
    }),
    none({
      name: 'capacity, errors',
      value: failures.length + run.streams.lost,
      note: `of ${responses.length} requests and ${run.streams.open} streams${[...kinds].map((kind) => `; ${kind}`).join('')}`,
    }),
    atLeast(LEAST_PACE, {
      name: 'capacity, clicks a second',
      value: run.clicks / run.seconds,
      reference: run.plannedCount,
    }),
  ];
}
