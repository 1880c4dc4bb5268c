import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { StaffRole } from '#features/clinics/schema.ts';
import { LoginId } from '#platform/ids.ts';
import { emailNameSchema, longestText, PhoneNumber, ScreenLanguage } from '#platform/schema.ts';
import { isWellFormed } from '#platform/text.ts';
import { isGuessablePin } from './pin-rules.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './rules.ts';

/**
 * An email address or phone number as it was typed; trimmed, NFKC and lower case before it is
 * compared.
 */
export const TypedIdentifier = z.string().check(
  longestText(254),
  z.refine((text) => isWellFormed(text) && !text.includes('\0'), {
    error: markText('This contains characters that no address or number has'),
  }),
);

/** Never trimmed, cut or normalised: a password is bytes. */
const Password = z.string().check(z.maxLength(LONGEST_PASSWORD));

/** An email address or a phone number, and a password. */
export const Credentials = z.strictObject({ identifier: TypedIdentifier, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/** A new password; the use case checks whether it is easily guessed. */
export const NewPassword = z.string().check(
  z.minLength(SHORTEST_PASSWORD, {
    error: () => i18n.t('Use at least {min} characters', { min: SHORTEST_PASSWORD }),
  }),
  z.maxLength(LONGEST_PASSWORD, {
    error: () => i18n.t('Use at most {max} characters', { max: LONGEST_PASSWORD }),
  }),
);

/** The PIN of a desk device as it was typed. */
export const TypedPin = z
  .string()
  .check(z.regex(/^[0-9]{4,6}$/, markText('Enter a PIN of 4 to 6 digits')));

/** A new PIN that is not guessed first. */
export const NewPin = TypedPin.check(
  z.refine((pin) => !isGuessablePin(pin), {
    error: markText('This PIN is easily guessed. Avoid a year, 1234, 1212 and the like.'),
  }),
);

export const EmailAddress = z
  .email(markText('Enter an email address such as clinic@example.com'))
  .check(z.maxLength(254));

/** The secret part of a link. */
export const LinkToken = z.string().check(z.maxLength(100));

/** An invitation as its link shows it before it is used. */
export const OpenInvitation = z.strictObject({
  name: z.string(),
  /** The address or number that the person signs in with. */
  email: z.string(),
  clinicName: z.string(),
  staffRole: StaffRole,
  /** Whether the person proves with their password that they have a login elsewhere. */
  asksPassword: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** Six digits or a recovery code; spaces and hyphens are ignored. */
export const TypedCode = z.string().check(z.maxLength(40));

/**
 * The signed-in user, and the next step: `enter`, or the second factor must be verified (`verify`)
 * or set up (`enrol`) first, or one of several clinics be chosen (`choose`). Roles and features belong to the clinic.
 */
export const Entered = z.strictObject({
  id: LoginId,
  name: z.string(),
  next: z.enum(['enter', 'verify', 'enrol', 'choose']),
});
export type Entered = z.infer<typeof Entered>;

/** A clinic at which the person has a login, by the login's id. */
export const OwnClinic = z.strictObject({
  id: LoginId,
  clinicName: z.string(),
  staffRole: StaffRole,
  /** Whether this session is of that login. */
  isCurrent: z.boolean(),
});
export type OwnClinic = z.infer<typeof OwnClinic>;

/** The sign-in methods of this installation, beside the password. */
export const SignInOptions = z.strictObject({
  signUp: z.boolean(),
  google: z.boolean(),
  /** Whether codes can be sent to phone numbers. */
  sms: z.boolean(),
  /** Whether this browser is a desk device, where people are chosen by name. */
  isDesk: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** The input for a new clinic with its first login. */
export const SignUp = z.strictObject({
  clinicName: emailNameSchema(markText('Clinic name is required')),
  name: emailNameSchema(markText('Your name is required')),
  email: z.union([z.literal(''), EmailAddress]),
  phoneNumber: z.union([z.literal(''), PhoneNumber]),
  password: z.union([z.literal(''), NewPassword]),
  /** The language of the screen where the person signs up. */
  screenLanguage: z.optional(ScreenLanguage),
});
export type SignUp = z.infer<typeof SignUp>;

/** A login as its owner sees it. */
export const Account = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** False for a login that was made by a link that was passed on, until it is confirmed. */
  isEmailConfirmed: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  isPhoneNumberVerified: z.boolean(),
  /** False where no SMS can be sent: a number could not be confirmed or used to sign in. */
  canConfirmPhoneNumber: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether a PIN for desk devices is set. */
  hasPin: z.boolean(),
  /** Of the screens and emails; null is the clinic's. */
  screenLanguage: z.nullable(ScreenLanguage),
  secondFactor: z.strictObject({
    isOn: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Whether this installation requires it for the login. */
    isRequired: z.boolean(),
  }),
});
export type Account = z.infer<typeof Account>;

/** Changes of an account; a new address or number needs the password and a confirmation. */
export const AccountChanges = z.strictObject({
  name: z.optional(emailNameSchema(markText('Your name is required'))),
  email: z.optional(EmailAddress),
  phoneNumber: z.optional(z.union([z.literal(''), PhoneNumber])),
  password: z.optional(Password),
  screenLanguage: z.optional(z.nullable(ScreenLanguage)),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

/** One active session of a login. */
export const OwnSession = z.strictObject({
  id: z.uuid(),
  device: z.string(),
  isCurrent: z.boolean(),
  startedAt: z.string(),
  usedAt: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The data for an authenticator app. Shown once, during setup. */
export const Enrolment = z.strictObject({ secret: z.string(), address: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** Shown once: each code passes the second step once, when the app is lost. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const CurrentPassword = z.strictObject({ password: Password });
