import * as z from 'zod/mini';
import { AppointmentId, AppointmentStatus } from '#features/appointments/schema.ts';
import { MessageId } from '#features/messages/schema.ts';
import { DoNotContact } from '#features/patients/schema.ts';
import { ReviewId, ReviewStatus } from '#features/reviews/schema.ts';
import { Language } from '#platform/schema.ts';
import { CalendarDate, Instant, TimeOfDay } from '#platform/time.ts';

/** A waiting message on the start page: enough to recognize it, not to send it. */
export const DueMessage = z.strictObject({
  id: MessageId,
  patientName: z.string(),
  scheduledDate: CalendarDate,
  /** The beginning of the text; Quick Send shows all of it. */
  preview: z.string(),
  language: Language,
  doNotContact: DoNotContact,
});
export type DueMessage = z.infer<typeof DueMessage>;

/** The number of waiting messages, and the first few of them. */
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

/** A new appointment or review request. */
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

/** One week, Monday to Sunday in the clinic's calendar. */
export const Week = z.strictObject({
  startsOn: CalendarDate,
  /** Appointments in this week, past or future, without cancelled ones. */
  appointments: count,
  /** The reviews added in this week. */
  reviewRequests: count,
  /**
   * Accepted by the provider, opened in WhatsApp, exported to the sheet, or marked as sent by a
   * person.
   */
  messagesSent: count,
});
export type Week = z.infer<typeof Week>;

/** Everything on the start page. Parts of features that the clinic lacks are null. */
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
    /** Appointments that took place or were missed, and those of earlier days that are still open. */
    endedAppointments: count,
    /** Whole percent of them that were completed; null also when there are none. */
    appointmentCompletionRate: count,
    /** Whole percent of the review requests that were sent; null also when there are none. */
    reviewResponseRate: count,
    /** The number of appointments and review requests. */
    totalActivities: count,
  }),
  /** The last twelve weeks, the current one last. */
  weeks: z.array(Week),
});
export type Overview = z.infer<typeof Overview>;
