import type { CalendarDate } from '#platform/time.ts';
import { CONSENT_REQUIRED_FROM } from '../consent-rules.ts';

let requiredFrom: CalendarDate = CONSENT_REQUIRED_FROM;

/** Sets the day from which the law requires consent. Called once, when the installation starts. */
export function setConsentDate(date: CalendarDate = CONSENT_REQUIRED_FROM): void {
  requiredFrom = date;
}

/** Returns the day from which the law requires consent. */
export function getConsentDate(): CalendarDate {
  return requiredFrom;
}
