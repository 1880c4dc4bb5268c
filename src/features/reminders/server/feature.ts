import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { inboundListeners } from '#features/delivery/server/inbound-listeners.ts';
import { messageComposers } from '#features/messages/server/composers.ts';
import { recordReply } from './answers.ts';
import { composeReminder } from './compose-reminder.ts';
import { replanReminders } from './plan-reminders.ts';
import * as tables from './tables.ts';

export const remindersFeature = {
  tables,
  contributions: [
    messageComposers.with({ kinds: ['reminder_day', 'reminder_soon'], compose: composeReminder }),
    inboundListeners.with(recordReply),
    appointmentListeners.with(replanReminders),
  ],
};
