import { withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');
/** Whoever writes to patients from a screen of their own must be able to see and fill the list. */
const list = withFeature('sequences', 'reviews', 'appointments');

/** The messaging slice's rows of the access table. */
export const messagingAccess = {
  'messaging.autopilot': messages,
  'messaging.updateAutopilot': messages,
  'messaging.pauseAutopilot': messages,
  'messaging.resumeAutopilot': messages,
  'messaging.previewAutopilot': messages,
  'messaging.search': messages,
  'messaging.summary': messages,
  'messaging.get': messages,
  'messaging.edit': messages,
  'messaging.send': messages,
  'messaging.open': messages,
  'messaging.openFailed': messages,
  'messaging.notSentAfterAll': messages,
  'messaging.markSent': messages,
  'messaging.retry': messages,
  'messaging.resolve': messages,
  'messaging.cancel': messages,
  'messaging.exportToSheet': messages,
  'messaging.testSheet': messages,
  'messaging.sheetSetup': messages,
  'messaging.testProvider': list,
  'messaging.providerConnection': list,
  'messaging.renewCallback': list,
  'messaging.channelWorks': list,
  'messaging.suppressions': list,
  'messaging.suppression': withFeature('sequences', 'reviews', 'appointments', 'reports'),
  'messaging.suppress': list,
  'messaging.unsuppress': list,
  'messaging.unsuppressUser': list,
} as const;
