import * as z from 'zod/mini';
import { CancelReason } from '#features/appointments/schema.ts';
import { Channel } from '#features/messages/schema.ts';
import { Month } from '#features/asking/schema.ts';
import { ReviewPoint } from '#features/review-drafts/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { NOT_ASKED_REASONS } from './table-names.ts';

const count = z.int();

/** Visits that took place or were missed, and how many of them were missed. */
export const Attendance = z.strictObject({ visits: count, missed: count });
export type Attendance = z.infer<typeof Attendance>;

/** The outcomes of one channel's messages; `delivered` and `read` are part of `sent`. */
export const ChannelOutcomes = z.strictObject({
  channel: Channel,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  /** A rule kept the message back just before sending. */
  heldBack: count,
  unknown: count,
});
export type ChannelOutcomes = z.infer<typeof ChannelOutcomes>;

export const NotAskedReason = z.enum(NOT_ASKED_REASONS);
export type NotAskedReason = z.infer<typeof NotAskedReason>;

/** The days of one week, from Monday, that are in the month. */
export const MonthWeek = z.strictObject({
  /** Its first day in the month. */
  from: CalendarDate,
  done: count,
  missed: count,
  medianMinutes: z.nullable(count),
  mostMinutes: z.nullable(count),
});
export type MonthWeek = z.infer<typeof MonthWeek>;

const VisitCounts = z.strictObject({
  done: count,
  /** Part of `done`. */
  walkIns: count,
  missed: count,
  cancelled: count,
  open: count,
});

const Waiting = z.strictObject({
  patients: count,
  /** From the arrival to the doctor; null when no patient's times are known. */
  medianMinutes: z.nullable(count),
  /** Nine of ten patients waited at most so long. */
  mostMinutes: z.nullable(count),
});

/** The figures of one calendar month of the clinic. Parts of features that the clinic lacks are null. */
export const MonthFigures = z.strictObject({
  month: Month,
  from: CalendarDate,
  /** The first day after the month. */
  before: CalendarDate,
  /** The month that the clinic's clocks show. */
  thisMonth: Month,
  visits: z.nullable(VisitCounts),
  /** The cancelled visits by their reason, the most frequent first; null for those without one. */
  cancellations: z.nullable(z.array(z.strictObject({ reason: z.nullable(CancelReason), count }))),
  /** The visits and the waiting again, by week; weeks after today are left out. */
  weeks: z.nullable(z.array(MonthWeek)),
  reminders: z.nullable(z.strictObject({ reminded: Attendance, notReminded: Attendance })),
  waiting: z.nullable(Waiting),
  asking: z.nullable(
    z.strictObject({
      askedPatients: count,
      /** Links that a person opened in the month; none where the installation has no short links. */
      openedLinks: count,
      /** The same for links on printed slips. */
      openedSlips: count,
      /** Visits that were done, after which a request reached the patient. */
      askedVisits: count,
      /** Part of `askedVisits`: the provider reported that the request arrived. */
      deliveredVisits: count,
      /** Part of `askedVisits`: a link of the request was opened, as far as it has one that is counted. */
      openedVisits: count,
      /** The other visits that were done, each with one reason. */
      notAsked: z.array(z.strictObject({ reason: NotAskedReason, count })),
    }),
  ),
  feedback: z.nullable(
    z.strictObject({
      received: count,
      /** Part of `received`. */
      answersWanted: count,
      /** Part of `received`: not closed yet. */
      notClosed: count,
      /** The points that patients tapped, the most frequent first. */
      topics: z.array(z.strictObject({ ...ReviewPoint.shape, count })),
    }),
  ),
  messages: z.nullable(z.array(ChannelOutcomes)),
  doNotContact: z.strictObject({ added: count, total: count }),
  /** The month before; of the present month as many days as have begun. */
  earlier: z.strictObject({
    from: CalendarDate,
    /** The first day after them. */
    before: CalendarDate,
    visits: z.nullable(VisitCounts),
    waiting: z.nullable(Waiting),
    askedPatients: z.nullable(count),
  }),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** One workbook with a sheet for each table, or one ZIP with a file for each. */
export const ExportForm = z.enum(['xlsx', 'csv']);
export type ExportForm = z.infer<typeof ExportForm>;

/** A file that the browser saves; its bytes as Base64. */
export const MonthFile = z.strictObject({
  fileName: z.string(),
  mediaType: z.string(),
  content: z.string(),
});
export type MonthFile = z.infer<typeof MonthFile>;
