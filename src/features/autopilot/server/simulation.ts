import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { recordChannelState } from '#features/delivery/server/channel-state.ts';
import { recordOpened } from '#features/delivery/server/record-outcome.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import {
  channelTo,
  storeTestProviderKey,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { messages } from '#features/messages/server/tables.ts';
import { addDays, daysBetween } from '#platform/calendar.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { AutopilotSettings } from '../schema.ts';
import { instantAt, wallClock, toWeekday } from '../send-window-rules.ts';
import { resumeAutopilot } from './change-autopilot.ts';
import { sendNextDue, type Turn } from './send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
  type MovableClock,
} from './testing.ts';

/** The result of a simulation; `broken` names each broken guarantee and has to be empty. */
export interface Simulated {
  readonly days: number;
  readonly people: number;
  readonly messages: number;
  readonly tried: number;
  /** Different texts that reached the provider, and those that did so twice. */
  readonly delivered: number;
  readonly twice: number;
  readonly pauses: number;
  /** Messages that people sent themselves meanwhile. */
  readonly staff: number;
  readonly broken: readonly string[];
}

const SETTINGS: AutopilotSettings = {
  windowStart: '10:00',
  windowEnd: '19:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: ['2026-03-17', '2026-04-03'],
  spacingSeconds: 60,
  newPeopleADay: 6,
  messagesADay: 40,
  expiresAfterDays: 7,
};
/** Its clocks change on 8 March. */
const TIME_ZONE = 'America/New_York';
const FIRST_DAY = '2026-03-02';
/** Longer than any pause after a message with these settings. */
const AFTER_A_TRY_MS = 95_000;

interface World {
  readonly database: TestDatabase;
  readonly provider: FakeProvider;
  readonly clinic: BuiltClinic;
  readonly clock: MovableClock;
  readonly random: () => number;
  readonly planned: ReadonlyMap<string, Planned>;
  readonly known: ReadonlySet<string>;
  readonly tried: { readonly at: Date; readonly messageId: string; readonly state: string }[];
  readonly staff: { readonly at: Date; readonly number: string }[];
  readonly stopped: Map<string, Date>;
  readonly cancelled: Map<string, Date>;
  readonly broken: string[];
  pauses: number;
}

interface Planned {
  readonly id: string;
  readonly whatsappNumber: string;
  readonly scheduledDate: string;
}

/**
 * Simulates a clinic's days on a clock that is set by hand: real database, real HTTP to a fake provider, two
 * instances that run at the same moment, people who send, cancel and ask for no more messages, a provider that fails,
 * restricts and comes back. The same seed gives the same days.
 */
export async function simulate(
  database: TestDatabase,
  asked: { provider: FakeProvider; days: number; patients: number; seed: number },
): Promise<Simulated> {
  const world = await startWorld(database, asked);
  const before = asked.provider.requests.length;
  for (let day = 0; day < asked.days; day += 1) {
    const date = addDays(FIRST_DAY, day);
    const starts = instantAt(TIME_ZONE, { date, time: '00:00' });
    world.clock.set(new Date(starts.getTime() + 1000));
    await upset(world, date);
    await playDay(world, instantAt(TIME_ZONE, { date: addDays(date, 1), time: '00:00' }));
  }
  const texts = asked.provider.requests.slice(before).map(({ body }) => toText(body));
  const delivered = new Set(texts).size;
  return {
    days: asked.days,
    people: new Set([...world.planned.values()].map(({ whatsappNumber }) => whatsappNumber)).size,
    messages: world.planned.size,
    tried: world.tried.length,
    delivered,
    twice: texts.length - delivered,
    pauses: world.pauses,
    staff: world.staff.length,
    broken: [...world.broken, ...findBrokenGuarantees(world)],
  };
}

