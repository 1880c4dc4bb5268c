import { randomUUID } from 'node:crypto';
import { AppointmentId } from '../../src/features/appointments/schema.ts';
import type { Desk } from './desk.ts';
import type { EventOf, ShownVisit } from './events.ts';
import type { Product } from './product.ts';
import type { Delivery } from './provider.ts';
import { toShown } from './acts-sending.ts';

type Meaning = EventOf<'reply'>['meaning'];

const WORDS: Readonly<Record<Meaning, readonly string[]>> = {
  yes: [
    '1',
    'yes',
    'Yes',
    'ok 1',
    "I'm coming",
    'yes thank you',
    'हाँ आऊँगा',
    'అవును వస్తాను',
    'ஆம் வருகிறேன்',
    'yes coming',
  ],
  no: ['2', 'no', "can't come", 'not coming', 'नहीं आ सकते', 'cannot come'],
  nothing: ['11', '111', '22', 'ha ha', 'ho ho', 'ok', 'who is this', 'what is the fee?'],
  stop: ['STOP', 'stop'],
};

/** Patients answer some of the messages that were delivered; some show no number when they write. */
async function writeReply(desk: Desk, product: Product, number: string): Promise<void> {
  const drawnMeaning = desk.chance.weigh<Meaning>([
    [50, 'yes'],
    [20, 'no'],
    [28, 'nothing'],
    [2, 'stop'],
  ]);
  const meaning = drawnMeaning ?? 'nothing';
  const text = desk.chance.pick(WORDS[meaning]) ?? '1';
  const userId = desk.userIds.get(number);
  const from = userId !== undefined && desk.chance.happens(0.5) ? userId : `+91${number}`;
  const before = await listVisits(desk, number);
  await post(desk, product, { from, text });
  const after = await listVisits(desk, number);
  const { suppression } = await desk.api.messaging.suppression({ number });
  const isSuppressedAfter = suppression !== null;
  desk.record({ kind: 'reply', number, text, meaning, before, after, isSuppressedAfter });
  if (isSuppressedAfter && !desk.ledger.suppressedNumbers.has(number))
    desk.record({ kind: 'suppressed', number, isSuppressed: true });
}

/** A patient sends the words of a poster, which agree to reminders. */
async function answerPoster(desk: Desk, product: Product): Promise<void> {
  const persons = desk.listPersons(({ number }) => number !== null);
  const number = desk.chance.pick(persons)?.number ?? null;
  if (number === null) return;
  const { pages } = await desk.api.posters.read();
  await post(desk, product, { from: `+91${number}`, text: pages[0]?.optInText ?? '' });
  const family = desk.listPersons(({ personId }) => desk.ledger.findNumber(personId) === number);
  const [person] = family;
  // Of a family it is not known who wrote; the desk asks.
  if (person === undefined || family.length > 1) return;
  desk.record({ kind: 'consent', personId: person.personId, purpose: 'care', act: 'given' });
}

async function post(
  desk: Desk,
  product: Product,
  data: { from: string; text: string },
): Promise<void> {
  const event = { id: randomUUID(), type: 'message.received', data };
  await product.postEvent(desk.callbackPath, event);
  // The provider repeats an event that it thinks was lost.
  if (desk.chance.happens(0.1)) await product.postEvent(desk.callbackPath, event);
}

/** Lists the coming visits of a number, also those that have another one by now. */
async function listVisits(desk: Desk, number: string): Promise<ShownVisit[]> {
  const page = await desk.api.appointments.search({
    patient: number,
    from: desk.today,
    limit: 50,
  });
  const movedVisits = [...desk.ledger.visits.values()].filter(
    (visit) =>
      visit.number !== number && visit.formerNumbers.includes(number) && visit.date >= desk.today,
  );
  const ids = movedVisits.map(({ visitId }) => AppointmentId.parse(visitId));
  const items = await Promise.all(ids.map((id) => desk.api.appointments.get({ id })));
  return [...page.items, ...items].map((item) => toShown(item));
}

/** The provider reports what became of messages: out of order, twice, late, or that they failed after all. */
export async function reportDeliveries(desk: Desk, product: Product): Promise<void> {
  const { chance, unreportedDeliveries, openedNumbers } = desk;
  if (chance.happens(0.02)) await answerPoster(desk, product);
  for (const number of openedNumbers.splice(0))
    if (chance.happens(0.3)) openedNumbers.push(number);
    else if (chance.happens(0.25)) await writeReply(desk, product, number);
  for (const delivery of unreportedDeliveries.splice(0)) {
    if (chance.happens(0.3)) {
      unreportedDeliveries.push(delivery);
      continue;
    }
    const hasFailed = chance.happens(0.06);
    const steps = hasFailed ? ['failed'] : chance.happens(0.3) ? ['read', 'sent'] : ['delivered'];
    for (const step of steps) await report(desk, product, { delivery, step });
    if (chance.happens(0.1)) await report(desk, product, { delivery, step: steps[0] ?? 'sent' });
    if (!hasFailed && chance.happens(0.25)) await writeReply(desk, product, delivery.number);
  }
}

async function report(
  desk: Desk,
  product: Product,
  { delivery, step }: { delivery: Delivery; step: string },
): Promise<void> {
  const { number } = delivery;
  // Some people have a user name in place of a number: the provider names both once.
  const knownId = desk.userIds.get(number);
  const userId = knownId ?? (desk.chance.happens(0.05) ? `IN.${randomUUID()}` : undefined);
  if (userId !== undefined) desk.userIds.set(number, userId);
  const data = {
    id: delivery.providerId,
    ...(userId === undefined ? {} : { recipient_user_id: userId, to: `+91${number}` }),
    ...(step === 'failed' ? { error: { message: 'Not on WhatsApp' } } : {}),
  };
  await product.postEvent(desk.callbackPath, { id: randomUUID(), type: `message.${step}`, data });
  desk.record({ kind: 'report', providerId: delivery.providerId, step });
}
