import type { SimulatedEvent } from './events.ts';
import type { Finding, FindingCode } from './findings.ts';
import { AskingJudge } from './judge-asking.ts';
import { BookJudge } from './judge-book.ts';
import { MessageJudge, type SentMessage } from './judge-messages.ts';
import { ReplyJudge } from './judge-replies.ts';
import { VisitJudge } from './judge-visits.ts';
import { Ledger } from './ledger.ts';

/**
 * Judges one clinic by its events in order. Shares no code with what plans, sends or reads replies:
 * it knows what people did, and reads each message as its patient would.
 */
export class Judge {
  readonly ledger = new Ledger();
  readonly findings: Finding[] = [];
  readonly #messages: MessageJudge;
  readonly #visits: VisitJudge;
  readonly #replies: ReplyJudge;
  readonly #asking: AskingJudge;
  readonly #book: BookJudge;
  #at = '';
  #text: string | null = null;

  constructor() {
    const report = (code: FindingCode, subject: string, detail: string) =>
      this.#addFinding(code, subject, detail);
    this.#messages = new MessageJudge(this.ledger, report);
    this.#visits = new VisitJudge(this.ledger, this.#messages, report);
    this.#replies = new ReplyJudge(this.ledger, this.#messages, report);
    this.#asking = new AskingJudge(this.ledger, report);
    this.#book = new BookJudge(this.ledger, report);
  }

  /** How much was judged, so that silence cannot pass for truth. */
  get counts(): { messages: number; visits: number; replies: number; completed: number } {
    return {
      messages: this.#messages.judgedCount,
      visits: this.#visits.judgedCount,
      replies: this.#replies.judgedCount,
      completed: this.#asking.count,
    };
  }

  /** The messages sent so far, in order. */
  get messages(): readonly SentMessage[] {
    return this.#messages.sentMessages;
  }

  accept(event: SimulatedEvent): void {
    this.#at = event.at;
    this.ledger.order += 1;
    this.#text = event.kind === 'message' ? event.text : null;
    this.#visits.follow(event);
    this.#asking.follow(event);
    switch (event.kind) {
      case 'message':
        this.#messages.judge(event);
        this.ledger.noteAct(event.number, `${event.at} message by ${event.way}`);
        for (const { visitId } of this.#messages.sentMessages.at(-1)?.namedVisits ?? [])
          this.ledger.noteAct(visitId, `${event.at} named by ${event.way} to ${event.number}`);
        return;
      case 'dropped':
        return this.#messages.drop(event);
      case 'takenBack':
        this.ledger.noteAct(event.visitId, `${event.at} not sent after all to ${event.number}`);
        return this.#messages.takeBack(event);
      case 'planned':
      case 'rereadList':
      case 'edited':
        return this.#messages.words.follow(event);
      case 'report':
        this.#messages.receiveReport(event);
        return;
      case 'reply':
        this.ledger.noteAct(event.number, `${event.at} reply ${JSON.stringify(event.text)}`);
        this.#replies.judge(event);
        return;
      case 'asking':
        return this.#asking.judge(event);
      case 'time':
        return this.#visits.check(event.at);
      case 'refusedOffer':
        return this.#addFinding('shown-but-refused', event.subject, event.code);
      case 'requested':
        this.#messages.allowAgain(event);
        return this.ledger.record(event);
      case 'clinic':
      case 'consent':
      case 'day':
      case 'doctor':
      case 'leave':
      case 'merged':
      case 'offered':
      case 'person':
      case 'settings':
      case 'staffAnswer':
      case 'suppressed':
      case 'visit':
      default:
        this.#book.judge(event);
        this.ledger.record(event);
    }
  }

  #listVisits(personId: string): string[] {
    const visits = [...this.ledger.visits.values()].filter((each) => each.personId === personId);
    return visits.map(({ visitId }) => visitId);
  }

  #addFinding(code: FindingCode, subject: string, detail: string): void {
    const visit = this.ledger.visits.get(subject);
    const relatedIds =
      visit === undefined ? this.#listVisits(subject) : [visit.personId, visit.number];
    const acts = this.ledger.listActs(subject, ...relatedIds).slice(-24);
    this.findings.push({ code, at: this.#at, subject, detail, acts, text: this.#text });
  }
}
