import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { StaffRole } from '#features/clinics/schema.ts';
import type { staffContract } from '../contract.ts';

export const STAFF_TEXTS = texts({
  title: 'Staff',
  help: 'Each person signs in with their own login and role. A change counts at once.',
  empty: 'You are the only login',
  emptyHelp:
    'With a login for each person you see who did what, and someone who leaves can no longer sign in.',
  invite: 'Invite a person',
  inviting: 'Inviting...',
  inviteFailed: 'The person could not be invited. Please try again.',
  loading: 'Loading the staff...',
  loadFailed: 'The staff could not be loaded.',
  list: 'Staff',
  name: 'Name',
  email: 'Email Address',
  emailHint: 'The person signs in with it.',
  role: 'Role',
  roleOf: (name: string) => i18n.t('Role of {name}', { name }),
  doctor: 'Doctor',
  doctorOf: (name: string) => i18n.t('Doctor of the login of {name}', { name }),
  noDoctor: 'No doctor chosen',
  doctorHint: 'Today then opens at this doctor’s own list.',
  way: 'How to invite',
  byEmail: 'Send an email',
  byLink: 'Make a link for WhatsApp',
  you: 'You',
  invited: 'Invited',
  disabled: 'Disabled',
  lastOwner: 'Last owner',
  emailSent: (email: string) => i18n.t('The invitation was sent to {email}.', { email }),
  emailInFolder: (email: string) =>
    i18n.t(
      'No mail server is set up: the email to {email} is a file in the outbox of the server.',
      {
        email,
      },
    ),
  linkFor: (name: string) => i18n.t('Link for {name}', { name }),
  linkHelp: 'It works once, for 7 days, and is shown only now. Pass it on to this person only.',
  share: 'Share on WhatsApp',
  shareText: ({ name, clinic, link }: { name: string; clinic: string; link: string }) =>
    i18n.t('Hello {name}, this is your login for {clinic}. Choose your password here: {link}', {
      name,
      clinic,
      link,
    }),
  copy: 'Copy',
  newLink: 'New link',
  newLinkFor: (name: string) => i18n.t('New link for {name}', { name }),
  newLinkFailed: 'The link could not be made. Please try again.',
  roleChanged: ({ name, role }: { name: string; role: string }) =>
    i18n.t('{name} is now {role}.', { name, role }),
  changeFailed: 'This could not be changed. Please try again.',
  disable: 'Disable',
  disableOf: (name: string) => i18n.t('Disable {name}', { name }),
  disableTitle: 'Disable this login?',
  disableQuestion: (name: string) =>
    i18n.t('{name} is signed out at once and cannot sign in until you enable the login again.', {
      name,
    }),
  disabling: 'Disabling...',
  enable: 'Enable',
  enableOf: (name: string) => i18n.t('Enable {name}', { name }),
  remove: 'Remove',
  removeOf: (name: string) => i18n.t('Remove {name}', { name }),
  removeTitle: 'Remove this login?',
  removeQuestion: (name: string) =>
    i18n.t(
      '{name} is signed out at once. What they did stays. To let them back, invite them again.',
      {
        name,
      },
    ),
  removing: 'Removing...',
  removed: (name: string) => i18n.t('The login of {name} was removed.', { name }),
});

/** The rights of each role in one line. */
export const ROLE_HINTS: Readonly<Record<StaffRole, string>> = texts({
  owner: 'Everything, also staff, keys and erasing',
  manager: 'The day, messages, settings and reports',
  reception: 'The day: bookings, reminders, messages',
  doctor: 'Like Reception; Today opens at their own list',
  viewer: 'Reads, changes nothing',
});

/** One sentence for each refusal of the contract. */
export const STAFF_REFUSALS: Readonly<Record<RefusalCode<typeof staffContract>, string>> = texts({
  EMAIL_TAKEN: 'This email address already has a login here.',
  TOO_MANY: 'A clinic can have at most 25 logins. Remove one first.',
  NOT_INVITED: 'This person has signed in already and needs no link.',
  LAST_OWNER: 'This is the last owner who can sign in. Make another person an owner first.',
  WRONG_PASSWORD: 'This is not your current password.',
  DESK_ALREADY: 'This device is a desk device already.',
  TOO_MANY_DESKS: 'A clinic can have at most 10 desk devices. Remove one first.',
  NOT_A_DESK: 'This device is not a desk device.',
  PASSWORD_DUE: 'Sign in with your password first.',
  WRONG_PIN: 'This PIN is wrong. After five wrong ones you need your password.',
});