async function startWorld(
  database: TestDatabase,
  asked: { provider: FakeProvider; days: number; patients: number; seed: number },
): Promise<World> {
  const clock = createMovableClock(instantAt(TIME_ZONE, { date: FIRST_DAY, time: '00:00' }));
  const clinic = await buildClinic(database, { timeZone: TIME_ZONE, today: FIRST_DAY });
  await storeTestProviderKey(clinic);
  await switchOn(clinic, SETTINGS);
  const random = randomFrom(asked.seed);
  const { planned, known } = await fillMessages(clinic, { ...asked, random });
  return {
    database,
    provider: asked.provider,
    clinic,
    clock,
    random,
    planned: new Map(planned.map((message) => [message.id, message])),
    known,
    tried: [],
    staff: [],
    stopped: new Map(),
    cancelled: new Map(),
    broken: [],
    pauses: 0,
  };
}

/** Four follow-ups for each patient; some share a number, some were written to before. */
async function fillMessages(
  clinic: BuiltClinic,
  { days, patients, random }: { days: number; patients: number; random: () => number },
): Promise<{ planned: Planned[]; known: Set<string> }> {
  const known = new Set<string>();
  const rows = Array.from({ length: patients }, (_, patient) => {
    const number = String(9_000_000_000 + (random() < 0.1 ? Math.floor(patient / 2) : patient));
    if (random() < 0.3) known.add(number);
    return Array.from({ length: 4 }, (_none, step) => ({
      id: idFrom(random),
      clinicId: clinic.id,
      patientName: `Patient ${patient}`,
      whatsappNumber: number,
      // Some were overdue before it began.
      scheduledDate: addDays(FIRST_DAY, Math.floor(random() * (days + 5)) - 12),
      messageContent: `Message ${step} for patient ${patient}`,
    }));
  }).flat();
  await clinic.scope.db.insert(messages).values(rows);
  const old = [...known].map((whatsappNumber) => ({
    clinicId: clinic.id,
    patientName: 'Known',
    whatsappNumber,
    scheduledDate: '2026-01-05',
    messageContent: 'Long ago',
    status: 'sent' as const,
  }));
  if (old.length > 0) await clinic.scope.db.insert(messages).values(old);
  return { planned: rows, known };
}

/** What people and the provider do on a day, before the first message goes. */
async function upset(world: World, date: string): Promise<void> {
  const { clinic, clock, random, provider } = world;
  const gone = new Set(world.tried.map(({ messageId }) => messageId));
  const pick = () => {
    const due = [...world.planned.values()].filter(
      ({ id, scheduledDate }) => scheduledDate <= date && !gone.has(id),
    );
    return due[Math.floor(random() * due.length)];
  };
  const faults = [{ status: 500 }, { status: 400 }, { fault: 'reset_after_request' as const }];
  for (let count = random() < 0.1 ? 3 : Number(random() < 0.3); count > 0; count -= 1) {
    provider.answerWith(faults[Math.floor(random() * faults.length)] ?? {});
  }
  for (let count = Math.floor(random() * 3); count > 0; count -= 1) await sendByHand(world, pick());
  if (random() < 0.15) {
    const number = pick()?.whatsappNumber ?? '9111111111';
    await suppressNumber(clinic.scope, { number, reason: 'asked' });
    world.stopped.set(number, clock.now());
  }
  const unwanted = random() < 0.2 ? pick() : undefined;
  if (unwanted && (await cancelMessage(clinic.scope, { messageId: unwanted.id })).ok) {
    world.cancelled.set(unwanted.id, clock.now());
  }
  if (random() < 0.05) {
    await recordChannelState(clinic.scope, { state: 'restricted', reason: 'Too many new chats' });
  }
}

/** A person opens a message in WhatsApp; the attempt gets the simulated time. */
async function sendByHand(world: World, message: Planned | undefined): Promise<void> {
  if (message === undefined) return;
  const opened = await recordOpened(world.clinic.scope, { messageId: message.id });
  if (!opened.ok) return;
  const at = world.clock.now();
  await world.database.ownerPool.query(
    'update send_attempts set started_at = $1, finished_at = $1 where message_id = $2',
    [at, message.id],
  );
  world.staff.push({ at, number: message.whatsappNumber });
}

