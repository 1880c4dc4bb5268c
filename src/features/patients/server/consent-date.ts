import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { CONSENT_REQUIRED_FROM } from '../consent-rules.ts';

/** Another day than that of the law, where the installation sets one. */
export const consentDates = createContributionPoint<CalendarDate>();

/** Returns the day from which consent is required. */
export function getConsentDate(scope: Pick<ClinicScope, 'contributions'>): CalendarDate {
  return consentDates.list(scope)[0] ?? CONSENT_REQUIRED_FROM;
}
