import type { EventOf, Language, RecordedBody, SimulatedEvent } from './events.ts';
import type { Person } from './facts.ts';
import {
  onEachWay,
  onOthers,
  onReminders,
  onRequests,
  OTHER_NAME,
  OTHER_NUMBER,
  repeatMessage,
} from './message-mutation.ts';
import {
  changeMessage,
  insertAfter,
  insertBefore,
  toPersonEvent,
  toVisitEvent,
} from './mutation.ts';
import type { Mutant } from './mutation.ts';
import type { Place } from './message-mutation.ts';
import { readMessage } from './read-text.ts';

/** A fact of the patient is another one while the message leaves, and only then. */
function whileChanged(
  { events, index, persons: [person], message }: Place,
  {
    change,
    before,
    sent,
  }: {
    change: Partial<Person>;
    before: readonly RecordedBody[];
    sent: Partial<EventOf<'message'>>;
  },
): SimulatedEvent[] | undefined {
  if (person === undefined) return undefined;
  const { at } = message;
  const restoredEvents = insertAfter(changeMessage(events, index, sent), index, {
    at,
    ...toPersonEvent(person, {}),
  });
  return insertBefore(restoredEvents, index, toPersonEvent(person, change), ...before);
}

/** The patient's language is corrected, and the list of texts to read again is read. */
function correctLanguage(
  place: Place,
  { to, isListed, isPlanned }: { to: Language; isListed: boolean; isPlanned?: 'before' | 'after' },
): SimulatedEvent[] | undefined {
  const { message, persons } = place;
  if (message.isEdited || readMessage(message.text).language !== persons[0]?.language)
    return undefined;
  if (persons[0].language === to) return undefined;
  const texts = isListed ? [{ text: message.text, isFollowUp: true }] : [];
  const plan = { kind: 'planned', personId: persons[0].personId } as const;
  const list = { kind: 'rereadList', texts } as const;
  const changedEvents = whileChanged(place, {
    change: { language: to },
    before: isPlanned === 'after' ? [plan, list] : [list],
    sent: { isMarked: null },
  });
  return changedEvents && isPlanned === 'before'
    ? insertBefore(changedEvents, place.index, plan)
    : changedEvents;
}

/** The patient has always read a language without follow-ups, and no list shows the message. */
function readAlwaysUnlisted(place: Place): SimulatedEvent[] | undefined {
  const { events, index, persons, message, ledger } = place;
  const [person] = persons;
  const isUsual = readMessage(message.text).language === ledger.clinic?.language;
  if (person === undefined || person.mergedInto !== null || message.isEdited || !isUsual)
    return undefined;
  const unlistedEvents = insertBefore(changeMessage(events, index, { isMarked: null }), index, {
    kind: 'rereadList',
    texts: [],
  });
  return unlistedEvents.map((event) =>
    event.kind === 'person' && event.personId === person.personId
      ? { ...event, language: 'ta' }
      : event,
  );
}

/** The number of the patient is corrected before the message leaves, and again after it. */
function correctNumber(place: Place): SimulatedEvent[] | undefined {
  const [person] = place.persons;
  if (person === undefined || person.number !== place.message.number) return undefined;
  return whileChanged(place, { change: { number: OTHER_NUMBER }, before: [], sent: {} });
}

/** The record reads this language from the beginning, and gets no other message. */
function readAlways(
  { events, index, persons: [person], message }: Place,
  language: Language,
): SimulatedEvent[] | undefined {
  if (person === undefined || [language, 'en'].includes(readMessage(message.text).language))
    return undefined;
  return events
    .filter(
      (event, place) =>
        place === index || event.kind !== 'message' || !event.text.includes(person.name),
    )
    .map((event) =>
      event.kind === 'person' && event.personId === person.personId
        ? { ...event, language }
        : event,
    );
}

/** A visit of the patient has another number than the book, and the message goes there. */
function writeToVisit({ events, index, persons: [person], ledger }: Place) {
  const visit = [...ledger.visits.values()].find(({ personId }) => personId === person?.personId);
  const number = OTHER_NUMBER;
  const sentEvents = changeMessage(events, index, { number });
  return visit && insertBefore(sentEvents, index, toVisitEvent(visit, { number }));
}

/** An opened reminder was not sent after all. */
function takeBack({ events, index, message, visits: [visit] }: Place): SimulatedEvent[] {
  const { at, number } = message;
  const openedEvents = changeMessage(events, index, { way: 'link', isConfirmed: false });
  const visitId = visit?.visitId ?? '';
  return insertAfter(openedEvents, index, { at, kind: 'takenBack', visitId, number });
}

