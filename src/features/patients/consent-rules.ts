import type { CalendarDate } from '#platform/time.ts';
import { isMinorOn } from './rules.ts';
import type { ConsentState, Purpose } from './schema.ts';

/**
 * From this day on a clinic needs consent for what is not care, unless the installation sets another
 * day: the duties of the Digital Personal Data Protection Rules 2025 begin eighteen months after they
 * were notified.
 */
export const CONSENT_REQUIRED_FROM = '2027-05-13';

/** The facts about a patient that decide which messages may be sent. */
export interface ConsentFacts {
  /** A person's note; a year of birth can make a minor as well. */
  readonly isMinor: boolean;
  readonly birthYear: number | null;
  readonly consents: Partial<ConsentState>;
}

/** A patient of whom the book knows nothing yet. */
export const UNKNOWN_CONSENT: ConsentFacts = { isMinor: false, birthYear: null, consents: {} };

/** Why a patient must not be written to for a purpose. */
export type ConsentObstacle = 'minor' | 'no_consent';

/**
 * Returns why the patient must not be written to for this purpose; undefined when it is allowed. A
 * minor gets messages about their care only. A refusal counts until the patient agrees. Without an
 * answer, care needs none (section 7 of the Act), feedback follows the clinic's setting until the
 * law requires consent, and marketing always needs it.
 */
export function findConsentObstacle(
  { consents, ...person }: ConsentFacts,
  {
    purpose,
    today,
    asksWithoutConsent,
    requiredFrom,
  }: {
    purpose: Purpose;
    today: CalendarDate;
    asksWithoutConsent: boolean;
    requiredFrom: CalendarDate;
  },
): ConsentObstacle | undefined {
  if (purpose !== 'care' && isMinorOn(today, person)) return 'minor';
  const act = consents[purpose] ?? null;
  if (act === 'given') return undefined;
  if (act !== null) return 'no_consent';
  if (purpose === 'care') return undefined;
  const mayAsk = asksWithoutConsent && today < requiredFrom;
  return purpose === 'feedback' && mayAsk ? undefined : 'no_consent';
}
