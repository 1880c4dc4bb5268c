import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { AppointmentId } from '#features/appointments/schema.ts';
import { PatientId } from '#features/patients/schema.ts';
import { Language } from '#platform/schema.ts';
import { CalendarDate, Instant } from '#platform/time.ts';
import {
  EXCLUSION_REASONS,
  FINAL_REASONS,
  GAP_REASONS,
  PASSING_REASONS,
  RECORDED_REASONS,
} from './reasons.ts';

export const ExclusionReason = z.enum(EXCLUSION_REASONS, markText('Choose a reason'));
export type ExclusionReason = z.infer<typeof ExclusionReason>;

export const FinalReason = z.enum(FINAL_REASONS);
export type FinalReason = z.infer<typeof FinalReason>;

export const RecordedReason = z.enum(RECORDED_REASONS);
export type RecordedReason = z.infer<typeof RecordedReason>;

export type PassingReason = (typeof PASSING_REASONS)[number];

const between = (least: number, most: number) => {
  const error = () => i18n.t('Between {least} and {most}', { least, most });
  return z.int({ error }).check(z.gte(least, { error }), z.lte(most, { error }));
};

/** When, how often and how many patients are asked. */
export const AskSettings = z.strictObject({
  isOn: z.boolean(),
  /** Hours from the end of the visit. */
  afterHours: between(1, 72),
  /** Days in which the same person is not asked again. */
  restDays: between(30, 730),
  mostADay: between(1, 200),
});
export type AskSettings = z.infer<typeof AskSettings>;

export const DEFAULT_ASK_SETTINGS: AskSettings = {
  isOn: false,
  afterHours: 4,
  restDays: 180,
  mostADay: 10,
};

export const AskingInput = z.strictObject({ ...AskSettings.shape, version: z.int() });
export type AskingInput = z.infer<typeof AskingInput>;

/** A month as 'yyyy-MM'. */
export const Month = z
  .string()
  .check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, markText('Choose a month')));

/** How many visits were decided for each reason in a month. */
export const AskCounts = z.strictObject({
  month: Month,
  asked: z.int(),
  because: z.partialRecord(FinalReason, z.int()),
  /** Those that staff left out, by their reason. */
  exclusions: z.partialRecord(ExclusionReason, z.int()),
});
export type AskCounts = z.infer<typeof AskCounts>;

export const Asking = z.strictObject({
  settings: AskSettings,
  version: z.int(),
  /** False when a message would have no link, or reviews are off: then no patient is asked. */
  canAsk: z.boolean(),
  counts: AskCounts,
  /** The newest line of the record of decisions; on paper it proves later that nothing was changed. Null without one. */
  recordEnd: z.nullable(z.strictObject({ seq: z.int(), hash: z.string() })),
  /** The month that the clinic's clocks show. */
  thisMonth: Month,
});
export type Asking = z.infer<typeof Asking>;

/** A decision as it is on record; name and date are null once the visit was erased. */
export const AskDecisionLine = z.strictObject({
  seq: z.int(),
  decidedAt: Instant,
  /** Null when the patient is asked. */
  because: z.nullable(RecordedReason),
  exclusion: z.nullable(ExclusionReason),
  visit: z.nullable(
    z.strictObject({
      patientId: z.nullable(PatientId),
      patientName: z.string(),
      date: CalendarDate,
    }),
  ),
});
export type AskDecisionLine = z.infer<typeof AskDecisionLine>;

/** A visit that ended and is not decided about yet. */
export const WaitingVisit = z.strictObject({
  appointmentId: AppointmentId,
  patientId: z.nullable(PatientId),
  patientName: z.string(),
  date: CalendarDate,
  /** When it is decided about; a moment that has passed waits for the next day. */
  dueAt: Instant,
  exclusion: z.nullable(ExclusionReason),
});
export type WaitingVisit = z.infer<typeof WaitingVisit>;

const GapReason = z.enum(GAP_REASONS);
export type GapReason = z.infer<typeof GapReason>;

const Hidden = z.nullable(z.int());

/** How many visits came to each step; a count from which a patient could be read is null. */
const FunnelCounts = z.strictObject({
  done: Hidden,
  mayBeAsked: Hidden,
  asked: Hidden,
  delivered: Hidden,
  /** Of those who were asked: a person opened the link. */
  opened: Hidden,
});

/** The visits of a week, from Monday, whose patients read a language. */
export const WeekFunnel = z.strictObject({
  week: CalendarDate,
  language: Language,
  ...FunnelCounts.shape,
  /** The commonest reason why visits did not come to a step; null for fewer than five of them. */
  gaps: z.strictObject({
    mayBeAsked: z.nullable(GapReason),
    asked: z.nullable(GapReason),
    delivered: z.nullable(GapReason),
    opened: z.nullable(GapReason),
  }),
});

export type WeekFunnel = z.infer<typeof WeekFunnel>;

/** The visits of a doctor. */
export const DoctorFunnel = z.strictObject({ doctorName: z.string(), ...FunnelCounts.shape });
export type DoctorFunnel = z.infer<typeof DoctorFunnel>;

export const AskFunnel = z.strictObject({
  /** All of these visits. */
  total: FunnelCounts,
  weeks: z.array(WeekFunnel),
  doctors: z.array(DoctorFunnel),
});
export type AskFunnel = z.infer<typeof AskFunnel>;
