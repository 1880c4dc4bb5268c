import {
  AppointmentId,
  ClickId,
  type Appointment,
} from '../../src/features/appointments/schema.ts';
import type { Desk } from './desk.ts';
import type { ShownVisit } from './events.ts';
import type { Visit } from './ledger.ts';
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
  const [sent] = await send(false, desk.chance.happens(0.1) ? 2 : 1);
  const wasWarned = sent?.ok === false && sent.code === 'SENT_BEFORE';
  if (wasWarned && desk.chance.happens(0.2)) await send(true, 1);
}

/** Opens the link of a visit in WhatsApp, as the screen offers it. */
export async function openVisitLink(desk: Desk, visit: Visit): Promise<void> {
  const id = AppointmentId.parse(visit.visitId);
  const row = await desk.api.appointments.get({ id });
  if (!isOffered(row)) return;
  // The row says when the patient was told of this slot; most people stop there.
  const wasWarned = row.remindedAt !== null;
  if (wasWarned && desk.chance.happens(0.8)) return;
  const { text } = await desk.api.appointments.reminder({
    id,
    ...(row.patientLanguage === null ? {} : { language: row.patientLanguage }),
  });
  const opened = await desk.try(
    'open visit',
    desk.api.appointments.opened({ id, clickId: ClickId.parse(crypto.randomUUID()) }),
  );
  if (!opened.ok) {
    desk.record({ kind: 'refusedOffer', subject: visit.visitId, code: opened.code });
    return;
  }
  const message = { purpose: 'care', isConfirmed: wasWarned, providerId: null } as const;
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
