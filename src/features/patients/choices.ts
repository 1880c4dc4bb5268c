// The closed lists of the patient book. Apart from the schemas, so that a screen that only shows them loads no schema library.

/** The purposes to which a patient can agree, each for itself. */
export const PURPOSES = ['care', 'feedback', 'marketing'] as const;
export const CONSENT_ACTS = ['given', 'declined', 'withdrawn'] as const;
/** Why a patient may not be written to: a child, not asked, or said no. */
export const CONSENT_MARKS = ['minor', 'no_consent', 'declined'] as const;
/** How the patient said it. */
export const CONSENT_WAYS = [
  'said_at_desk',
  'signed',
  'qr_message',
  'web_page',
  'reply',
  'import',
] as const;

/** The planned rows of a patient that have a number of its own. */
export const PLANNED_KINDS = ['visits', 'messages', 'reviews', 'reports'] as const;

/** How a patient came into the book. */
export const SOURCES = ['typed', 'import', 'linked'] as const;

export const PATIENT_FILTERS = [
  'expected',
  'no_consent',
  'minor',
  'no_recent_visit',
  'do_not_contact',
] as const;

/** A visit is recent for half a year. */
export const RECENT_DAYS = 182;
/** A merge can be undone for so many days. */
export const UNDO_MERGE_DAYS = 30;
/** Days between two review requests to a patient, where the clinic has not chosen another number. */
export const REST_DAYS = 180;
/** Patients that are offered while a number or name is typed. */
export const MOST_SUGGESTED = 8;

export const TIMELINE_PARTS = ['all', 'visits', 'messages', 'consent'] as const;
export const TIMELINE_KINDS = [
  'appointment',
  'review',
  'message',
  'report',
  'consent',
  'reply',
  'feedback',
] as const;
