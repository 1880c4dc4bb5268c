import { i18n, texts } from '#platform/i18n.ts';
import type { StaffRole } from '#features/clinics/schema.ts';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { translateDevice } from '../rules.ts';
import type { Email } from './mailer.ts';

const PARTS = texts({
  notYou: 'If you did not ask for this, you need not do anything: nothing has changed.',
  ifNotYou:
    "If this was not you, choose a new password at once with 'Forgot password?' on the sign-in screen, and tell your administrator.",
});

/** All emails about accounts. A link carries its token behind #, where no server logs it. */
export const EMAIL_TEMPLATES = {
  passwordReset: ({ name, link }: { name: string; link: string }): Email => ({
    subject: i18n.t('Choose a new password for Wellword'),
    text: i18n.t(
      'Hello {name},\n\nthis link lets you choose a new password. It works once, for 30 minutes:\n\n{link}\n\n{notYou}',
      { name, link, notYou: PARTS.notYou },
    ),
  }),
  invitation: ({ name, email, link }: { name: string; email: string; link: string }): Email => ({
    subject: i18n.t('Your Wellword login'),
    text: i18n.t(
      'Hello {name},\n\nyou can now use Wellword for your clinic. You sign in with {email}. Choose your password with this link; it works once, for 3 days:\n\n{link}',
      { name, email, link },
    ),
  }),
  staffInvitation: ({
    name,
    clinicName,
    staffRole,
    link,
  }: {
    name: string;
    clinicName: string;
    staffRole: StaffRole;
    link: string;
  }): Email => ({
    subject: i18n.t('Your login for {clinicName}', { clinicName }),
    text: i18n.t(
      'Hello {name},\n\n{clinicName} invites you to Wellword as {role}. Choose your password with this link; it works once, for 7 days:\n\n{link}\n\nIf you do not work there, ignore this email.',
      { name, clinicName, role: STAFF_ROLE_TEXTS[staffRole], link },
    ),
  }),
  passwordChanged: ({ name }: { name: string }): Email => ({
    subject: i18n.t('Your Wellword password was changed'),
    text: i18n.t(
      "Hello {name},\n\nyour password was changed, and everyone who was signed in with it elsewhere was signed out.\n\nIf this was not you, choose a new password at once with 'Forgot password?' on the sign-in screen, and tell your administrator.",
      { name },
    ),
  }),
  code: ({ code }: { code: string }): Email => ({
    subject: i18n.t('Your Wellword sign-in code'),
    text: i18n.t(
      '{code} is your code for Wellword. It works once, for 10 minutes. No one from Wellword will ever ask you for it.',
      { code },
    ),
  }),
  newBrowser: ({ name, device }: { name: string; device: string }): Email => ({
    subject: i18n.t('A new browser used your Wellword login'),
    text: i18n.t(
      'Hello {name},\n\nyour Wellword login was used in a browser that it does not know: {device}.\n\nIf this was you, you need not do anything. {ifNotYou}',
      { name, device: translateDevice(device), ifNotYou: PARTS.ifNotYou },
    ),
  }),
  wrongCodes: ({ name, count }: { name: string; count: number }): Email => ({
    subject: i18n.t('Wrong sign-in codes for your Wellword login'),
    text: i18n.t(
      'Hello {name},\n\nsomeone asked for sign-in codes for your login and typed {count} wrong ones today. No wrong code opens anything. After 30 in a day codes work only in browsers that you have used before; your password works everywhere, as ever.\n\nNever pass a code on to anyone.',
      { name, count },
    ),
  }),
  wrongCodeLimit: ({ name, count }: { name: string; count: number }): Email => ({
    subject: i18n.t('Wrong codes of your second step for Wellword'),
    text: i18n.t(
      'Hello {name},\n\nsomeone who knows your password typed {count} wrong codes of your two-step sign-in today. No wrong code opens anything.\n\n{ifNotYou}',
      { name, count, ifNotYou: PARTS.ifNotYou },
    ),
  }),
  messagesUsedUp: ({ name }: { name: string }): Email => ({
    subject: i18n.t('Many codes or links were requested for your Wellword login'),
    text: i18n.t(
      'Hello {name},\n\nsomeone asked for so many codes or links for your login that no more are sent for 15 minutes. A code or link that you did not ask for can be ignored.\n\nYour password works as ever, and a browser that you have used before still gets codes and links.\n\nThis email comes at most once a day. Never pass a code or link on to anyone.',
      { name },
    ),
  }),
  // Without a name: a stranger may have typed it, and the address.
  signUp: ({ link }: { link: string }): Email => ({
    subject: i18n.t('Confirm your address for Wellword'),
    text: i18n.t(
      'Hello,\n\nconfirm your address to finish setting up your clinic. You will need the password that you chose. The link works once, for 24 hours:\n\n{link}\n\nIf this was not you, ignore this email.',
      { link },
    ),
  }),
  signUpKnown: ({ name, link }: { name: string; link: string }): Email => ({
    subject: i18n.t('You already have a Wellword login'),
    text: i18n.t(
      'Hello {name},\n\nsomeone asked for a new login with this address, but it has one already. You can sign in, or choose a new password, here:\n\n{link}\n\n{notYou}',
      { name, link, notYou: PARTS.notYou },
    ),
  }),
  // Without a name, as above.
  confirmEmail: ({ link }: { link: string }): Email => ({
    subject: i18n.t('Confirm your address for Wellword'),
    text: i18n.t(
      'Hello,\n\nconfirm that this is your address for signing in. You will need your password. The link works once, for 24 hours:\n\n{link}\n\n{notYou}',
      { link, notYou: PARTS.notYou },
    ),
  }),
  emailChanging: ({ name }: { name: string }): Email => ({
    subject: i18n.t('A new address for your Wellword login'),
    text: i18n.t(
      "Hello {name},\n\nsomeone who knows your password asked to sign in with another e-mail address from now on. It counts as soon as it is confirmed there.\n\nIf this was not you, choose a new password at once with 'Forgot password?' on the sign-in screen: that stops it.",
      { name },
    ),
  }),
  secondFactor: ({ name, isOn }: { name: string; isOn: boolean }): Email => ({
    subject: isOn ? i18n.t('Two-step sign-in is on') : i18n.t('Two-step sign-in is off'),
    text: isOn
      ? i18n.t(
          'Hello {name},\n\ntwo-step sign-in for your Wellword login was switched on.\n\nIf this was not you, choose a new password at once and tell your administrator.',
          { name },
        )
      : i18n.t(
          'Hello {name},\n\ntwo-step sign-in for your Wellword login was switched off.\n\nIf this was not you, choose a new password at once and tell your administrator.',
          { name },
        ),
  }),
} as const;