/** Texts that wait while a fact changes, and messages that were opened and not sent. */
export const LEFT_AFTER_CHANGE_MUTANTS: readonly Mutant[] = [
  ...onEachWay([
    onOthers({
      fault: 'The language was corrected to one with follow-ups, and one leaves in the old one',
      code: 'wrong-language',
      toEvents: (place) => correctLanguage(place, { to: 'gu', isListed: true }),
    }),
    onOthers({
      fault:
        'A follow-up leaves in a language that is neither the patient’s, before or now, nor the clinic’s',
      code: 'wrong-language',
      toEvents: (place) => readAlways(place, 'ta'),
    }),
    onOthers({
      fault: 'A follow-up without words in the new language leaves, and no list showed it',
      code: 'not-marked',
      toEvents: (place) => correctLanguage(place, { to: 'ta', isListed: false }),
    }),
    {
      ...onOthers({
        fault: 'A follow-up without words in the new language leaves as the list showed it',
        code: 'wrong-language',
        toEvents: (place) => correctLanguage(place, { to: 'ta', isListed: true }),
      }),
      isAllowed: true,
    },
    {
      ...onOthers({
        fault: 'A follow-up without words in the new language was listed, and leaves',
        code: 'not-marked',
        toEvents: (place) => correctLanguage(place, { to: 'ta', isListed: true }),
      }),
      isAllowed: true,
    },
    {
      ...onOthers({
        fault:
          'A follow-up without words in the language is planned after the correction, and leaves',
        code: 'not-marked',
        toEvents: (place) =>
          correctLanguage(place, { to: 'ta', isListed: false, isPlanned: 'after' }),
      }),
      isAllowed: true,
    },
    onOthers({
      fault: 'A follow-up that was planned before the correction leaves, and no list showed it',
      code: 'not-marked',
      toEvents: (place) =>
        correctLanguage(place, { to: 'ta', isListed: false, isPlanned: 'before' }),
    }),
    {
      ...onOthers({
        fault: 'A follow-up leaves in the clinic’s language, and the patient’s never changed',
        code: 'not-marked',
        toEvents: readAlwaysUnlisted,
      }),
      isAllowed: true,
    },
    ...[onOthers, onRequests].map((onMessages) =>
      onMessages({
        fault: 'The number was corrected, and another message than a reminder goes to the old one',
        code: 'old-number',
        toEvents: correctNumber,
      }),
    ),
    ...[onOthers, onRequests].map((onMessages) =>
      onMessages({
        fault: 'Another message than a reminder goes to a stranger',
        code: 'wrong-person',
        toEvents: ({ events, index }) => changeMessage(events, index, { number: OTHER_NUMBER }),
      }),
    ),
    ...(['declined', 'withdrawn'] as const).map((act) =>
      onOthers({
        fault: `The patient has ${act} care, and a follow-up leaves`,
        code: 'no-care-consent',
        toEvents: ({ events, index, persons: [person] }) =>
          person &&
          insertBefore(events, index, {
            kind: 'consent',
            personId: person.personId,
            purpose: 'care',
            act,
          }),
      }),
    ),
    {
      ...onOthers({
        fault: 'A follow-up goes to a number that only a visit of the patient has',
        code: 'wrong-person',
        toEvents: writeToVisit,
      }),
      isAllowed: true,
    },
    onReminders({
      fault: 'A reminder stays in the old language, as if it had no words in the new one',
      code: 'wrong-language',
      toEvents: (place) => correctLanguage(place, { to: 'ta', isListed: true }),
    }),
    onOthers({
      fault: 'A text that a person wrote says an old name, and no list showed it',
      code: 'not-marked',
      toEvents: (place) =>
        whileChanged(place, {
          change: { name: OTHER_NAME },
          before: [{ kind: 'rereadList', texts: [] }],
          sent: { isEdited: true, isMarked: null },
        }),
    }),
    {
      ...onOthers({
        fault: 'A text that a person wrote after the change says an old name',
        code: 'not-marked',
        toEvents: (place) =>
          whileChanged(place, {
            change: { name: OTHER_NAME },
            before: [{ kind: 'edited', text: place.message.text }],
            sent: { isEdited: true, isMarked: false },
          }),
      }),
      isAllowed: true,
    },
  ]),
  onReminders({
    fault: 'A reminder opens to a stranger, and is then taken back',
    code: 'wrong-number',
    toEvents({ message, ...place }) {
      const movedEvents = changeMessage(place.events, place.index, { number: OTHER_NUMBER });
      return takeBack({
        ...place,
        events: movedEvents,
        message: { ...message, number: OTHER_NUMBER },
      });
    },
  }),
  {
    ...onReminders({
      fault: 'An opened reminder is taken back, and the slot is reminded of an hour later',
      code: 'reminded-twice',
      toEvents: (place) => remindAgain(place),
    }),
    isAllowed: true,
  },
];

function remindAgain(place: Place): SimulatedEvent[] {
  const again = repeatMessage(place.events, place.index, 60);
  return takeBack({ ...place, events: again });
}
