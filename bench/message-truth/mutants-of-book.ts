import { insertBefore, replaceAt, toPersonEvent, type Mutant } from './mutation.ts';
import type { Person } from './facts.ts';
import type { Recording } from './recording.ts';

/** Persons with a number of their own, at the end of the recording. */
function listPersons({ ledger }: Recording): Person[] {
  return [...ledger.persons.values()].filter(
    ({ number, mergedInto }) => number !== null && mergedInto === null,
  );
}

export const BOOK_MUTANTS: readonly Mutant[] = [
  ...[1880, 2090].map((birthYear) => ({
    fault: `The birth year ${birthYear} is taken`,
    code: 'birth-year-taken' as const,
    *mutate(recording: Recording) {
      const { events } = recording;
      for (const person of listPersons(recording))
        yield insertBefore(events, events.length, toPersonEvent(person, { birthYear })).map(
          (event) => (event.at === '' ? { ...event, at: '2027-02-01T10:00:00' } : event),
        );
    },
  })),
  {
    fault: 'A child and an adult are merged without a question',
    code: 'minor-merged-silently',
    *mutate(recording) {
      const { events } = recording;
      const last = events.length - 1;
      for (const person of listPersons(recording).filter(({ isMinor }) => !isMinor))
        yield insertBefore(
          events,
          last,
          toPersonEvent(person, { birthYear: 1980 }),
          toPersonEvent(person, { personId: 'fault', isMinor: true }),
          { kind: 'merged', personId: 'fault', into: person.personId, wasAsked: false },
        );
    },
  },
  {
    fault: 'A child is not offered under the guardian’s number',
    code: 'child-not-offered',
    *mutate(recording) {
      const { events } = recording;
      for (const person of listPersons(recording))
        yield insertBefore(
          events,
          events.length - 1,
          toPersonEvent(person, { personId: 'fault', number: null, guardianId: person.personId }),
          { kind: 'offered', number: person.number ?? '', personIds: [person.personId] },
        );
    },
  },
  {
    fault: 'Booking a known patient makes a second one',
    code: 'second-person',
    *mutate({ events }) {
      for (const [index, event] of events.entries())
        if (event.kind === 'visit' && event.act === 'booked')
          yield replaceAt(events, index, { ...event, recordId: 'fault' });
    },
  },
  {
    fault: 'The screen offers a way to write that is then refused',
    code: 'shown-but-refused',
    *mutate({ events }) {
      const refusal = { kind: 'refusedOffer', subject: 'fault', code: 'NO_CONSENT' } as const;
      yield insertBefore(events, events.length - 1, refusal);
    },
  },
];
