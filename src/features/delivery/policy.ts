import {
  ALL_STAFF,
  DESK,
  MANAGERS_AND_DOCTORS,
  OWNERS,
  withFeature,
  withPassword,
} from '#features/clinics/policy.ts';
import { patientBook } from '#features/patients/policy.ts';

const messages = withFeature('sequences');
/** Everyone who writes to patients from a screen of their own can read and change the do-not-contact list. */
const list = withFeature('sequences', 'reviews', 'appointments');

/** This feature's rows of the access table. */
export const deliveryAccess = {
  'messaging.send': messages.for(DESK),
  'messaging.sentBefore': list.for(ALL_STAFF),
  'messaging.openChat': patientBook.for(DESK),
  'messaging.open': messages.for(DESK),
  'messaging.openFailed': messages.for(DESK),
  'messaging.notSentAfterAll': messages.for(DESK),
  'messaging.markSent': messages.for(DESK),
  'messaging.retry': messages.for(DESK),
  'messaging.resolve': messages.for(DESK),
  'messaging.testProvider': list.for(OWNERS),
  'messaging.providerConnection': list.for(OWNERS),
  'messaging.renewCallback': withPassword(list.for(OWNERS)),
  'messaging.channelWorks': list.for(OWNERS),
  'messaging.suppressions': list.for(ALL_STAFF),
  'messaging.suppression': withFeature('sequences', 'reviews', 'appointments', 'reports').for(
    ALL_STAFF,
  ),
  'messaging.suppress': list.for(DESK),
  'messaging.unsuppress': list.for(MANAGERS_AND_DOCTORS),
  'messaging.unsuppressUser': list.for(MANAGERS_AND_DOCTORS),
} as const;
