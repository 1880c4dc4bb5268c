import * as z from 'zod/mini';
import {
  BUNDLE_MESSAGE_TYPES,
  BundleFlow,
  BundleMessage,
  DraftProgress,
} from '#features/writing/schema.ts';
import { DoNotContact, ProfileId } from '#features/messages/schema.ts';
import {
  Language,
  lineSchema,
  nameSchema,
  paragraphsSchema,
  PhoneNumber,
} from '#platform/schema.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { CalendarDate, Instant } from '#platform/time.ts';

export const ReviewId = ProfileId;
export type ReviewId = z.infer<typeof ReviewId>;

export const REVIEW_STATUSES = ['pending', 'sent'] as const;
export const ReviewStatus = z.enum(REVIEW_STATUSES);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const BundleStatus = z.enum(['prepared', 'consumed']);
export type BundleStatus = z.infer<typeof BundleStatus>;

/** What the messages of a review are prepared as. */
export const BundleChoice = z.strictObject({ flow: BundleFlow, language: Language });
export type BundleChoice = z.infer<typeof BundleChoice>;

/** What the 'New Review Request' form takes. */
export const ReviewInput = z.strictObject({
  patientName: nameSchema('Patient name required'),
  appointmentDate: CalendarDate,
  contactNumber: PhoneNumber,
  treatment: lineSchema(200),
  notes: paragraphsSchema(2000),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export const AiReviewText = paragraphsSchema(LONGEST_TEXT).check(
  z.refine((text) => text.trim() !== '', { error: 'Review text cannot be empty.' }),
);

export const Review = z.strictObject({
  id: ReviewId,
  patientName: z.string(),
  appointmentDate: z.nullable(CalendarDate),
  contactNumber: z.string(),
  treatment: z.string(),
  notes: z.string(),
  status: ReviewStatus,
  /** What the clinic sees: set by completing the three-step flow and by creating follow-ups (decisions 007 and 022). */
  hasSequence: z.boolean(),
  /** When follow-ups were created; they are created once. */
  followUpsCreatedAt: z.nullable(Instant),
  aiReviewText: z.nullable(z.string()),
  /** Who wrote the AI text: the built-in writer, a model's name, or null once a person changed it. */
  aiReviewWriter: z.nullable(z.string()),
  aiReviewFirstMessageSent: z.boolean(),
  /** Of the AI text. */
  language: Language,
  /** What was prepared last; the texts themselves stand in the plan. */
  localizedMessageBundle: z.nullable(BundleChoice),
  localizedMessageBundleStatus: z.nullable(BundleStatus),
  createdAt: Instant,
  /** Counts changes of what a person edits: the fields and the text. */
  version: z.int(),
  doNotContact: DoNotContact,
});
export type Review = z.infer<typeof Review>;

/** The steps of all send flows, in order (S16); `stepsOf` says which of them a flow has. */
export const SEND_STEPS = BUNDLE_MESSAGE_TYPES;
export const SendStep = z.enum(SEND_STEPS, 'Invalid message type');
export type SendStep = z.infer<typeof SendStep>;

/** What the Send Messages modal shows: the texts ready to go, and what already happened to each. */
export const StepState = z.strictObject({
  step: SendStep,
  text: z.string(),
  /** Id of the message row that carries this step; made on preparing, so that a link can be complete before the tap. */
  messageId: z.uuid(),
  state: z.enum(['ready', 'sending', 'opened', 'accepted', 'rejected', 'not_sent', 'unknown']),
  detail: z.nullable(z.string()),
  /** A person put it in the queue: Quick Send, the message list, the autopilot and the sheet have it too. */
  queued: z.boolean(),
});
export type StepState = z.infer<typeof StepState>;

/** Stands as the writer where a person wrote the review text, or changed it. */
export const WRITTEN_BY_PERSON = 'person';

/** Why a step has no message: the clinic has no listing link, or no review text could be written. */
export const MissingStep = z.strictObject({
  step: SendStep,
  because: z.enum(['NO_LISTING_LINK', 'NO_REVIEW_TEXT']),
});
export type MissingStep = z.infer<typeof MissingStep>;

export const SendPlan = z.strictObject({
  review: Review,
  /** The steps of the flow that was prepared, in the order in which they go out. */
  steps: z.array(StepState),
  /** Steps of the flow that could not be prepared; the others can be sent. */
  missing: z.array(MissingStep),
  /** The model in whose place the built-in writer wrote this time, because it failed. */
  replacedWriter: z.nullable(z.string()),
  /** Why the clinic's own thank-you was not used, right after preparing. */
  templateProblem: z.nullable(z.string()),
  /** Who wrote the review text: the built-in writer, a model's name, or WRITTEN_BY_PERSON. */
  writer: z.string(),
});
export type SendPlan = z.infer<typeof SendPlan>;

export const MessageBundle = z.strictObject({
  /** Missing in bundles from before there was a choice: these are `ai3`. */
  flow: z.optional(BundleFlow),
  language: Language,
  writer: z.string(),
  messages: z.array(BundleMessage),
});
export type MessageBundle = z.infer<typeof MessageBundle>;

/** What is heard of a draft that is being written: how far it is, at most ten times a second, and in the end the draft. */
export const DraftEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), ...DraftProgress.shape }),
  z.strictObject({
    kind: z.literal('written'),
    reviewText: z.string(),
    writer: z.string(),
    language: Language,
  }),
]);
export type DraftEvent = z.infer<typeof DraftEvent>;

export const TEMPLATE_TYPES = ['ai_integrated', 'simple_thank_you'] as const;
export const TemplateType = z.enum(TEMPLATE_TYPES);
export type TemplateType = z.infer<typeof TemplateType>;

/** The thank-you of a send flow in one language, as the clinic words it or as it is built in. */
export const ReviewTemplate = z.strictObject({
  templateType: TemplateType,
  language: Language,
  messageTemplate: z.string(),
  builtIn: z.string(),
  isOwn: z.boolean(),
  /** Counts the changes of the clinic's own text; 0 while it has none. */
  version: z.int(),
  /** Why the clinic's own text is not sent, and the built-in one is. */
  problem: z.nullable(z.string()),
});
export type ReviewTemplate = z.infer<typeof ReviewTemplate>;

export const ReviewTemplateText = paragraphsSchema(LONGEST_TEXT).check(
  z.refine((text) => text.trim() !== '', { error: 'The message cannot be empty.' }),
);
