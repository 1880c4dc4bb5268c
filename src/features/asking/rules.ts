import type { ConsentObstacle } from '#features/patients/consent-rules.ts';
import type { AskSettings, ExclusionReason, FinalReason, PassingReason } from './schema.ts';

/** Raised with each change of the rule below; every recorded decision names the version it was made by. */
export const ASK_POLICY_VERSION = 1;
/** A visit that ended longer ago is not asked about. */
export const STALE_AFTER_DAYS = 7;
/** How long other people on the same phone are left alone after one of them was asked. */
export const PHONE_REST_DAYS = 30;
/** More exclusions than this share of the patients who could be asked are shown as a warning. */
export const MANY_EXCLUDED = 0.1;
/** Of fewer visits, one honest exclusion is already a large share. */
export const LEAST_WEIGHED = 10;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * All that a decision may depend on. There is no field for what the patient felt or said, for a rating, notes, the treatment or
 * the doctor: no patient can be left out for being unhappy.
 */
export interface AskFacts {
  readonly isCompleted: boolean;
  readonly endedAt: Date;
  /** A decision about this visit is on record. */
  readonly isDecided: boolean;
  readonly exclusion: ExclusionReason | null;
  readonly hasNumber: boolean;
  readonly isSuppressed: boolean;
  readonly consentObstacle: ConsentObstacle | undefined;
  /** When the same person was asked last; null when never. */
  readonly personAskedAt: Date | null;
  /** When anyone on the same phone was asked last; null when never. */
  readonly numberAskedAt: Date | null;
  /** How many patients of the clinic were asked on its present day. */
  readonly askedToday: number;
}

export interface AskMoment {
  readonly settings: Omit<AskSettings, 'isOn'>;
  readonly now: Date;
}

export type AskDecision =
  | { readonly ask: true }
  | { readonly ask: false; readonly because: FinalReason; readonly isFinal: true }
  | { readonly ask: false; readonly because: PassingReason; readonly isFinal: false };

/**
 * Decides whether the patient of a visit is asked for a review now. Exclusions are checked after everything but the day's
 * limit, so that they count those who would have been asked.
 */
export function decideAsk(facts: AskFacts, when: AskMoment): AskDecision {
  const { settings, now } = when;
  if (!facts.isCompleted) return wait('not_completed');
  if (facts.isDecided) return wait('already_asked');
  if (now < findDueAt(facts.endedAt, settings)) return wait('too_soon');
  const because = findObstacle(facts, when);
  if (because !== undefined) return { ask: false, because, isFinal: true };
  return facts.askedToday < settings.mostADay ? { ask: true } : wait('day_full');
}

function wait(because: PassingReason): AskDecision {
  return { ask: false, because, isFinal: false };
}

function findObstacle(facts: AskFacts, { settings, now }: AskMoment): FinalReason | undefined {
  if (!isWithin(now, { since: facts.endedAt, days: STALE_AFTER_DAYS })) return 'stale';
  if (!facts.hasNumber) return 'no_number';
  if (facts.isSuppressed) return 'do_not_contact';
  if (facts.consentObstacle !== undefined) return facts.consentObstacle;
  if (isWithin(now, { since: facts.personAskedAt, days: settings.restDays })) return 'rest_period';
  if (isWithin(now, { since: facts.numberAskedAt, days: PHONE_REST_DAYS }))
    return 'number_asked_lately';
  return facts.exclusion === null ? undefined : 'excluded';
}

function isWithin(now: Date, { since, days }: { since: Date | null; days: number }): boolean {
  return since !== null && now.getTime() < since.getTime() + days * DAY_MS;
}

/** Returns when a visit that ended at `endedAt` is decided about. */
export function findDueAt(endedAt: Date, { afterHours }: Pick<AskSettings, 'afterHours'>): Date {
  return new Date(endedAt.getTime() + afterHours * HOUR_MS);
}

/** Returns until when the message about a visit may go: a day after the visit is too old to begin with it. */
export function findLastMoment(endedAt: Date): Date {
  return new Date(endedAt.getTime() + (STALE_AFTER_DAYS + 1) * DAY_MS);
}

/** Returns the share of exclusions among the patients who could be asked, and whether it is too large. */
export function weighExclusions({
  askedCount,
  excludedCount,
}: {
  askedCount: number;
  excludedCount: number;
}): {
  mayBeAsked: number;
  percent: number;
  isMany: boolean;
} {
  const mayBeAsked = askedCount + excludedCount;
  const share = mayBeAsked === 0 ? 0 : excludedCount / mayBeAsked;
  return {
    mayBeAsked,
    percent: Math.round(share * 100),
    isMany: mayBeAsked >= LEAST_WEIGHED && share > MANY_EXCLUDED,
  };
}
