import type { EventOf } from './events.ts';
import { toSlot, type Person, type Visit } from './facts.ts';
import type { Ledger } from './ledger.ts';
import type { ReadMessage } from './read-text.ts';

type Message = Pick<EventOf<'message'>, 'text' | 'number'>;

/** A visit that a message named, as it was then. */
export interface NamedVisit {
  readonly visitId: string;
  readonly slot: string;
  /** As the visit's `placed`: later it may have another time or doctor. */
  readonly placed: number;
}

/** Finds the persons whose name, also a former one, the text says; at this number first. */
export function findPersons(ledger: Ledger, { text, number }: Message): Person[] {
  const persons = [...ledger.persons.values()].filter((person) => isNamed(person, text));
  const isHere = (person: Person) =>
    ledger.findNumber(person.personId) === number || person.formerNumbers.includes(number);
  const here = persons.filter(isHere);
  return here.length > 0 ? here : persons;
}

/** Finds the visits whose slots the text says: now, before, or of another person at this number. */
export function findNamedVisits(
  ledger: Ledger,
  { message, read, persons }: { message: Message; read: ReadMessage; persons: readonly Person[] },
): NamedVisit[] {
  const roots = new Set(persons.map(({ personId }) => ledger.findRoot(personId)));
  const all = [...ledger.visits.values()];
  const visits = all.filter(({ personId }) => roots.has(ledger.findRoot(personId)));
  const namedVisits: NamedVisit[] = [];
  for (const [index, time] of read.times.entries()) {
    const slot = `${read.date}T${time}`;
    const isFree = (visit: Visit) => !namedVisits.some(({ visitId }) => visitId === visit.visitId);
    const free = visits.filter((visit) => toSlot(visit) === slot && isFree(visit));
    // Two of a family can be expected at one time, and only one of them be named.
    const isOnLine = ({ personId }: Visit) =>
      ledger.listGroup(personId).some((person) => isNamed(person, read.lines[index] ?? ''));
    const current = free.some(isOnLine) ? free.filter(isOnLine) : free;
    const visit =
      current.find(({ number, status }) => number === message.number && status === 'pending') ??
      current.find(({ number }) => number === message.number) ??
      current[0] ??
      visits.find(({ formerSlots }) => formerSlots.includes(slot)) ??
      all.find((each) => each.number === message.number && toSlot(each) === slot);
    if (visit !== undefined)
      namedVisits.push({ visitId: visit.visitId, slot, placed: visit.placed });
  }
  return namedVisits;
}

function isNamed({ name, formerNames }: Person, text: string): boolean {
  return [name, ...formerNames].some((each) => text.includes(each));
}
