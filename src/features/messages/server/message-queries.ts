import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { exactInstant } from '#platform/server/db/keyset.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import type { ClinicDatabase } from '#platform/server/db/transaction.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Message, MessageId, MessageKind, MessageStatus, ProfileId } from '../schema.ts';
import { selectNewestAttempts, toNewestAttempt } from './attempts.ts';
import { markListed, selectListed } from '#features/patients/server/do-not-contact.ts';
import {
  selectAsksWithoutConsent,
  selectRowPatients,
  toConsentMark,
} from '#features/patients/server/select-consent.ts';
import { messages, type MessageRow } from './tables.ts';
import { findSubjectStops } from './leaving-checks.ts';
import { findMessageExpiry } from './message-expiry.ts';

/** The columns that `updateMessages` may change. */
export type MessageChange = Omit<
  PgUpdateSetSource<typeof messages>,
  'id' | 'clinicId' | 'status' | 'createdAt' | 'updatedAt'
>;

const MOST_OF_A_REVIEW = 500;

/** The columns of a message that are shown. */
export const messageColumns = {
  id: messages.id,
  profileId: messages.profileId,
  kind: messages.kind,
  purpose: messages.purpose,
  patientId: messages.patientId,
  patientName: messages.patientName,
  whatsappNumber: messages.whatsappNumber,
  scheduledDate: messages.scheduledDate,
  messageContent: messages.messageContent,
  language: messages.language,
  status: messages.status,
  cancelledAt: messages.cancelledAt,
  queued: messages.queued,
  writtenBeforeChange: messages.writtenBeforeChange,
  createdAt: messages.createdAt,
  version: messages.version,
  notAfter: messages.notAfter,
};

/** Selects messages with the values that lists are ordered by and the total. */
export function selectShown(
  db: ClinicDatabase,
  { total = sql`null` }: { total?: SQL<number | null> } = {},
) {
  return db
    .select({ message: messageColumns, at: exactInstant(messages.createdAt), total })
    .from(messages)
    .$dynamic();
}
type ShownMessage = Awaited<ReturnType<typeof selectShown>>[number]['message'];

export async function presentMessages(
  scope: ClinicScope,
  rows: readonly { message: ShownMessage }[],
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const [details, expiresBefore, stops] = await Promise.all([
    findMessageDetails(
      scope,
      rows.map(({ message }) => message),
    ),
    findMessageExpiry(scope),
    findSubjectStops(scope, rows.map(({ message }) => message).filter(isWaiting)),
  ]);
  const items = rows.map(({ message: row }) => {
    const mayNotLeave = stops.get(row.id);
    const message = toMessage(scope, { message: row, details, expiresBefore });
    return mayNotLeave === undefined ? message : { ...message, mayNotLeave };
  });
  return markListed(scope, items, { ...details, getNumber });
}

/** Converts messages that were just inserted: they have no attempt, and none is too old. */
export async function presentNewMessages(
  tx: ClinicScope,
  rows: readonly ShownMessage[],
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const details = await findMessageDetails(tx, rows);
  const items = rows.map((message) => toMessage(tx, { message, details, expiresBefore: null }));
  return markListed(tx, items, { ...details, getNumber });
}

const getNumber = ({ whatsappNumber }: Message) => whatsappNumber;

/** Reads what other tables say about the messages of a page. */
async function findMessageDetails(scope: ClinicScope, rows: readonly ShownMessage[]) {
  return selectValues(scope.db, {
    patients: selectRowPatients(
      scope,
      rows.map(({ patientId }) => patientId),
    ),
    asksWithoutConsent: selectAsksWithoutConsent(scope),
    attempts: selectNewestAttempts(scope, {
      about: 'messageId',
      ids: rows.map(({ id }) => id),
    }),
    listed: selectListed(
      scope,
      rows.map(({ whatsappNumber }) => whatsappNumber),
    ),
  });
}

