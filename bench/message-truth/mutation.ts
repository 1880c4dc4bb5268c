import type { EventOf, RecordedBody, SimulatedEvent } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { Person, Visit } from './facts.ts';
import type { Recording } from './recording.ts';

/** A fault that is put into what was recorded; the judge must find it. */
export interface Mutant {
  /** The fault in plain words. */
  readonly fault: string;
  readonly code: FindingCode;
  /** It is no fault: the judge must not report it. */
  readonly isAllowed?: true;
  /** Returns recordings with the fault at one place each; none where the recording has no such place. */
  readonly mutate: (recording: Recording) => Iterable<SimulatedEvent[]>;
}

type Events = readonly SimulatedEvent[];

/** Puts events before the one at this place, at its moment. */
export function insertBefore(
  events: Events,
  index: number,
  ...bodies: readonly RecordedBody[]
): SimulatedEvent[] {
  const time = events[index]?.at ?? '';
  const addedEvents = bodies.map((body) => ({ at: time, ...body }));
  return [...events.slice(0, index), ...addedEvents, ...events.slice(index)];
}

/** Puts events after the one at this place, so many minutes later. */
export function insertAfter(
  events: Events,
  index: number,
  ...addedEvents: readonly SimulatedEvent[]
): SimulatedEvent[] {
  return [...events.slice(0, index + 1), ...addedEvents, ...events.slice(index + 1)];
}

export function replaceAt(events: Events, index: number, event: SimulatedEvent): SimulatedEvent[] {
  return events.map((each, place) => (place === index ? event : each));
}

export function changeMessage(
  events: Events,
  index: number,
  change: Partial<EventOf<'message'>>,
): SimulatedEvent[] {
  return events.map((event, place) =>
    place === index && event.kind === 'message' ? { ...event, ...change } : event,
  );
}

export function toPersonEvent(person: Person, change: Partial<Person>): RecordedBody {
  const { personId, name, number, language, birthYear, isMinor, guardianId } = {
    ...person,
    ...change,
  };
  return {
    kind: 'person',
    personId,
    name,
    number,
    language,
    birthYear,
    isMinor,
    guardianId,
  };
}

export function toVisitEvent(visit: Visit, change: Partial<Visit>): RecordedBody {
  const { visitId, personId, number, date, time, doctorId, status, hasBegun } = {
    ...visit,
    ...change,
  };
  return {
    kind: 'visit',
    act: 'fault',
    recordId: null,
    visitId,
    personId,
    number,
    date,
    time,
    doctorId,
    status,
    hasBegun,
  };
}
