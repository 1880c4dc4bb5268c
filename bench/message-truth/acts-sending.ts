import {
  AppointmentId,
  ClickId,
  type Appointment,
} from '../../src/features/appointments/schema.ts';
import type { Desk } from './desk.ts';
import type { ShownVisit } from './events.ts';
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
    desk.record({ kind: 'refusedOffer', subject: visit.visitId, code: opened.code });
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
