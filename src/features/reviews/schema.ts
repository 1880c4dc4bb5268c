import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import {
  BUNDLE_MESSAGE_TYPES,
  BundleFlow,
  BundleMessage,
  DraftProgress,
} from '#features/review-drafts/schema.ts';
import { POINTS } from '#features/content/sentence-schema.ts';
import { ProfileId } from '#features/messages/schema.ts';
import { DoNotContact, PatientId, RowConsentMark } from '#features/patients/schema.ts';
import {
  Language,
  lineSchema,
  nameSchema,
  notesSchema,
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

/** The second of three messages: a review draft, or three short questions to the patient. */
export const SecondMessage = z.enum(['draft', 'questions']);
export type SecondMessage = z.infer<typeof SecondMessage>;

/** The flow and language that a review's messages are prepared in. */
export const BundleChoice = z.strictObject({
  flow: BundleFlow,
  language: Language,
  second: z.optional(SecondMessage),
});
export type BundleChoice = z.infer<typeof BundleChoice>;

/** The input of the 'New Review Request' form. */
export const ReviewInput = z.strictObject({
  patientName: nameSchema(markText('Patient name required')),
  appointmentDate: CalendarDate,
  contactNumber: PhoneNumber,
  treatment: lineSchema(200),
  notes: notesSchema(2000),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export const AiReviewText = paragraphsSchema(LONGEST_TEXT).check(
  z.refine((text) => text.trim() !== '', { error: markText('Review text cannot be empty.') }),
);

export const Review = z.strictObject({
  id: ReviewId,
  /** The patient in the book; null as long as the row is not linked or names no person. */
  patientId: z.nullable(PatientId),
  /** The language that is known of the patient. */
  patientLanguage: z.nullable(Language),
  patientName: z.string(),
  appointmentDate: z.nullable(CalendarDate),
  contactNumber: z.string(),
  treatment: z.string(),
  notes: z.string(),
  status: ReviewStatus,
  /**
   * Shown to the clinic; set by completing the three-step flow and by creating follow-ups
   * (decisions 007 and 022).
   */
  hasSequence: z.boolean(),
  /** When follow-ups were created; they are created once. */
  followUpsCreatedAt: z.nullable(Instant),
  aiReviewText: z.nullable(z.string()),
  /**
   * The writer of the AI text: the built-in writer, a model's name, or null once a person changed it.
   */
  aiReviewWriter: z.nullable(z.string()),
  aiReviewFirstMessageSent: z.boolean(),
  /** The language of the AI text. */
  language: Language,
  /** The flow and language that were prepared last; the texts themselves are in the plan. */
  localizedMessageBundle: z.nullable(BundleChoice),
  localizedMessageBundleStatus: z.nullable(BundleStatus),
  createdAt: Instant,
  /** Counts the changes of the fields and the text that people edit. */
  version: z.int(),
  doNotContact: DoNotContact,
  consentMark: RowConsentMark,
});
export type Review = z.infer<typeof Review>;

/** The steps of all send flows, in order (S16); `listFlowSteps` returns those of one flow. */
export const SEND_STEPS = BUNDLE_MESSAGE_TYPES;
export const SendStep = z.enum(SEND_STEPS, markText('Invalid message type'));
export type SendStep = z.infer<typeof SendStep>;

/** One step in the Send Messages dialog: its text, and what has happened to it. */
export const StepState = z.strictObject({
  step: SendStep,
  text: z.string(),
  /** The language of the text, which is another than the bundle's once the patient's was corrected. */
  language: Language,
  /** Id of the step's message row, which is created on preparing. */
  messageId: z.uuid(),
  state: z.enum(['ready', 'sending', 'opened', 'accepted', 'rejected', 'not_sent', 'unknown']),
  detail: z.nullable(z.string()),
  /**
   * A person put it in the queue, so Quick Send, the message list, the autopilot and the sheet find
   * it.
   */
  queued: z.boolean(),
  /** A fact changed since a person wrote the text. Missing otherwise. */
  isWrittenBeforeChange: z.optional(z.literal(true)),
});
export type StepState = z.infer<typeof StepState>;

/** The writer's name when a person wrote or changed the review text. */
export const WRITTEN_BY_PERSON = 'person';

/**
 * Why a step has no message: the clinic has no listing link, or no review text could be written.
 */
export const MissingStep = z.strictObject({
  step: SendStep,
  because: z.enum(['NO_LISTING_LINK', 'NO_REVIEW_TEXT']),
});
export type MissingStep = z.infer<typeof MissingStep>;

export const SendPlan = z.strictObject({
  review: Review,
  /** The steps of the prepared flow, in the order in which they are sent. */
  steps: z.array(StepState),
  /** Steps of the flow that could not be prepared; the others can be sent. */
  missing: z.array(MissingStep),
  /** The model that gave no usable draft, so that the built-in writer wrote instead. */
  replacedWriter: z.nullable(z.string()),
  /** True when it was replaced because the clinic's requests of the hour are spent. */
  isBudgetSpent: z.optional(z.boolean()),
  /** Why the clinic's own thank-you was not used, right after preparing. */
  templateProblem: z.nullable(z.string()),
  /** The writer of the review text: the built-in writer, a model's name, or WRITTEN_BY_PERSON. */
  writer: z.string(),
});
export type SendPlan = z.infer<typeof SendPlan>;

export const MessageBundle = z.strictObject({
  /** Missing in bundles that are older than the choice of flows; those are `ai3`. */
  flow: z.optional(BundleFlow),
  /** Missing where it is a draft. */
  second: z.optional(SecondMessage),
  language: Language,
  writer: z.string(),
  messages: z.array(BundleMessage),
});
export type MessageBundle = z.infer<typeof MessageBundle>;

/** The words that a patient chooses by tapping a point as good or as bad, in the patient's language. */
export const PointLabels = z.strictObject({
  point: z.enum(POINTS),
  good: z.string(),
  bad: z.string(),
});
export type PointLabels = z.infer<typeof PointLabels>;

/** Events while a draft is written: its progress, at most ten times a second, then the draft. */
export const DraftEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), ...DraftProgress.shape }),
  z.strictObject({
    kind: z.literal('written'),
    reviewText: z.string(),
    writer: z.string(),
    language: Language,
    /** True when the patient's words name a treatment, which others will read in a review. */
    namesTreatment: z.boolean(),
    /** Words of the patient's name in the patient's words: a person decides whether they stay. */
    sharedWords: z.array(z.string()),
    /** The model that gave no usable draft, so that the built-in writer wrote instead. */
    replacedWriter: z.nullable(z.string()),
    /** True when it was replaced because the clinic's requests of the hour are spent. */
    isBudgetSpent: z.optional(z.boolean()),
  }),
]);
export type DraftEvent = z.infer<typeof DraftEvent>;

export const TEMPLATE_TYPES = ['ai_integrated', 'simple_thank_you'] as const;
export const TemplateType = z.enum(TEMPLATE_TYPES);
export type TemplateType = z.infer<typeof TemplateType>;

/** The thank-you text of a send flow in one language: the clinic's own or the built-in one. */
export const ReviewTemplate = z.strictObject({
  templateType: TemplateType,
  language: Language,
  messageTemplate: z.string(),
  builtIn: z.string(),
  isOwn: z.boolean(),
  /** Counts the changes of the clinic's own text; 0 when it has none. */
  version: z.int(),
  /** Why the built-in text is sent instead of the clinic's own. */
  problem: z.nullable(z.string()),
});
export type ReviewTemplate = z.infer<typeof ReviewTemplate>;

export const ReviewTemplateText = paragraphsSchema(LONGEST_TEXT).check(
  z.refine((text) => text.trim() !== '', { error: markText('The message cannot be empty.') }),
);
