import { texts } from '#platform/i18n.ts';
import type { MessageKind } from '../schema.ts';

export const KIND_TEXTS: Record<MessageKind, string> = texts({
  sequence: 'Follow-up',
  ai_first: 'AI Thank You',
  simple_thank_you: 'Simple Thank You',
  ai_second: 'AI Review Template',
  gmb_link: 'Google Review Link',
  reminder_day: 'Reminder the evening before',
  reminder_soon: 'Reminder on the day',
  review_ask: 'Request for a review',
});
