import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { packedRows, packing, pageOfPacked, type Packed } from '#platform/server/db/packed-rows.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Message, MessageId, MessageKind, MessageStatus, ProfileId } from '../schema.ts';
import { newestAttemptAt } from './attempts.ts';
import { markDoNotContact } from './do-not-contact.ts';
import { messageExpiry, messages, sendAttempts, type MessageRow } from './tables.ts';

/** What may change in a message's row. */
export type MessageChange = Omit<
  PgUpdateSetSource<typeof messages>,
  'id' | 'clinicId' | 'status' | 'createdAt' | 'updatedAt'
>;

const MOST_OF_A_REVIEW = 500;

/** What of a message's own row is shown. */
export const messageColumns = {
  id: messages.id,
  profileId: messages.profileId,
  kind: messages.kind,
  patientName: messages.patientName,
  whatsappNumber: messages.whatsappNumber,
  scheduledDate: messages.scheduledDate,
  messageContent: messages.messageContent,
  language: messages.language,
  status: messages.status,
  cancelledAt: messages.cancelledAt,
  queued: messages.queued,
  createdAt: messages.createdAt,
  version: messages.version,
};

/** The same with the newest attempt, and what lists are ordered by. */
const shownMessages = packing(
  { ...messageColumns, lastAttempt: newestAttemptAt(sendAttempts.messageId, messages) },
  [messages.scheduledDate, messages.createdAt, messages.id],
);
type ShownRow = ReturnType<typeof shownMessages.read>;

/**
 * A page of the messages that `which` finds, in the order that it gives, and how many `counted` finds; in one statement, and
 * so of one moment. `place` makes a cursor of the last one's scheduled date, instant and id.
 */
export async function shownPage(
  scope: ClinicScope,
  asked: { which: SQL; limit: number; counted?: SQL; place?: (values: string[]) => string[] },
): Promise<Page<Message> & { total: number }> {
  const { which, limit, counted = sql`false`, place = (values) => values } = asked;
  const found = await scope.db.execute<{
    items: Packed[] | null;
    total: number;
    expiresBefore: CalendarDate | null;
  }>(sql`select ${packedRows(shownMessages, { from: sql`${messages} where ${which}`, most: limit + 1 })} as items,
    ${expiresBefore(scope)} as "expiresBefore", count(*)::int as total from ${messages} where ${counted}`);
  const { items = null, total = 0, expiresBefore: first = null } = found.rows[0] ?? {};
  const page = pageOfPacked(
    { ...shownMessages, place: (item) => place(shownMessages.place(item)) },
    { items, limit },
  );
  const shown = page.items.map((row) => toMessage(row, first));
  return { ...page, items: await markMessages(scope, shown), total };
}

export async function markMessages(
  scope: ClinicScope,
  rows: readonly Message[],
): Promise<Message[]> {
  return markDoNotContact(scope, rows, ({ whatsappNumber }) => whatsappNumber);
}

/** What is scheduled before it waits for a person, because the clinic's autopilot is on and sends nothing so late; else null. */
function expiresBefore({ clinicId, today }: ClinicScope): SQL {
  return sql`(select ${today}::date - ${messageExpiry.expiresAfterDays} from ${messageExpiry}
    where ${messageExpiry.clinicId} = ${clinicId} and ${messageExpiry.isOn})`;
}

export function toMessage({ queued, ...row }: ShownRow, expires: CalendarDate | null): Message {
  const message: Message = row as typeof row & { id: MessageId; profileId: ProfileId | null };
  if (!queued) message.isNotQueued = true;
  const waits = queued && row.status === 'pending' && row.cancelledAt === null;
  if (waits && expires !== null && row.scheduledDate < expires) message.isTooOld = true;
  return message;
}

export async function messageById(scope: ClinicScope, id: string): Promise<Message | undefined> {
  const { items } = await shownPage(scope, { which: sql`${ownMessage(scope, id)}`, limit: 1 });
  return items[0];
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

export interface StatusChange {
  readonly ids: readonly string[];
  readonly status: MessageStatus;
  /** Whether it waits in the queue, where that changes too. */
  readonly queued?: boolean;
}

/** What became of a message. */
export type MessageOutcome = Pick<MessageRow, 'id' | 'profileId' | 'kind' | 'status'>;

/** Sets the status of messages and returns what they are now. Call `setMessageStatus`, which notifies the listeners too. */
export async function changeStatus(
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

/** A review's messages in the order in which they go out. */
export async function messagesOf(
  scope: ClinicScope,
  { profileId, kinds }: { profileId: ProfileId; kinds?: readonly MessageKind[] },
): Promise<Message[]> {
  const which = and(
    eq(messages.clinicId, scope.clinicId),
    eq(messages.profileId, profileId),
    kinds && inArray(messages.kind, [...kinds]),
  );
  const inOrder = sql`${which} order by ${messages.scheduledDate}, ${messages.createdAt}, ${messages.id}`;
  return (await shownPage(scope, { which: inOrder, limit: MOST_OF_A_REVIEW })).items;
}

export function ownMessage(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(messages.clinicId, scope.clinicId), eq(messages.id, id));
}
