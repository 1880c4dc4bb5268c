import { createLink } from '#features/links/server/create-link.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';
import { findLinkedPatient } from '#features/patients/server/linked-patient.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findLastMoment } from '../rules.ts';
import { cleanPatientName, placeholderValues } from '#features/reviews/rules.ts';
import { insertReview } from '#features/reviews/server/insert-review.ts';
import type { EndedVisit } from './visit-queries.ts';

const DAY_MS = 86_400_000;
/** A patient who writes later finds the clinic's number. */
const LINK_DAYS = 90;

/**
 * Creates the review request of a visit and its message, which the autopilot or Quick Send sends. The
 * message says where to write, and nothing about what.
 */
export async function askPatient(tx: ClinicScope, visit: EndedVisit): Promise<void> {
  const { patientId, number, date } = visit;
  const [patient, clinic] = await Promise.all([
    findLinkedPatient(tx, patientId),
    clinicDetails(tx),
  ]);
  const language = patient?.language ?? clinic.defaultLanguage;
  const patientName = cleanPatientName(visit.patientName);
  const review = await insertReview(tx, {
    patientId,
    patientName,
    contactNumber: number,
    appointmentDate: date,
    appointmentId: visit.id,
  });
  if (review === undefined) throw new Error('A visit that was not decided about has its request');
  const link = await createLink(tx, {
    target: 'own_words',
    patientId,
    reviewId: review.id,
    language,
    expiresAt: new Date(tx.now.getTime() + LINK_DAYS * DAY_MS),
  });
  await insertMessages(tx, {
    messages: [
      {
        profileId: review.id,
        kind: 'review_ask',
        patientId,
        patientName,
        whatsappNumber: number,
        scheduledDate: tx.today,
        messageContent: composeMessage({
          template: BUILT_IN_TEMPLATES[language].gmb_link,
          values: {
            ...placeholderValues({ review, clinic, language }),
            // Without a public address the message leads to Google itself.
            ...(link && { gmb_link: link.url }),
          },
        }),
        language,
        notBefore: tx.now,
        notAfter: findLastMoment(visit.endedAt),
      },
    ],
  });
  await recordAudit(tx, { action: 'reviews.ask', entity: 'review', entityId: review.id });
}
