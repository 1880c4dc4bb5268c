import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { plannedMessages } from './planned-messages.ts';
import * as tables from './tables.ts';

export const messagesFeature = {
  tables,
  contributions: [plannedRows.with(plannedMessages)],
};
