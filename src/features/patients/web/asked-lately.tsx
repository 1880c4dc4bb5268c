import { Banner } from '#platform/web/ui/banner.tsx';
import type { SuggestedPatient } from '../schema.ts';
import { CHOICE_TEXTS } from './choice-texts.ts';

/** Warns that the patient was asked for a review within the clinic's rest period. */
export function AskedLately({ patient }: { patient: SuggestedPatient | undefined }) {
  if (!patient?.isAskedLately || patient.lastAskedOn === null) return null;
  const { name, lastAskedOn } = patient;
  return <Banner tone="attention">{CHOICE_TEXTS.askedLately(name, lastAskedOn)}</Banner>;
}
