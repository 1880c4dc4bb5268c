import type { PhoneNumber } from '#platform/phone.ts';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** A patient's message: never stored, and never an opt-out. It has a number, WhatsApp's id of the person, or both. */
export interface InboundMessage {
  /** The number that was shown, or that is known of the person's id. */
  readonly number: PhoneNumber | undefined;
  readonly userId: string | null;
  readonly text: string;
}

/** Runs in the transaction that applies the event, once for each message. */
export type InboundListener = (tx: ClinicScope, message: InboundMessage) => Promise<void>;

/** Features that read what patients write. */
export const inboundListeners = createContributionPoint<InboundListener>();
