import type { PhoneNumber } from '#platform/phone.ts';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** A patient's message: never stored, and never an opt-out. The number may be known by the person's WhatsApp id only. */
export interface InboundMessage {
  readonly number: PhoneNumber;
  readonly text: string;
}

/** Runs in the transaction that applies the event, once for each message. */
export type InboundListener = (tx: ClinicScope, message: InboundMessage) => Promise<void>;

/** Features that read what patients write. */
export const inboundListeners = createContributionPoint<InboundListener>();
