import { texts } from '#platform/i18n.ts';
import type { StopReason } from '../schema.ts';

/** Why it was skipped. */
export const STOP_TEXTS: Record<StopReason, string> = texts({
  cancelled: 'Not sent: the message was cancelled',
  review_deleted: 'Not sent: its review was deleted',
  appointment_cancelled: 'Not sent: the appointment was cancelled',
  do_not_contact: 'Not sent: the number is on the do-not-contact list',
  feature_off: 'Not sent: the feature was switched off for the clinic',
  no_consent: 'Not sent: the patient has not agreed to such messages',
  minor: 'Not sent: the patient is a child, who gets messages about care only',
  moved: 'Not sent: the appointment was moved',
  too_late: 'Not sent: it was too late',
  covered: 'Not sent: another message to the same phone named this appointment',
  reminded: 'Not sent: someone wrote about this appointment on the same day',
  answered: 'Not sent: the patient had already answered',
  reminders_off: 'Not sent: reminders were switched off',
  day_off: 'Not sent: the clinic is closed then, or the doctor is away',
  visit_open: 'Not sent: the visit is not marked as done',
  asked_lately: 'Not sent: this patient, or someone on the same phone, was already asked',
});
