import type { EventOf, ShownVisit } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { MessageJudge, SentMessage } from './judge-messages.ts';
import { toSlot } from './facts.ts';
import { type Ledger } from './ledger.ts';
import { hoursBetween } from './local-time.ts';

type Report = (code: FindingCode, subject: string, detail: string) => void;

/** A reply is about what reached the phone in this time. */
const REPLY_HOURS = 36;

/** A coming visit that a message named lately. */
interface NamedVisit {
  readonly visitId: string;
  /** Named by the newest of these messages. */
  readonly isNewest: boolean;
  /** It still has the day, time and doctor that the message said. */
  readonly isCurrent: boolean;
  /** The message named other visits too; also when those are over, a reply may be about them. */
  readonly isShared: boolean;
}

/** Judges what a patient's reply did. */
export class ReplyJudge {
  readonly #ledger: Ledger;
  readonly #messages: MessageJudge;
  readonly #report: Report;
  judgedCount = 0;

  constructor(ledger: Ledger, messages: MessageJudge, report: Report) {
    this.#ledger = ledger;
    this.#messages = messages;
    this.#report = report;
  }

  judge(reply: EventOf<'reply'>): void {
    this.judgedCount += 1;
    if (reply.meaning === 'stop') {
      if (!reply.isSuppressedAfter)
        this.#report('stop-without-effect', reply.number, JSON.stringify(reply.text));
      return;
    }
    const namedVisits = this.#listNamed(reply);
    const after = reply.after.filter((visit) => hasChanged(visit, reply.before));
    this.#judgeStaffAnswers(after, reply);
    const knownVisitIds = new Set(namedVisits.map(({ visitId }) => visitId));
    for (const { visitId, answer } of after)
      if (knownVisitIds.size > 0 && !knownVisitIds.has(visitId))
        this.#report('reply-touches-other-visit', visitId, `${answer} by ${reply.text}`);
    const newest = namedVisits.filter(({ isNewest }) => isNewest);
    if (knownVisitIds.size === 1) this.#judgeSingle(reply, namedVisits);
    // The newest message named one visit, and an earlier one another: a clear reply may be about the newest one only.
    else if (knownVisitIds.size > 1) this.#judgeSeveral(reply, newest.length === 1 ? newest : []);
  }

  /** The coming visits that messages to the number named lately; the newest slot of each. */
  #listNamed(reply: EventOf<'reply'>): NamedVisit[] {
    const recent = this.#messages
      .listDelivered(reply.number)
      .filter(({ at }) => hoursBetween(at, reply.at) <= REPLY_HOURS);
    const visitsById = new Map<string, NamedVisit>();
    for (const message of recent.filter(isReminder)) {
      const isNewest = visitsById.size === 0;
      for (const { visitId, placed } of message.namedVisits) {
        const visit = this.#ledger.visits.get(visitId);
        // A visit that has passed is no candidate: the one that was reminded of and is to come is.
        const isComing = visit?.status === 'pending' && toSlot(visit) >= reply.at.slice(0, 16);
        if (!isComing || visitsById.has(visitId)) continue;
        const isCurrent = visit.placed === placed;
        visitsById.set(visitId, {
          visitId,
          isNewest,
          isCurrent,
          isShared: message.namedVisits.length > 1,
        });
      }
    }
    return [...visitsById.values()];
  }

  #judgeSingle(reply: EventOf<'reply'>, [namedVisit]: readonly NamedVisit[]): void {
    if (namedVisit === undefined) return;
    const { visitId, isCurrent, isShared } = namedVisit;
    const after = reply.after.find((visit) => visit.visitId === visitId);
    const visit = this.#ledger.visits.get(visitId);
    if (after === undefined || visit === undefined || visit.staffAnswer !== null) return;
    const before = reply.before.find((each) => each.visitId === visitId);
    const words = `${JSON.stringify(reply.text)} shows ${after.answer}`;
    if (!isCurrent) {
      if (after.answer === 'confirmed' && before?.answer !== 'confirmed')
        this.#report('reply-confirms-old-slot', visitId, words);
      return;
    }
    if (isShared) {
      if (after.answer === 'confirmed' && before?.answer !== 'confirmed')
        this.#report('reply-confirms-two', visitId, words);
      else if (after.answer === null) this.#report('reply-silent', visitId, words);
      return;
    }
    if (reply.meaning === 'nothing') {
      if (after.answer !== before?.answer && isClear(after.answer))
        this.#report('reply-misread', visitId, words);
      else if (after.answer === null) this.#report('reply-silent', visitId, words);
      return;
    }
    const expected = reply.meaning === 'yes' ? 'confirmed' : 'wants_change';
    if (after.answer === expected) return;
    const isMisread = isClear(after.answer) && after.answer !== before?.answer;
    this.#report(isMisread ? 'reply-misread' : 'reply-without-effect', visitId, words);
  }

  #judgeSeveral(reply: EventOf<'reply'>, meantVisits: readonly NamedVisit[]): void {
    for (const visit of reply.after) {
      const before = reply.before.find(({ visitId }) => visitId === visit.visitId);
      if (before?.answer === visit.answer) continue;
      const isMeant = meantVisits.some(({ visitId }) => visitId === visit.visitId);
      if (isMeant && reply.meaning === 'yes') continue;
      if (visit.answer === 'confirmed')
        this.#report('reply-confirms-two', visit.visitId, JSON.stringify(reply.text));
    }
  }

  #judgeStaffAnswers(changedVisits: readonly ShownVisit[], reply: EventOf<'reply'>): void {
    for (const { visitId, answer } of changedVisits) {
      const staffAnswer = this.#ledger.visits.get(visitId)?.staffAnswer;
      const before = reply.before.find((visit) => visit.visitId === visitId)?.answer;
      // A clear 'no' after the desk noted a 'yes' is news, and from then on the answer is the patient's.
      const isNews = reply.meaning === 'no' && answer === 'wants_change';
      if (staffAnswer === 'confirmed' && before === 'confirmed' && !isNews)
        this.#report('reply-overrides-staff', visitId, `${answer} by ${reply.text}`);
    }
  }
}

function isReminder({ namedVisits }: SentMessage): boolean {
  return namedVisits.length > 0;
}

function isClear(answer: string | null): boolean {
  return answer === 'confirmed' || answer === 'wants_change';
}

function hasChanged({ visitId, answer }: ShownVisit, before: readonly ShownVisit[]): boolean {
  return before.find((each) => each.visitId === visitId)?.answer !== answer;
}
