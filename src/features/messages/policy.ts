import { ALL_STAFF, DESK, withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const messagesAccess = {
  'messaging.search': messages.for(ALL_STAFF),
  'messaging.summary': messages.for(ALL_STAFF),
  'messaging.get': messages.for(ALL_STAFF),
  'messaging.edit': messages.for(DESK),
  'messaging.cancel': messages.for(DESK),
} as const;
