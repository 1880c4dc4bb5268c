import * as z from 'zod/mini';
import { lineSchema, PhoneNumber } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';
import { CHANNEL_STATES, type REPORTED_STEPS } from './statuses.ts';

export type ReportedStep = (typeof REPORTED_STEPS)[number];

export const SuppressionInput = z.strictObject({ number: PhoneNumber, reason: lineSchema(200) });
export type SuppressionInput = z.infer<typeof SuppressionInput>;

/** Whether the clinic's WhatsApp can send through the provider, as far as the provider told us. */
export const ChannelState = z.strictObject({
  state: z.enum(CHANNEL_STATES),
  /** In plain words; null while it works. */
  reason: z.nullable(z.string()),
  since: z.nullable(Instant),
});
export type ChannelState = z.infer<typeof ChannelState>;

/** How the clinic's provider is doing, and whether it can tell us what becomes of messages. */
export const ProviderConnection = z.strictObject({
  channel: ChannelState,
  /** The address that it calls; null while none was made. The address itself can be read only when it is made. */
  callback: z.nullable(z.strictObject({ madeAt: Instant, lastEventAt: z.nullable(Instant) })),
});
export type ProviderConnection = z.infer<typeof ProviderConnection>;

/** What a harmless question to the provider says about a key. */
export const KeyVerdict = z.strictObject({
  /**
   * `cannot_tell`: this provider answers, but has no such question; only a message would show. `no_engine`: the key is
   * good, and no WhatsApp is connected to it.
   */
  answer: z.enum(['good', 'no_engine', 'refused', 'cannot_tell', 'unclear', 'unreachable']),
  /** What the provider said, or the kind of fault: cleaned, never the key. */
  detail: z.nullable(z.string()),
});
export type KeyVerdict = z.infer<typeof KeyVerdict>;
