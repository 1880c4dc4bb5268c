import type { EventOf } from './events.ts';
import { toSlot, type Person, type Visit } from './facts.ts';
import { type Ledger } from './ledger.ts';
import { WordJudge } from './judge-words.ts';
import { findNamedVisits, findPersons, type NamedVisit } from './named-visits.ts';
import { readMessage, type ReadMessage } from './read-text.ts';
import type { FindingCode } from './findings.ts';

type Message = EventOf<'message'>;
type Report = (code: FindingCode, subject: string, detail: string) => void;

/** A message that reached a patient, with the visits that it named. */
export interface SentMessage extends Message {
  readonly isAsking: boolean;
  readonly personIds: readonly string[];
  readonly namedVisits: readonly NamedVisit[];
  hasFailed: boolean;
  /** When it became known that it reached no patient; null while it is not. */
  failedAt: string | null;
  /** The place in the order of events at which it became known. */
  failed: number;
}

const DAY_MS = 86_400_000;
const ASK_DAYS = 8;
const SAME_TEXT_MS = 10 * 60_000;

/** Judges what leaves: who, where, when and what must be true at that moment. */
export class MessageJudge {
  readonly sentMessages: SentMessage[] = [];
  readonly #byNumber = new Map<string, SentMessage[]>();
  readonly #byProvider = new Map<string, SentMessage>();
  readonly #ledger: Ledger;
  readonly words: WordJudge;
  readonly #report: Report;
  readonly #dropped = new Map<string, Set<string>>();
  judgedCount = 0;

  constructor(ledger: Ledger, report: Report) {
    this.#ledger = ledger;
    this.#report = report;
    this.words = new WordJudge(ledger, report);
  }

  /** Messages to a number that are not known to have failed, newest first. */
  listDelivered(number: string): SentMessage[] {
    return (this.#byNumber.get(number) ?? []).filter(({ hasFailed }) => !hasFailed).toReversed();
  }

  listAll(number: string): readonly SentMessage[] {
    return this.#byNumber.get(number) ?? [];
  }

  receiveReport({ at, providerId, step }: EventOf<'report'>): void {
    const message = this.#byProvider.get(providerId);
    if (message !== undefined && step === 'failed') this.#fail(message, at);
  }

  /** A message was opened and not sent: it was judged as it opened, and has reached no patient. */
  takeBack({ at, number, visitId }: EventOf<'takenBack'>): void {
    const openedMessage = this.listDelivered(number).find(
      ({ way, namedVisits }) =>
        way === 'link' && namedVisits.some((each) => each.visitId === visitId),
    );
    if (openedMessage !== undefined) this.#fail(openedMessage, at);
  }

  #fail(message: SentMessage, at: string): void {
    message.hasFailed = true;
    message.failedAt = at;
    message.failed = this.#ledger.order;
  }

