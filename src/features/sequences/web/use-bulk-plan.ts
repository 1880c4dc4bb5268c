import { useSession } from '#features/clinics/web/use-session.ts';
import type { Review } from '#features/reviews/schema.ts';
import type { Language } from '#platform/language.ts';
import { findCountedFrom } from '../counted-days.ts';
import { canFollowUp, planMessages, withoutPast } from '../rules.ts';
import { followUpLanguage, templatesFor } from '../set-rules.ts';
import type { PlannedMessage, SequenceTemplate } from '../schema.ts';
import type { useTreatmentKeys } from './use-treatment-keys.ts';
import type { SequenceChoice } from './sequence-choice.tsx';

/** Plans one patient's messages by the same rules as the server. */
export interface PatientPlan {
  readonly review: Review;
  readonly language: Language;
  /** Their own language, and not the one for the others. */
  readonly isOwn: boolean;
  readonly messages: readonly PlannedMessage[];
  /** True when the days are counted from a date of the patient's own: nothing is created here. */
  readonly needsDate: boolean;
  /** How many of them have a date that has passed. */
  readonly past: number;
}

/** True when at least one message is created for the patient. */
export function getsMessages({ messages, past }: PatientPlan, includePast: boolean): boolean {
  return messages.length > (includePast ? 0 : past);
}

/**
 * Returns the plan of each patient for the chosen profile; undefined until the templates are
 * loaded.
 */
export function useBulkPlan(request: {
  reviews: readonly Review[];
  choice: SequenceChoice;
  templates: readonly SequenceTemplate[] | undefined;
  /** Returns what the treatment of a review means; undefined until that is loaded. */
  toTreatmentKeys: ReturnType<typeof useTreatmentKeys>;
}): PatientPlan[] | undefined {
  const { clinic, today } = useSession();
  const { reviews, choice, templates, toTreatmentKeys } = request;
  if (templates === undefined || toTreatmentKeys === undefined) return undefined;
  return reviews.map((review) => {
    const set = { ...choice, templates, treatmentKeys: toTreatmentKeys(review) };
    const { language, isOwn } = followUpLanguage(review, set);
    const visitOn = review.appointmentDate;
    const setTemplates = templatesFor({ ...set, language });
    const needsDate = findCountedFrom(setTemplates) !== null;
    const messages =
      canFollowUp(visitOn) && !needsDate
        ? planMessages({ review, visitOn, clinic, templates: setTemplates })
        : [];
    const past = withoutPast(messages, today).leftOut;
    return { review, language, isOwn, messages, needsDate, past };
  });
}
