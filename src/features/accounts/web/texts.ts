import { texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { accountsContract } from '../contract.ts';

/** Texts of signing in. */
export const ACCOUNTS_TEXTS = texts({
  title: 'Welcome to Wellword clinic review management',
  subtitle: 'Manage your online reputation and stay in touch with your patients.',
  signInTitle: 'Sign In',
  identifier: 'Email Address',
  identifierHint: 'Or your confirmed 10-digit phone number',
  identifierMissing: 'Enter your email address or phone number',
  identifierInvalid:
    'Enter an email address such as clinic@example.com, or a 10-digit phone number',
  password: 'Password',
  passwordMissing: 'Enter your password',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  signInFailed: 'Signing in did not work. Please try again.',
  forgotPassword: 'Forgot password?',
  sharedDevice: 'This is a shared device',
  sharedDeviceHint: 'Nothing is kept in this browser.',
  codeInstead: 'Sign in with a code',
  google: 'Sign in with Google',
  newHere: 'New here?',
  signUp: 'Set up your clinic',
  help: 'Need help? Contact your system administrator',
});

/** The message for each refusal of this feature. */
export const ACCOUNTS_REFUSALS: Record<RefusalCode<typeof accountsContract>, string> = texts({
  CREDENTIALS_MISSING: 'You must provide either an email or phone number and a password',
  EMAIL_MISSING: 'Enter your email address too: we send the set-up link there.',
  NUMBER_IN_USE: 'This phone number is already in use.',
  SMS_OFF: 'Phone numbers cannot be confirmed here: no SMS service is set up.',
  WRONG_CREDENTIALS: 'Invalid email or password.',
  WRONG_PASSWORD: 'This is not your current password.',
  PASSWORD_TOO_COMMON: 'This password is easily guessed. Choose another.',
  WRONG_CODE: 'This code is wrong or has expired.',
  LOGIN_DISABLED: 'Your login at this clinic is disabled. Ask an owner of the clinic to enable it.',
  LINK_OVER: 'This link was used before or has expired. Ask for a new one.',
  EMAIL_TAKEN: 'You have a login at this clinic already.',
  EMAIL_UNCONFIRMED: 'First confirm the email address of your login.',
  PASSWORD_ELSEWHERE:
    'You confirmed this address at another clinic before. Enter the password from there: it is the one for both then.',
  PASSWORD_UNSET: 'Your login has no password yet. Log out and choose ‘Forgot password?’.',
  SIGN_UP_OFF: 'Sign-up is not open here.',
  GOOGLE_OFF: 'Signing in with Google is not set up here.',
  GOOGLE_AWAY: 'Google cannot be reached right now. Try again in a moment, or sign in another way.',
  GOOGLE_REFUSED:
    'Signing in with Google did not work. Use the Google account with the email address of your login.',
  SIGN_IN_FIRST: 'This login must set up two-step sign-in: log out, sign in again and choose it.',
  SECOND_FACTOR_ON: 'Two-step sign-in is already on.',
  SECOND_FACTOR_OFF: 'Two-step sign-in is not on.',
  SECOND_FACTOR_REQUIRED: 'Your login must keep two-step sign-in.',
});
