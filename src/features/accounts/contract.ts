import * as z from 'zod/mini';
import { LoginId } from '#platform/ids.ts';
import { operation } from '#platform/contract.ts';
import {
  Account,
  AccountChanges,
  Credentials,
  CurrentPassword,
  Entered,
  LinkToken,
  NewPassword,
  NewPin,
  OpenInvitation,
  OwnClinic,
  OwnSession,
  SignInOptions,
  SignUp,
  TypedCode,
  TypedIdentifier,
} from './schema.ts';
import {
  Done,
  secondFactorContract,
  tags,
  WRONG_CODE,
  WRONG_PASSWORD,
} from './second-factor-contract.ts';

const CREDENTIALS_MISSING = {
  status: 400,
  message: 'You must provide either an email or phone number and a password',
};
const EMAIL_MISSING = {
  status: 400,
  message: 'Enter your email address too: we send the set-up link there.',
};
const NUMBER_IN_USE = { status: 409, message: 'This phone number is already in use.' };
const SMS_OFF = {
  status: 409,
  message: 'Phone numbers cannot be confirmed here: no SMS service is set up.',
};
const WRONG_CREDENTIALS = { status: 401, message: 'Invalid email or password.' };
const LOGIN_DISABLED = { status: 403, message: 'This login is disabled.' };
const LINK_OVER = { status: 410, message: 'This link was used before or is too old.' };
const PASSWORD_TOO_COMMON = {
  status: 400,
  message: 'This password is easily guessed. Choose another.',
};
const GOOGLE_OFF = { status: 404, message: 'Signing in with Google is not set up here.' };
const GOOGLE_AWAY = { status: 502, message: 'Google cannot be reached right now.' };

