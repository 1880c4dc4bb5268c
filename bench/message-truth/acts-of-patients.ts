import { randomUUID } from 'node:crypto';
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

/** Patients answer some of the messages that were delivered, and write without a message as well. */
export async function writeReply(desk: Desk, product: Product, delivery: Delivery): Promise<void> {
  const meaning = desk.chance.weigh<Meaning>([
    [50, 'yes'],
    [20, 'no'],
    [28, 'nothing'],
    [2, 'stop'],
  ]);
  const text = desk.chance.pick(WORDS[meaning ?? 'nothing']) ?? '1';
  const { number } = delivery;
  const before = await listVisits(desk, number);
  const event = {
    id: randomUUID(),
    type: 'message.received',
    data: { from: `+91${number}`, text },
  };
  await product.postEvent(desk.callbackPath, event);
  // The provider repeats an event that it thinks was lost.
  if (desk.chance.happens(0.1)) await product.postEvent(desk.callbackPath, event);
  const after = await listVisits(desk, number);
  const { suppression } = await desk.api.messaging.suppression({ number });
  desk.record({
    kind: 'reply',
    number,
    text,
    meaning: meaning ?? 'nothing',
    before,
    after,
    isSuppressedAfter: suppression !== null,
  });
  if (suppression !== null && !desk.ledger.suppressed.has(number))
    desk.record({ kind: 'suppressed', number, isSuppressed: true });
}

async function listVisits(desk: Desk, number: string): Promise<ShownVisit[]> {
  const found = await desk.api.appointments.search({
    patient: number,
    from: desk.today,
    limit: 50,
  });
  return found.items.map((item) => toShown(item));
}

/** The provider reports what became of messages: out of order, twice, late, or that they failed after all. */
export async function reportDeliveries(desk: Desk, product: Product): Promise<void> {
  const { chance, unreported } = desk;
  for (const delivery of unreported.splice(0)) {
    if (chance.happens(0.3)) {
      unreported.push(delivery);
      continue;
    }
    const hasFailed = chance.happens(0.06);
    const steps = hasFailed ? ['failed'] : chance.happens(0.3) ? ['read', 'sent'] : ['delivered'];
    for (const step of steps) await report(desk, product, { delivery, step });
    if (chance.happens(0.1)) await report(desk, product, { delivery, step: steps[0] ?? 'sent' });
    if (!hasFailed && chance.happens(0.25)) await writeReply(desk, product, delivery);
  }
}

async function report(
  desk: Desk,
  product: Product,
  { delivery, step }: { delivery: Delivery; step: string },
): Promise<void> {
  const data = {
    id: delivery.providerId,
    ...(step === 'failed' ? { error: { message: 'Not on WhatsApp' } } : {}),
  };
  await product.postEvent(desk.callbackPath, { id: randomUUID(), type: `message.${step}`, data });
  desk.record({ kind: 'report', providerId: delivery.providerId, step });
}
