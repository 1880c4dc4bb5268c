import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#platform/server/testing/random.ts';
import { prepareRequest, type PreparedRequest } from '../environment/load.ts';
import { appointment, review } from '../writes.ts';
import type { Clinic } from './clinics.ts';
import { listPeople, type Person } from './screens.ts';

const SEED = 20_261_122;
const WRITES_PER_CLICK = 1 / 5;
const LONGEST_END_MS = 20_000;

const READS = [
  ['POST', '/api/appointments/search', {}],
  ['POST', '/api/messages/search', { date: 'due_today' }],
  ['GET', '/api/dashboard', undefined],
  ['POST', '/api/reviews/search', {}],
] as const;

export interface Traffic {
  /** Clicks and messages a second, of all clinics. */
  readonly plannedCount: number;
  /** From now on, clicks and sends as many as this part of the clinics would; above 1 as more of them. */
  setShare(share: number): void;
  start(): void;
  /** Clicks and messages so far. */
  clicks(): number;
  /** The requests of a screen when a colleague has changed something. */
  fetchAgain(person: Person): void;
  /** Starts nothing more, and resolves when all responses are there, or after 20 s. */
  stop(): Promise<void>;
}

/** Clicks of random people at random moments, as many a second on average as planned; the same in every run. */
export function createTraffic(
  clinics: readonly Clinic[],
  options: {
    perSecond: { clicks: number; messages: number };
    send: (request: PreparedRequest) => Promise<void>;
  },
): Traffic {
  const { clicks, messages } = options.perSecond;
  const plannedCount = clicks + messages;
  const random = createRandom(SEED);
  const people = listPeople(clinics);
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let share = 1;
  let count = 0;

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }

  function send(request: PreparedRequest): void {
    if (isStopped) return;
    const sending = options.send(request).finally(() => running.delete(sending));
    running.add(sending);
  }

  function read({ cookie }: Person, [method, path, body]: (typeof READS)[number]): void {
    send(prepareRequest(method, path, { cookie, ...(body === undefined ? {} : { body }) }));
  }

  function write({ clinic, cookie }: Person): void {
    const kind = Math.floor(random() * 3);
    const body = appointment({ database: clinic });
    if (kind === 0) return send(prepareRequest('POST', '/api/appointments', { cookie, body }));
    if (kind === 1) return send(prepareRequest('POST', '/api/reviews', { cookie, body: review() }));
    const path = `/api/appointments/${pick(clinic.appointmentIds)}/status`;
    const status = random() < 0.5 ? 'completed' : 'pending';
    send(
      prepareRequest('PUT', path, { cookie, body: { status, acceptClash: true }, name: 'status' }),
    );
  }

  function sendMessage(): void {
    const { clinic, cookie } = pick(people);
    const id = clinic.messageIds.pop();
    if (id === undefined) return;
    send(prepareRequest('POST', `/api/messages/${id}/send`, { cookie, body: {}, name: 'send' }));
  }

  function click(): void {
    count += 1;
    if (random() < messages / plannedCount) return sendMessage();
    const person = pick(people);
    if (random() < WRITES_PER_CLICK) write(person);
    else read(person, pick(READS));
  }

  async function run(): Promise<void> {
    let dueAt = performance.now();
    while (!isStopped) {
      // Exponential gaps: clicks of many people who know nothing of each other.
      dueAt += (-Math.log(1 - random()) / (plannedCount * share)) * 1000;
      const early = dueAt - performance.now();
      if (early > 0) await sleep(early);
      click();
    }
  }

  return {
    plannedCount,
    setShare(next) {
      share = next;
    },
    start: () => void run(),
    clicks: () => count,
    fetchAgain: (person) => read(person, READS[person.screen] ?? READS[0]),
    async stop() {
      isStopped = true;
      await Promise.race([Promise.all(running), sleep(LONGEST_END_MS)]);
    },
  };
}
