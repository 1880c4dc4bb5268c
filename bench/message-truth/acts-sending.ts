import { AppointmentId, ClickId, type Appointment } from '../../src/features/appointments/schema.ts';
import { MessageId, type Message } from '../../src/features/messages/schema.ts';
import { PatientId } from '../../src/features/patients/schema.ts';
import { ReviewId } from '../../src/features/reviews/schema.ts';
import type { Desk } from './desk.ts';
import type { Purpose, ShownVisit } from './events.ts';
import type { Visit } from './ledger.ts';
import { addDays } from './local-time.ts';

const REACHED = new Set(['requesting', 'accepted', 'unknown', 'resolved_sent']);

type Day = Awaited<ReturnType<Desk['api']['appointments']['day']>>;

/** Reads a day's list and records what the screen says of each visit. */
export async function lookAtDay(desk: Desk, date: string): Promise<Day> {
  const day = await desk.api.appointments.day({ date });
  const visits = day.items.map((item) => toShown(item, day));
  desk.record({ kind: 'day', date, visits });
  return day;
}

/** The list to remind by hand has whom no message reached and whom the autopilot will not write to. */
export function toShown(
  visit: Appointment,
  day?: Pick<Day, 'remindsAutomatically' | 'leftByAutopilot'>,
): ShownVisit {
  const { id, answer, answeredBy, lastAttempt, remindedAt, reminderAt } = visit;
  const isReached = lastAttempt !== null && REACHED.has(lastAttempt.state);
  const isOpen = visit.status === 'pending' && visit.kind === 'booked';
  const isInformed = isReached || remindedAt !== null || answer !== null;
  const isWaiting =
    day?.remindsAutomatically === true &&
    reminderAt !== null &&
    !day.leftByAutopilot.includes(id);
  return {
    visitId: id,
    answer,
    answeredBy,
    isListed: isOpen && !isInformed && !isWaiting,
    isPlanned: remindedAt !== null || isWaiting,
  };
}

/** The screen shows no way to write where it shows why not. */
function isOffered(row: Pick<Appointment, 'doNotContact' | 'consentMark'>): boolean {
  return row.doNotContact !== true && row.consentMark === undefined;
}

/** Sends the reminder of a visit directly; a warning is taken seriously most of the time. */
export async function sendVisitDirectly(desk: Desk, visit: Visit): Promise<void> {
  const id = AppointmentId.parse(visit.visitId);
  const send = (again: boolean) => {
    const { chance } = desk;
    const clickId = ClickId.parse(crypto.randomUUID());
    const sending = { numbers: [visit.number, ...visit.formerNumbers], isConfirmed: again };
    return desk.sendDirectly({ ...sending, purpose: 'care' }, () =>
      desk.try(
        'send visit',
        desk.api.appointments.send({ id, clickId, again: again && chance.happens(1) }),
      ),
    );
  };
  const sent = await send(false);
  if (!sent.ok && sent.code === 'SENT_BEFORE' && desk.chance.happens(0.2)) await send(true);
}

/** Opens the link of a visit in WhatsApp, as the screen offers it. */
export async function openVisitLink(desk: Desk, visit: Visit): Promise<void> {
  const id = AppointmentId.parse(visit.visitId);
  const row = await desk.api.appointments.get({ id });
  if (!isOffered(row)) return;
  const { text } = await desk.api.appointments.reminder({
    id,
    ...(row.patientLanguage === null ? {} : { language: row.patientLanguage }),
  });
  const opened = await desk.try(
    'open visit',
    desk.api.appointments.opened({ id, clickId: ClickId.parse(crypto.randomUUID()) }),
  );
  if (!opened.ok) {
    desk.record({ kind: 'broken', code: 'shown-but-refused', subject: visit.visitId });
    return;
  }
  const message = { purpose: 'care', isConfirmed: false, providerId: null } as const;
  desk.recordMessage({
    ...message,
    way: 'link',
    number: row.contactNumber,
    text,
    isDelivered: true,
  });
  if (desk.chance.happens(0.05)) await takeBack(desk, visit);
}

