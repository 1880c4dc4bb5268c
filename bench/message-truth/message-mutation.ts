import type { SimulatedEvent, Way } from './events.ts';
import { addMinutes } from './local-time.ts';
import { insertAfter, type Mutant } from './mutation.ts';
import type { RecordedMessage, Recording } from './recording.ts';

export const OTHER_NUMBER = '9000000001';
export const OTHER_NAME = 'Zubin Zaveri';
const WAYS: readonly Way[] = ['autopilot', 'direct', 'link', 'marked', 'sheet'];

/** A place for a fault: a message of a recording. */
export type Place = RecordedMessage & Recording;

function* eachReminder(recording: Recording): Iterable<Place> {
  for (const message of recording.reminders)
    if (message.visits.length === 1 && message.persons.length === 1)
      yield { ...recording, ...message };
}

function* eachRequest(recording: Recording): Iterable<Place> {
  for (const message of recording.requests)
    if (message.persons.length === 1) yield { ...recording, ...message };
}

function* eachOther(recording: Recording): Iterable<Place> {
  for (const message of recording.others)
    if (message.persons.length === 1) yield { ...recording, ...message };
}

type Fault = Omit<Mutant, 'mutate'> & {
  readonly toEvents: (place: Place) => SimulatedEvent[] | undefined;
};

export function onReminders({ toEvents, ...mutant }: Fault): Mutant {
  return { ...mutant, mutate: (recording) => mutateEach(eachReminder(recording), toEvents) };
}

/** Follow-ups and thanks, which name neither a visit nor the link. */
export function onOthers({ toEvents, ...mutant }: Fault): Mutant {
  return { ...mutant, mutate: (recording) => mutateEach(eachOther(recording), toEvents) };
}

export function onRequests({ toEvents, ...mutant }: Fault): Mutant {
  return { ...mutant, mutate: (recording) => mutateEach(eachRequest(recording), toEvents) };
}

function* mutateEach(
  places: Iterable<Place>,
  toEvents: Fault['toEvents'],
): Iterable<SimulatedEvent[]> {
  for (const place of places) {
    const events = toEvents(place);
    if (events !== undefined) yield events;
  }
}

/** The same fault on each way out: none may check less than another. */
export function onEachWay(mutants: readonly Mutant[]): Mutant[] {
  return mutants.flatMap((mutant) =>
    WAYS.map((way) => ({
      ...mutant,
      fault: `${mutant.fault} by ${way}`,
      *mutate(recording: Recording) {
        const { reminders, requests, others, events } = recording;
        const messages = new Set([...reminders, ...requests, ...others].map(({ index }) => index));
        const changedEvents = events.map((event, index) =>
          event.kind === 'message' && messages.has(index) ? { ...event, way } : event,
        );
        yield* mutant.mutate({ ...recording, events: changedEvents });
      },
    })),
  );
}
/** Delivers a message again, so many minutes later. */
export function repeatMessage(
  events: readonly SimulatedEvent[],
  index: number,
  minutes: number,
): SimulatedEvent[] {
  const event = events[index];
  if (event?.kind !== 'message') return [...events];
  const seconds = event.at.slice(16);
  const time = `${addMinutes(event.at, minutes)}${seconds}`;
  return insertAfter(events, index, {
    ...event,
    at: time,
    providerId: `${event.providerId} again`,
  });
}
