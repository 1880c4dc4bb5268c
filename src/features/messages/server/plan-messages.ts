import { sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Message, MessageId, MessageKind, ProfileId } from '../schema.ts';
import type { PatientId, Purpose } from '#features/patients/schema.ts';
import { selectPatientLanguage } from '#features/patients/server/linked-patient.ts';
import { messageColumns, presentNewMessages } from './message-queries.ts';
import { toPurpose } from './recipient.ts';
import { messages } from './tables.ts';

export interface NewMessage {
  readonly id?: MessageId;
  readonly profileId: ProfileId | null;
  readonly templateId?: string | null;
  /** The words of the template, with placeholders. */
  readonly templateText?: string | undefined;
  readonly kind: MessageKind;
  /** That of its kind unless given. */
  readonly purpose?: Purpose;
  /** The patient in the book; missing or null when the message names no person. */
  readonly patientId?: PatientId | null;
  readonly patientName: string;
  /** Ten digits, or empty when the patient has none: such a message cannot be sent. */
  readonly whatsappNumber: string;
  readonly scheduledDate: CalendarDate;
  readonly messageContent: string;
  readonly language: Language;
  /** The hash of what the product would have written, where a person wrote the text. */
  readonly compositionAtEdit?: string;
  /** False for a message that only its own dialog may send until a user queues it. */
  readonly queued?: boolean;
  /** It may go from `notBefore` up to `notAfter`; at any time when missing. */
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** The appointment that it reminds of, and when that began as the reminder was planned. */
  readonly appointmentId?: string;
  readonly forSlot?: Date;
  /** Seconds by which it is created after the others of the call, to fix their order. */
  readonly secondsLater?: number;
}

/**
 * Inserts messages in the caller's transaction and returns the new ones in order. An existing
 * message for the same review and template, or the same review and step, is left as it is. The
 * caller records its own audit entry.
 */
export async function insertMessages(
  tx: ClinicScope,
  { messages: newMessages }: { messages: readonly NewMessage[] },
): Promise<Message[]> {
  if (newMessages.length === 0) return [];
  const rows = await tx.db
    .insert(messages)
    .values(
      newMessages.map(({ secondsLater = 0, ...message }) => ({
        purpose: toPurpose(message.kind),
        ...message,
        clinicId: tx.clinicId,
        patientLanguage: selectPatientLanguage({
          clinicId: sql`${tx.clinicId}`,
          patientId: sql`${message.patientId ?? null}`,
        }),
        createdAt: sql`now() + make_interval(secs => ${secondsLater})`,
      })),
    )
    .onConflictDoNothing()
    .returning(messageColumns);
  return presentNewMessages(tx, rows);
}

/** A review's follow-ups, for inserting those of many reviews at once. */
export interface PlannedSequence {
  readonly review: {
    readonly id: ProfileId;
    readonly patientId: PatientId | null;
    readonly patientName: string;
    readonly contactNumber: string;
  };
  readonly messages: readonly {
    readonly templateId: string;
    readonly scheduledDate: CalendarDate;
    readonly messageContent: string;
  }[];
}

/**
 * Inserts the follow-ups of many reviews, all or none: an existing one is a unique violation,
 * which ends the transaction `tx`. The caller records its own audit entry. The rows are one
 * parameter, because a statement with ten parameters a row takes longer to build and parse than
 * its rows take to store. Without `on conflict`, which writes each row twice: the reviews are
 * locked and have no follow-ups.
 */
export async function insertSequences(
  tx: ClinicScope,
  {
    sequences,
    templates,
    language,
  }: {
    sequences: readonly PlannedSequence[];
    templates: readonly {
      readonly id: string;
      readonly messageTemplate: string;
      readonly purpose: Purpose;
    }[];
    language: Language;
  },
): Promise<void> {
  const rows = sequences.flatMap(({ review, messages: plannedMessages }) =>
    plannedMessages.map(({ templateId, scheduledDate, messageContent }) => [
      review.id,
      templateId,
      review.patientName,
      review.contactNumber,
      scheduledDate,
      messageContent,
      review.patientId,
    ]),
  );
  const byId = Object.fromEntries(templates.map((template) => [template.id, template]));
  const patientLanguage = selectPatientLanguage({
    clinicId: sql`${tx.clinicId}`,
    patientId: sql`(r->>6)::uuid`,
  });
  await tx.db.execute(sql`
    insert into sequence_messages
      (user_id, profile_id, template_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, patient_id, language,
        template_text, purpose, patient_language)
    select ${tx.clinicId}, (r->>0)::uuid, (r->>1)::uuid, 'sequence', r->>2, r->>3, (r->>4)::date, r->>5, (r->>6)::uuid, ${language},
      t->>'messageTemplate', t->>'purpose', ${patientLanguage}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r,
      lateral (select ${JSON.stringify(byId)}::jsonb -> (r->>1)) as template (t)`);
}
