import type { SimulatedEvent } from './events.ts';
import { addDays } from './local-time.ts';
import { changeMessage, insertAfter, insertBefore, toVisitEvent, type Mutant } from './mutation.ts';
import type { RecordedMessage, Recording } from './recording.ts';

/** Takes a visit out of every list, and removes the messages that the predicate chooses. */
function hideVisit(
  events: readonly SimulatedEvent[],
  { visitId, isRemoved }: { visitId: string; isRemoved: (index: number) => boolean },
): SimulatedEvent[] {
  const remainingEvents = events.filter((_, index) => !isRemoved(index));
  return remainingEvents.map((event) => {
    if (event.kind !== 'day') return event;
    const visits = event.visits.map((visit) =>
      visit.visitId === visitId ? { ...visit, isListed: false } : visit,
    );
    return { ...event, visits };
  });
}

/** Returns the places of all messages that named a visit. */
function findPlaces({ reminders }: Recording, visitId: string): Set<number> {
  return new Set(
    reminders
      .filter(({ visits }) => visits.some((visit) => visit.visitId === visitId))
      .map(({ index }) => index),
  );
}

function* eachVisit(recording: Recording): Iterable<{ visitId: string; found: RecordedMessage }> {
  const seenVisits = new Set<string>();
  for (const message of recording.reminders)
    for (const { visitId } of message.visits) {
      if (!seenVisits.has(visitId)) yield { visitId, found: message };
      seenVisits.add(visitId);
    }
}

function* dropReminders(recording: Recording): Iterable<SimulatedEvent[]> {
  for (const { visitId } of eachVisit(recording)) {
    const places = findPlaces(recording, visitId);
    yield hideVisit(recording.events, { visitId, isRemoved: (index) => places.has(index) });
  }
}

/** The visit had another slot at first, so the one that it has is a new one. */
function* dropRemindersOfMoved(recording: Recording): Iterable<SimulatedEvent[]> {
  for (const { visitId } of eachVisit(recording)) {
    const { events } = recording;
    const bookingIndex = events.findIndex(
      (event) => event.kind === 'visit' && event.visitId === visitId,
    );
    const first = events[bookingIndex];
    if (first?.kind !== 'visit') continue;
    const places = findPlaces(recording, visitId);
    const hiddenEvents = hideVisit(events, { visitId, isRemoved: (index) => places.has(index) });
    const before = { ...first, date: addDays(first.date, 3) };
    yield [...hiddenEvents.slice(0, bookingIndex), before, ...hiddenEvents.slice(bookingIndex)];
  }
}

/** The evening's message fails, nothing else reaches the patient, and no list shows the visit. */
function* failReminders(
  recording: Recording,
  { isFamily, isTakenBack = false }: { isFamily: boolean; isTakenBack?: boolean },
): Iterable<SimulatedEvent[]> {
  for (const recordedMessage of recording.reminders) {
    const { index, message, visits } = recordedMessage;
    const visit = isFamily ? visits[1] : visits[0];
    if (visit === undefined || visits.length > 1 !== isFamily) continue;
    if (message.providerId === null || message.at.slice(0, 10) >= visit.date) continue;
    const { visitId } = visit;
    const others = findPlaces(recording, visitId);
    others.delete(index);
    const { at, number, providerId } = message;
    const remainingEvents = hideVisit(recording.events, {
      visitId,
      isRemoved: (place) => others.has(place),
    });
    const place = index - [...others].filter((other) => other < index).length;
    if (isTakenBack)
      yield insertAfter(
        changeMessage(remainingEvents, place, { way: 'link', providerId: null }),
        place,
        {
          at,
          kind: 'takenBack',
          visitId,
          number,
        },
      );
    else
      yield insertAfter(remainingEvents, place, { at, kind: 'report', providerId, step: 'failed' });
  }
}

/** Two of a phone are expected at one time; the desk knows that one of them wants another. The message names the other. */
function* bookSameTime({ events, reminders }: Recording): Iterable<SimulatedEvent[]> {
  for (const { visits, persons } of reminders) {
    const [other, visit] = visits;
    if (other === undefined || visit === undefined || persons.length !== 2) continue;
    const index = events.findIndex(
      (event) => event.kind === 'visit' && event.visitId === visit.visitId,
    );
    const isKnown = events
      .slice(0, index)
      .some((event) => event.kind === 'person' && event.personId === other.personId);
    if (!isKnown || other.personId === visit.personId) continue;
    const { date, time } = visit;
    const visitId = 'fault';
    yield insertBefore(
      events,
      index,
      toVisitEvent(other, { visitId, date, time, status: 'pending', hasBegun: false }),
      { kind: 'staffAnswer', visitId, answer: 'wants_change' },
    );
  }
}

function* forgetDecisions(recording: Recording): Iterable<SimulatedEvent[]> {
  const decidedVisits = new Set(
    recording.events.flatMap((event) => (event.kind === 'asking' ? event.decided : [])),
  );
  for (const visitId of decidedVisits)
    yield recording.events.map((event) =>
      event.kind === 'asking'
        ? {
            ...event,
            decided: event.decided.filter((each) => each !== visitId),
            waiting: event.waiting.filter((each) => each !== visitId),
          }
        : event,
    );
}

export const VISIT_MUTANTS: readonly Mutant[] = [
  {
    fault: 'A waiting reminder is lost',
    code: 'not-reminded',
    mutate: dropReminders,
  },
  {
    fault: 'A moved visit is not reminded of in its new slot',
    code: 'moved-not-reminded',
    mutate: dropRemindersOfMoved,
  },
  {
    fault: 'Two of a phone are expected at one time, and the message names only one of them',
    code: 'not-reminded',
    mutate: bookSameTime,
    isAllowed: true,
  },
  {
    fault: 'A reminder fails, and the visit is not listed again',
    code: 'failure-not-listed',
    mutate: (recording) => failReminders(recording, { isFamily: false }),
  },
  {
    fault: 'A family’s reminder fails, and only the visit that carried it is listed again',
    code: 'covered-not-listed',
    mutate: (recording) => failReminders(recording, { isFamily: true }),
  },
  {
    fault: 'An opened reminder is taken back, and the visit is not listed again',
    code: 'failure-not-listed',
    mutate: (recording) => failReminders(recording, { isFamily: false, isTakenBack: true }),
  },
  {
    fault: 'A family’s opened reminder is taken back, and only one visit is listed again',
    code: 'covered-not-listed',
    mutate: (recording) => failReminders(recording, { isFamily: true, isTakenBack: true }),
  },
  {
    fault: 'A completed visit is never decided about',
    code: 'not-decided',
    mutate: forgetDecisions,
  },
];