/** Runs the instances at every moment at which something may happen, until the day is over. */
async function playDay(world: World, ends: Date): Promise<void> {
  const { clock, database, clinic } = world;
  const channel = channelTo(world.provider, 5000);
  const tools = { channel, encryptionKey: TEST_ENCRYPTION_KEY, clock };
  let looks = 0;
  while (clock.now() < ends) {
    const look = () =>
      sendNextDue(createAutopilotScope(database, { clinic, clock }), { tools, clock });
    // Every fourth time both at once; more often would take longer and prove no more.
    looks += 1;
    const turns = await Promise.all(looks % 4 === 0 ? [look(), look()] : [look()]);
    const went = turns.filter((turn) => turn.kind === 'tried');
    if (went.length > 1) world.broken.push(`two at once at ${clock.now().toISOString()}`);
    world.tried.push(...went.map((turn) => ({ ...turn, at: clock.now() })));
    if (turns.some((turn) => turn.kind === 'waits' && turn.because === 'paused')) {
      world.pauses += 1;
      await recordChannelState(clinic.scope, { state: 'working', reason: null });
      await resumeAutopilot(clinic.scope, { tools });
      clock.set(new Date(clock.now().getTime() + 3_600_000));
      continue;
    }
    const next = nextLook(turns, clock.now());
    if (next === undefined) return;
    clock.set(next);
  }
}

/** After a try there is nothing to see before the spacing has ended. */
function nextLook(turns: readonly Turn[], now: Date): Date | undefined {
  if (turns.some(({ kind }) => kind === 'tried')) return new Date(now.getTime() + AFTER_A_TRY_MS);
  const later = turns.flatMap((turn) => (turn.kind === 'waits' && turn.until ? [turn.until] : []));
  const soonest = later
    .filter((at) => at > now)
    .toSorted((one, other) => Number(one) - Number(other));
  return soonest[0];
}

/** Checks each try against every guarantee, independently of the rules. */
function findBrokenGuarantees({
  tried,
  planned,
  known,
  staff,
  stopped,
  cancelled,
}: World): string[] {
  const met = new Map([...known].map((number) => [number, new Date(0)]));
  for (const { at, number } of staff) met.set(number, earlier(met.get(number), at));
  const newOn = new Map<string, number>();
  return tried.flatMap(({ at, messageId, state }, index) => {
    const message = planned.get(messageId);
    if (message === undefined) return ['a message that was not planned'];
    const { date, time } = wallClock(TIME_ZONE, at);
    const number = message.whatsappNumber;
    const before = tried.slice(0, index);
    const sameDay = before.filter((other) => wallClock(TIME_ZONE, other.at).date === date);
    const isNew = (met.get(number) ?? at) >= at;
    if (isNew) newOn.set(date, (newOn.get(date) ?? 0) + 1);
    if (state === 'accepted' || state === 'unknown') met.set(number, earlier(met.get(number), at));
    const overdue = daysBetween(message.scheduledDate, date);
    const promises = {
      window: time >= `${SETTINGS.windowStart}:00` && time < `${SETTINGS.windowEnd}:00`,
      weekday: SETTINGS.weekdays.includes(toWeekday(date)),
      holiday: !SETTINGS.holidays.includes(date),
      spacing: Number(at) - Number(before.at(-1)?.at ?? 0) >= SETTINGS.spacingSeconds * 1000,
      once: before.every((other) => other.messageId !== messageId),
      oneADay: sameDay.every((other) => planned.get(other.messageId)?.whatsappNumber !== number),
      byHand: staff.every(
        (one) => one.number !== number || wallClock(TIME_ZONE, one.at).date !== date,
      ),
      newPeople: (newOn.get(date) ?? 0) <= SETTINGS.newPeopleADay,
      most: sameDay.length < SETTINGS.messagesADay,
      due: overdue >= 0 && overdue <= SETTINGS.expiresAfterDays,
      stop: (stopped.get(number) ?? at) >= at,
      cancel: (cancelled.get(messageId) ?? at) >= at,
    };
    const broken = Object.entries(promises).filter(([, isKept]) => !isKept);
    return broken.map(([promise]) => `${promise} at ${at.toISOString()}`);
  });
}

function earlier(one: Date | undefined, other: Date): Date {
  return one !== undefined && one < other ? one : other;
}

function toText(body: string): string {
  return (JSON.parse(body) as { message: string }).message;
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An id as random as the seed allows: messages of one day go in the order of their ids. */
function idFrom(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
