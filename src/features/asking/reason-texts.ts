import { texts } from '#platform/i18n.ts';
import type { ExclusionReason, RecordedReason } from './schema.ts';

/** Why a patient was not asked: the same words on each screen, on paper and in files. */
export const REASON_TEXTS: Readonly<Record<RecordedReason, string>> = texts({
  stale: 'The visit was more than seven days ago',
  no_number: 'No phone number',
  do_not_contact: 'Does not want messages',
  minor: 'A child',
  no_consent: 'Has not agreed to be asked',
  rest_period: 'Asked recently',
  number_asked_lately: 'Someone on this phone was asked recently',
  excluded: 'Left out by staff',
  reopened: 'The visit was reopened and is decided again',
});

/** Why staff left out a visit. */
export const EXCLUSION_TEXTS: Readonly<Record<ExclusionReason, string>> = texts({
  wrong_number: 'Wrong number',
  asked_not_to_be: 'Does not want to be asked',
  duplicate: 'Duplicate of another visit',
  bereavement_or_illness: 'Bereavement or serious illness',
});

/** Returns that staff left out a visit, and why. */
export function describeExclusion(reason: ExclusionReason): string {
  return `${REASON_TEXTS.excluded}: ${EXCLUSION_TEXTS[reason]}`;
}
