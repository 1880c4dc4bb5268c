import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateIn, DEFAULT_TIME_ZONE } from '../../src/platform/calendar.ts';
import {
  BAD_FOR_REVIEWS,
  isEndless,
} from '../../src/features/review-drafts/server/bad-answers-testing.ts';
import type { FakeModels } from '../../src/platform/server/testing/fake-models.ts';
import type { FakeProvider } from '../../src/platform/server/testing/fake-provider.ts';
import { FAULTS } from '../requirements/provider-faults.ts';
import type { BenchDatabase } from '../environment/database.ts';
import {
  sendWithin,
  openConnection,
  prepareRequest,
  type PreparedRequest,
} from '../environment/load.ts';
import { askProcess, type Running } from '../environment/environment.ts';
import { badRequests } from './bad-requests.ts';
import { LONGEST_MS, type ResponseCheck } from './response-check.ts';

export interface Environment {
  readonly database: BenchDatabase;
  readonly product: Running;
  readonly provider: FakeProvider;
  readonly models: FakeModels;
  readonly cookie: string;
  readonly responseCheck: ResponseCheck;
  /** Ids of messages that wait to be sent. */
  readonly waiting: string[];
  /** Of a review request that has a text written for it. */
  readonly reviewId: string;
}

/** How long the product waits for its provider here. */
export const OUTSIDE_MS = 1500;
const SENDS = 6;
const STREAMS = 5;
/** A clinic may have sixty texts written in an hour. */
const ROUNDS_PER_DRAFT = 5;
const DRAFTS_BEFORE = 6;
/** Between one fault and the next. */
const REST_MS = 1000;
/** How many hours the clock is ahead in each round, also into other days. */
const CLOCK_HOURS = [0, 3, -2, 26, 0, -26];

/**
 * All that may go wrong around the product, one after the other: its clock jumps, the database ends its connections, callers
 * hang up or send nonsense, the provider and the model fail. Meanwhile screens listen, and leave without a word.
 */
export async function tryEverything(environment: Environment, round: number): Promise<void> {
  await jumpInTime(environment, round);
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(environment)));
  streams.shift()?.destroy();
  for (const fault of [killConnections, dropSockets, sendNonsense]) {
    await fault(environment);
    await sleep(REST_MS);
  }
  await failToSend(environment, round);
  if (round % ROUNDS_PER_DRAFT === 0)
    await failToWrite(environment, DRAFTS_BEFORE + round / ROUNDS_PER_DRAFT);
  for (const stream of streams) stream.destroy();
}

/** The code for models is loaded at its first use; that is no leak. */
export async function askModelsFirst(environment: Environment): Promise<void> {
  for (let turn = 0; turn < DRAFTS_BEFORE; turn += 1) await failToWrite(environment, turn);
}

/** Sessions, leases and limits go by the database's clock and stay as they are; what the clinic calls today goes by this one. */
async function jumpInTime(environment: Environment, round: number): Promise<void> {
  const clockMsAhead = (CLOCK_HOURS[round % CLOCK_HOURS.length] ?? 0) * 3_600_000;
  await askProcess(environment.product, { clockMsAhead });
  const today = dateIn(DEFAULT_TIME_ZONE, new Date(Date.now() + clockMsAhead));
  const { cookie } = environment;
  const request = prepareRequest('POST', '/api/messages/search', { cookie, body: { limit: 1 } });
  const { status, head, body } = await answerOnce(environment, request);
  const isToday = body.includes(`"today":"${today}"`);
  environment.responseCheck.note({ status: isToday ? status : 'another day', head }, request);
}

/** The stream to which a screen listens, up to its first event. */
async function openStream({ product, cookie }: Environment): Promise<Socket> {
  const socket = await connectSocket(product);
  socket.write(prepareRequest('GET', '/api/changes', { cookie }).bytes);
  await new Promise((resolve) => {
    socket.once('data', resolve).once('close', resolve);
  });
  // Read to its end, as a browser does.
  return socket.resume();
}

