import { messageExpiries } from '#features/messages/server/message-expiry.ts';
import { findExpiryDate } from './autopilot-queries.ts';

/** What the autopilot adds to the features before it. */
export const autopilotFeature = { contributions: [messageExpiries.with(findExpiryDate)] };
