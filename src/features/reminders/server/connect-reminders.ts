import { addInboundListener } from '#features/delivery/server/inbound-listeners.ts';
import { setMessageComposer } from '#features/messages/server/composers.ts';
import { recordReply } from './answers.ts';
import { composeReminder } from './compose-reminder.ts';

/** Makes reminders be written as they leave, and patients' answers to them be read. Called once when the product starts. */
export function connectReminders(): void {
  setMessageComposer('reminder_day', composeReminder);
  setMessageComposer('reminder_soon', composeReminder);
  addInboundListener(recordReply);
}