async function takeBack(desk: Desk, visit: Visit): Promise<void> {
  const id = AppointmentId.parse(visit.visitId);
  await desk.try('not sent', desk.api.appointments.notSentAfterAll({ id }));
}

/** Works through the list of tomorrow's visits that are to be reminded by hand. */
export async function remindPatients(desk: Desk): Promise<void> {
  const day = await lookAtDay(desk, addDays(desk.today, 1));
  for (const item of day.items) {
    if (!toShown(item, day).isListed || !isOffered(item)) continue;
    const visit = desk.ledger.visits.get(item.id);
    if (visit === undefined || desk.chance.happens(0.3)) continue;
    if (desk.chance.happens(0.5)) await sendVisitDirectly(desk, visit);
    else await openVisitLink(desk, visit);
  }
}

export async function writeAboutVisit(desk: Desk): Promise<void> {
  const soon = desk.listComing(({ date }) => date <= addDays(desk.today, 1));
  const visit = desk.chance.pick(soon);
  if (visit === undefined) return;
  if (desk.chance.happens(0.5)) await sendVisitDirectly(desk, visit);
  else await openVisitLink(desk, visit);
}

const CARE_KINDS = new Set(['reminder_day', 'reminder_soon', 'sequence']);

function purposeOf({ kind }: Message): Purpose {
  return CARE_KINDS.has(kind) ? 'care' : 'feedback';
}

/** Picks a planned message and sends, opens, marks, exports, edits or cancels it. */
export async function handleMessage(desk: Desk): Promise<void> {
  const { chance } = desk;
  const status = chance.happens(0.8) ? 'pending' : 'failed';
  const date = chance.pick(['due_today', 'overdue', 'due_tomorrow', undefined] as const);
  const found = await desk.api.messaging.search({
    status,
    limit: 20,
    ...(date === undefined ? {} : { date }),
  });
  const message = chance.pick(found.items);
  if (message === undefined) return;
  const id = MessageId.parse(message.id);
  if (status === 'failed') {
    await desk.try('retry', desk.api.messaging.retry({ id }));
    return;
  }
  const way = chance.weigh([
    [3, 'send'],
    [3, 'open'],
    [1, 'mark'],
    [1, 'export'],
    [1, 'edit'],
    [1, 'cancel'],
  ] as const);
  if (way === 'send') await sendMessage(desk, message);
  else if (way === 'open') await openMessage(desk, message);
  else if (way === 'mark') await markMessage(desk, message);
  else if (way === 'export') await exportMessage(desk, message);
  else if (way === 'edit') await editMessage(desk, message);
  else await desk.try('cancel message', desk.api.messaging.cancel({ id }));
}

async function sendMessage(desk: Desk, message: Message): Promise<void> {
  const id = MessageId.parse(message.id);
  const numbers = [message.whatsappNumber];
  const send = { numbers, purpose: purposeOf(message), isConfirmed: false };
  await desk.sendDirectly(send, () =>
    desk.try('send message', desk.api.messaging.send({ id })),
  );
}

async function openMessage(desk: Desk, message: Message): Promise<void> {
  if (!isOffered(message) || message.isNotQueued === true) return;
  const id = MessageId.parse(message.id);
  const opened = await desk.try('open message', desk.api.messaging.open({ id }));
  if (opened.ok) recordByHand(desk, { message, way: 'link' });
  else desk.record({ kind: 'broken', code: 'shown-but-refused', subject: message.whatsappNumber });
}

async function markMessage(desk: Desk, message: Message): Promise<void> {
  const id = MessageId.parse(message.id);
  const marked = await desk.try('mark sent', desk.api.messaging.markSent({ id }));
  if (marked.ok) recordByHand(desk, { message, way: 'marked' });
}

async function exportMessage(desk: Desk, message: Message): Promise<void> {
  const messageIds = [MessageId.parse(message.id)];
  const written = await desk.try('export', desk.api.messaging.exportToSheet({ messageIds }));
  if (written.ok && written.value.exported > 0) recordByHand(desk, { message, way: 'sheet' });
}

