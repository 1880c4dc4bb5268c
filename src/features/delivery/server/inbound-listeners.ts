import type { PhoneNumber } from '#platform/phone.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

// Features that read what patients write register here, so that this one need not know them.

/** A patient's message: never stored, and never an opt-out. */
export interface InboundMessage {
  readonly number: PhoneNumber;
  readonly text: string;
}

/** Runs in the transaction that applies the event, once for each message. */
export type InboundListener = (tx: ClinicScope, message: InboundMessage) => Promise<void>;

const listeners = new Set<InboundListener>();

/** Adds a listener; adding the same one again changes nothing. */
export function addInboundListener(listener: InboundListener): void {
  listeners.add(listener);
}

/** Gives a patient's message to every listener. */
export async function notifyInboundListeners(
  tx: ClinicScope,
  message: InboundMessage,
): Promise<void> {
  for (const listener of listeners) await listener(tx, message);
}
