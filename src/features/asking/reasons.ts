// Used by schemas and screens; no schema is in this file, so that a screen does not load Zod for it.

/** Why staff may leave out a visit. How the patient felt is not among the reasons. */
export const EXCLUSION_REASONS = [
  'wrong_number',
  'asked_not_to_be',
  'duplicate',
  'bereavement_or_illness',
] as const;

/** Why a visit is not asked about for good. These are recorded, in the order in which they are checked. */
export const FINAL_REASONS = [
  'stale',
  'no_number',
  'do_not_contact',
  'minor',
  'no_consent',
  'rest_period',
  'number_asked_lately',
  'excluded',
] as const;

/** The recorded reasons: the reasons above, and that the visit was opened again, so that an earlier line no longer counts. */
export const RECORDED_REASONS = [...FINAL_REASONS, 'reopened'] as const;

/** Why a visit did not come from one step to the next, besides the reasons of decisions. */
export const GAP_REASONS = [
  ...FINAL_REASONS,
  'undecided',
  'not_sent',
  'no_report',
  'not_opened',
  'not_measured',
] as const;

/** Why a visit is not asked about now: it is looked at again, or was decided before. */
export const PASSING_REASONS = ['not_completed', 'already_asked', 'too_soon', 'day_full'] as const;
