import { and, desc, eq, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays } from '#platform/calendar.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, readCursor, toPage } from '#platform/server/db/keyset.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import { matchesPatientOfRow } from '#features/patients/server/match-patients.ts';
import type { ClinicDatabase } from '#platform/server/db/transaction.ts';
import { CalendarDate } from '#platform/time.ts';
import {
  MessageId,
  type Message,
  type MessageDate,
  type MessageOrder,
  type MessageStatus,
  type MessageSummary,
  type ProfileId,
} from '../schema.ts';
import { presentMessages, selectShown } from './message-queries.ts';
import { messages } from './tables.ts';

export interface MessageFilter {
  readonly patient?: string;
  readonly date?: MessageDate;
  readonly status?: MessageStatus;
  readonly profileId?: ProfileId;
  /** Only waiting messages whose text a person wrote before a fact changed. */
  readonly beforeChange?: true;
}

const ScheduledCursor = z.tuple([CalendarDate, ExactInstant, MessageId]);
const CreatedCursor = z.tuple([ExactInstant, MessageId]);

/**
 * The sections of the order `due`: what is late, what is due today or later, and earlier messages with which
 * nothing is to be done any more, of which the newest come first.
 */
const SECTIONS = ['late', 'coming', 'over'] as const;
type Section = (typeof SECTIONS)[number];
const DueCursor = z.tuple([z.enum(SECTIONS), CalendarDate, ExactInstant, MessageId]);

/**
 * Returns one page of what the filter finds, by scheduled date, in order of creation, or beginning with what is late,
 * and the total.
 */
export async function searchMessagePage(
  scope: ClinicScope,
  {
    cursor,
    limit,
    order,
    ...filter
  }: MessageFilter & { cursor?: string; limit: number; order: MessageOrder },
): Promise<Page<Message> & { total: number }> {
  const condition = matchesFilter(scope, filter);
  if (order === 'due') return searchDuePage(scope, { condition, cursor, limit });
  const after = cursor === undefined ? undefined : afterCursor(cursor, order);
  return inSnapshot(scope, async (snapshot) => {
    const { db } = snapshot;
    const rows = await selectPage(db, { condition, after, order, limit: limit + 1 });
    const page = toPage(rows, {
      limit,
      item: (row) => row,
      cursor: ({ message: { scheduledDate, id }, at }) =>
        order === 'scheduled' ? [scheduledDate, at, id] : [at, id],
    });
    const total = rows[0]?.total ?? (after && (await selectCount(db, condition))[0]?.total);
    return { ...page, items: await presentMessages(snapshot, page.items), total: total ?? 0 };
  });
}

/** Selects a page of what was found, each row with the total. */
function selectPage(
  db: ClinicDatabase,
  query: {
    condition: SQL | undefined;
    after: SQL | undefined;
    order: 'scheduled' | 'created';
    limit: number;
  },
) {
  const { scheduledDate, createdAt, id } = messages;
  const { condition, after, order, limit } = query;
  return selectShown(db, { total: sql<number>`${selectCount(db, condition)}` })
    .where(and(condition, after))
    .orderBy(...(order === 'scheduled' ? [scheduledDate, createdAt, id] : [createdAt, id]))
    .limit(limit);
}

/** Each section is read by itself, so that an index gives it in its order. */
async function searchDuePage(
  scope: ClinicScope,
  query: { condition: SQL | undefined; cursor: string | undefined; limit: number },
): Promise<Page<Message> & { total: number }> {
  const { condition, limit } = query;
  const place = query.cursor === undefined ? undefined : readCursor(query.cursor, DueCursor);
  return inSnapshot(scope, async (snapshot) => {
    const rows = [];
    for (const section of SECTIONS.slice(place && SECTIONS.indexOf(place[0]))) {
      const sectionRows = await selectShown(snapshot.db)
        .where(
          and(
            condition,
            matchesSection(scope, section),
            place?.[0] === section ? afterDue(place) : undefined,
          ),
        )
        .orderBy(...SECTION_ORDERS[section])
        .limit(limit + 1 - rows.length);
      rows.push(...sectionRows.map((row) => ({ ...row, section })));
      if (rows.length > limit) break;
    }
    const page = toPage(rows, {
      limit,
      item: (row) => row,
      cursor: ({ section, message: { scheduledDate, id }, at }) => [section, scheduledDate, at, id],
    });
    const [count] = await selectCount(snapshot.db, condition);
    return {
      ...page,
      items: await presentMessages(snapshot, page.items),
      total: count?.total ?? 0,
    };
  });
}

