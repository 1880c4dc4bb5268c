import * as z from 'zod/mini';
import { Feature, Role } from '#features/clinics/schema.ts';
import { CategoryName, Creative, CreativeInput } from '#features/creatives/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { Base64, nameSchema, nonEmptyLineSchema } from '#platform/schema.ts';

export const UserLogin = z.strictObject({
  id: LoginId,
  name: z.string(),
  email: z.string(),
  isEnabled: z.boolean(),
  /** True until the person has chosen a password, or signed in another way. */
  isInvited: z.boolean(),
});
export type UserLogin = z.infer<typeof UserLogin>;

/** A clinic as the admin sees it: who it is and what it may do, nothing of its patients. */
export const User = z.strictObject({
  id: ClinicId,
  name: z.string(),
  role: Role,
  clinicName: z.string(),
  enabledFeatures: z.array(Feature),
  profileTypes: z.array(z.string()),
  /** Nothing of it works until it is resumed. */
  isSuspended: z.boolean(),
  logins: z.array(UserLogin),
});
export type User = z.infer<typeof User>;

/** What 'Create clinic' takes. */
export const NewClinicInput = z.strictObject({
  clinicName: nameSchema('Clinic name is required'),
  name: nameSchema('Name is required'),
  email: z.email('Enter an email address such as clinic@example.com').check(z.maxLength(254)),
});
export type NewClinicInput = z.infer<typeof NewClinicInput>;

/** What a category's form takes. */
export const CategoryInput = z.strictObject({ name: CategoryName });

/**
 * Where the letter went with which an invited person chooses a password. Its link is in the letter alone: whoever invites must
 * not be able to choose the password.
 */
export const Invitation = z.strictObject({
  email: z.string(),
  /** False where no mail server is set up and the letter lies in a folder of the server. */
  isMailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const ProfileTypeList = z
  .array(nonEmptyLineSchema(60, 'A profile type needs a name'))
  .check(z.maxLength(40, 'Choose at most 40 profile types'));

/** The last run of one job, by whichever instance; all times count from now, so that no clock but the server's matters. */
export const JobRun = z.strictObject({
  name: z.string(),
  everySeconds: z.int(),
  secondsAgo: z.int(),
  /** How much it did; null while it runs and after it failed. */
  handled: z.nullable(z.int()),
  state: z.enum(['done', 'running', 'failed', 'late']),
  /** What the run found, in a sentence for the admin; most jobs have none. */
  detail: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof JobRun>;

/** What the product does by itself, over all clinics and instances: counts only. */
export const Heartbeat = z.strictObject({
  instances: z.int(),
  lastSweepSecondsAgo: z.nullable(z.int()),
  /** Messages that wait for today or an earlier day. */
  due: z.int(),
  /** Attempts that may have been delivered: a person must say. */
  inDoubt: z.int(),
  /** Attempts whose process died, and that no sweep has found. */
  stuck: z.int(),
  /** Room on the disk of DATA_DIR, where the embedded database is too; null where it cannot be read. */
  disk: z.nullable(
    z.strictObject({
      freeBytes: z.int(),
      totalBytes: z.int(),
      level: z.enum(['enough', 'nearly full', 'full']),
    }),
  ),
  /** Seconds since a request carried a forwarded address although TRUSTED_PROXIES is 0; null when none did in the last day. */
  forwardedSecondsAgo: z.nullable(z.int()),
  jobs: z.array(JobRun),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** What the admin fills in for a creative: with the clinic that it belongs to, or null for all. */
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