/** First one of the app's connections to the database, then all of them at once. */
async function killConnections({ database, responseCheck }: Environment): Promise<void> {
  for (const most of [1, 100]) {
    responseCheck.databaseIsAway();
    await database.owner.query(
      `select pg_terminate_backend(pid) from
         (select pid from pg_stat_activity where usename like 'app%' order by random() limit $1) app`,
      [most],
    );
    await sleep(REST_MS);
  }
}

/** Cut off within the head, within the body, once it is asked, and once the answer begins; softly and hard. */
async function dropSockets(environment: Environment): Promise<void> {
  const { bytes } = prepareRequest('POST', '/api/appointments/search', {
    cookie: environment.cookie,
    body: { limit: 100 },
  });
  const partialBodies = [bytes.subarray(0, 40), bytes.subarray(0, -1), bytes];
  for (const hangUp of ['destroy', 'resetAndDestroy'] as const) {
    const cuts = partialBodies.map((part) => ({ part, until: 'sent' as const }));
    for (const cut of [...cuts, { part: bytes, until: 'answered' as const }])
      await dropSocket(environment, { ...cut, hangUp });
  }
}

async function dropSocket(
  { product }: Environment,
  {
    part,
    until,
    hangUp,
  }: {
    part: Buffer;
    until: 'sent' | 'answered';
    hangUp: 'destroy' | 'resetAndDestroy';
  },
): Promise<void> {
  const socket = await connectSocket(product);
  const reach = new Promise((resolve) => {
    if (until === 'answered') socket.once('data', resolve);
    socket.once('close', resolve);
  });
  socket.write(part);
  await (until === 'answered' ? reach : sleep(5));
  socket[hangUp]();
}

async function sendNonsense(environment: Environment): Promise<void> {
  for (const request of badRequests(environment.cookie)) {
    environment.responseCheck.note(await answerOnce(environment, request), request);
  }
}

/** Direct sends at once, while the provider does something else wrong with each. */
async function failToSend(environment: Environment, round: number): Promise<void> {
  const { provider, cookie, responseCheck } = environment;
  const faults = Array.from(
    { length: SENDS },
    (_, index) => FAULTS[(round * SENDS + index) % FAULTS.length],
  );
  provider.answerWith(...faults.flatMap((fault) => fault?.answer(OUTSIDE_MS) ?? []));
  const sends = environment.waiting
    .splice(0, SENDS)
    .map((id) => prepareRequest('POST', `/api/messages/${id}/send`, { cookie, name: 'send' }));
  if (sends.length < SENDS) throw new Error('No message waits any longer');
  await Promise.all(
    sends.map(async (request) =>
      responseCheck.note(await answerOnce(environment, request), request),
    ),
  );
}

/** Requests a text for which the model has nothing good, or nothing at all until the client has left. */
async function failToWrite(environment: Environment, turn: number): Promise<void> {
  const { models, cookie, responseCheck, reviewId } = environment;
  const body = { language: 'en', variant: turn };
  const request = prepareRequest('POST', `/api/reviews/${reviewId}/draft`, {
    cookie,
    body,
    name: 'draft',
  });
  if (turn % 2 === 0) {
    models.always(BAD[(turn / 2) % BAD.length] ?? '');
    responseCheck.note(await answerOnce(environment, request), request);
    return;
  }
  models.always({ fault: 'hang' });
  await dropSocket(environment, { part: request.bytes, until: 'answered', hangUp: 'destroy' });
}

/** But for those without an end, for which the product waits half a minute. */
const BAD = Object.values(BAD_FOR_REVIEWS).filter((answer) => !isEndless(answer));

async function answerOnce({ product }: Environment, { bytes }: PreparedRequest) {
  const { port, hostname } = new URL(product.url);
  const line = await openConnection(Number(port), hostname);
  const answer = await sendWithin(line, { request: bytes, longestMs: LONGEST_MS });
  line.close();
  return answer;
}

function connectSocket({ url }: Running): Promise<Socket> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port: Number(port), host: hostname }, () => {
      socket.off('error', reject).on('error', () => {});
      resolve(socket);
    }).once('error', reject);
  });
}
