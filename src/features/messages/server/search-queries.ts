import { and, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays } from '#platform/calendar.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, readCursor } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { personMatches } from '#platform/server/db/search.ts';
import { CalendarDate } from '#platform/time.ts';
import {
  MessageId,
  type Message,
  type MessageDate,
  type MessageStatus,
  type MessageSummary,
  type ProfileId,
} from '../schema.ts';
import { messagesPage } from './message-queries.ts';
import { messages } from './tables.ts';

export interface MessageFilter {
  readonly patient?: string;
  readonly date?: MessageDate;
  readonly status?: MessageStatus;
  readonly profileId?: ProfileId;
}

const ScheduledCursor = z.tuple([CalendarDate, ExactInstant, MessageId]);
const CreatedCursor = z.tuple([ExactInstant, MessageId]);

/**
 * Returns one page of what the filter finds, by scheduled date or in order of creation, and the
 * total.
 */
export async function searchMessagePage(
  scope: ClinicScope,
  {
    cursor,
    limit,
    order,
    ...filter
  }: MessageFilter & { cursor?: string; limit: number; order: 'scheduled' | 'created' },
): Promise<Page<Message> & { total: number }> {
  const byDate = order === 'scheduled';
  const after =
    cursor === undefined ? undefined : byDate ? afterScheduled(cursor) : afterCreated(cursor);
  const { scheduledDate, createdAt, id } = messages;
  const found = matchesFilter(scope, filter);
  return messagesPage(scope, {
    where: and(found, after),
    orderBy: byDate ? [scheduledDate, createdAt, id] : [createdAt, id],
    limit,
    toCursor: byDate ? (place) => place : ([, ...created]) => created,
    counted: found,
  });
}

function afterScheduled(cursor: string): SQL {
  const [date, at, id] = readCursor(cursor, ScheduledCursor);
  const { scheduledDate, createdAt } = messages;
  return sql`(${scheduledDate}, ${createdAt}, ${messages.id}) > (${date}::date, ${at}::timestamptz, ${id}::uuid)`;
}

function afterCreated(cursor: string): SQL {
  const [at, id] = readCursor(cursor, CreatedCursor);
  return sql`(${messages.createdAt}, ${messages.id}) > (${at}::timestamptz, ${id}::uuid)`;
}

/** Counts the messages that wait for today and from earlier days. */
export async function countWaiting(scope: ClinicScope): Promise<MessageSummary> {
  const { today } = scope;
  const rows = await scope.db
    .select({
      dueToday: sql<number>`count(*) filter (where ${messages.scheduledDate} = ${today})::int`,
      overdue: sql<number>`count(*) filter (where ${messages.scheduledDate} < ${today})::int`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, scope.clinicId),
        eq(messages.status, 'pending'),
        isNull(messages.cancelledAt),
        messages.queued,
        sql`${messages.scheduledDate} <= ${today}`,
      ),
    );
  return { today, dueToday: 0, overdue: 0, ...rows[0] };
}

function matchesFilter(
  scope: ClinicScope,
  { patient = '', date, status, profileId }: MessageFilter,
): SQL | undefined {
  const pendingOnly = status === 'pending' || (date === 'overdue' && status === undefined);
  return and(
    eq(messages.clinicId, scope.clinicId),
    personMatches(patient, { name: messages.patientName, number: messages.whatsappNumber }),
    date && matchesDate(scope, date),
    // A message that was sent is not overdue any more.
    pendingOnly ? eq(messages.status, 'pending') : undefined,
    status && !pendingOnly ? eq(messages.status, status) : undefined,
    // A message that is not queued is only in its own dialog.
    pendingOnly ? messages.queued : or(messages.queued, ne(messages.status, 'pending')),
    profileId && eq(messages.profileId, profileId),
    // Cancelled messages are neither due nor pending: only the unfiltered list and a review's own
    // list show them.
    date || status ? isNull(messages.cancelledAt) : undefined,
  );
}

function matchesDate({ today }: ClinicScope, date: MessageDate): SQL {
  const tomorrow = addDays(today, 1);
  switch (date) {
    case 'due_today':
      return eq(messages.scheduledDate, today);
    case 'overdue':
      return lt(messages.scheduledDate, today);
    case 'due_tomorrow':
      return eq(messages.scheduledDate, tomorrow);
    case 'future':
      return gt(messages.scheduledDate, tomorrow);
  }
}
