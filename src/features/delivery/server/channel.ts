import type { ProviderApi } from '#features/clinics/integrations-schema.ts';
import type { ChannelState, KeyVerdict } from '../schema.ts';

/** One text for one number, ready to be sent. */
export interface OutboundMessage {
  /** Sent as the provider's idempotency key, so that a repeated request is one delivery. */
  readonly attemptId: string;
  readonly providerKey: string;
  /** The provider's API that the key belongs to. */
  readonly api: ProviderApi;
  /** '+91' and ten digits. */
  readonly to: string;
  readonly text: string;
}

/**
 * The outcome of an outbound message (S9). `not_sent` only when the provider surely took nothing,
 * because it may be retried automatically; everything unclear is `unknown`.
 */
export interface Delivery {
  readonly state: 'accepted' | 'rejected' | 'not_sent' | 'unknown';
  /** Null when no response came. */
  readonly httpStatus: number | null;
  /**
   * The provider's words or the kind of fault: cleaned, at most 300 characters, without key,
   * number and text.
   */
  readonly detail: string | null;
  /** How long the provider asked us to wait, at most 15 minutes. */
  readonly retryAfterSeconds?: number;
  /** The provider's id of the message, for its later reports. */
  readonly providerMessageId?: string;
  /**
   * The meaning of this response for the clinic's WhatsApp as a whole: nothing should be sent until
   * it is fixed.
   */
  readonly trouble?: {
    readonly state: Exclude<ChannelState['state'], 'working'>;
    readonly reason: string;
  };
}

/** Delivers a message for the clinic: once, within about 30 seconds, without ever throwing. */
export interface DeliveryChannel {
  deliver(outboundMessage: OutboundMessage, options?: { signal?: AbortSignal }): Promise<Delivery>;
}

/** Checks a key without sending anything; never throws. */
export interface KeyCheck {
  check(key: Pick<OutboundMessage, 'providerKey' | 'api'>): Promise<KeyVerdict>;
}
