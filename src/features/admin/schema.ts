import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { CalendarDate } from '#platform/time.ts';
import { Feature, Role } from '#features/clinics/schema.ts';
import { CategoryName, Creative, CreativeInput } from '#features/creatives/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { Base64, nameSchema, nonEmptyLineSchema } from '#platform/schema.ts';

export const UserLogin = z.strictObject({
  id: LoginId,
  name: z.string(),
  email: z.string(),
  isEnabled: z.boolean(),
  /** True until the invited person chooses a password or signs in with another method. */
  isInvited: z.boolean(),
});
export type UserLogin = z.infer<typeof UserLogin>;

/** A clinic as the admin sees it, without its patients. */
export const User = z.strictObject({
  id: ClinicId,
  name: z.string(),
  role: Role,
  clinicName: z.string(),
  enabledFeatures: z.array(Feature),
  profileTypes: z.array(z.string()),
  /** True while nothing of the clinic works. */
  isSuspended: z.boolean(),
  logins: z.array(UserLogin),
});
export type User = z.infer<typeof User>;

/** The input of 'Create clinic'. */
export const NewClinicInput = z.strictObject({
  clinicName: nameSchema(markText('Clinic name is required')),
  name: nameSchema(markText('Name is required')),
  email: z
    .email(markText('Enter an email address such as clinic@example.com'))
    .check(z.maxLength(254)),
});
export type NewClinicInput = z.infer<typeof NewClinicInput>;

/** The input of a category's form. */
export const CategoryInput = z.strictObject({ name: CategoryName });

/**
 * The address that the invitation was sent to. Only the email holds the link: the person who
 * invites must not be able to choose the password.
 */
export const Invitation = z.strictObject({
  email: z.string(),
  /** False where no mail server is set up and the email is a file in a folder of the server. */
  isMailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const ProfileTypeList = z
  .array(nonEmptyLineSchema(60, markText('A profile type needs a name')))
  .check(z.maxLength(40, markText('Choose at most 40 profile types')));

/**
 * The last run of a job on any instance; all times count from now, so that only the server's clock
 * matters.
 */
export const JobRun = z.strictObject({
  name: z.string(),
  everySeconds: z.int(),
  secondsAgo: z.int(),
  /** The number of handled items; null while it runs and after it failed. */
  handled: z.nullable(z.int()),
  state: z.enum(['done', 'running', 'failed', 'late']),
  /** The run's result in a sentence for the admin; most jobs have none. */
  detail: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof JobRun>;

/** The state of the background jobs over all clinics and instances, as counts only. */
export const Heartbeat = z.strictObject({
  instances: z.int(),
  lastSweepSecondsAgo: z.nullable(z.int()),
  /** Messages that are due today or were due earlier. */
  due: z.int(),
  /** Attempts that may have been delivered: a person must decide. */
  inDoubt: z.int(),
  /** Attempts whose process stopped, and that no sweep has found. */
  stuck: z.int(),
  /**
   * Free space on the disk of DATA_DIR, which also holds the embedded database; null where it
   * cannot be read.
   */
  disk: z.nullable(
    z.strictObject({
      freeBytes: z.int(),
      totalBytes: z.int(),
      level: z.enum(['enough', 'nearly full', 'full']),
    }),
  ),
  /**
   * Seconds since a request had a forwarded address although TRUSTED_PROXIES is 0; null when none
   * did in the last day.
   */
  forwardedSecondsAgo: z.nullable(z.int()),
  /** When this process answered no request for a while, and the operations that ran meanwhile; the newest first. */
  delays: z.array(
    z.strictObject({ secondsAgo: z.int(), ms: z.int(), operations: z.array(z.string()) }),
  ),
  backup: z.strictObject({
    /** Seconds since the last backup of this database; null when none was ever made. */
    madeSecondsAgo: z.nullable(z.int()),
    /** Whether the newest one is restored each night, to try it. */
    isTried: z.boolean(),
  }),
  jobs: z.array(JobRun),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** The input for a creative: its fields and its clinic, or null for all clinics. */
export const KeptCreativeInput = z.strictObject({
  ...CreativeInput.shape,
  clinicId: z.nullable(ClinicId),
  /** A picture to upload in place of `content`. */
  picture: z.optional(Base64),
});
export type KeptCreativeInput = z.infer<typeof KeptCreativeInput>;

export const KeptCreative = z.strictObject({
  ...Creative.shape,
  clinicId: z.nullable(ClinicId),
  clinicName: z.nullable(z.string()),
  version: z.int(),
});
export type KeptCreative = z.infer<typeof KeptCreative>;

/** The use of the text model by the clinics' requests in a calendar month (UTC). */
const Usage = z.strictObject({
  requests: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** At the prices that are set now; null without prices. */
  estimatedCost: z.nullable(z.number()),
});

export const ModelUsage = z.strictObject({
  /** The first day of the month. */
  month: CalendarDate,
  /** Null when no prices are set. */
  currency: z.nullable(z.string()),
  total: Usage,
  /** The clinics with the most tokens, at most 100. */
  clinics: z.array(z.strictObject({ id: ClinicId, name: z.string(), ...Usage.shape })),
});
export type ModelUsage = z.infer<typeof ModelUsage>;
