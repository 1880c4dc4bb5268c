// Constants that schemas and screens share.

/** Why a message does not go out by itself now; each has its sentence on the screen. */
export const HOLD_REASONS = [
  'off',
  'paused',
  'feature_off',
  'no_key',
  'weekday',
  'holiday',
  /** Before the window opens, or after it has closed. */
  'outside_window',
  /** Another message is on its way. */
  'sending',
  /** The pause after the last message. */
  'spacing',
  /** The day's messages are used up. */
  'day_full',
  /** The day's messages to numbers never written to before are used up. */
  'new_people_used_up',
  /** This number already got a message today, also by hand or by the sheet. */
  'written_today',
  'do_not_contact',
  /** The patient has not agreed to such messages. */
  'no_consent',
  /** A child gets messages about care only. */
  'minor',
  /** No number, or no text that can be carried. */
  'incomplete',
  /** The outcome of an earlier try is unknown; a person decides first. */
  'in_doubt',
  /** A message of a review request on the day it was prepared: a person is probably sending it. */
  'in_hand',
  /** Overdue for so long that a person decides. */
  'too_old',
  /** The rest of the day’s messages is kept for reminders. */
  'kept_for_reminders',
] as const;

export const PAUSE_REASONS = ['person', 'restricted', 'session_lost', 'failures'] as const;

/** Failures in a row that pause the autopilot. */
export const FAILURES_UNTIL_PAUSE = 3;

/** The longest wait after a busy provider. */
export const BUSY_PAUSE_MS = 15 * 60_000;

export const LIMITS = {
  spacingSeconds: { least: 20, most: 3600 },
  newPeopleADay: { least: 0, most: 250 },
  messagesADay: { least: 1, most: 500 },
  expiresAfterDays: { least: 1, most: 60 },
  holidays: 100,
} as const;

/**
 * No two messages are further apart than this while both are due: the longest spacing that can be set and half as much
 * again, also after the setting was changed. A pause for a busy provider is shorter.
 */
export const LONGEST_GAP_MS = LIMITS.spacingSeconds.most * 1500;

/** Settings of a new clinic; each of them can be changed. */
export const DEFAULT_SETTINGS = {
  windowStart: '10:00',
  windowEnd: '19:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: [] as string[],
  spacingSeconds: 90,
  newPeopleADay: 10,
  messagesADay: 100,
  expiresAfterDays: 7,
};

/** How far the preview looks ahead. */
export const FORECAST_DAYS = 30;
