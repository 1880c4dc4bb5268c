import * as z from 'zod/mini';
import { AppointmentId, AppointmentStatus } from '#features/appointments/schema.ts';
import { DoNotContact, MessageId } from '#features/messages/schema.ts';
import { ReviewId, ReviewStatus } from '#features/reviews/schema.ts';
import { Language } from '#platform/schema.ts';
import { CalendarDate, Instant, TimeOfDay } from '#platform/time.ts';

/** What a waiting message shows on the start page: enough to know it by, not to send it. */
export const DueMessage = z.strictObject({
  id: MessageId,
  patientName: z.string(),
  scheduledDate: CalendarDate,
  /** Begin of the text; Quick Send has the whole. */
  preview: z.string(),
  language: Language,
  doNotContact: DoNotContact,
});
export type DueMessage = z.infer<typeof DueMessage>;

/** How many wait, and the first few of them. */
export const DueMessages = z.strictObject({ count: z.int(), messages: z.array(DueMessage) });
export type DueMessages = z.infer<typeof DueMessages>;

export const UpcomingAppointment = z.strictObject({
  id: AppointmentId,
  patientName: z.string(),
  appointmentDate: CalendarDate,
  appointmentTime: TimeOfDay,
  doctorName: z.string(),
  badge: z.enum(['today', 'upcoming']),
  doNotContact: DoNotContact,
});
export type UpcomingAppointment = z.infer<typeof UpcomingAppointment>;

/** An appointment or a review request that was added. */
export const Activity = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('appointment'),
    id: AppointmentId,
    patientName: z.string(),
    /** The doctor's name. */
    what: z.string(),
    status: AppointmentStatus,
    at: Instant,
  }),
  z.strictObject({
    kind: z.literal('review'),
    id: ReviewId,
    patientName: z.string(),
    /** The treatment; may be empty. */
    what: z.string(),
    status: ReviewStatus,
    at: Instant,
  }),
]);
export type Activity = z.infer<typeof Activity>;

const count = z.nullable(z.int());

/** One week, Monday to Sunday on the clinic's calendar. */
export const Week = z.strictObject({
  startsOn: CalendarDate,
  /** With their day in this week, whether past or to come; cancelled ones are left out. */
  appointments: count,
  /** Added in this week. */
  reviewRequests: count,
  /** Accepted by the provider, opened in WhatsApp, handed to the sheet, or sent by a person's word. */
  messagesSent: count,
});
export type Week = z.infer<typeof Week>;

/** Everything on the start page. What belongs to a feature that the clinic lacks is null. */
export const Overview = z.strictObject({
  today: CalendarDate,
  stats: z.strictObject({
    totalAppointments: count,
    completedAppointments: count,
    pendingReviews: count,
    completedReviews: count,
  }),
  dueToday: z.nullable(DueMessages),
  overdue: z.nullable(DueMessages),
  upcomingAppointments: z.nullable(z.array(UpcomingAppointment)),
  recentActivity: z.nullable(z.array(Activity)),
  performance: z.strictObject({
    /** Whole percent; null also while there is nothing to measure by. */
    appointmentCompletionRate: count,
    reviewResponseRate: count,
    /** All appointments and review requests. */
    totalActivities: count,
  }),
  /** The last twelve, the current one last. */
  weeks: z.array(Week),
});
export type Overview = z.infer<typeof Overview>;
