import { messageExpiries } from '#features/messages/server/message-expiry.ts';
import { findExpiryDate } from './autopilot-queries.ts';
import { autopilotJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const autopilotFeature = {
  tables,
  jobs: autopilotJobs,
  contributions: [messageExpiries.with(findExpiryDate)],
};
