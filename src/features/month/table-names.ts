import { EXCLUSION_REASONS, FINAL_REASONS } from '#features/asking/reasons.ts';

// Used by schemas and screens; no schema is in this file, so that a screen does not load Zod for it.

/** The tables of a month, in the order of the page. */
export const TABLE_NAMES = [
  'visits',
  'cancellations',
  'weeks',
  'reminders',
  'waiting',
  'asking',
  'doNotContact',
  'feedback',
  'messages',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** Why visits led to no request: what staff chose is in the place of 'excluded'. */
export const NOT_ASKED_REASONS = [
  'undecided',
  'not_sent',
  ...FINAL_REASONS.filter((reason) => reason !== 'excluded'),
  ...EXCLUSION_REASONS,
] as const;
