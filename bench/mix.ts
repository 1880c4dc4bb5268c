import { atLeast, measureInTurns, none, within, type Bench, type Measure } from './measure.ts';
import {
  openConnection,
  sendLoad,
  quantile,
  prepareRequest,
  type PreparedRequest,
} from './environment/load.ts';
import { withEnvironment, type Environment } from './environment/environment.ts';
import { appointment, appointmentIds, review } from './writes.ts';

const LEAST = 0.3;
const CONNECTIONS = 50;
const P99_MS = 2000;
const P95_MS = 150;
const START_PAGE_MS = 200;
const BULK_S = 5;

/** R33 and R34 of the reliability plan: a day's mix at once, on the volume of fifty clinics. */
export const mix: Bench = {
  says: 'four reads to one write on 50 connections, against a bare server under the same; then volume',
  run: ({ long }) =>
    withEnvironment(
      { otherClinics: 49, appointments: 1000, reviews: 2000, messages: long ? 10_000 : 1000 },
      async (environment) => {
        const load = await measureLoad(environment, long ? 60 : 5);
        const volume = await measureVolume(environment);
        return [...load, ...volume];
      },
    ),
};

async function measureLoad(environment: Environment, seconds: number): Promise<Measure[]> {
  const ours = createMix(await mixRequests(environment));
  const bare = createMix(bareShots(await appointmentIds(environment)));
  const times: number[] = [];
  let failures = 0;
  const rates = await measureInTurns(3, {
    ours: async () => {
      const load = await sendLoad(environment.product.url, {
        connections: CONNECTIONS,
        seconds,
        next: ours,
      });
      times.push(...load.times);
      failures += load.failures;
      return load.rate;
    },
    bare: async () =>
      (await sendLoad(environment.bare.url, { connections: CONNECTIONS, seconds, next: bare }))
        .rate,
  });
  const p99 = quantile(
    times.toSorted((first, second) => first - second),
    0.99,
  );
  return [
    atLeast(LEAST, { name: 'mix a second', value: rates.ours, reference: rates.bare }),
    none({ name: 'mix, errors', value: failures }),
    within(P99_MS, { name: 'mix, p99 in ms', value: p99 }),
  ];
}

interface Mix {
  readonly reads: readonly (() => PreparedRequest)[];
  readonly writes: readonly (() => PreparedRequest)[];
}

/** Four reads, one write, each kind in turn. */
export function createMix({ reads, writes }: Mix): () => PreparedRequest {
  let turn = 0;
  return () => {
    turn += 1;
    const isWrite = turn % 5 === 0;
    const kinds = isWrite ? writes : reads;
    const next = kinds[(isWrite ? turn / 5 : turn) % kinds.length];
    if (next === undefined) throw new Error('There is nothing to ask');
    return next();
  };
}

export async function mixRequests(
  environment: Pick<Environment, 'database' | 'cookie'>,
): Promise<Mix> {
  const { cookie } = environment;
  const ids = await appointmentIds(environment);
  let turn = 0;
  const prepare = (path: string, body?: object) => {
    const request = prepareRequest(body ? 'POST' : 'GET', path, { cookie, body });
    return () => request;
  };
  return {
    reads: [
      prepare('/api/appointments/search', {}),
      prepare('/api/reviews/search', {}),
      prepare('/api/messages/search', { date: 'due_today' }),
      prepare('/api/dashboard'),
      prepare('/api/session'),
    ],
    writes: [
      () => prepareRequest('POST', '/api/appointments', { cookie, body: appointment(environment) }),
      () => prepareRequest('POST', '/api/reviews', { cookie, body: review() }),
      () => {
        turn += 1;
        const status = turn % 2 === 0 ? 'completed' : 'pending';
        const body = { status, acceptClash: true };
        const path = `/api/appointments/${ids[turn % ids.length]}/status`;
        return prepareRequest('PUT', path, { cookie, body, name: 'status' });
      },
    ],
  };
}

function bareShots(ids: readonly string[]): Mix {
  let turn = 0;
  const list = (name: string) => {
    const request = prepareRequest('GET', `/list/${name}`);
    return () => request;
  };
  const create = (name: string) => () =>
    prepareRequest('POST', `/create/${name}`, { body: { patientName: 'પ્રિયા શર્મા' } });
  return {
    reads: ['appointments', 'reviews', 'messages', 'appointments', 'reviews'].map(list),
    writes: [
      create('appointments'),
      create('reviews'),
      () => {
        turn += 1;
        const status = turn % 2 === 0 ? 'completed' : 'pending';
        return prepareRequest('PUT', `/status/appointments/${ids[turn % ids.length]}`, {
          body: { status },
        });
      },
    ],
  };
}

async function measureVolume({ product, cookie, database }: Environment): Promise<Measure[]> {
  const { port, hostname } = new URL(product.url);
  const line = await openConnection(Number(port), hostname);
  const p95Of = async (path: string, body?: object) => {
    const { bytes } = prepareRequest(body ? 'POST' : 'GET', path, { cookie, body });
    const times: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const startedAt = performance.now();
      await line.ask(bytes);
      times.push(performance.now() - startedAt);
    }
    return quantile(
      times.toSorted((first, second) => first - second),
      0.95,
    );
  };
  const lists = [
    await p95Of('/api/messages/search', { date: 'overdue' }),
    await p95Of('/api/messages/search', { patient: '77' }),
    await p95Of('/api/appointments/search', { status: 'completed' }),
  ];
  const measures = [
    within(START_PAGE_MS, { name: 'start page, p95 in ms', value: await p95Of('/api/dashboard') }),
    within(P95_MS, { name: 'due lists and filters, p95 in ms', value: Math.max(...lists) }),
    within(BULK_S, { name: 'follow-ups for 500 reviews, s', value: await bulkOf500() }),
  ];
  line.close();
  return measures;

  async function bulkOf500(): Promise<number> {
    const { rows } = await database.owner.query<{ id: string }>(
      'select id from reviews where user_id = $1 limit 500',
      [database.clinicId],
    );
    const body = { profileIds: rows.map(({ id }) => id), language: 'en' };
    const startedAt = performance.now();
    await line.ask(prepareRequest('POST', '/api/sequences/bulk', { cookie, body }).bytes);
    return (performance.now() - startedAt) / 1000;
  }
}
