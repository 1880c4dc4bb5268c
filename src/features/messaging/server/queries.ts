import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Attempt, Message, MessageId, MessageKind, ProfileId } from '../schema.ts';
import { attemptColumns, toAttempt } from './attempts/queries.ts';
import { exactInstant } from '#platform/server/db/keyset.ts';
import { autopilots } from './autopilot/tables.ts';
import { messages, sendAttempts } from './tables.ts';

export type MessageRow = typeof messages.$inferSelect;
/** What may change in a message's row. */
export type MessageChange = Omit<
  PgUpdateSetSource<typeof messages>,
  'id' | 'clinicId' | 'createdAt' | 'updatedAt'
>;

export interface NewMessage {
  readonly id?: MessageId;
  readonly profileId: ProfileId | null;
  readonly templateId?: string | null;
  readonly kind: MessageKind;
  readonly patientName: string;
  /** Ten digits, or empty when the patient has none: such a message waits but cannot be sent. */
  readonly whatsappNumber: string;
  readonly scheduledDate: CalendarDate;
  readonly messageContent: string;
  readonly language: Language;
  /** Created so much later than the others of the call, to fix their order. */
  readonly secondsLater?: number;
}

const MOST_OF_A_REVIEW = 500;

/** A row as the contract shows it. */
function toMessage(row: MessageRow, lastAttempt: Attempt | null, isTooOld = false): Message {
  return {
    id: row.id as MessageId,
    profileId: row.profileId as ProfileId | null,
    kind: row.kind,
    patientName: row.patientName,
    whatsappNumber: row.whatsappNumber,
    scheduledDate: row.scheduledDate,
    messageContent: row.messageContent,
    language: row.language,
    status: row.status,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    lastAttempt,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    ...(isTooOld ? { isTooOld } : {}),
  };
}

/** Messages with their newest attempt and their exact instant; the caller says which, and what `total` each row carries. */
export function messagesWithAttempt(scope: ClinicScope, total = sql<number | null>`null::int`) {
  const last = scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(
      and(eq(sendAttempts.clinicId, messages.clinicId), eq(sendAttempts.messageId, messages.id)),
    )
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id))
    .limit(1)
    .as('last_attempt');
  const attempt = {
    id: last.id,
    channel: last.channel,
    state: last.state,
    requestedBy: last.requestedBy,
    startedAt: last.startedAt,
    finishedAt: last.finishedAt,
    detail: last.detail,
    stoppedBy: last.stoppedBy,
    awaitsReport: last.awaitsReport,
    confirmedAt: last.confirmedAt,
    deliveredAt: last.deliveredAt,
    readAt: last.readAt,
    failure: last.failure,
  };
  return scope.db
    .select({
      row: messages,
      attempt,
      at: exactInstant(messages.createdAt),
      total,
      isTooOld: tooOld(scope),
    })
    .from(messages)
    .leftJoinLateral(last, sql`true`)
    .$dynamic();
}

/** True for what waits for a person because the clinic's autopilot is on and does not send anything so late. */
function tooOld({ today }: ClinicScope): SQL<boolean> {
  return sql<boolean>`(${messages.status} = 'pending' and ${messages.cancelledAt} is null and exists (
    select from ${autopilots} where ${autopilots.clinicId} = ${messages.clinicId} and ${autopilots.isOn}
      and ${messages.scheduledDate} < ${today}::date - ${autopilots.expiresAfterDays}))`;
}

export type FoundRow = Awaited<ReturnType<typeof messagesWithAttempt>>[number];

export function found({ row, attempt, isTooOld }: FoundRow): Message {
  return toMessage(row, attempt && toAttempt(attempt), isTooOld);
}

export async function messageById(scope: ClinicScope, id: string): Promise<Message | undefined> {
  const rows = await messagesWithAttempt(scope).where(ownMessage(scope, id));
  return rows[0] && found(rows[0]);
}

