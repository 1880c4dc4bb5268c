// Apart from schema.ts, so that a screen that shows them loads no schema.
export const APPOINTMENT_STATUSES = ['pending', 'completed', 'cancelled', 'no_show'] as const;

/** Why a visit was cancelled. */
export const CANCEL_REASONS = [
  'patient_asked',
  'patient_ill',
  'doctor_away',
  'duplicate',
  'other',
] as const;

/** Whether the patient booked before, or came without an appointment. */
export const VISIT_KINDS = ['booked', 'walk_in'] as const;

/** The texts with appointment placeholders: the reminder, and the message that asks to call for another time. */
export const APPOINTMENT_TEMPLATES = ['appointment', 'called_off'] as const;

/** More appointments than a family has on one day. */
export const MOST_NAMED = 12;

/** A patient's answer to a reminder; `unclear` where one phone has several appointments. */
export const ANSWERS = ['confirmed', 'wants_change', 'unclear'] as const;

/** The meaning of a patient's message about coming. */
export const REPLY_MEANINGS = ['yes', 'no', 'not_understood'] as const;
