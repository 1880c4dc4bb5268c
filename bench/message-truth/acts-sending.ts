import {
  AppointmentId,
  ClickId,
  type Appointment,
} from '../../src/features/appointments/schema.ts';
import type { Desk } from './desk.ts';
import type { ShownVisit } from './events.ts';
import type { Visit } from './facts.ts';
import { addDays } from './local-time.ts';

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
  const { id, answeredBy, openReply, remindedAt, reminderAt } = visit;
  // A reply that a person has to look at shows as well.
  const answer = visit.answer ?? (openReply === null ? null : 'open');
  const isOpen = visit.status === 'pending' && visit.kind === 'booked';
  const isInformed = remindedAt !== null || visit.answer !== null;
  const isWaiting =
    day?.remindsAutomatically === true && reminderAt !== null && !day.leftByAutopilot.includes(id);
  return {
    visitId: id,
    answer,
    answeredBy,
    isListed: isOpen && !isInformed && !isWaiting,
    isPlanned: remindedAt !== null || isWaiting,
  };
}

/** The screen shows no way to write where it shows why not. */
export function isOffered(row: Pick<Appointment, 'doNotContact' | 'consentMark'>): boolean {
  return row.doNotContact !== true && row.consentMark === undefined;
}

/** Sends the reminder of a visit directly; a warning is taken seriously most of the time. */
export async function sendVisitDirectly(desk: Desk, visit: Visit): Promise<void> {
  const id = AppointmentId.parse(visit.visitId);
  const numbers = [visit.number, ...visit.formerNumbers];
  const send = (again: boolean, clicks: number) =>
    desk.sendDirectly({ numbers, purpose: 'care', isConfirmed: again }, () =>
      Promise.all(
        Array.from({ length: clicks }, () => {
          const clickId = ClickId.parse(crypto.randomUUID());
          return desk.try('send visit', desk.api.appointments.send({ id, clickId, again }));
        }),
      ),
    );
  // Two tabs of the clinic, now and then, at the same moment.
  const [outcome] = await send(false, desk.chance.happens(0.1) ? 2 : 1);
  const wasWarned = outcome?.ok === false && outcome.code === 'SENT_BEFORE';
  if (wasWarned && desk.chance.happens(0.2)) await send(true, 1);
}

/** Opens one message about visits of a phone in WhatsApp, with the words that the product answers. */
export async function openVisitLink(desk: Desk, visits: readonly Visit[]): Promise<void> {
  const ids = visits.map(({ visitId }) => AppointmentId.parse(visitId));
  const [id] = ids;
  if (id === undefined || !isOffered(await desk.api.appointments.get({ id }))) return;
  const open = (again: boolean) => {
    const clickId = ClickId.parse(crypto.randomUUID());
    return desk.try('open visit', desk.api.appointments.opened({ ids, clickId, again }));
  };
  let outcome = await open(false);
  const wasWarned = !outcome.ok && outcome.code === 'SENT_BEFORE';
  if (wasWarned && desk.chance.happens(0.2)) outcome = await open(true);
  if (!outcome.ok) {
    // Both are marks of the row, which then shows no button.
    if (outcome.code === 'DO_NOT_CONTACT' || outcome.code === 'NO_CONSENT')
      desk.record({ kind: 'refusedOffer', subject: id, code: outcome.code });
    return;
  }
  const { number, text, appointments } = outcome.value;
  desk.recordMessage({
    way: 'link',
    number,
    text,
    purpose: 'care',
    isConfirmed: wasWarned,
    providerId: null,
    isDelivered: true,
  });
  if (desk.chance.happens(0.05)) await takeBack(desk, { number, appointments });
}

/** WhatsApp was open and nothing was sent: a person says so in the row of one of the visits, or of each. */
async function takeBack(
  desk: Desk,
  { number, appointments }: { number: string; appointments: readonly Appointment[] },
): Promise<void> {
  const namedVisits = desk.chance.happens(0.7) ? [desk.chance.pick(appointments)] : appointments;
  for (const id of namedVisits.flatMap((each) => each?.id ?? [])) {
    const back = await desk.try('not sent', desk.api.appointments.notSentAfterAll({ id }));
    if (back.ok) desk.record({ kind: 'takenBack', visitId: id, number });
  }
}

/** Works through the list of tomorrow's visits that are to be reminded by hand, a phone at a time. */
export async function remindPatients(desk: Desk): Promise<void> {
  const day = await lookAtDay(desk, addDays(desk.today, 1));
  const listedItems = day.items.filter((item) => toShown(item, day).isListed && isOffered(item));
  for (const [, items] of Map.groupBy(listedItems, ({ contactNumber }) => contactNumber)) {
    const visits = items.flatMap(({ id }) => desk.ledger.visits.get(id) ?? []);
    const [first] = visits;
    if (first === undefined || desk.chance.happens(0.3)) continue;
    if (desk.chance.happens(0.5)) await sendVisitDirectly(desk, first);
    else await openVisitLink(desk, visits);
  }
}

export async function writeAboutVisit(desk: Desk): Promise<void> {
  const soon = desk.listComing(({ date }) => date <= addDays(desk.today, 1));
  const visit = desk.chance.pick(soon);
  if (visit === undefined) return;
  if (desk.chance.happens(0.5)) await sendVisitDirectly(desk, visit);
  else await openVisitLink(desk, [visit]);
}
