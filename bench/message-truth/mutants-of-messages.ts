import type { SimulatedEvent, Way } from './events.ts';
import { addDays, addMinutes } from './local-time.ts';
import {
  changeMessage,
  insertAfter,
  insertBefore,
  toPersonEvent,
  toVisitEvent,
  type Mutant,
} from './mutation.ts';
import type { RecordedMessage, Recording } from './recording.ts';

const OTHER_NUMBER = '9000000001';
const OTHER_NAME = 'Zubin Zaveri';
const WAYS: readonly Way[] = ['autopilot', 'direct', 'link', 'marked', 'sheet'];

type Place = RecordedMessage & Recording;

function* eachReminder(recording: Recording): Iterable<Place> {
  for (const found of recording.reminders)
    if (found.visits.length === 1 && found.persons.length === 1) yield { ...recording, ...found };
}

function* eachRequest(recording: Recording): Iterable<Place> {
  for (const found of recording.requests)
    if (found.persons.length === 1) yield { ...recording, ...found };
}

type Fault = Omit<Mutant, 'mutate'> & {
  readonly toEvents: (place: Place) => SimulatedEvent[] | undefined;
};

function onReminders({ toEvents, ...mutant }: Fault): Mutant {
  return { ...mutant, mutate: (recording) => mutateEach(eachReminder(recording), toEvents) };
}

