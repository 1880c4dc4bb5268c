import type { ProviderApi } from '#features/clinics/schema.ts';
import type { ChannelState, KeyVerdict } from '../schema.ts';

/** One text for one number, ready to leave. */
export interface OutboundMessage {
  /** Goes along as the provider's idempotency key, so that even a doubled request is one delivery. */
  readonly attemptId: string;
  readonly providerKey: string;
  /** Which of the provider's interfaces the key belongs to. */
  readonly api: ProviderApi;
  /** '+91' and ten digits. */
  readonly to: string;
  readonly text: string;
}

/**
 * What became of a parcel (S9). `not_sent` is given only when it is sure that the provider took nothing;
 * every doubt is `unknown`, because a machine may try `not_sent` again.
 */
export interface Delivery {
  readonly state: 'accepted' | 'rejected' | 'not_sent' | 'unknown';
  /** Null when no answer came. */
  readonly httpStatus: number | null;
  /** What the provider said, or the kind of fault: cleaned, at most 300 characters, never key, number or text. */
  readonly detail: string | null;
  /** How long the provider asked us to wait, at most 15 minutes. */
  readonly retryAfterSeconds?: number;
  /** What the provider calls the message when it reports of it later. */
  readonly providerMessageId?: string;
  /** What this answer says of the clinic's WhatsApp as a whole: until it is cured nothing more should be tried. */
  readonly trouble?: {
    readonly state: Exclude<ChannelState['state'], 'working'>;
    readonly reason: string;
  };
}

/** A way to deliver a message for the clinic; it tries once, answers within about 30 seconds, and never throws. */
export interface DeliveryChannel {
  deliver(parcel: OutboundMessage, options?: { signal?: AbortSignal }): Promise<Delivery>;
}

/** Asks about a key without sending anything to anybody; never throws. */
export interface KeyCheck {
  check(key: Pick<OutboundMessage, 'providerKey' | 'api'>): Promise<KeyVerdict>;
}
