import type { EventOf, ShownVisit } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { MessageJudge, SentMessage } from './judge-messages.ts';
import { slotOf, type Ledger } from './ledger.ts';
import { hoursBetween } from './local-time.ts';

type Report = (code: FindingCode, subject: string, detail: string) => void;

/** A reply is about what reached the phone in this time. */
const REPLY_HOURS = 36;

/** Judges what a patient's reply did. */
export class ReplyJudge {
  readonly #ledger: Ledger;
  readonly #messages: MessageJudge;
  readonly #report: Report;
  judged = 0;

  constructor(ledger: Ledger, messages: MessageJudge, report: Report) {
    this.#ledger = ledger;
    this.#messages = messages;
    this.#report = report;
  }

  judge(reply: EventOf<'reply'>): void {
    this.judged += 1;
    if (reply.meaning === 'stop') {
      if (!reply.isSuppressedAfter)
        this.#report('stop-without-effect', reply.number, JSON.stringify(reply.text));
      return;
    }
    const named = this.#listNamed(reply);
    const changed = reply.after.filter((visit) => hasChanged(visit, reply.before));
    this.#judgeStaffAnswers(changed, reply);
    const candidates = new Set(named.map(({ visitId }) => visitId));
    for (const { visitId, answer } of changed)
      if (candidates.size > 0 && !candidates.has(visitId))
        this.#report('reply-touches-other-visit', visitId, `${answer} by ${reply.text}`);
    if (candidates.size === 1) this.#judgeSingle(reply, named);
    else if (candidates.size > 1) this.#judgeSeveral(reply, candidates);
  }

  /** The coming visits that messages to the number named lately; the newest slot of each. */
  #listNamed(reply: EventOf<'reply'>): { visitId: string; slot: string; isCurrent: boolean }[] {
    const recent = this.#messages
      .listDelivered(reply.number)
      .filter(({ at }) => hoursBetween(at, reply.at) <= REPLY_HOURS && at <= reply.at);
    const newest = new Map<string, { slot: string; placed: number }>();
    for (const message of recent.filter(isReminder))
      for (const { visitId, slot, placed } of message.named)
        if (!newest.has(visitId)) newest.set(visitId, { slot, placed });
    return [...newest].flatMap(([visitId, { slot, placed }]) => {
      const visit = this.#ledger.visits.get(visitId);
      // A visit that has passed is no candidate: the one that was reminded of and is to come is.
      if (visit === undefined || visit.status !== 'pending') return [];
      if (slotOf(visit) < reply.at.slice(0, 16)) return [];
      return [{ visitId, slot, isCurrent: visit.placed === placed }];
    });
  }

  #judgeSingle(
    reply: EventOf<'reply'>,
    [named]: readonly { visitId: string; isCurrent: boolean }[],
  ): void {
    if (named === undefined) return;
    const { visitId, isCurrent } = named;
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

  #judgeSeveral(reply: EventOf<'reply'>, candidates: ReadonlySet<string>): void {
    for (const visit of reply.after) {
      const before = reply.before.find(({ visitId }) => visitId === visit.visitId);
      if (!candidates.has(visit.visitId) || before?.answer === visit.answer) continue;
      if (visit.answer === 'confirmed')
        this.#report('reply-confirms-two', visit.visitId, JSON.stringify(reply.text));
    }
  }

  #judgeStaffAnswers(changed: readonly ShownVisit[], reply: EventOf<'reply'>): void {
    for (const { visitId, answer } of changed) {
      const staffAnswer = this.#ledger.visits.get(visitId)?.staffAnswer;
      // A clear 'no' after the desk noted a 'yes' is news.
      if (staffAnswer === 'confirmed' && !(reply.meaning === 'no' && answer === 'wants_change'))
        this.#report('reply-overrides-staff', visitId, `${answer} by ${reply.text}`);
    }
  }
}

function isReminder({ named }: SentMessage): boolean {
  return named.length > 0;
}

function isClear(answer: string | null): boolean {
  return answer === 'confirmed' || answer === 'wants_change';
}

function hasChanged({ visitId, answer }: ShownVisit, before: readonly ShownVisit[]): boolean {
  return before.find((each) => each.visitId === visitId)?.answer !== answer;
}
