import { i18n, joinTexts, texts } from '#platform/i18n.ts';
import type { TimelineEntry, TimelinePart } from '#features/patients/schema.ts';
import { PURPOSE_TEXTS } from '#features/patients/web/texts.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { historyContract } from '../contract.ts';

export const PART_TEXTS: Record<TimelinePart, string> = texts({
  all: 'All',
  visits: 'Visits',
  messages: 'Messages',
  consent: 'Consent',
});

export const KIND_TEXTS: Record<TimelineEntry['kind'], string> = texts({
  appointment: 'Appointment',
  review: 'Review request',
  message: 'Message',
  report: 'Report request',
  consent: 'Consent',
  reply: 'Reply',
  feedback: 'Feedback',
});

/** The kinds of messages and the purposes of consent, which are codes; names of doctors and treatments stay as they are. */
export const SUBJECT_TEXTS: Readonly<Record<string, string>> = joinTexts(
  PURPOSE_TEXTS,
  texts({
    sequence: 'Follow-up message',
    ai_first: 'Thank-you message',
    simple_thank_you: 'Thank-you message',
    ai_second: 'Review draft',
    gmb_link: 'Link for the review',
    reminder_day: 'Reminder the evening before',
    reminder_soon: 'Reminder on the day',
    review_ask: 'Request for a review',
  }),
);

export const ENTRY_TEXTS = {
  get today() {
    return i18n.t('Today');
  },
  aboutSlot: (slot: string) => i18n.t('About {slot}', { slot }),
} as const;

export const STATUS_TEXTS: Readonly<Record<string, string>> = texts({
  pending: 'Pending',
  expected: 'Expected',
  arrived: 'Arrived',
  with_doctor: 'With doctor',
  completed: 'Done',
  no_show: 'Missed',
  cancelled: 'Cancelled',
  sent: 'Sent',
  sent_to_sheet: 'Sent to the sheet',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Not sent',
  unknown: 'May have been delivered',
  given: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrew consent',
  patient_yes: 'Answered yes',
  patient_no: 'Answered no, or wants another time',
  staff_yes: 'Told the clinic: is coming',
  staff_no: 'Told the clinic: wants another time',
  not_understood: 'Replied, not understood: read it in WhatsApp',
  received: 'Received',
  wants_answer: 'Wants an answer',
  closed: 'Closed',
});

/** One sentence for each refusal of the contract. */
export const HISTORY_REFUSALS: Readonly<Record<RefusalCode<typeof historyContract>, string>> =
  texts({
    SAME_PATIENT: 'This number already has a patient with this name.',
    DIFFERENT_NUMBERS: 'These patients have different numbers.',
    FACTS_DIFFER: 'These two have changed. Close this and open it again.',
    STALE:
      'Someone else changed one of these patients. You see the latest version; please check it.',
    ALREADY_MERGED: 'One of these patients is already shown as one with another.',
    TOO_LATE: 'This can be undone for 30 days only.',
  });
