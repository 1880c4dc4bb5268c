import { and, eq, sql } from 'drizzle-orm';
import { findWantedLanguage } from '#features/messages/server/compositions.ts';
import type { Composition } from '#features/messages/server/compositions.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { filterSuppressed } from '#features/patients/server/do-not-contact.ts';
import { findNamedPatients } from '#features/patients/server/patient-group.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewRow } from './write-review.ts';
import { reviews } from './tables.ts';

/** To whom a message goes now, and the review that it is about. */
export type MessageRecipient = Pick<
  Composition,
  'patientId' | 'patientName' | 'whatsappNumber' | 'wantedLanguage' | 'patientLanguage'
> & {
  readonly message: MessageRow;
  /** Undefined for a message without a review. */
  readonly review: ReviewToCompose | undefined;
  /** The name that the patient's visits were booked with, which the book may have corrected since. */
  readonly bookedName: string;
};

const columns = {
  id: reviews.id,
  patientId: reviews.patientId,
  patientName: reviews.patientName,
  contactNumber: reviews.contactNumber,
  appointmentDate: reviews.appointmentDate,
  localizedMessageBundle: reviews.localizedMessageBundle,
};
export type ReviewToCompose = Pick<ReviewRow, keyof typeof columns>;

/**
 * Finds to whom messages go: under the name and in the language that the book has, at the number of
 * the review. A message without a review, or that was moved to another patient than its review's, goes
 * to the number of the book, unless it is to a number that must not be contacted: then it stays.
 */
export async function findRecipients(
  scope: ClinicScope,
  messages: readonly MessageRow[],
): Promise<MessageRecipient[]> {
  const [result, patientsOfMessages] = await Promise.all([
    findReviews(scope, messages),
    findNamedPatients(
      scope,
      messages.flatMap(({ patientId }) => patientId ?? []),
    ),
  ]);
  const subjects = messages.map((message) => {
    const review = message.profileId === null ? undefined : result.get(message.profileId);
    return { message, review, patientId: message.patientId ?? review?.patientId ?? null };
  });
  const patientsOfReviews = await findNamedPatients(
    scope,
    subjects.flatMap(({ patientId, message }) => (message.patientId === null && patientId) || []),
  );
  const patients = new Map([...patientsOfMessages, ...patientsOfReviews]);
  const recipients = subjects.map((subject) => {
    const { review, patientId } = subject;
    const patient = patientId === null ? undefined : patients.get(patientId);
    const isOfReview = review !== undefined && (review.patientId ?? patientId) === patientId;
    return { ...subject, patient, ownReview: isOfReview ? review : undefined };
  });
  const ownNumbers = recipients.flatMap(({ ownReview, message }) =>
    ownReview === undefined ? message.whatsappNumber : [],
  );
  const suppressedNumbers = await filterSuppressed(scope, ownNumbers);
  return recipients.map(({ message, review, patientId, patient, ownReview }) => {
    const patientLanguage = patient?.language ?? null;
    const ownNumber = message.whatsappNumber;
    // An erased number is no address to follow from.
    const isKept = ownNumber === '' || suppressedNumbers.has(ownNumber);
    const bookNumber = isKept ? undefined : patient?.number;
    const patientName = patient?.name ?? review?.patientName ?? message.patientName;
    return {
      message,
      review,
      patientId,
      patientName,
      bookedName: ownReview?.patientName ?? patientName,
      whatsappNumber: ownReview?.contactNumber ?? bookNumber ?? ownNumber,
      patientLanguage,
      wantedLanguage: findWantedLanguage(message, patientLanguage),
    };
  });
}

async function findReviews(
  { db, clinicId }: ClinicScope,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, ReviewToCompose>> {
  const ids = [...new Set(messages.flatMap(({ profileId }) => profileId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(reviews)
    .where(
      and(eq(reviews.clinicId, clinicId), sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`),
    );
  return new Map(rows.map((row) => [row.id, row]));
}
