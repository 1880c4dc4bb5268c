import type { Appointment, AppointmentId, OpenReply } from '#features/appointments/schema.ts';

/** A visit that a message named to its patient, as it is now. */
export interface NamedVisit {
  readonly id: AppointmentId;
  /** The same for the visits that one message named, or that one tap opened as one. */
  readonly sendId: string;
  /** When the message went. */
  readonly sentAt: string;
  /** The slot that the message named. */
  readonly date: string;
  readonly time: string;
  /** It has begun. */
  readonly isPast: boolean;
  /** That slot is still the visit's. */
  readonly isSameSlot: boolean;
  readonly status: Appointment['status'];
  readonly hasArrived: boolean;
  readonly answer: Appointment['answer'];
  readonly answeredBy: Appointment['answeredBy'];
}

/** The visits that a reply is about. */
export interface RepliedVisits {
  readonly visits: readonly NamedVisit[];
  /** Nothing says which of the visits is meant. */
  readonly isShared: boolean;
}

/** Messages that came so soon after each other are read, and answered, together. */
const TOGETHER_MS = 60 * 60_000;

/**
 * Returns the visits that a reply is about: those of the newest message with visits that are not over, and of messages that
 * came together with it. Only a single visit is meant for sure, of which no such message named another one, not even one
 * that is over. `named` is in the order of the messages, the newest first.
 */
export function selectReplied(namedVisits: readonly NamedVisit[]): RepliedVisits {
  const expected = namedVisits.filter((visit) => !visit.isPast && !isOver(visit));
  const open = expected.length > 0 ? expected : namedVisits;
  const newest = open[0];
  if (newest === undefined) return { visits: [], isShared: false };
  const from = Date.parse(newest.sentAt) - TOGETHER_MS;
  const together = open.filter(({ sentAt }) => Date.parse(sentAt) >= from);
  const visits = together.filter(
    (visit, index) => together.findIndex(({ id }) => id === visit.id) === index,
  );
  const sends = new Set(together.map(({ sendId }) => sendId));
  const meantVisits = namedVisits.filter(({ sendId }) => sends.has(sendId));
  return { visits, isShared: new Set(meantVisits.map(({ id }) => id)).size > 1 };
}

function isOver({ status, hasArrived }: NamedVisit): boolean {
  return hasArrived || status === 'completed' || status === 'no_show';
}

export interface ReplyEffect {
  /** The visit's new answer; undefined leaves it as it is. */
  readonly answer?: NonNullable<Appointment['answer']>;
  /** A person at the clinic has to look at the reply. */
  readonly isOpen: boolean;
}

/**
 * Returns what a reply changes of a visit. it answers only for the very slot that the message named, and never makes unclear
 * what was clear.
 */
export function decideReply(
  visit: NamedVisit,
  { meaning, isShared }: { meaning: OpenReply['meaning']; isShared: boolean },
): ReplyEffect {
  if (isOver(visit)) return { isOpen: false };
  if (visit.status === 'cancelled') return { isOpen: meaning === 'yes' };
  if (meaning === 'not_understood' || !visit.isSameSlot) return { isOpen: true };
  const isClear = visit.answer === 'confirmed' || visit.answer === 'wants_change';
  if (isShared)
    return isClear ? { isOpen: meaning === 'no' } : { answer: 'unclear', isOpen: false };
  return { answer: meaning === 'yes' ? 'confirmed' : 'wants_change', isOpen: false };
}
