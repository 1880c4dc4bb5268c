import type { EventOf, SimulatedEvent } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { Ledger } from './ledger.ts';

type Report = (code: FindingCode, subject: string, detail: string) => void;

const OLDEST_BIRTH_YEAR = 1900;
/** A form offers so many patients at most. */
const MOST_OFFERED = 8;

/** Judges what the patient book takes, offers and links. */
export class BookJudge {
  readonly #ledger: Ledger;
  readonly #report: Report;
  /** Visits that are known to be linked to another record. */
  readonly #reported = new Set<string>();

  constructor(ledger: Ledger, report: Report) {
    this.#ledger = ledger;
    this.#report = report;
  }

  /** Called before the ledger records the event. */
  judge(event: SimulatedEvent): void {
    if (event.kind === 'person') this.#judgePerson(event);
    else if (event.kind === 'merged') this.#judgeMerge(event);
    else if (event.kind === 'offered') this.#judgeOffer(event);
    else if (event.kind === 'visit') this.#judgeLink(event);
  }

  #judgePerson({ at, personId, birthYear }: EventOf<'person'>): void {
    const isKnown = this.#ledger.persons.get(personId)?.birthYear === birthYear;
    if (birthYear === null || isKnown) return;
    if (birthYear < OLDEST_BIRTH_YEAR || birthYear > Number(at.slice(0, 4)))
      this.#report('birth-year-taken', personId, String(birthYear));
  }

  #judgeMerge({ at, personId, into, wasAsked }: EventOf<'merged'>): void {
    if (into === null || wasAsked) return;
    const year = Number(at.slice(0, 4));
    const isMinor = (id: string) => this.#ledger.isMinor(id, year);
    if (isMinor(personId) !== isMinor(into))
      this.#report('minor-merged-silently', into, `with ${personId}`);
  }

  #judgeOffer({ number, personIds }: EventOf<'offered'>): void {
    if (personIds.length >= MOST_OFFERED) return;
    for (const person of this.#ledger.persons.values()) {
      const isChildHere = person.number === null && person.mergedInto === null;
      if (!isChildHere || this.#ledger.findNumber(person.personId) !== number) continue;
      if (!personIds.includes(person.personId))
        this.#report('child-not-offered', person.personId, `under ${number}`);
    }
  }

  #judgeLink({ visitId, personId, recordId, act }: EventOf<'visit'>): void {
    if (recordId === null || this.#reported.has(visitId)) return;
    if (this.#ledger.findRoot(recordId) === this.#ledger.findRoot(personId)) return;
    this.#reported.add(visitId);
    this.#report('second-person', personId, `${act} as ${recordId}`);
  }
}
