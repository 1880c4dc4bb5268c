import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { dayListeners } from '#features/hours/server/day-events.ts';
import { inboundListeners } from '#features/delivery/server/inbound-listeners.ts';
import { messageComposers } from '#features/messages/server/composers.ts';
import { recordReply } from './answers.ts';
import { composeReminder } from './compose-reminder.ts';
import { followAppointments, reconcileReminders } from './plan-reminders.ts';
import * as tables from './tables.ts';

export const remindersFeature = {
  tables,
  contributions: [
    messageComposers.with({ kinds: ['reminder_day', 'reminder_soon'], compose: composeReminder }),
    inboundListeners.with(recordReply),
    appointmentListeners.with(followAppointments),
    dayListeners.with(async (tx, days) => {
      await reconcileReminders(tx, days);
    }),
  ],
};
