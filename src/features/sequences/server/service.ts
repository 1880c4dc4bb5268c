import { clinicDetails } from '#features/clinics/server/service.ts';
import type { Message, ProfileId } from '#features/messaging/schema.ts';
import { insertMessages } from '#features/messaging/server/service.ts';
import type { Review } from '#features/reviews/schema.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { lockReview } from '#features/reviews/server/lock-review.ts';
import { markSequenceCreated } from '#features/reviews/server/mark-sequence-created.ts';
import type { BuiltInSequenceTemplate } from '#features/writing/phrases/schema.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import {
  type FollowUpClinic,
  canFollowUp,
  isOffered,
  plannedMessages,
  profileTypesOf,
  templatesFor,
} from '../rules.ts';
import type { PlannedMessage, SequenceTemplate } from '../schema.ts';
import { addSharedTemplates, templatesInOrder, toTemplate } from './queries.ts';

/** Which review gets which set of follow-ups. */
export interface SequenceChoice {
  readonly profileId: ProfileId;
  readonly profileType: string;
  readonly language: Language;
}

/** Why a review cannot have follow-ups now. */
export type CannotCreate =
  | { code: 'ALREADY_HAS_SEQUENCE' }
  | { code: 'CLINIC_INFORMATION_MISSING' }
  | { code: 'INVALID_VISIT_DATE' }
  | { code: 'NO_TEMPLATES'; data: { profileType: string; language: Language } };

/**
 * The templates that the clinic can use, in order, and all profile types that it can choose from: the choice stays
 * complete however the list is narrowed.
 */
export async function sequenceTemplates(
  scope: ClinicScope,
  filter: { profileType?: string; language?: Language },
): Promise<{ items: SequenceTemplate[]; profileTypes: string[] }> {
  const offered = await offeredTemplates(scope, { clinic: await clinicDetails(scope) });
  const items = offered.filter(
    ({ profileType, language }) =>
      profileType === (filter.profileType ?? profileType) &&
      language === (filter.language ?? language),
  );
  return { items, profileTypes: profileTypesOf(offered) };
}

/** What `createSequence` would make now; stores nothing. Another clinic's review is NOT_FOUND. */
export async function planSequence(
  scope: ClinicScope,
  choice: SequenceChoice,
): Promise<Result<{ messages: PlannedMessage[] }, CannotCreate>> {
  const review = await getReview(scope, { id: choice.profileId });
  const plan = planFor(review, await preparedSet(scope, choice));
  return plan.ok ? ok({ messages: plan.value }) : plan;
}

/** Creates all follow-ups of a review or none, and marks it. Another clinic's review is NOT_FOUND. */
export async function createSequence(
  scope: ClinicScope,
  choice: SequenceChoice,
): Promise<Result<{ messages: Message[] }, CannotCreate>> {
  const set = await preparedSet(scope, choice);
  const { result } = await createFromSet(scope, { profileId: choice.profileId, set });
  return result;
}

/** What the trail says of reviews that got their follow-ups. */
export const CREATED = {
  entity: 'review',
  changedFields: ['hasSequence', 'followUpsCreatedAt'],
} as const;

/** What all sequences of one choice are made from; read once, however many reviews there are. */
export interface PreparedSet {
  readonly choice: Omit<SequenceChoice, 'profileId'>;
  readonly clinic: FollowUpClinic;
  /** In order; empty when there are none in this language, or at all. */
  readonly templates: readonly SequenceTemplate[];
}

/** Reads the clinic and the templates for a profile type and language. */
export async function preparedSet(
  scope: ClinicScope,
  { profileType, language }: Omit<SequenceChoice, 'profileId'>,
): Promise<PreparedSet> {
  const clinic = await clinicDetails(scope);
  const offered = await offeredTemplates(scope, { clinic, profileType, language });
  const templates = templatesFor({ templates: offered, profileType, language });
  return { choice: { profileType, language }, clinic, templates };
}

/** Chooses among the planned follow-ups of a review; its refusal creates none. */
type Keep<Refusal extends { code: string }> = (
  messages: PlannedMessage[],
) => Result<PlannedMessage[], Refusal>;

/**
 * Creates the follow-ups of one review in a transaction of its own, and marks it. The review stays locked throughout, so that of any
 * number of requests at once exactly one creates and the others are refused ALREADY_HAS_SEQUENCE. NOT_FOUND is thrown.
 */
