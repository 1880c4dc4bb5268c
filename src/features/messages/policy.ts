import { withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const messagesAccess = {
  'messaging.search': messages,
  'messaging.summary': messages,
  'messaging.get': messages,
  'messaging.edit': messages,
  'messaging.cancel': messages,
} as const;
