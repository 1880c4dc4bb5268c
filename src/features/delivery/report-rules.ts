import type { AttemptState } from '#features/messages/schema.ts';
import type { ReportedStep } from './schema.ts';
import { REPORTED_STEPS } from './statuses.ts';

/** A delivery report about a message that the provider accepted. */
export interface Report {
  readonly step: ReportedStep;
  readonly at: Date;
  /** Why it failed, in plain words; null unless it failed. */
  readonly failure: string | null;
}

/** The stored state of an attempt. */
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
 * Returns what a report changes, independent of the order of reports: nothing goes backwards. A
 * delivery outweighs a failure and anything that a user or an earlier response said; a failure
 * changes nothing about a delivery. An attempt that is still being sent waits for its own
 * response. Null when nothing changes.
 */
export function applyReportToAttempt(knownReports: KnownReports, report: Report): Change | null {
  if (knownReports.state === 'requesting') return null;
  if (report.step === 'failed') return afterFailure(knownReports, report);
  const change = instantsAfter(knownReports, report);
  if (report.step === 'confirmed') {
    return orNull({
      ...change,
      ...(knownReports.state === 'unknown' ? { state: 'accepted' } : {}),
    });
  }
  return orNull({
    ...change,
    ...(knownReports.failure === null ? {} : { failure: null }),
    ...(ARRIVED.includes(knownReports.state) ? {} : { state: 'accepted' }),
  });
}

function afterFailure(knownReports: KnownReports, { failure }: Report): Change | null {
  if (
    knownReports.deliveredAt !== null ||
    knownReports.readAt !== null ||
    knownReports.failure !== null
  )
    return null;
  const isOpen = knownReports.state === 'accepted' || knownReports.state === 'unknown';
  return { failure: failure ?? '', ...(isOpen ? { state: 'rejected' as const } : {}) };
}

function instantsAfter(knownReports: KnownReports, { step, at }: Report): Change {
  const reachedIndex = REPORTED_STEPS.indexOf(step);
  const isNew = (of: ReportedStep, instant: Date | null) =>
    instant === null &&
    (of === step || (of === 'delivered' && reachedIndex > REPORTED_STEPS.indexOf(of)));
  return {
    ...(isNew('confirmed', knownReports.confirmedAt) ? { confirmedAt: at } : {}),
    ...(isNew('delivered', knownReports.deliveredAt) ? { deliveredAt: at } : {}),
    ...(isNew('read', knownReports.readAt) ? { readAt: at } : {}),
  };
}

function orNull(change: Change): Change | null {
  return Object.keys(change).length === 0 ? null : change;
}