/** The row, locked until the transaction ends: whoever sends or changes a message goes through here. */
export async function lockedMessage(tx: ClinicScope, id: string): Promise<MessageRow | undefined> {
  const rows = await tx.db.select().from(messages).where(ownMessage(tx, id)).for('update');
  return rows[0];
}

/** All messages of a review, locked in one order so that two transactions cannot wait for each other. */
export async function lockedMessagesOfReview(
  tx: ClinicScope,
  profileId: ProfileId,
): Promise<MessageRow[]> {
  return tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.clinicId, tx.clinicId), eq(messages.profileId, profileId)))
    .orderBy(asc(messages.id))
    .for('update');
}

export async function changeMessages(
  tx: ClinicScope,
  { ids, change }: { ids: readonly string[]; change: MessageChange },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(messages)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])));
}

/** The text, and with it the version that a person's open form is compared with. */
export async function changeText(
  tx: ClinicScope,
  { id, ...text }: { id: string; messageContent: string; language?: Language },
): Promise<void> {
  await changeMessages(tx, {
    ids: [id],
    change: { ...text, version: sql`${messages.version} + 1` },
  });
}

export async function cancelMessages(tx: ClinicScope, ids: readonly string[]): Promise<void> {
  await changeMessages(tx, { ids, change: { cancelledAt: sql`now()` } });
}

export async function deleteMessages(tx: ClinicScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(messages)
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])));
}

/** Adds messages; one that is there already (same review and template, or same review and step) is left as it is. */
export async function insertedMessages(
  tx: ClinicScope,
  added: readonly NewMessage[],
): Promise<Message[]> {
  if (added.length === 0) return [];
  const rows = await tx.db
    .insert(messages)
    .values(
      added.map(({ secondsLater = 0, ...message }) => ({
        ...message,
        clinicId: tx.clinicId,
        createdAt: sql`now() + make_interval(secs => ${secondsLater})`,
      })),
    )
    .onConflictDoNothing()
    .returning();
  return rows.map((row) => toMessage(row, null));
}

/** A review's follow-ups, as those of many are stored at once. */
export interface PlannedSequence {
  readonly review: {
    readonly id: ProfileId;
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
 * As `insertedMessages` for thousands of rows. They travel as one parameter: a statement with ten for each row takes longer
 * to put together and to read than its rows to store. Without `on conflict`, which writes each row twice to make sure of
 * it: the reviews are locked and have no follow-ups, so that one that stands already is not a race but an oddity.
 */
export async function insertedSequences(
  tx: ClinicScope,
  { sequences, language }: { sequences: readonly PlannedSequence[]; language: Language },
): Promise<void> {
  const rows = sequences.flatMap(({ review, messages: planned }) =>
    planned.map(({ templateId, scheduledDate, messageContent }) => [
      review.id,
      templateId,
      review.patientName,
      review.contactNumber,
      scheduledDate,
      messageContent,
    ]),
  );
  await tx.db.execute(sql`
    insert into sequence_messages
      (user_id, profile_id, template_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, language)
    select ${tx.clinicId}, (r->>0)::uuid, (r->>1)::uuid, 'sequence', r->>2, r->>3, (r->>4)::date, r->>5, ${language}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`);
}

/** A review's messages in the order in which they go out. */
export async function messagesOf(
  scope: ClinicScope,
  { profileId, kinds }: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  const rows = await messagesWithAttempt(scope)
    .where(
      and(
        eq(messages.clinicId, scope.clinicId),
        eq(messages.profileId, profileId),
        kinds && inArray(messages.kind, [...kinds]),
      ),
    )
    .orderBy(asc(messages.scheduledDate), asc(messages.createdAt), asc(messages.id))
    .limit(MOST_OF_A_REVIEW);
  return rows.map((row) => found(row));
}

function ownMessage(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(messages.clinicId, scope.clinicId), eq(messages.id, id));
}
