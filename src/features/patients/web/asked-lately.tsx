import { daysBetween } from '#platform/calendar.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { REST_DAYS } from '../choices.ts';
import type { SuggestedPatient } from '../schema.ts';
import { CHOICE_TEXTS } from './choice-texts.ts';

/** Warns that the patient was asked for a review within the rest period. */
export function AskedLately({
  patient,
  today,
}: {
  patient: SuggestedPatient | undefined;
  today: string;
}) {
  const lastAskedOn = patient?.lastAskedOn ?? null;
  if (patient === undefined || lastAskedOn === null) return null;
  if (daysBetween(lastAskedOn, today) >= REST_DAYS) return null;
  return <Banner tone="attention">{CHOICE_TEXTS.askedLately(patient.name, lastAskedOn)}</Banner>;
}