function recordByHand(
  desk: Desk,
  { message, way }: { message: Message; way: 'link' | 'marked' | 'sheet' },
): void {
  desk.recordMessage({
    way,
    number: message.whatsappNumber,
    text: message.messageContent,
    purpose: purposeOf(message),
    isConfirmed: false,
    providerId: null,
    isDelivered: true,
  });
}

async function editMessage(desk: Desk, message: Message): Promise<void> {
  const messageContent = `${message.messageContent}\nPlease bring your papers.`;
  const edited = await desk.try(
    'edit message',
    desk.api.messaging.edit({
      id: MessageId.parse(message.id),
      messageContent,
      version: message.version,
    }),
  );
  if (edited.ok) desk.editedTexts.add(edited.value.messageContent);
}

/** Logs a review request for a patient and sends its messages, or queues them. */
export async function askByHand(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(
    [...desk.ledger.visits.values()].filter(({ status }) => status === 'completed'),
  );
  const person = visit && desk.ledger.persons.get(visit.personId);
  const number = person && desk.ledger.numberOf(person.personId);
  if (visit === undefined || person === undefined || number == null) return;
  const id = ReviewId.parse(crypto.randomUUID());
  const { name: patientName } = person;
  const created = await desk.try(
    'review',
    desk.api.reviews.create({ id, patientName, appointmentDate: visit.date, contactNumber: number }),
  );
  if (!created.ok) return;
  const prepared = await desk.try('prepare', desk.api.reviews.prepare({ id, flow: 'simple' }));
  if (!prepared.ok) return;
  if (desk.chance.happens(0.4)) {
    for (const { text } of prepared.value.steps) desk.queuedTexts.add(text);
    await desk.try('queue', desk.api.reviews.setQueued({ id, queued: true }));
    return;
  }
  for (const { step, text } of prepared.value.steps) {
    const message = { numbers: [number], purpose: 'feedback', isConfirmed: true } as const;
    if (desk.chance.happens(0.5)) {
      await desk.sendDirectly(message, () =>
        desk.try('send step', desk.api.reviews.sendStep({ id, step })),
      );
      continue;
    }
    if (!isOffered(created.value)) return;
    const opened = await desk.try('open step', desk.api.reviews.openStep({ id, step }));
    if (!opened.ok) {
      desk.record({ kind: 'broken', code: 'shown-but-refused', subject: person.personId });
      return;
    }
    desk.recordMessage({
      way: 'link',
      number,
      text,
      purpose: 'feedback',
      isConfirmed: true,
      providerId: null,
      isDelivered: true,
    });
  }
}

/** Reads the record of decisions and the visits that wait for one. */
export async function lookAtAsking(desk: Desk): Promise<void> {
  const months = new Set([desk.today.slice(0, 7), addDays(desk.today, -9).slice(0, 7)]);
  const decided: string[] = [];
  for (const month of months) {
    let cursor: string | undefined;
    do {
      const page = await desk.api.reviews.askDecisions({
        month,
        limit: 200,
        ...(cursor === undefined ? {} : { cursor }),
      });
      decided.push(...page.items.flatMap(({ visit }) => (visit === null ? [] : keyOf(visit))));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  const { items } = await desk.api.reviews.waitingVisits();
  const known = new Set(decided);
  const ids = [...desk.ledger.visits.values()].filter((visit) => {
    const group = desk.ledger.groupOf(visit.personId);
    return group.some(({ personId, name, formerNames }) =>
      [name, ...formerNames].some((each) =>
        keyOf({ patientId: personId, patientName: each, date: visit.date }).some((key) =>
          known.has(key),
        ),
      ),
    );
  });
  desk.record({
    kind: 'asking',
    decided: ids.map(({ visitId }) => visitId),
    waiting: items.map(({ appointmentId }) => appointmentId),
  });
}

function keyOf(visit: { patientId: string | null; patientName: string; date: string }): string[] {
  const keys = [`${visit.patientName} ${visit.date}`];
  return visit.patientId === null ? keys : [...keys, `${PatientId.parse(visit.patientId)} ${visit.date}`];
}
