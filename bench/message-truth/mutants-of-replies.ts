import type { EventOf, ShownVisit, SimulatedEvent } from './events.ts';
import { insertBefore, replaceAt, toVisitEvent, type Mutant } from './mutation.ts';
import { addDays } from './local-time.ts';
import type { RecordedReply, Recording } from './recording.ts';

type Reply = EventOf<'reply'>;
type Place = RecordedReply & Recording;

function onReplies(toEvents: (place: Place) => SimulatedEvent[] | undefined): Mutant['mutate'] {
  return function* mutate(recording) {
    for (const reply of recording.replies) {
      const events = toEvents({ ...recording, ...reply });
      if (events !== undefined) yield events;
    }
  };
}

/** Shows every visit with this answer after the reply. */
function answer(visits: readonly ShownVisit[], shownAnswer: string | null): ShownVisit[] {
  return visits.map((visit) => ({ ...visit, answer: shownAnswer }));
}

function withAnswers(
  meaning: Reply['meaning'],
  { before, after }: { before: string | null; after: string | null },
): Mutant['mutate'] {
  return onReplies(({ events, index, reply }) =>
    reply.meaning === meaning && reply.after.length === 1
      ? replaceAt(events, index, {
          ...reply,
          before: answer(reply.before, before),
          after: answer(reply.after, after),
        })
      : undefined,
  );
}

/** Cancels all but one of the visits that a family's message named, and answers for that one. */
function answerForFamily(
  { events, index, reply, ledger }: Place,
  shownText: string | null,
): SimulatedEvent[] | undefined {
  const visits = reply.after.flatMap(({ visitId }) => ledger.visits.get(visitId) ?? []);
  const persons = new Set(visits.map(({ personId }) => personId));
  const [first, ...others] = visits;
  if (reply.meaning !== 'yes' || first === undefined || persons.size !== 2 || others.length !== 1)
    return undefined;
  const newest = events
    .slice(0, index)
    .findLast((event) => event.kind === 'message' && event.number === reply.number);
  const names = [...persons].map((personId) => ledger.persons.get(personId)?.name ?? '');
  if (newest?.kind !== 'message' || !names.every((name) => newest.text.includes(name)))
    return undefined;
  const answeredEvents = replaceAt(events, index, {
    ...reply,
    before: answer(reply.before, null),
    after: reply.after.map((visit) =>
      visit.visitId === first.visitId
        ? { ...visit, answer: shownText }
        : { ...visit, answer: null },
    ),
  });
  return insertBefore(
    answeredEvents,
    index,
    ...others.map((visit) => toVisitEvent(visit, { status: 'cancelled' })),
  );
}

/** Answers for the only visit of a number, for which the desk had noted that the patient comes. */
function answerAfterStaff(
  { events, index, reply }: Place,
  shownText: string,
): SimulatedEvent[] | undefined {
  const [visit, ...others] = reply.after;
  if (visit === undefined || others.length > 0) return undefined;
  const answeredEvents = replaceAt(events, index, {
    ...reply,
    before: answer(reply.before, 'confirmed'),
    after: answer(reply.after, shownText),
  });
  const { visitId } = visit;
  return insertBefore(answeredEvents, index, {
    kind: 'staffAnswer',
    visitId,
    answer: 'confirmed',
  });
}

export const REPLY_MUTANTS: readonly Mutant[] = [
  {
    fault: 'A clear yes changes nothing',
    code: 'reply-without-effect',
    mutate: withAnswers('yes', { before: null, after: null }),
  },
  {
    fault: 'A clear no changes nothing',
    code: 'reply-without-effect',
    mutate: withAnswers('no', { before: null, after: null }),
  },
  {
    fault: 'A clear no confirms',
    code: 'reply-misread',
    mutate: withAnswers('no', { before: null, after: 'confirmed' }),
  },
  {
    fault: 'A laugh or a number confirms',
    code: 'reply-misread',
    mutate: withAnswers('nothing', { before: null, after: 'confirmed' }),
  },
  {
    fault: 'A reply that was not understood is silence',
    code: 'reply-silent',
    mutate: withAnswers('nothing', { before: null, after: null }),
  },
  {
    fault: 'A reply to the old slot confirms the new one',
    code: 'reply-confirms-old-slot',
    mutate: onReplies(({ events, index, reply, ledger }) => {
      const [shownVisit] = reply.after;
      const visit = shownVisit && ledger.visits.get(shownVisit.visitId);
      if (visit === undefined || reply.meaning !== 'yes' || reply.after.length > 1)
        return undefined;
      const mutatedEvents = replaceAt(events, index, {
        ...reply,
        before: answer(reply.before, null),
        after: answer(reply.after, 'confirmed'),
      });
      const movedVisit = toVisitEvent(visit, {
        date: addDays(reply.at.slice(0, 10), 5),
        status: 'pending',
        hasBegun: false,
      });
      return insertBefore(mutatedEvents, index, movedVisit);
    }),
  },
  {
    fault: 'A reply makes unclear what the desk had confirmed',
    code: 'reply-overrides-staff',
    mutate: onReplies((place) => answerAfterStaff(place, 'unclear')),
  },
  {
    fault: 'A reply that may be about two visits confirms one',
    code: 'reply-confirms-two',
    mutate: onReplies(({ events, index, reply }) =>
      reply.after.length > 1
        ? replaceAt(events, index, {
            ...reply,
            before: answer(reply.before, null),
            after: answer(reply.after, 'confirmed'),
          })
        : undefined,
    ),
  },
  {
    fault: 'A message named two patients, one visit is over, and a yes confirms the other',
    code: 'reply-confirms-two',
    mutate: onReplies((place) => answerForFamily(place, 'confirmed')),
  },
  {
    fault: 'A message named two patients, one visit is over, and a yes is answered for no one',
    code: 'reply-without-effect',
    isAllowed: true,
    mutate: onReplies((place) => answerForFamily(place, 'unclear')),
  },
  {
    fault: 'A message named two patients, one visit is over, and a yes is silence',
    code: 'reply-silent',
    mutate: onReplies((place) => answerForFamily(place, null)),
  },
  {
    fault: 'A clear no after the desk had noted a yes asks for another time',
    code: 'reply-overrides-staff',
    isAllowed: true,
    mutate: onReplies((place) =>
      place.reply.meaning === 'no' ? answerAfterStaff(place, 'wants_change') : undefined,
    ),
  },
  {
    fault: 'A reply confirms a visit that no message named',
    code: 'reply-touches-other-visit',
    mutate: onReplies(({ events, index, reply }) => {
      const other = { answeredBy: 'patient', isListed: false, isPlanned: false };
      const third = { ...other, visitId: 'fault', answer: 'confirmed' };
      return replaceAt(events, index, { ...reply, after: [...reply.after, third] });
    }),
  },
  {
    fault: 'A patient wrote STOP, and the number is not on the list',
    code: 'stop-without-effect',
    mutate: onReplies(({ events, index, reply }) =>
      replaceAt(events, index, { ...reply, meaning: 'stop', isSuppressedAfter: false }),
    ),
  },
];
