import { formatDate } from '#platform/calendar.ts';
import type { PatientCounts } from '../schema.ts';
import { PATIENTS_TEXTS } from './texts.ts';

interface ConsentDeadlineProps {
  counts: PatientCounts;
}

/** Says from when the law requires consent, while patients have none recorded. */
export function ConsentDeadline({ counts }: ConsentDeadlineProps) {
  const { consentRequiredFrom: date, no_consent: count } = counts;
  if (date === null || count === 0) return null;
  return PATIENTS_TEXTS.consentDeadline({ from: formatDate(date), count });
}
