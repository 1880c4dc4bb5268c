import * as z from 'zod/mini';
import { noteSchema, PhoneNumber } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';
import { CHANNEL_STATES, type REPORTED_STEPS } from './statuses.ts';

export type ReportedStep = (typeof REPORTED_STEPS)[number];

export const SuppressionInput = z.strictObject({ number: PhoneNumber, reason: noteSchema(200) });
export type SuppressionInput = z.infer<typeof SuppressionInput>;

/** Whether the clinic's WhatsApp can send through the provider, as far as the provider reported. */
export const ChannelState = z.strictObject({
  state: z.enum(CHANNEL_STATES),
  /** In plain words; null while it works. */
  reason: z.nullable(z.string()),
  since: z.nullable(Instant),
});
export type ChannelState = z.infer<typeof ChannelState>;

/** The state of the clinic's provider, and whether it can report deliveries. */
export const ProviderConnection = z.strictObject({
  channel: ChannelState,
  /**
   * The callback address; null when none was created. The address itself is readable only when it
   * is created.
   */
  callback: z.nullable(z.strictObject({ madeAt: Instant, lastEventAt: z.nullable(Instant) })),
});
export type ProviderConnection = z.infer<typeof ProviderConnection>;

/** The provider's answer to a check of a key that sends nothing. */
export const KeyVerdict = z.strictObject({
  /**
   * `cannot_tell`: the provider responds but cannot check keys; only a message would show.
   * `no_engine`: the key is good, and no WhatsApp is connected to it.
   */
  answer: z.enum(['good', 'no_engine', 'refused', 'cannot_tell', 'unclear', 'unreachable']),
  /** The provider's words or the kind of fault, without the key. */
  detail: z.nullable(z.string()),
});
export type KeyVerdict = z.infer<typeof KeyVerdict>;
