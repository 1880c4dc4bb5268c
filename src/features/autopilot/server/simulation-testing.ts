import { recordChannelState } from '#features/delivery/server/channel-state.ts';
import { recordOpened } from '#features/delivery/server/record-outcome.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { channelTo, TEST_ENCRYPTION_KEY } from '#features/delivery/server/testing.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { addDays } from '#platform/calendar.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { resumeAutopilot } from './change-autopilot.ts';
import { sendNextDue, type Turn } from './send-next-due.ts';
import { findBrokenGuarantees } from './guarantees-testing.ts';
import { FIRST_DAY, startWorld, TIME_ZONE, type Planned, type World } from './world-testing.ts';
import { createAutopilotScope } from './testing.ts';

/** The result of a simulation; `broken` names each broken guarantee and has to be empty. */
export interface Simulated {
  readonly days: number;
  readonly people: number;
  readonly messages: number;
  readonly attempts: number;
  /** Different texts that reached the provider, and those that did so twice. */
  readonly delivered: number;
  readonly twice: number;
  readonly pauses: number;
  /** Messages that people sent themselves meanwhile. */
  readonly staff: number;
  readonly brokenGuarantees: readonly string[];
}

/** Longer than any pause after a message with these settings. */
const AFTER_A_TRY_MS = 95_000;

/**
 * Simulates a clinic's days on a clock that is set by hand: real database, real HTTP to a fake provider, two
 * instances that run at the same moment, people who send, cancel and ask for no more messages, a provider that fails,
 * restricts and comes back. The same seed gives the same days.
 */
export async function simulate(
  database: TestDatabase,
  wishes: { provider: FakeProvider; days: number; patients: number; seed: number },
): Promise<Simulated> {
  const world = await startWorld(database, wishes);
  const before = wishes.provider.requests.length;
  for (let day = 0; day < wishes.days; day += 1) {
    const date = addDays(FIRST_DAY, day);
    const starts = instantAt(TIME_ZONE, { date, time: '00:00' });
    world.clock.set(new Date(starts.getTime() + 1000));
    await upset(world, date);
    await playDay(world, instantAt(TIME_ZONE, { date: addDays(date, 1), time: '00:00' }));
  }
  const texts = wishes.provider.requests.slice(before).map(({ body }) => toText(body));
  const deliveredCount = new Set(texts).size;
  return {
    days: wishes.days,
    people: new Set([...world.plannedMessages.values()].map(({ whatsappNumber }) => whatsappNumber))
      .size,
    messages: world.plannedMessages.size,
    attempts: world.attempts.length,
    delivered: deliveredCount,
    twice: texts.length - deliveredCount,
    pauses: world.pauses,
    staff: world.staff.length,
    brokenGuarantees: [...world.brokenGuarantees, ...findBrokenGuarantees(world)],
  };
}

/** The events of a day by people and the provider, before the first message goes. */
async function upset(world: World, date: string): Promise<void> {
  const { clinic, clock, random, provider } = world;
  const triedIds = new Set(world.attempts.map(({ messageId }) => messageId));
  const pick = () => {
    const due = [...world.plannedMessages.values()].filter(
      ({ id, scheduledDate }) => scheduledDate <= date && !triedIds.has(id),
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
    world.stopTimes.set(number, clock.now());
  }
  const unwantedMessage = random() < 0.2 ? pick() : undefined;
  if (
    unwantedMessage &&
    (await cancelMessage(clinic.scope, { messageId: unwantedMessage.id })).ok
  ) {
    world.cancelTimes.set(unwantedMessage.id, clock.now());
  }
  if (random() < 0.05) {
    await recordChannelState(clinic.scope, { state: 'restricted', reason: 'Too many new chats' });
  }
}

/** A person opens a message in WhatsApp; the attempt gets the simulated time. */
async function sendByHand(world: World, message: Planned | undefined): Promise<void> {
  if (message === undefined) return;
  const opening = await recordOpened(world.clinic.scope, { messageId: message.id });
  if (!opening.ok) return;
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
    if (went.length > 1) world.brokenGuarantees.push(`two at once at ${clock.now().toISOString()}`);
    world.attempts.push(...went.map((turn) => ({ ...turn, at: clock.now() })));
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

function toText(body: string): string {
  return (JSON.parse(body) as { message: string }).message;
}
