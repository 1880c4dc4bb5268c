// Used by schemas and screens; no schema is in this file, so that a screen does not load Zod for
// it.

export const MESSAGE_STATUSES = ['pending', 'sent', 'failed', 'sent_to_sheet'] as const;

/**
 * `sequence` is a timed follow-up; `reminder_day` and `reminder_soon` remind of an appointment the evening before and hours
 * before; `review_ask` asks for a review after a visit; the others are the review messages of S16.
 */
export const MESSAGE_KINDS = [
  'sequence',
  'ai_first',
  'simple_thank_you',
  'ai_second',
  'gmb_link',
  'reminder_day',
  'reminder_soon',
  'review_ask',
] as const;

export const CHANNELS = ['direct', 'manual_link', 'sheet'] as const;

/** The state of one attempt (S9). */
export const ATTEMPT_STATES = [
  'requesting',
  'accepted',
  'rejected',
  'not_sent',
  'unknown',
  'resolved_sent',
  'resolved_not_sent',
] as const;

/** Why a message was skipped when its state was read again just before sending (S11). */
export const STOP_REASONS = [
  'cancelled',
  'review_deleted',
  'appointment_cancelled',
  'do_not_contact',
  'feature_off',
  'no_consent',
  'minor',
  /** The appointment is at another time now than the one that the reminder was planned for. */
  'moved',
  /** The time in which it may go has passed. */
  'too_late',
  /** Another reminder to the same phone named this appointment. */
  'covered',
  /** A person wrote about the appointment on the same day. */
  'reminded',
  /** The patient has already answered about this appointment. */
  'answered',
  'reminders_off',
  /** The clinic is closed then, or the doctor is away: the visit will be moved. */
  'day_off',
  /** The visit that it asks about is not over. */
  'visit_open',
  /** The patient, or someone on the same phone, was asked for a review in another way meanwhile. */
  'asked_lately',
] as const;

/** The orders of a list of messages: `due` begins with what is late and ends with what is over. */
export const MESSAGE_ORDERS = ['scheduled', 'created', 'due'] as const;

/** When a message is due, relative to the clinic's today; `future` is later than tomorrow. */
export const MESSAGE_DATES = ['due_today', 'overdue', 'due_tomorrow', 'future'] as const;
