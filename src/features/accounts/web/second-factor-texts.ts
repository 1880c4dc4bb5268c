import { texts } from '#platform/i18n.ts';

/** Texts of two-step sign-in. */
export const SECOND_FACTOR_TEXTS = texts({
  verifyTitle: 'Second step',
  verifyHelp:
    'Enter the six digits that your authenticator app shows for Wellword now, or one of your recovery codes.',
  code: 'Code',
  codeMissing: 'Enter the code',
  verify: 'Verify',
  verifying: 'Verifying...',
  failed: 'This did not work. Please try again.',
  back: 'Back',

  requiredTitle: 'Your login needs a second step',
  requiredHelp:
    'You look after more than one clinic, so a password alone is not enough. It takes a minute: you need an authenticator app on your phone.',
  begin: 'Set it up',
  beginning: 'Setting up...',
  scan: 'Scan this with your authenticator app, or type the key into it.',
  qr: 'Code for the authenticator app',
  key: 'Key',
  openApp: 'Open in the app on this device',
  firstCode: 'Code that the app shows',
  switchOn: 'Switch on',
  switchingOn: 'Switching on...',

  recoveryTitle: 'Keep your recovery codes',
  recoveryHelp:
    'If you lose your phone, each code works once. They are shown only now: print them or write them down.',
  kept: 'I have saved them',
});