function isWaiting({ status, cancelledAt }: Pick<MessageRow, 'status' | 'cancelledAt'>): boolean {
  return cancelledAt === null && (status === 'pending' || status === 'failed');
}

function toMessage(
  scope: Pick<ClinicScope, 'today' | 'contributions'>,
  {
    message: { queued, writtenBeforeChange, notAfter: _notAfter, purpose, patientId, ...row },
    details: { patients, asksWithoutConsent, attempts },
    expiresBefore: expires,
  }: {
    message: ShownMessage;
    details: Awaited<ReturnType<typeof findMessageDetails>>;
    expiresBefore: CalendarDate | null;
  },
): Message {
  const patient = patientId === null ? undefined : patients[patientId];
  const message: Message = {
    ...(row as typeof row & { id: MessageId; profileId: ProfileId | null }),
    ...toConsentMark(scope, { patient, asksWithoutConsent, purpose }),
    patientId: patient?.id ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastAttempt: toNewestAttempt(attempts, row.id),
  };
  if (purpose === 'marketing') message.isOffer = true;
  if (!queued) message.isNotQueued = true;
  const isOpen = (row.status === 'pending' || row.status === 'failed') && row.cancelledAt === null;
  if (writtenBeforeChange && isOpen) message.isWrittenBeforeChange = true;
  const waits = queued && row.status === 'pending' && row.cancelledAt === null;
  if (waits && expires !== null && row.scheduledDate < expires) message.isTooOld = true;
  return message;
}

export async function findMessage(scope: ClinicScope, id: string): Promise<Message | undefined> {
  return inSnapshot(scope, async (snapshot) => {
    const rows = await selectShown(snapshot.db).where(matchesMessage(scope, id));
    const [message] = await presentMessages(snapshot, rows);
    return message;
  });
}

export async function updateMessages(
  tx: ClinicScope,
  { ids, change }: { ids: readonly string[]; change: MessageChange },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(messages)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])));
}

export interface StatusChange {
  readonly ids: readonly string[];
  readonly status: MessageStatus;
  /** Whether it is queued, where that changes too. */
  readonly queued?: boolean;
}

/** The outcome of a message. */
export type MessageOutcome = Pick<MessageRow, 'id' | 'profileId' | 'kind' | 'status'>;

/**
 * Updates the status of messages and returns the new rows. Call `setMessageStatus`, which also
 * notifies the listeners.
 */
export async function updateStatus(
  tx: ClinicScope,
  { ids, ...change }: StatusChange,
): Promise<MessageOutcome[]> {
  if (ids.length === 0) return [];
  const { id, profileId, kind, status } = messages;
  return tx.db
    .update(messages)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])))
    .returning({ id, profileId, kind, status });
}

/** Updates the text and its version, which open forms are compared with. */
export async function updateText(
  tx: ClinicScope,
  { id, ...change }: Omit<MessageChange, 'version'> & { id: string; messageContent: string },
): Promise<void> {
  await updateMessages(tx, {
    ids: [id],
    change: { ...change, version: sql`${messages.version} + 1` },
  });
}

export async function cancelMessages(tx: ClinicScope, ids: readonly string[]): Promise<void> {
  await updateMessages(tx, { ids, change: { cancelledAt: sql`now()` } });
}

export async function deleteMessages(tx: ClinicScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(messages)
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])));
}

/** Lists a review's messages in sending order. */
export async function findReviewMessages(
  scope: ClinicScope,
  { profileId, kinds }: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  return inSnapshot(scope, async (snapshot) => {
    const rows = await selectShown(snapshot.db)
      .where(
        and(
          eq(messages.clinicId, scope.clinicId),
          eq(messages.profileId, profileId),
          kinds && inArray(messages.kind, [...kinds]),
        ),
      )
      .orderBy(messages.scheduledDate, messages.createdAt, messages.id)
      .limit(MOST_OF_A_REVIEW);
    return presentMessages(snapshot, rows);
  });
}

export function matchesMessage(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(messages.clinicId, scope.clinicId), eq(messages.id, id));
}