  /** The words that ask for a review are the same after each visit, so only others are followed. */
  drop({ number, text }: EventOf<'dropped'>): void {
    if (text.includes(this.#ledger.clinic?.link ?? '')) return;
    this.#dropped.set(number, (this.#dropped.get(number) ?? new Set()).add(text));
  }

  /** The same words may go to the patient again. */
  allowAgain({ personId }: EventOf<'requested'>): void {
    this.#dropped.delete(this.#ledger.findNumber(personId) ?? '');
  }

  judge(message: Message): void {
    const { clinic } = this.#ledger;
    const read = readMessage(message.text);
    const persons = findPersons(this.#ledger, message);
    const isReminder = read.date !== null && read.times.length > 0;
    const isAsking =
      message.purpose === 'feedback' ||
      (!isReminder && clinic !== undefined && message.text.includes(clinic.link));
    const namedVisits = isReminder ? findNamedVisits(this.#ledger, { message, read, persons }) : [];
    if (message.isDelivered && !message.isExplained) {
      this.judgedCount += 1;
      this.#judgeNamed(message, { read, persons, namedVisits });
      if (isAsking) this.#judgeAsking(message, persons);
      else if (!isReminder) this.#judgeCare(message, persons);
      if (this.#dropped.get(message.number)?.has(message.text) === true && !message.isConfirmed)
        this.#report('dropped-message-sent', message.number, `by ${message.way}`);
      this.#judgeAddress(message, { persons, isReminder: namedVisits.length > 0 });
      const subject = namedVisits[0]?.visitId ?? persons[0]?.personId ?? message.number;
      const isFollowUp = !isReminder && !isAsking;
      this.words.judge(message, { read, persons, subject, isFollowUp });
    }
    const keptMessage: SentMessage = {
      ...message,
      isAsking,
      personIds: persons.map(({ personId }) => personId),
      namedVisits,
      hasFailed: !message.isDelivered,
      failedAt: message.isDelivered ? null : message.at,
      failed: message.isDelivered ? 0 : this.#ledger.order,
    };
    this.sentMessages.push(keptMessage);
    this.#byNumber.set(message.number, [
      ...(this.#byNumber.get(message.number) ?? []),
      keptMessage,
    ]);
    if (message.providerId !== null) this.#byProvider.set(message.providerId, keptMessage);
  }

  #judgeNamed(
    message: Message,
    {
      read,
      persons,
      namedVisits,
    }: { read: ReadMessage; persons: readonly Person[]; namedVisits: SentMessage['namedVisits'] },
  ): void {
    for (const { visitId, slot } of namedVisits) {
      const visit = this.#ledger.visits.get(visitId);
      if (visit === undefined) continue;
      const by = `by ${message.way}`;
      if (toSlot(visit) !== slot)
        this.#report('old-slot', visitId, `says ${slot}, is ${toSlot(visit)} ${by}`);
      else if (!persons.some(({ personId }) => this.#isSame(personId, visit.personId)))
        this.#report('wrong-person', visitId, `names ${persons[0]?.name} ${by}`);
      else this.#judgeNamedVisit(message, visit);
    }
    const isReminder = read.date !== null;
    if (isReminder && namedVisits.length < read.times.length)
      this.#report('unknown-slot', message.number, `says ${read.date} ${read.times.join()}`);
  }

  #judgeNamedVisit(message: Message, visit: Visit): void {
    const { visitId, number } = visit;
    const by = `by ${message.way}`;
    if (number !== message.number) {
      const isOld = visit.formerNumbers.includes(message.number);
      this.#report(isOld ? 'old-number' : 'wrong-number', visitId, `to ${message.number} ${by}`);
    }
    const doctors = [...this.#ledger.doctors].filter(([, name]) => message.text.includes(name));
    if (doctors.length > 0 && !doctors.some(([doctorId]) => doctorId === visit.doctorId))
      this.#report('old-slot', visitId, `says ${doctors[0]?.[1]} ${by}`);
    if (visit.status !== 'pending' || visit.hasBegun)
      this.#report('visit-is-off', visitId, `${visit.status} ${by}`);
    if (this.#ledger.isOnLeave(visit)) this.#report('visit-on-leave', visitId, by);
    if (message.at.slice(0, 16) > toSlot(visit))
      this.#report('reminded-too-late', visitId, `${toSlot(visit)} ${by}`);
    const care = this.#ledger.findConsent(visit.personId, 'care');
    if (care === 'declined' || care === 'withdrawn')
      this.#report('no-care-consent', visitId, `${care} ${by}`);
    const earlier = this.sentMessages.find(
      (second) =>
        !second.hasFailed &&
        second.at.slice(0, 10) === message.at.slice(0, 10) &&
        second.namedVisits.some((each) => each.visitId === visitId && each.placed === visit.placed),
    );
    if (earlier !== undefined && !message.isConfirmed)
      this.#report('reminded-twice', visitId, `${earlier.way} at ${earlier.at}, then ${by}`);
  }

  #judgeAsking(message: Message, persons: readonly Person[]): void {
    const { clinic, settings } = this.#ledger;
    const year = Number(message.at.slice(0, 4));
    const by = `by ${message.way}`;
    for (const { personId } of persons) {
      const consent = this.#ledger.findConsent(personId, 'feedback');
      const isRefused = consent === 'declined' || consent === 'withdrawn';
      if (isRefused || (consent === null && clinic?.asksWithoutConsent !== true))
        this.#report('no-feedback-consent', personId, `${consent} ${by}`);
      if (this.#ledger.isMinor(personId, year)) this.#report('minor-asked', personId, by);
    }
    const isRequested = persons.some(({ personId }) =>
      this.#ledger.requestedReviewIds.has(personId),
    );
    if (message.way !== 'autopilot' || settings === undefined || isRequested) return;
    const visits = [...this.#ledger.visits.values()].filter(({ personId }) =>
      persons.some((person) => this.#isSame(person.personId, personId)),
    );
    const endTimes = visits.flatMap(({ endedAt }) => endedAt ?? []).toSorted();
    const newest = endTimes.at(-1);
    const [person] = persons;
    if (person === undefined) return;
    if (newest === undefined) return this.#report('asked-about-off-visit', person.personId, by);
    if (daysBetween(newest, message.at) > ASK_DAYS + 1)
      this.#report('asked-too-late', person.personId, `ended ${newest} ${by}`);
    const before = this.sentMessages.find(
      (second) =>
        second.isAsking &&
        !second.hasFailed &&
        (second.number === message.number ||
          second.personIds.some((id) => this.#isSame(id, person.personId))) &&
        daysBetween(second.at, message.at) < settings.restDays - 1,
    );
    if (before !== undefined && !message.isConfirmed)
      this.#report('asked-twice', person.personId, `${before.way} at ${before.at}, then ${by}`);
  }

  #judgeCare(message: Message, persons: readonly Person[]): void {
    for (const { personId } of persons) {
      const care = this.#ledger.findConsent(personId, 'care');
      if (care === 'declined' || care === 'withdrawn')
        this.#report('no-care-consent', personId, `${care} by ${message.way}`);
    }
  }

  #judgeAddress(
    message: Message,
    { persons, isReminder }: { persons: readonly Person[]; isReminder: boolean },
  ): void {
    const { number } = message;
    if (this.#ledger.suppressedNumbers.has(number))
      this.#report('suppressed', number, `by ${message.way}`);
    if (!isReminder) this.#judgeNumber(message, persons);
    const same = this.listAll(number).find(
      (second) =>
        second.text === message.text &&
        second.isDelivered &&
        !(second.way === 'link' && second.hasFailed) &&
        Date.parse(message.at) - Date.parse(second.at) < SAME_TEXT_MS,
    );
    if (same !== undefined && !message.isConfirmed)
      this.#report('same-message-twice', number, `${same.way} at ${same.at}, then ${message.way}`);
  }

  /** A message that is not about a slot goes to the patient's number, or to one that a visit still has. */
  #judgeNumber({ number, way }: Message, persons: readonly Person[]): void {
    const visits = [...this.#ledger.visits.values()];
    for (const { personId, formerNumbers } of persons) {
      const isOld = formerNumbers.includes(number);
      const isOnVisit = visits.some(
        (visit) => visit.number === number && this.#isSame(visit.personId, personId),
      );
      if (this.#ledger.findNumber(personId) === number || (isOnVisit && !isOld)) continue;
      this.#report(isOld ? 'old-number' : 'wrong-person', personId, `to ${number} by ${way}`);
    }
  }

  #isSame(first: string, second: string): boolean {
    return this.#ledger.findRoot(first) === this.#ledger.findRoot(second);
  }
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
