import type { EventOf, SimulatedEvent } from './events.ts';
import type { SentMessage } from './judge-messages.ts';
import { Judge } from './judge.ts';
import type { Person, Visit } from './facts.ts';
import type { Ledger } from './ledger.ts';

/** A message of a recording, with what was true when it left. */
export interface RecordedMessage {
  /** Its place among the events. */
  readonly index: number;
  readonly message: SentMessage;
  readonly persons: readonly Person[];
  readonly visits: readonly Visit[];
}

/** A reply of a recording, with the only visit that it can be about, if there is one. */
export interface RecordedReply {
  readonly index: number;
  readonly reply: EventOf<'reply'>;
}

/** The events of one clinic, and where in them a fault can be put. */
export interface Recording {
  readonly events: readonly SimulatedEvent[];
  readonly reminders: readonly RecordedMessage[];
  readonly requests: readonly RecordedMessage[];
  /** Neither about a visit nor asking for a review, such as a follow-up. */
  readonly others: readonly RecordedMessage[];
  readonly replies: readonly RecordedReply[];
  /** As it is at the end. */
  readonly ledger: Ledger;
}

/** Reads a recording once and notes what each message named. */
export function readRecording(events: readonly SimulatedEvent[]): Recording {
  const judge = new Judge();
  const reminders: RecordedMessage[] = [];
  const requests: RecordedMessage[] = [];
  const others: RecordedMessage[] = [];
  const replies: RecordedReply[] = [];
  for (const [index, event] of events.entries()) {
    judge.accept(event);
    if (event.kind === 'reply') replies.push({ index, reply: event });
    const message = event.kind === 'message' ? judge.messages.at(-1) : undefined;
    if (message?.isDelivered !== true) continue;
    const persons = message.personIds.flatMap((id) => judge.ledger.persons.get(id) ?? []);
    const visits = message.namedVisits.flatMap(
      ({ visitId }) => judge.ledger.visits.get(visitId) ?? [],
    );
    const recordedMessage = { index, message, persons, visits };
    if (visits.length > 0) reminders.push(recordedMessage);
    else (message.isAsking ? requests : others).push(recordedMessage);
  }
  return { events, reminders, requests, others, replies, ledger: judge.ledger };
}

/** Returns how often the judge finds each code in the events. */
export function countFindings(events: readonly SimulatedEvent[]): Map<string, number> {
  const judge = new Judge();
  for (const event of events) judge.accept(event);
  const counts = new Map<string, number>();
  for (const { code } of judge.findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
