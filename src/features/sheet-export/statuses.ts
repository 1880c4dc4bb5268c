// Constants that schemas, server and screens share.

/** Messages of one call. */
export const MOST_EXPORTED = 500;
/** Messages of one request to the script, which are written all or none (S14). */
export const MOST_IN_BATCH = 100;

export const SHEET_OUTCOMES = ['accepted', 'rejected', 'not_sent', 'unknown'] as const;

export const SHEET_FAULTS = [
  /** The script answered, and said no. */
  'script_error',
  /** An HTTP status that is none of success. */
  'http_error',
  /** A page for people in place of the script's answer: the deployment is wrong. */
  'not_the_script',
  /** An answer that is no answer of an export script. */
  'broken_answer',
  /** Nothing could be written: the name, the connection or its encryption failed. */
  'unreachable',
  /** It was asked, and no whole answer came back. */
  'no_answer',
  /** The address is not on the allow-list, or leads to a machine that is not public. */
  'address_refused',
] as const;

/** Why a message was not exported. */
export const LEFT_OUT_REASONS = [
  'NOT_FOUND',
  'NOT_PENDING',
  'CANCELLED',
  'INCOMPLETE',
  'DO_NOT_CONTACT',
  'NO_CONSENT',
  /** The time in which it may go has passed. */
  'TOO_LATE',
  /** Its subject has changed since. */
  'NOT_WANTED',
  'ALREADY_SENDING',
  'MAY_HAVE_BEEN_DELIVERED',
] as const;
