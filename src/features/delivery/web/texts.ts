import { texts } from '#platform/i18n.ts';
import { MESSAGE_REFUSALS } from '#features/messages/web/texts.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { deliveryContract } from '../contract.ts';

/** The text of each refusal. */
export const DELIVERY_REFUSALS: Record<RefusalCode<typeof deliveryContract>, string> = texts({
  get NOT_POSSIBLE_NOW() {
    return MESSAGE_REFUSALS.NOT_POSSIBLE_NOW;
  },
  NO_PROVIDER_KEY: 'BlueTicks API key not configured. Please add your API key in Settings first.',
  DO_NOT_CONTACT:
    'This number asked not to be contacted, so this message must not be sent. The list is in Settings.',
  NO_CONSENT:
    'This patient has not agreed to such messages. Ask the patient, and record the answer on the patient’s page.',
  ALREADY_SENDING: 'This message is already being sent.',
  MAY_HAVE_BEEN_DELIVERED: 'An earlier try may have arrived. First say whether it did.',
  NOT_SENDABLE: 'This message can no longer be sent.',
});
