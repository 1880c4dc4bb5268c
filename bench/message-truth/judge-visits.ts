import type { EventOf, SettingsFacts, SimulatedEvent } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { MessageJudge } from './judge-messages.ts';
import { toSlot, type Visit } from './facts.ts';
import { type Ledger } from './ledger.ts';
import { addDays, addMinutes } from './local-time.ts';

type Report = (code: FindingCode, subject: string, detail: string) => void;

/** So long before a visit nothing more is expected of the clinic. */
const LAST_MINUTES = 60;
const MARGIN_MINUTES = 20;
/** After a rule or a consent changed, the reminders of a day and a half may follow either. */
const UNSETTLED_MINUTES = 36 * 60;
/** By then the desk has looked at the list of tomorrow. */
const DESK_TIME = '17:00';

/** Judges whether each coming visit was reminded of, or listed for a person to remind. */
export class VisitJudge {
  readonly #ledger: Ledger;
  readonly #messages: MessageJudge;
  readonly #report: Report;
  readonly #shown = new Map<
    string,
    { at: string; order: number; isListed: boolean; placed: number }
  >();
  /** When something changed that decides whether a subject may be reminded. */
  readonly #changedAt = new Map<string, string>();
  /** The slot of each visit that its patient answered about. */
  readonly #answered = new Map<string, number>();
  #settingsSince = '';
  #checkedUntil = '';
  /** Visits that had to be reminded of or listed. */
  judgedCount = 0;

  constructor(ledger: Ledger, messages: MessageJudge, report: Report) {
    this.#ledger = ledger;
    this.#messages = messages;
    this.#report = report;
  }

