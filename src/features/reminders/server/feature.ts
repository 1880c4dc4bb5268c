import { inboundListeners } from '#features/delivery/server/inbound-listeners.ts';
import { messageComposers } from '#features/messages/server/composers.ts';
import { recordReply } from './answers.ts';
import { composeReminder } from './compose-reminder.ts';

/** What reminders add to the features before them. */
export const remindersFeature = {
  contributions: [
    messageComposers.with({ kinds: ['reminder_day', 'reminder_soon'], compose: composeReminder }),
    inboundListeners.with(recordReply),
  ],
};
