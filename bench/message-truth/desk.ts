import { randomUUID } from 'node:crypto';
import type { Chance } from './chance.ts';
import type { Language, MessageEvent, Purpose, RecordedBody, SimulatedEvent } from './events.ts';
import type { Person, Visit } from './facts.ts';
import type { Ledger } from './ledger.ts';
import { attempt, type Operations, type Outcome } from './product.ts';
import type { Delivery } from './provider.ts';
import type { SimulatedClock } from './simulated-clock.ts';

const ZONE_MS = 5.5 * 3_600_000;

/** A direct send that is under way: the provider's next message to this number is its. */
interface DirectSend {
  readonly numbers: readonly string[];
  readonly purpose: Purpose | null;
  readonly isConfirmed: boolean;
  /** The list says that its text was written before a fact changed. */
  readonly isMarked?: boolean;
}

/** A review request that a person logged, with the texts that were prepared. */
interface ReviewRequest {
  readonly reviewId: string;
  readonly personId: string;
  readonly number: string;
  readonly texts: readonly string[];
}

/** The people of one clinic: they call the product and record what they did. */
export class Desk {
  readonly api: Operations;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly doctorIds: string[] = [];
  /** Provider messages whose reports are still to come. */
  readonly unreportedDeliveries: Delivery[] = [];
  /** Numbers to which a message was opened by hand, whose patients may answer. */
  readonly openedNumbers: string[] = [];
  readonly editedTexts = new Set<string>();
  readonly requests: ReviewRequest[] = [];
  /** WhatsApp's own id of the person behind a number, once the provider reported it. */
  readonly userIds = new Map<string, string>();
  /** Refusals by operation and code, to see that acts are not all refused. */
  readonly refusals = new Map<string, number>();
  callbackPath = '';
  nextName = 0;
  nextNumber = 0;
  readonly #clock: SimulatedClock;
  readonly #accept: (event: SimulatedEvent) => void;
  /** The words of requests without names and facts, which may be corrected before they leave. */
  readonly #wordsOfRequests = new Set<string>();
  #sending: DirectSend | undefined;

  constructor(settings: {
    api: Operations;
    chance: Chance;
    clock: SimulatedClock;
    ledger: Ledger;
    accept: (event: SimulatedEvent) => void;
  }) {
    this.api = settings.api;
    this.chance = settings.chance;
    this.ledger = settings.ledger;
    this.#clock = settings.clock;
    this.#accept = settings.accept;
  }

  /** The local moment, 'yyyy-MM-ddTHH:mm:ss'. */
  get now(): string {
    return new Date(this.#clock.now().getTime() + ZONE_MS).toISOString().slice(0, 19);
  }

  get today(): string {
    return this.now.slice(0, 10);
  }

  record(body: RecordedBody): void {
    this.#accept({ at: this.now, ...body });
  }

  /** Calls an operation; a refusal changes nothing and is counted. */
  async try<Value>(name: string, operation: Promise<Value>): Promise<Outcome<Value>> {
    const outcome = await attempt(operation);
    if (!outcome.ok) {
      const key = `${name} ${outcome.code}`;
      this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
    }
    return outcome;
  }

  /** Runs an operation that sends directly, so that its message is not taken for the autopilot's. */
  async sendDirectly<Value>(send: DirectSend, operation: () => Promise<Value>): Promise<Value> {
    this.#sending = send;
    try {
      return await operation();
    } finally {
      this.#sending = undefined;
    }
  }

  /** Records what the provider got. */
  receive(delivery: Delivery): void {
    const { number, text, providerId, fate } = delivery;
    const sending = this.#sending?.numbers.includes(number) ? this.#sending : undefined;
    const isDelivered = fate === 'accepted' || fate === 'lost_answer';
    if (fate === 'accepted') this.unreportedDeliveries.push(delivery);
    this.recordMessage({
      way: sending === undefined ? 'autopilot' : 'direct',
      number,
      text,
      purpose: sending === undefined ? this.#findPurpose(text) : sending.purpose,
      isConfirmed: sending?.isConfirmed ?? false,
      isMarked: sending === undefined ? null : sending.isMarked === true,
      providerId,
      isDelivered,
    });
  }

  recordRequest(request: ReviewRequest): void {
    this.requests.push(request);
    for (const text of request.texts) this.keepWordsOfRequest(text);
  }

  keepWordsOfRequest(text: string): void {
    this.#wordsOfRequests.add(this.#omitFacts(text));
  }

  /** The autopilot says no purpose: what has the words of a request belongs to one. */
  #findPurpose(text: string): Purpose | null {
    return this.#wordsOfRequests.has(this.#omitFacts(text)) ? 'feedback' : null;
  }

  #omitFacts(text: string): string {
    const names = [...this.ledger.persons.values()].map(({ name }) => name);
    const { name = '', phone = '', address = '', link = '' } = this.ledger.clinic ?? {};
    return [name, phone, address, link, ...names]
      .toSorted((first, second) => second.length - first.length)
      .reduce((words, fact) => (fact === '' ? words : words.replaceAll(fact, '')), text);
  }

  recordMessage(
    message: Omit<MessageEvent, 'kind' | 'isEdited' | 'isMarked' | 'isExplained'> &
      Partial<Pick<MessageEvent, 'isMarked' | 'isExplained'>>,
  ): void {
    if (message.way === 'link') this.openedNumbers.push(message.number);
    const isEdited = this.editedTexts.has(message.text);
    this.record({ kind: 'message', isMarked: null, isExplained: false, ...message, isEdited });
  }

  /** Patients who are shown as such: not those that were merged into another. */
  listPersons(isWanted: (person: Person) => boolean = () => true): Person[] {
    return [...this.ledger.persons.values()].filter(
      (person) => person.mergedInto === null && isWanted(person),
    );
  }

  /** Visits from today on that are open and have not begun. */
  listComing(isWanted: (visit: Visit) => boolean = () => true): Visit[] {
    const { now } = this;
    return [...this.ledger.visits.values()].filter(
      (visit) =>
        visit.status === 'pending' &&
        !visit.hasBegun &&
        `${visit.date}T${visit.time}` > now.slice(0, 16) &&
        isWanted(visit),
    );
  }

  pickLanguage(): Language {
    return this.chance.pick(['en', 'hi', 'gu', 'ta'] as const) ?? 'en';
  }

  createId<Id extends string>(): Id {
    return randomUUID() as Id;
  }
}
