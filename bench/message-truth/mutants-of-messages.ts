import type { EventOf, SimulatedEvent, Way } from './events.ts';
import { addMinutes } from './local-time.ts';
import {
  onReminders,
  onRequests,
  OTHER_NAME,
  repeatMessage,
  type Place,
} from './message-mutation.ts';
import {
  changeMessage,
  insertAfter,
  insertBefore,
  toPersonEvent,
  toVisitEvent,
  type Mutant,
} from './mutation.ts';
import { MUTANTS_ON_EACH_WAY } from './mutants-on-each-way.ts';

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  ...MUTANTS_ON_EACH_WAY,
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
  {
    fault: 'A message is cancelled, and leaves all the same',
    code: 'dropped-message-sent',
    *mutate({ events, others }) {
      for (const { index, message } of others) {
        const { number, text } = message;
        yield insertBefore(events, index, { kind: 'dropped', number, text });
      }
    },
  },
  {
    ...onRequests({
      fault: 'A request is cancelled, and the patient is asked after another visit',
      code: 'dropped-message-sent',
      toEvents: ({ events, index, message: { number, text } }) =>
        insertBefore(events, index, { kind: 'dropped', number, text }),
    }),
    isAllowed: true,
  },
  onReminders({
    fault: 'A text that a person wrote says an old name, and no mark was shown',
    code: 'not-marked',
    toEvents({ events, index, persons: [person] }) {
      const editedEvents = changeMessage(events, index, { isEdited: true, isMarked: false });
      return (
        person && insertBefore(editedEvents, index, toPersonEvent(person, { name: OTHER_NAME }))
      );
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
  {
    ...onRequests({
      fault: 'A person asks a patient again two days later, having seen when that was before',
      code: 'asked-twice',
      toEvents: ({ message, ...place }) =>
        message.way === 'autopilot' ? askAgain(place, { way: 'direct' }) : undefined,
    }),
    isAllowed: true,
  },
  {
    ...onRequests({
      fault: 'A patient is asked again two days later by a request that a person logged',
      code: 'asked-twice',
      toEvents: ({ message, persons: [person], ...place }) =>
        person &&
        insertBefore(askAgain(place, { way: message.way }), place.index, {
          kind: 'requested',
          personId: person.personId,
        }),
    }),
    isAllowed: true,
  },
  {
    ...onReminders({
      fault: 'A row said why its reminder must not leave, and a person recorded that it had left',
      code: 'suppressed',
      toEvents: (place) => whileSuppressed(place, { way: 'marked', isExplained: true }),
    }),
    isAllowed: true,
  },
  {
    ...onReminders({
      fault: 'The provider refused a reminder to a number that must not be contacted',
      code: 'suppressed',
      toEvents: (place) => whileSuppressed(place, { isDelivered: false }),
    }),
    isAllowed: true,
  },
  onRequests({
    fault: 'A patient is asked two weeks after the visit',
    code: 'asked-too-late',
    toEvents({ events, index, message }) {
      const time = `${addMinutes(message.at, 14 * 24 * 60)}:00`;
      return message.way === 'autopilot' ? changeMessage(events, index, { at: time }) : undefined;
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
      const reopenedVisits = visits.map((visit) => toVisitEvent(visit, { status: 'pending' }));
      return insertBefore(events, index, ...reopenedVisits);
    },
  }),
];

/** The patient is asked again two days later, in this way. */
function askAgain(
  { events, index }: Pick<Place, 'events' | 'index'>,
  { way }: { way: Way },
): SimulatedEvent[] {
  return changeMessage(repeatMessage(events, index, 2 * 24 * 60), index + 1, { way });
}

/** The number must not be contacted while the message leaves, and only then. */
function whileSuppressed(
  { events, index, message: { at, number } }: Place,
  change: Partial<EventOf<'message'>>,
): SimulatedEvent[] {
  const suppression = { kind: 'suppressed', number } as const;
  const changedEvents = insertAfter(changeMessage(events, index, change), index, {
    at,
    ...suppression,
    isSuppressed: false,
  });
  return insertBefore(changedEvents, index, { ...suppression, isSuppressed: true });
}