  /** Called before the ledger records the event. */
  follow(event: SimulatedEvent): void {
    switch (event.kind) {
      case 'settings':
        if (!hasSameReminders(this.#ledger.settings, event)) this.#settingsSince = event.at;
        return;
      case 'consent':
        this.#changedAt.set(this.#ledger.findRoot(event.personId), event.at);
        return;
      case 'merged':
        this.#changedAt.set(event.personId, event.at);
        if (event.into !== null) this.#changedAt.set(event.into, event.at);
        return;
      case 'suppressed':
        this.#changedAt.set(event.number, event.at);
        return;
      case 'leave':
        for (const visit of this.#ledger.visits.values())
          if (event.from <= visit.date && visit.date <= event.to)
            this.#changedAt.set(visit.visitId, event.at);
        return;
      case 'reply':
        if (event.meaning === 'yes' || event.meaning === 'no') this.#noteAnswer(event.number);
        return;
      case 'day':
        for (const { visitId, isListed } of event.visits)
          this.#noteShown(visitId, { at: event.at, isListed });
        return;
      case 'asking':
      case 'clinic':
      case 'doctor':
      case 'dropped':
      case 'edited':
      case 'message':
      case 'offered':
      case 'person':
      case 'planned':
      case 'refusedOffer':
      case 'report':
      case 'requested':
      case 'rereadList':
      case 'staffAnswer':
      case 'takenBack':
      case 'time':
      case 'visit':
      default:
    }
  }

  /** Judges the visits that begin within the next hour. */
  check(time: string): void {
    const until = addMinutes(time, LAST_MINUTES);
    for (const visit of this.#ledger.visits.values()) {
      const slot = toSlot(visit);
      if (slot > this.#checkedUntil && slot <= until) this.#judge(visit, time);
    }
    if (until > this.#checkedUntil) this.#checkedUntil = until;
  }

  #judge(visit: Visit, time: string): void {
    const ledger = this.#ledger;
    const { settings } = ledger;
    if (settings === undefined || !this.#mayBeReminded(visit)) return;
    if (!hadTime(visit, settings) || this.#isUnsettled(visit)) return;
    this.judgedCount += 1;
    const slot = toSlot(visit);
    const about = this.#messages.sentMessages.filter(({ namedVisits }) =>
      namedVisits.some((each) => each.visitId === visit.visitId && each.placed === visit.placed),
    );
    if (about.some(({ hasFailed }) => !hasFailed)) return;
    const lastShown = this.#shown.get(visit.visitId);
    if (lastShown?.isListed === true && lastShown.placed === visit.placed) return;
    const failedMessage = about.findLast(({ failedAt }) => failedAt !== null);
    // A failure that became known after the last look at the list could not be seen there.
    if (
      failedMessage !== undefined &&
      (lastShown === undefined || lastShown.order < failedMessage.failed)
    )
      return;
    const detail = `${slot}, known since ${visit.since}, last shown ${lastShown?.at ?? 'never'}`;
    if (failedMessage !== undefined) {
      const wasCarried =
        failedMessage.namedVisits.length > 1 &&
        failedMessage.namedVisits[0]?.visitId !== visit.visitId;
      const code = wasCarried ? 'covered-not-listed' : 'failure-not-listed';
      return this.#report(code, visit.visitId, `${detail}, failed ${failedMessage.failedAt}`);
    }
    const isMoved = visit.formerSlots.length > 0;
    this.#report(
      isMoved ? 'moved-not-reminded' : 'not-reminded',
      visit.visitId,
      `${detail} at ${time}`,
    );
  }

  #noteShown(visitId: string, shownState: { at: string; isListed: boolean }): void {
    const placedCount = this.#ledger.visits.get(visitId)?.placed;
    const { order } = this.#ledger;
    if (placedCount !== undefined)
      this.#shown.set(visitId, { ...shownState, order, placed: placedCount });
  }

  #noteAnswer(number: string): void {
    for (const visit of this.#ledger.visits.values())
      if (visit.number === number) this.#answered.set(visit.visitId, visit.placed);
  }

  #mayBeReminded(visit: Visit): boolean {
    const ledger = this.#ledger;
    const care = ledger.findConsent(visit.personId, 'care');
    const isAnswered =
      visit.staffAnswer !== null || this.#answered.get(visit.visitId) === visit.placed;
    return (
      visit.status === 'pending' &&
      !visit.hasBegun &&
      !ledger.isOnLeave(visit) &&
      !ledger.suppressedNumbers.has(visit.number) &&
      care !== 'declined' &&
      care !== 'withdrawn' &&
      !isAnswered
    );
  }

  #isUnsettled(visit: Visit): boolean {
    const earliest = addMinutes(toSlot(visit), -UNSETTLED_MINUTES);
    const subjects = [visit.visitId, visit.number, this.#ledger.findRoot(visit.personId)];
    return (
      this.#settingsSince > earliest ||
      subjects.some((subject) => (this.#changedAt.get(subject) ?? '') > earliest)
    );
  }
}

/** True when the visit was known before the last time at which its patient could be reminded. */
function hadTime(visit: Visit, settings: SettingsFacts): boolean {
  const dayBefore = addDays(visit.date, -1);
  const deadline = (moment: string) => visit.since <= addMinutes(moment, -MARGIN_MINUTES);
  if (!settings.isAutomatic || !settings.reminds) return deadline(`${dayBefore}T${DESK_TIME}`);
  const { dayBeforeAt, soonMinutes } = settings;
  const inEvening = dayBeforeAt !== null && deadline(`${dayBefore}T${dayBeforeAt}`);
  const soonAt = soonMinutes === null ? null : addMinutes(toSlot(visit), -soonMinutes);
  return inEvening || (soonAt !== null && soonAt >= `${visit.date}T09:00` && deadline(soonAt));
}

function hasSameReminders(
  before: SettingsFacts | undefined,
  { isAutomatic, reminds, dayBeforeAt, soonMinutes }: EventOf<'settings'>,
): boolean {
  return (
    before !== undefined &&
    before.isAutomatic === isAutomatic &&
    before.reminds === reminds &&
    before.dayBeforeAt === dayBeforeAt &&
    before.soonMinutes === soonMinutes
  );
}
