import { withFeature } from '#features/clinics/policy.ts';
import { patientBook } from '#features/patients/policy.ts';

const messages = withFeature('sequences');
/** Everyone who writes to patients from a screen of their own can read and change the do-not-contact list. */
const list = withFeature('sequences', 'reviews', 'appointments');

/** This feature's rows of the access table. */
export const deliveryAccess = {
  'messaging.send': messages,
  'messaging.sentBefore': list,
  'messaging.openChat': patientBook,
  'messaging.open': messages,
  'messaging.openFailed': messages,
  'messaging.notSentAfterAll': messages,
  'messaging.markSent': messages,
  'messaging.retry': messages,
  'messaging.resolve': messages,
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