const OLDEST_FIRST = [messages.scheduledDate, messages.createdAt, messages.id];
const SECTION_ORDERS: Readonly<Record<Section, readonly (SQL | (typeof OLDEST_FIRST)[number])[]>> =
  { late: OLDEST_FIRST, coming: OLDEST_FIRST, over: OLDEST_FIRST.map((column) => desc(column)) };

function matchesSection({ today }: ClinicScope, section: Section): SQL | undefined {
  const { scheduledDate, status, cancelledAt } = messages;
  const isOpen = sql`(${status} in ('pending', 'failed') and ${cancelledAt} is null)`;
  switch (section) {
    case 'late':
      return and(lt(scheduledDate, today), isOpen);
    case 'coming':
      return gte(scheduledDate, today);
    case 'over':
      return and(lt(scheduledDate, today), sql`not ${isOpen}`);
  }
}

function afterDue([section, date, sortTime, id]: z.infer<typeof DueCursor>): SQL {
  const { scheduledDate, createdAt } = messages;
  const isAfter = section === 'over' ? sql`<` : sql`>`;
  return sql`(${scheduledDate}, ${createdAt}, ${messages.id}) ${isAfter} (${date}::date, ${sortTime}::timestamptz, ${id}::uuid)`;
}

function selectCount(db: ClinicDatabase, where: SQL | undefined) {
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(messages)
    .where(where);
}

function afterCursor(cursor: string, order: 'scheduled' | 'created'): SQL {
  return order === 'scheduled' ? afterScheduled(cursor) : afterCreated(cursor);
}

function afterScheduled(cursor: string): SQL {
  const [date, sortTime, id] = readCursor(cursor, ScheduledCursor);
  const { scheduledDate, createdAt } = messages;
  return sql`(${scheduledDate}, ${createdAt}, ${messages.id}) > (${date}::date, ${sortTime}::timestamptz, ${id}::uuid)`;
}

function afterCreated(cursor: string): SQL {
  const [sortTime, id] = readCursor(cursor, CreatedCursor);
  return sql`(${messages.createdAt}, ${messages.id}) > (${sortTime}::timestamptz, ${id}::uuid)`;
}

/** Counts the messages that wait for today and from earlier days, and those to read again. */
export async function countWaiting(scope: ClinicScope): Promise<MessageSummary> {
  const { today } = scope;
  const rows = await scope.db
    .select({
      dueToday: sql<number>`count(*) filter (where ${messages.scheduledDate} = ${today})::int`,
      overdue: sql<number>`count(*) filter (where ${messages.scheduledDate} < ${today})::int`,
      beforeChange: sql<number>`(${selectCount(scope.db, matchesFilter(scope, { beforeChange: true }))})`,
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
  return { today, dueToday: 0, overdue: 0, beforeChange: 0, ...rows[0] };
}

function matchesFilter(
  scope: ClinicScope,
  { patient = '', date, status, profileId, beforeChange }: MessageFilter,
): SQL | undefined {
  const pendingOnly = status === 'pending' || (date === 'overdue' && status === undefined);
  return and(
    eq(messages.clinicId, scope.clinicId),
    matchesPatientOfRow(scope, patient, {
      name: messages.patientName,
      number: messages.whatsappNumber,
      patientId: messages.patientId,
    }),
    date && matchesDate(scope, date),
    pendingOnly ? eq(messages.status, 'pending') : undefined,
    // A message that was sent is not overdue any more, nor due today unless asked for; one that failed still is.
    date === 'overdue' || (date === 'due_today' && status === undefined)
      ? inArray(messages.status, ['pending', 'failed'])
      : undefined,
    status && !pendingOnly ? eq(messages.status, status) : undefined,
    // A message that is not queued is only in its own dialog.
    // As the index of the list has it, which counts without the table.
    pendingOnly ? messages.queued : sql`(${messages.queued} or ${messages.status} <> 'pending')`,
    profileId && eq(messages.profileId, profileId),
    // Cancelled messages are neither due nor pending: only the unfiltered list and a review's own
    // list show them.
    date || status ? isNull(messages.cancelledAt) : undefined,
    beforeChange && IS_BEFORE_CHANGE,
  );
}

// As the index of these messages has it.
const IS_BEFORE_CHANGE = sql`(${messages.writtenBeforeChange} and ${messages.status} in ('pending', 'failed')
  and ${messages.cancelledAt} is null)`;

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