function onRequests({ toEvents, ...mutant }: Fault): Mutant {
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
function onEachWay(mutants: readonly Mutant[]): Mutant[] {
  return mutants.flatMap((mutant) =>
    WAYS.map((way) => ({
      ...mutant,
      fault: `${mutant.fault} by ${way}`,
      *mutate(recording: Recording) {
        const { reminders, requests, events } = recording;
        const messages = new Set([...reminders, ...requests].map(({ index }) => index));
        const changed = events.map((event, index) =>
          event.kind === 'message' && messages.has(index) ? { ...event, way } : event,
        );
        yield* mutant.mutate({ ...recording, events: changed });
      },
    })),
  );
}

const ON_EACH_WAY: readonly Mutant[] = [
  onReminders({
    fault: 'The number was corrected in the book, and the reminder goes to the old one',
    code: 'old-number',
    toEvents({ events, index, persons: [person], visits: [visit] }) {
      if (person === undefined || person.number !== visit?.number) return undefined;
      return insertBefore(events, index, toPersonEvent(person, { number: OTHER_NUMBER }));
    },
  }),
  onReminders({
    fault: 'The number was corrected on the visit, and the reminder goes to the old one',
    code: 'old-number',
    toEvents: ({ events, index, visits: [visit] }) =>
      visit && insertBefore(events, index, toVisitEvent(visit, { number: OTHER_NUMBER })),
  }),
  onReminders({
    fault: 'The reminder goes to a stranger',
    code: 'wrong-number',
    toEvents: ({ events, index }) => changeMessage(events, index, { number: OTHER_NUMBER }),
  }),
  onReminders({
    fault: 'The name was corrected, and the reminder says the old one',
    code: 'old-name',
    toEvents: ({ events, index, persons: [person] }) =>
      person && insertBefore(events, index, toPersonEvent(person, { name: OTHER_NAME })),
  }),
  onReminders({
    fault: 'The language was corrected, and the reminder is in the old one',
    code: 'wrong-language',
    toEvents({ events, index, persons: [person] }) {
      const language = person?.language === 'en' ? 'gu' : 'en';
      if (person === undefined || person.language === null) return undefined;
      return insertBefore(events, index, toPersonEvent(person, { language }));
    },
  }),
  onReminders({
    fault: 'The clinic has another phone, and the reminder says the old one',
    code: 'old-clinic-facts',
    toEvents({ events, index, ledger: { clinic } }) {
      const phone = '9000000002';
      return clinic && insertBefore(events, index, { kind: 'clinic', ...clinic, phone });
    },
  }),
  onReminders({
    fault: 'The visit was moved, and the reminder says the old slot',
    code: 'old-slot',
    toEvents: ({ events, index, visits: [visit] }) =>
      visit && insertBefore(events, index, toVisitEvent(visit, { date: addDays(visit.date, 1) })),
  }),
  onReminders({
    fault: 'Another doctor sees the patient, and the reminder says the one before',
    code: 'old-slot',
    toEvents({ events, index, visits: [visit], ledger: { doctors } }) {
      const other = [...doctors.keys()].find((doctorId) => doctorId !== visit?.doctorId);
      if (visit === undefined || other === undefined) return undefined;
      return insertBefore(events, index, toVisitEvent(visit, { doctorId: other }));
    },
  }),
  ...(['cancelled', 'no_show', 'completed'] as const).map((status) =>
    onReminders({
      fault: `The visit is ${status}, and the patient is reminded of it`,
      code: 'visit-is-off',
      toEvents: ({ events, index, visits: [visit] }) =>
        visit && insertBefore(events, index, toVisitEvent(visit, { status })),
    }),
  ),
  onReminders({
    fault: 'The doctor is on leave, and the patient is reminded',
    code: 'visit-on-leave',
    toEvents: ({ events, index, visits: [visit] }) =>
      visit &&
      insertBefore(events, index, {
        kind: 'leave',
        leaveId: 'fault',
        doctorId: visit.doctorId,
        from: visit.date,
        to: visit.date,
        isRemoved: false,
      }),
  }),
  onReminders({
    fault: 'A reminder leaves after the visit began',
    code: 'reminded-too-late',
    toEvents({ events, index, visits: [visit] }) {
      if (visit === undefined) return undefined;
      const at = `${addMinutes(`${visit.date}T${visit.time}`, 10)}:00`;
      return changeMessage(events, index, { at });
    },
  }),
  onReminders({
    fault: 'The patient declined care, and is reminded',
    code: 'no-care-consent',
    toEvents: ({ events, index, persons: [person] }) =>
      person &&
      insertBefore(events, index, {
        kind: 'consent',
        personId: person.personId,
        purpose: 'care',
        act: 'declined',
      }),
  }),
  onReminders({
    fault: 'The number is on the do-not-contact list',
    code: 'suppressed',
    toEvents: ({ events, index, message: { number } }) =>
      insertBefore(events, index, { kind: 'suppressed', number, isSuppressed: true }),
  }),
  onReminders({
    fault: 'A slot is reminded of again an hour later',
    code: 'reminded-twice',
    toEvents: ({ events, index }) => repeatMessage(events, index, 60),
  }),
  onRequests({
    fault: 'The patient withdrew consent, and is asked',
    code: 'no-feedback-consent',
    toEvents: ({ events, index, persons: [person] }) =>
      person &&
      insertBefore(events, index, {
        kind: 'consent',
        personId: person.personId,
        purpose: 'feedback',
        act: 'withdrawn',
      }),
  }),
  onRequests({
    fault: 'The birth year makes the patient a child, and the patient is asked',
    code: 'minor-asked',
    toEvents({ events, index, persons: [person], message }) {
      const birthYear = Number(message.at.slice(0, 4)) - 17;
      return person && insertBefore(events, index, toPersonEvent(person, { birthYear }));
    },
  }),
  onRequests({
    fault: 'The patient was merged with a record that withdrew consent, and is asked',
    code: 'no-feedback-consent',
    toEvents: ({ events, index, persons: [person] }) =>
      person &&
      insertBefore(
        events,
        index,
        toPersonEvent(person, { personId: 'fault', name: OTHER_NAME }),
        { kind: 'merged', personId: 'fault', into: person.personId, wasAsked: true },
        { kind: 'consent', personId: 'fault', purpose: 'feedback', act: 'withdrawn' },
      ),
  }),
];

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  ...onEachWay(ON_EACH_WAY),
  onReminders({
    fault: 'A reminder names another person of the clinic',
    code: 'wrong-person',
    toEvents({ events, index, persons: [person], message, ledger }) {
      const strangers = [...ledger.persons.values()].filter(
        ({ number, mergedInto }) => number !== message.number && mergedInto === null,
      );
      const text = message.text.replaceAll(person?.name ?? '', strangers[0]?.name ?? '');
      return strangers[0] && changeMessage(events, index, { text });
    },
  }),
  onReminders({
    fault: 'A visit was split to another person, and the reminder names the one before',
    code: 'wrong-person',
    toEvents: ({ events, index, persons: [person], visits: [visit] }) =>
      person &&
      visit &&
      insertBefore(
        events,
        index,
        toPersonEvent(person, { personId: 'fault', name: OTHER_NAME }),
        toVisitEvent(visit, { personId: 'fault' }),
      ),
  }),
  onReminders({
    fault: 'A reminder says a time that the visit never had',
    code: 'unknown-slot',
    toEvents: ({ events, index, message }) =>
      changeMessage(events, index, {
        text: message.text.replace(/\d{1,2}:\d{2}/u, '5:55'),
      }),
  }),
  onRequests({
    fault: 'A request is deleted, and its message leaves all the same',
    code: 'dropped-message-sent',
    toEvents: ({ events, index, message: { number, text } }) =>
      insertBefore(events, index, { kind: 'dropped', number, text }),
  }),
  onReminders({
    fault: 'A text that a person wrote says an old name, and no mark was shown',
    code: 'edited-not-marked',
    toEvents({ events, index, persons: [person] }) {
      const edited = changeMessage(events, index, { isEdited: true, isMarked: false });
      return person && insertBefore(edited, index, toPersonEvent(person, { name: OTHER_NAME }));
    },
  }),
  onReminders({
    fault: 'The provider delivers one message twice',
    code: 'same-message-twice',
    toEvents: ({ events, index }) => repeatMessage(events, index, 1),
  }),
  onRequests({
    fault: 'A patient is asked again two days later',
    code: 'asked-twice',
    toEvents: ({ events, index, message }) =>
      message.way === 'autopilot' ? repeatMessage(events, index, 2 * 24 * 60) : undefined,
  }),
  onRequests({
    fault: 'A patient is asked two weeks after the visit',
    code: 'asked-too-late',
    toEvents({ events, index, message }) {
      const at = `${addMinutes(message.at, 14 * 24 * 60)}:00`;
      return message.way === 'autopilot' ? changeMessage(events, index, { at }) : undefined;
    },
  }),
  onRequests({
    fault: 'The visit was opened again, and the patient is asked about it',
    code: 'asked-about-off-visit',
    toEvents({ events, index, message, persons: [person], ledger }) {
      if (message.way !== 'autopilot') return undefined;
      const visits = [...ledger.visits.values()].filter(
        ({ personId, date }) => personId === person?.personId && date <= message.at.slice(0, 10),
      );
      const reopened = visits.map((visit) => toVisitEvent(visit, { status: 'pending' }));
      return insertBefore(events, index, ...reopened);
    },
  }),
];

function repeatMessage(
  events: readonly SimulatedEvent[],
  index: number,
  minutes: number,
): SimulatedEvent[] {
  const event = events[index];
  if (event?.kind !== 'message') return [...events];
  const seconds = event.at.slice(16);
  const at = `${addMinutes(event.at, minutes)}${seconds}`;
  return insertAfter(events, index, { ...event, at, providerId: `${event.providerId} again` });
}