export const accountsContract = {
  options: operation
    .route({
      method: 'GET',
      path: '/sign-in/options',
      summary: 'List the sign-in methods beside the password',
      tags,
    })
    .output(SignInOptions),
  signIn: operation
    .route({
      method: 'POST',
      path: '/session',
      summary: 'Sign in with an e-mail address or phone number and a password',
      tags,
    })
    .errors({ CREDENTIALS_MISSING, WRONG_CREDENTIALS, LOGIN_DISABLED })
    .input(Credentials)
    .output(Entered),
  signOut: operation
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out', tags })
    .output(z.strictObject({ signedOut: z.literal(true) })),
  clinics: operation
    .route({
      method: 'GET',
      path: '/session/clinics',
      summary: 'List the clinics at which this person has a login',
      tags,
    })
    .output(z.strictObject({ items: z.array(OwnClinic) })),
  switchClinic: operation
    .route({
      method: 'POST',
      path: '/session/clinic',
      summary: 'Choose a clinic after signing in, or continue at another; begins a new session',
      tags,
    })
    .errors({
      SIGN_IN_FIRST: {
        status: 409,
        message: 'This login must set up two-step sign-in: log out, sign in again and choose it.',
      },
    })
    .input(z.strictObject({ id: LoginId }))
    .output(Entered),
  refresh: operation
    .route({
      method: 'POST',
      path: '/session/refresh',
      summary: 'Extend a session that is in use, and get the seconds until it ends',
      description:
        'A session ends 60 minutes after its last use, and 12 hours after signing in even when it is used.',
      tags,
    })
    .output(z.strictObject({ seconds: z.int() })),
  requestCode: operation
    .route({
      method: 'POST',
      path: '/sign-in/codes',
      summary: 'Request a one-time code',
      description:
        'Six digits for ten minutes. The answer does not show whether the account exists.',
      tags,
    })
    .input(z.strictObject({ identifier: TypedIdentifier }))
    .output(Done),
  signInWithCode: operation
    .route({
      method: 'POST',
      path: '/session/code',
      summary: 'Sign in with a one-time code that was sent',
      tags,
    })
    .errors({ WRONG_CODE })
    .input(z.strictObject({ identifier: TypedIdentifier, code: TypedCode }))
    .output(Entered),
  startGoogle: operation
    .route({
      method: 'POST',
      path: '/sign-in/google',
      summary: 'Start to sign in with Google; returns the address to open',
      tags,
    })
    .errors({ GOOGLE_OFF, GOOGLE_AWAY })
    .output(z.strictObject({ address: z.string() })),
  signInWithGoogle: operation
    .route({
      method: 'POST',
      path: '/session/google',
      summary: 'Sign in with the answer of Google',
      tags,
    })
    .errors({
      GOOGLE_OFF,
      GOOGLE_AWAY,
      GOOGLE_REFUSED: { status: 401, message: 'Signing in with Google did not work.' },
    })
    .input(
      z.strictObject({
        code: z.string().check(z.maxLength(2000)),
        state: z.string().check(z.maxLength(200)),
        // Some providers send their issuer in the redirect (RFC 9207).
        iss: z.optional(z.string().check(z.maxLength(500))),
      }),
    )
    .output(Entered),
  verifySecondFactor: operation
    .route({
      method: 'POST',
      path: '/session/second-factor',
      summary: 'Verify the second factor',
      tags,
    })
    .errors({ WRONG_CODE })
    .input(z.strictObject({ code: TypedCode }))
    .output(Entered),
  requestPasswordReset: operation
    .route({
      method: 'POST',
      path: '/password-resets',
      summary: 'Request a link that sets a new password',
      description: 'Once, for 30 minutes. The answer does not show whether the account exists.',
      tags,
    })
    .input(z.strictObject({ identifier: TypedIdentifier }))
    .output(Done),
  setPassword: operation
    .route({
      method: 'POST',
      path: '/password-resets/use',
      summary: 'Choose a password with a link; ends all sessions',
      tags,
    })
    .errors({ LINK_OVER, PASSWORD_TOO_COMMON, WRONG_PASSWORD })
    .input(z.strictObject({ token: LinkToken, password: NewPassword }))
    .output(z.strictObject({ loginId: LoginId })),
  readInvitation: operation
    .route({
      method: 'POST',
      path: '/invitations/read',
      summary: 'Read an invitation by its link, which stays usable',
      tags,
    })
    .errors({ LINK_OVER, LOGIN_DISABLED })
    .input(z.strictObject({ token: LinkToken }))
    .output(OpenInvitation),
  joinClinic: operation
    .route({
      method: 'POST',
      path: '/invitations/join',
      summary: 'Accept an invitation with the login that is signed in; uses the link up',
      description:
        'The new login gets the confirmed address and the password of this one: both are one person’s.',
      tags,
    })
    .errors({
      LINK_OVER,
      EMAIL_TAKEN: { status: 409, message: 'You have a login at this clinic already.' },
      EMAIL_UNCONFIRMED: {
        status: 409,
        message: 'The email address of your login is not confirmed.',
      },
      PASSWORD_UNSET: { status: 409, message: 'Your login has no password.' },
    })
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ id: LoginId })),
  signUp: operation
    .route({
      method: 'POST',
      path: '/sign-ups',
      summary: 'Ask for a clinic and a login; begins with the link that is sent',
      description:
        'Off unless the installation switches it on. The answer does not show whether the account exists.',
      tags,
    })
    .errors({
      CREDENTIALS_MISSING,
      EMAIL_MISSING,
      PASSWORD_TOO_COMMON,
      SIGN_UP_OFF: { status: 404, message: 'Sign-up is not open here.' },
    })
    .input(SignUp)
    .output(Done),
  confirmSignUp: operation
    .route({
      method: 'POST',
      path: '/sign-ups/confirm',
      summary: 'Confirm an address with its link and the chosen password; makes the clinic',
      tags,
    })
    .errors({ LINK_OVER, WRONG_PASSWORD })
    .input(z.strictObject({ token: LinkToken, ...CurrentPassword.shape }))
    .output(Done),
  account: operation
    .route({ method: 'GET', path: '/account', summary: 'The signed-in login', tags })
    .output(Account),
  updateAccount: operation
    .route({
      method: 'PATCH',
      path: '/account',
      summary: 'Change name, e-mail address or phone number',
      description:
        'A new address or number needs the password, and counts once it is confirmed where it was sent to.',
      tags,
    })
    .errors({ WRONG_PASSWORD, SMS_OFF })
    .input(AccountChanges)
    .output(z.strictObject({ account: Account, mustConfirm: z.array(z.enum(['email', 'phone'])) })),
  requestConfirmation: operation
    .route({
      method: 'POST',
      path: '/account/email/confirmation',
      summary: 'Request a link that confirms the own e-mail address',
      description: 'For a login that was made by a link that its clinic passed on.',
      tags,
    })
    .output(Done),
  confirmEmail: operation
    .route({
      method: 'POST',
      path: '/account/email/confirm',
      summary: 'Confirm an e-mail address with its link',
      tags,
    })
    .errors({
      LINK_OVER,
      WRONG_PASSWORD,
      PASSWORD_ELSEWHERE: {
        status: 409,
        message: 'The address was confirmed at another clinic: its password is needed.',
      },
    })
    .input(z.extend(CurrentPassword, { token: LinkToken }))
    .output(Done),
  confirmPhoneNumber: operation
    .route({
      method: 'POST',
      path: '/account/phone/confirm',
      summary: 'Confirm a new phone number with the code that was sent there',
      tags,
    })
    .errors({ WRONG_CODE, NUMBER_IN_USE })
    .input(z.strictObject({ code: TypedCode }))
    .output(Account),
  changePassword: operation
    .route({
      method: 'POST',
      path: '/account/password',
      summary: 'Change the password; ends all other sessions',
      tags,
    })
    .errors({ WRONG_PASSWORD, PASSWORD_TOO_COMMON })
    .input(z.strictObject({ current: CurrentPassword.shape.password, next: NewPassword }))
    .output(Done),
  confirmPassword: operation
    .route({
      method: 'POST',
      path: '/session/password',
      summary: 'Confirm a session that began with a PIN with the own password',
      description:
        'Needed before what could do lasting harm, such as inviting people, erasing and exporting: PASSWORD_NEEDED asks for it. Counts for ten minutes.',
      tags,
    })
    .errors({ WRONG_PASSWORD })
    .input(CurrentPassword)
    .output(Done),
  setPin: operation
    .route({
      method: 'PUT',
      path: '/account/pin',
      summary: 'Set the own PIN for the clinic’s desk devices',
      tags,
    })
    .errors({ WRONG_PASSWORD })
    .input(z.strictObject({ pin: NewPin, ...CurrentPassword.shape }))
    .output(Account),
  removePin: operation
    .route({ method: 'DELETE', path: '/account/pin', summary: 'Remove the own PIN', tags })
    .output(Account),
  sessions: operation
    .route({
      method: 'GET',
      path: '/account/sessions',
      summary: 'List the sessions of this login',
      tags,
    })
    .output(z.strictObject({ items: z.array(OwnSession) })),
  endSession: operation
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      summary: 'End one other session',
      tags,
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(Done),
  endOtherSessions: operation
    .route({
      method: 'DELETE',
      path: '/account/sessions',
      summary: 'End all other sessions',
      tags,
    })
    .output(z.strictObject({ ended: z.int() })),
  ...secondFactorContract,
};
