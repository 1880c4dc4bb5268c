import type { EventOf, SimulatedEvent } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { hoursBetween } from './local-time.ts';

type Report = (code: FindingCode, subject: string, detail: string) => void;

/** Decisions are made by a job that runs all day; by then it has looked again. */
const SLACK_HOURS = 26;
const OLDEST_HOURS = 7 * 24;

/** Judges whether each completed visit that may be asked about was decided about. */
export class AskingJudge {
  readonly #ledger: Ledger;
  readonly #report: Report;
  #askingSince = '';
  readonly #reported = new Set<string>();
  readonly #judged = new Set<string>();

  get count(): number {
    return this.#judged.size;
  }

  constructor(ledger: Ledger, report: Report) {
    this.#ledger = ledger;
    this.#report = report;
  }

  /** Called before the ledger records the event. */
  follow(event: SimulatedEvent): void {
    if (event.kind === 'settings' && event.asksForReviews !== this.#ledger.settings?.asksForReviews)
      this.#askingSince = event.at;
  }

  judge({ at, decided, waiting }: EventOf<'asking'>): void {
    const { settings } = this.#ledger;
    if (settings?.asksForReviews !== true) return;
    const knownIds = new Set([...decided, ...waiting]);
    for (const { visitId, endedAt } of this.#ledger.visits.values()) {
      if (endedAt === null || endedAt < this.#askingSince) continue;
      const hours = hoursBetween(endedAt, at) - settings.askAfterHours;
      if (hours < SLACK_HOURS || hours > OLDEST_HOURS || this.#reported.has(visitId)) continue;
      this.#judged.add(visitId);
      if (knownIds.has(visitId)) continue;
      this.#reported.add(visitId);
      this.#report('not-decided', visitId, `ended ${endedAt}`);
    }
  }
}
