import { i18n, texts } from '#platform/i18n.ts';

/** Texts of the sign-in methods other than the password. */
export const SIGN_IN_TEXTS = texts({
  backToSignIn: 'Back to sign in',
  identifier: 'Email address or phone number',
  identifierMissing: 'Enter your email address or phone number',
  failed: 'This did not work. Please try again.',

  forgotTitle: 'Forgot password?',
  forgotHelp: 'We send you a link to choose a new one.',
  sendLink: 'Send link',
  sending: 'Sending...',
  linkSentTitle: 'Check your email',
  linkSent:
    'If we know this address or number, we have emailed a link to that login. It works once, for 30 minutes.',
  sendAgain: 'Send it again',

  newPasswordTitle: 'Choose your password',
  newPasswordHelp:
    'At least 8 characters. Three or four random words are easy to remember and hard to guess.',
  newPassword: 'New password',
  passwordSavedTitle: 'Your password is set',
  passwordSaved: 'Sign in with it now. Anyone who was signed in with an earlier one is signed out.',
  askNewLink: 'Ask for a new link',

  codeTitle: 'Sign in with a code',
  codeHelp: 'We send six digits to your confirmed email address.',
  codeHelpWithSms: 'We send six digits to your confirmed email address or phone number.',
  sendCode: 'Send code',
  code: 'Code',
  codeHint: 'Six digits; they work once, for 10 minutes.',
  codeMissing: 'Enter the code',
  codeSent: (to: string) =>
    i18n.t(
      'If we know {to}, we have sent a code there. It works only in this browser. If none comes, type the last one that came, or sign in with your password.',
      { to },
    ),
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  otherAddress: 'Use another address',

  googleTitle: 'Sign in with Google',
  googleHelp: 'One moment...',
  googleFailed: 'Google cannot be reached right now. Please try again.',

  signUpTitle: 'Set up your clinic',
  signUpHelp: 'We send you a link to confirm your address; then you can begin.',
  clinicName: 'Clinic Name',
  yourName: 'Your Name',
  email: 'Email Address',
  phone: 'Phone Number',
  phoneHint: 'You can sign in with it once you have confirmed it under My account.',
  password: 'Password',
  create: 'Create clinic',
  creating: 'Creating...',
  signUpSent: (email: string) =>
    i18n.t(
      'We have emailed {email}. Open the link within 24 hours, and have your password ready.',
      { email },
    ),

  confirmTitle: 'Confirm your address',
  confirmSignUpHelp: 'Enter the password that you chose, to finish setting up your clinic.',
  confirmEmailHelp:
    'Enter the password of your login, so that no other person’s login gets your address.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  confirmedTitle: 'Your address is confirmed',
  confirmedSignUp: 'Your clinic is ready. Sign in to begin.',
  confirmedEmail:
    'From now on you sign in with it. If you confirmed it at another clinic before, the password from there is the one for both.',
});
