import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoNotContact, PatientId, RowConsentMark } from '#features/patients/schema.ts';
import { idSchema } from '#platform/ids.ts';
import { Language, paragraphsSchema } from '#platform/schema.ts';
import { CalendarDate, Instant } from '#platform/time.ts';
import {
  MESSAGE_STATUSES,
  MESSAGE_KINDS,
  CHANNELS,
  ATTEMPT_STATES,
  MESSAGE_DATES,
  MESSAGE_ORDERS,
  STOP_REASONS,
} from './statuses.ts';

export const MessageId = idSchema('MessageId');
export type MessageId = z.infer<typeof MessageId>;

/** The review that a message belongs to; the specification calls it the message's profile. */
export const ProfileId = idSchema('ReviewId');
export type ProfileId = z.infer<typeof ProfileId>;

export const MessageStatus = z.enum(MESSAGE_STATUSES);
export type MessageStatus = z.infer<typeof MessageStatus>;

export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

export const AttemptState = z.enum(ATTEMPT_STATES);
export type AttemptState = z.infer<typeof AttemptState>;

export const StopReason = z.enum(STOP_REASONS);
export type StopReason = z.infer<typeof StopReason>;

export const Attempt = z.strictObject({
  id: z.uuid(),
  channel: Channel,
  state: AttemptState,
  /** Display name of the user who requested it. */
  requestedBy: z.string(),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** The provider's explanation, cleaned and shortened; never the message itself. */
  detail: z.nullable(z.string()),
  /** Why it was skipped; null when it was tried. */
  stoppedBy: z.nullable(StopReason),
  /** The provider reports deliveries of this attempt, so silence means something. */
  awaitsReport: z.boolean(),
  /** When WhatsApp accepted it, delivered it and showed it, as far as the provider reported. */
  confirmedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
  /** Why it failed after the provider had accepted it. */
  failure: z.nullable(z.string()),
});
export type Attempt = z.infer<typeof Attempt>;

export const Message = z.strictObject({
  id: MessageId,
  profileId: z.nullable(ProfileId),
  kind: MessageKind,
  /** The patient in the book; null as long as the row is not linked or names no person. */
  patientId: z.nullable(PatientId),
  patientName: z.string(),
  whatsappNumber: z.string(),
  scheduledDate: CalendarDate,
  messageContent: z.string(),
  language: Language,
  status: MessageStatus,
  /** Set when a user cancelled it. */
  cancelledAt: z.nullable(Instant),
  /** The newest attempt; null when there is none. */
  lastAttempt: z.nullable(Attempt),
  createdAt: Instant,
  version: z.int(),
  /** Overdue for so long that the clinic's autopilot does not send it; missing otherwise. */
  isTooOld: z.optional(z.literal(true)),
  /** Prepared but not queued: only its own dialog sends it. Missing otherwise. */
  isNotQueued: z.optional(z.literal(true)),
  /** It offers or advertises something, so it needs consent to that. Missing otherwise. */
  isOffer: z.optional(z.literal(true)),
  /** A fact changed since a person wrote the text, which says what was true before. Missing otherwise. */
  isWrittenBeforeChange: z.optional(z.literal(true)),
  doNotContact: DoNotContact,
  consentMark: RowConsentMark,
  /** Why a message that waits must not leave by any way, besides the two above; missing when nothing forbids it. */
  mayNotLeave: z.optional(StopReason),
});
export type Message = z.infer<typeof Message>;

export const MessageDate = z.enum(MESSAGE_DATES);
export type MessageDate = z.infer<typeof MessageDate>;

export const MessageOrder = z.enum(MESSAGE_ORDERS);
export type MessageOrder = z.infer<typeof MessageOrder>;

export const MessageSummary = z.strictObject({
  today: CalendarDate,
  dueToday: z.int(),
  overdue: z.int(),
  /** Waiting messages whose text a person wrote before a fact changed. */
  beforeChange: z.int(),
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export const MessageText = paragraphsSchema().check(
  z.refine((text) => text.trim() !== '', { error: markText('The message cannot be empty') }),
);
