import * as z from 'zod/mini';
import { LoginId } from '#platform/ids.ts';
import { nameSchema, PhoneNumber } from '#platform/schema.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './rules.ts';

/** An e-mail address or phone number as someone types it; trimmed, NFKC and lower case before it is compared. */
export const TypedIdentifier = z.string().check(z.maxLength(254));

/** Never trimmed, cut or normalised: a password is bytes. */
const Password = z.string().check(z.maxLength(LONGEST_PASSWORD));

/** What someone types to sign in: an e-mail address or a phone number, and a password. */
export const Credentials = z.strictObject({ identifier: TypedIdentifier, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/** A password that is being chosen; whether it is too common is looked at when it is set. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters`),
    z.maxLength(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters`),
  );

export const EmailAddress = z
  .email('Enter an email address such as clinic@example.com')
  .check(z.maxLength(254));

/** The secret part of a link. */
export const LinkToken = z.string().check(z.maxLength(100));

/** Six digits, or a recovery code; spaces and hyphens are forgiven. */
export const TypedCode = z.string().check(z.maxLength(40));

/**
 * Who proved themself, and what comes next: `enter`, or the second factor is to be proven (`verify`) or set up (`enrol`)
 * before anything opens. What they may do belongs to their clinic.
 */
export const Entered = z.strictObject({
  id: LoginId,
  name: z.string(),
  next: z.enum(['enter', 'verify', 'enrol']),
});
export type Entered = z.infer<typeof Entered>;

/** Which ways of signing in this installation has, beside the password. */
export const SignInOptions = z.strictObject({
  signUp: z.boolean(),
  google: z.boolean(),
  /** Whether codes can go to phone numbers. */
  sms: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** What someone gives to get a clinic and a login of their own. */
export const SignUp = z.strictObject({
  clinicName: nameSchema('Clinic name is required'),
  name: nameSchema('Your name is required'),
  email: z.union([z.literal(''), EmailAddress]),
  phoneNumber: z.union([z.literal(''), PhoneNumber]),
  password: z.union([z.literal(''), NewPassword]),
});
export type SignUp = z.infer<typeof SignUp>;

/** The signed-in login as its owner sees it. */
export const Account = z.strictObject({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  isPhoneNumberVerified: z.boolean(),
  /** False where no SMS can be sent: a number could not be confirmed, and would sign nobody in. */
  canConfirmPhoneNumber: z.boolean(),
  hasPassword: z.boolean(),
  secondFactor: z.strictObject({
    isOn: z.boolean(),
    countRecoveryCodesLeft: z.int(),
    /** This installation does not let the login go without. */
    isRequired: z.boolean(),
  }),
});
export type Account = z.infer<typeof Account>;

/** What may change; an address that someone signs in with needs the password, and is confirmed before it counts. */
export const AccountChanges = z.strictObject({
  name: z.optional(nameSchema('Your name is required')),
  email: z.optional(EmailAddress),
  phoneNumber: z.optional(z.union([z.literal(''), PhoneNumber])),
  password: z.optional(Password),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

/** One place where a login is signed in. */
export const OwnSession = z.strictObject({
  id: z.uuid(),
  device: z.string(),
  isCurrent: z.boolean(),
  startedAt: z.string(),
  usedAt: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** What an authenticator app must know. Shown once, while it is set up. */
export const Enrolment = z.strictObject({ secret: z.string(), address: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** Shown once: each opens the second step once, when the app is lost. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const CurrentPassword = z.strictObject({ password: Password });