export async function createFromSet<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  {
    profileId,
    set,
    keep = (messages) => ok(messages),
  }: { profileId: ProfileId; set: PreparedSet; keep?: Keep<Refusal> },
): Promise<{
  patientName: string;
  result: Result<{ messages: Message[] }, CannotCreate | Refusal>;
}> {
  return inTransaction(scope, async (tx) => {
    const review = await lockReview(tx, { id: profileId });
    if (review === undefined) throw new Failure('NOT_FOUND');
    const { patientName } = review;
    const whole = planFor(review, set);
    const plan = whole.ok ? keep(whole.value) : whole;
    if (!plan.ok) return { patientName, result: plan };
    const messages = await insertMessages(tx, {
      messages: plan.value.map(({ templateId, scheduledDate, messageContent }) => ({
        profileId: review.id,
        templateId,
        kind: 'sequence',
        patientName,
        whatsappNumber: review.contactNumber,
        scheduledDate,
        messageContent,
        language: set.choice.language,
      })),
    });
    await markSequenceCreated(tx, { id: review.id });
    await recordAudit(tx, { ...CREATED, action: 'sequences.create', entityId: review.id });
    return { patientName, result: ok({ messages }) };
  });
}

/**
 * Adds templates that belong to every clinic and answers how many were new. Their ids follow from profile type,
 * target, language and order, so that starting twice, or two servers at once, makes each one once, and one that the
 * operator has reworded stays so.
 */
export async function insertSharedTemplates(
  scope: OperatorScope,
  templates: readonly (BuiltInSequenceTemplate & { readonly targetProfileType?: string | null })[],
): Promise<number> {
  if (templates.length === 0) return 0;
  return addSharedTemplates(
    scope,
    templates.map(({ targetProfileType = null, ...template }) => ({
      id: sharedTemplateId({ ...template, targetProfileType }),
      clinicId: null,
      targetProfileType,
      profileType: template.profileType,
      language: template.language,
      messageTemplate: template.messageTemplate,
      sequenceDays: template.sequenceDays,
      sequenceOrder: template.sequenceOrder,
    })),
  );
}

/** What of a review its follow-ups are made from. */
export type ReviewToPlan = Pick<Review, 'id' | 'patientName' | 'appointmentDate'> & {
  readonly followUpsCreatedAt: string | Date | null;
};

/** The follow-ups of one review, or why it cannot have them now; throws INVALID for a text that becomes too long. */
export function planFor(
  review: ReviewToPlan,
  { choice, clinic, templates }: PreparedSet,
): Result<PlannedMessage[], CannotCreate> {
  // Not `hasSequence`: the send flow sets that too, and follow-ups usually come after it (decision 007).
  if (review.followUpsCreatedAt !== null) return refuse({ code: 'ALREADY_HAS_SEQUENCE' });
  if (clinic.clinicName.trim() === '' || clinic.contactPhone === '') {
    return refuse({ code: 'CLINIC_INFORMATION_MISSING' });
  }
  const visitOn = review.appointmentDate;
  if (!canFollowUp(visitOn)) return refuse({ code: 'INVALID_VISIT_DATE' });
  if (templates.length === 0) return refuse({ code: 'NO_TEMPLATES', data: choice });
  const messages = plannedMessages({ review, visitOn, clinic, templates });
  refuseTooLong(messages);
  return ok(messages);
}

async function offeredTemplates(
  scope: ClinicScope,
  {
    clinic,
    ...filter
  }: { clinic: { profileTypes: string[] }; profileType?: string; language?: Language },
): Promise<SequenceTemplate[]> {
  const rows = await templatesInOrder(scope, filter);
  return rows.map((row) => toTemplate(row)).filter((template) => isOffered(template, clinic));
}

/** Templates keep within the limit, but names and numbers make them longer; half a message is never created. */
function refuseTooLong(messages: readonly PlannedMessage[]): void {
  const issues = messages
    .filter(({ messageContent }) => messageContent.length > LONGEST_TEXT)
    .map(({ sequenceOrder }) => ({
      path: 'profileType',
      message: `Message ${sequenceOrder} of this set is longer than ${LONGEST_TEXT} characters once it is filled in`,
    }));
  if (issues.length > 0) throw new Failure('INVALID', { data: { issues } });
}

/** A UUID of version 8, made of a hash of what identifies the template. */
function sharedTemplateId(template: {
  profileType: string;
  targetProfileType: string | null;
  language: Language;
  sequenceOrder: number;
}): string {
  const { profileType, targetProfileType, language, sequenceOrder } = template;
  const hash = sha256Hex(
    JSON.stringify(['sequence-template', profileType, targetProfileType, language, sequenceOrder]),
  );
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
