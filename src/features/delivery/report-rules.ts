import type { AttemptState } from '#features/messages/schema.ts';
import type { ReportedStep } from './schema.ts';
import { REPORTED_STEPS } from './statuses.ts';

/** What the provider reports of a message that it took. */
export interface Report {
  readonly step: ReportedStep;
  readonly at: Date;
  /** Why it failed, in plain words; null unless it did. */
  readonly failure: string | null;
}

/** What is known of an attempt. */
export interface KnownReports {
  readonly state: AttemptState;
  readonly confirmedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly failure: string | null;
}

type Change = Partial<KnownReports>;

const ARRIVED: readonly AttemptState[] = ['accepted', 'resolved_sent'];

/**
 * What a report changes, whichever order reports come in: nothing goes backwards. That it arrived is stronger than that
 * it failed, and than what a person or an earlier answer said; a failure is nothing against it. An attempt that is still
 * on its way waits for its own answer. Null when nothing changes.
 */
export function applyReportToAttempt(known: KnownReports, report: Report): Change | null {
  if (known.state === 'requesting') return null;
  if (report.step === 'failed') return afterFailure(known, report);
  const change = instantsAfter(known, report);
  if (report.step === 'confirmed') {
    return orNull({ ...change, ...(known.state === 'unknown' ? { state: 'accepted' } : {}) });
  }
  return orNull({
    ...change,
    ...(known.failure === null ? {} : { failure: null }),
    ...(ARRIVED.includes(known.state) ? {} : { state: 'accepted' }),
  });
}

function afterFailure(known: KnownReports, { failure }: Report): Change | null {
  if (known.deliveredAt !== null || known.readAt !== null || known.failure !== null) return null;
  const isOpen = known.state === 'accepted' || known.state === 'unknown';
  return { failure: failure ?? '', ...(isOpen ? { state: 'rejected' as const } : {}) };
}

function instantsAfter(known: KnownReports, { step, at }: Report): Change {
  const reached = REPORTED_STEPS.indexOf(step);
  const isNew = (of: ReportedStep, instant: Date | null) =>
    instant === null &&
    (of === step || (of === 'delivered' && reached > REPORTED_STEPS.indexOf(of)));
  return {
    ...(isNew('confirmed', known.confirmedAt) ? { confirmedAt: at } : {}),
    ...(isNew('delivered', known.deliveredAt) ? { deliveredAt: at } : {}),
    ...(isNew('read', known.readAt) ? { readAt: at } : {}),
  };
}

function orNull(change: Change): Change | null {
  return Object.keys(change).length === 0 ? null : change;
}
