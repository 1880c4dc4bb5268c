import { addDays, addMinutes } from './local-time.ts';
import {
  onEachWay,
  onReminders,
  onRequests,
  OTHER_NAME,
  OTHER_NUMBER,
  repeatMessage,
} from './message-mutation.ts';
import {
  changeMessage,
  insertBefore,
  toPersonEvent,
  toVisitEvent,
  type Mutant,
} from './mutation.ts';

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
      const time = `${addMinutes(`${visit.date}T${visit.time}`, 10)}:00`;
      return changeMessage(events, index, { at: time });
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

export const MUTANTS_ON_EACH_WAY: readonly Mutant[] = onEachWay(ON_EACH_WAY);
