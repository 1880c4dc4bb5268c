import { i18n, texts, translateText } from '#platform/i18n.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { PICTURE_REFUSALS } from '#platform/picture.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { adminContract } from '../contract.ts';

/** Texts of the Admin Panel; those of its creatives are in creatives/texts.ts. */
export const ADMIN_TEXTS = texts({
  title: 'Admin Panel',
  description: 'Who uses the product, and what each clinic may do.',
  parts: 'Parts of the admin panel',
  partClinics: 'Clinics',
  partCreatives: 'Creatives',
  denied: 'Access Denied',
  deniedHelp: "You don't have permission to access the admin panel.",

  users: 'Clinics',
  count: (total: number) =>
    i18n.t('{total, plural, one {{total} clinic} other {{total} clinics}}', { total }),
  loading: 'Loading clinics...',
  listFailed: 'Failed to fetch users',
  listFailedHelp: 'Nothing was changed.',
  moreFailed: 'The next clinics could not be loaded. Please try again.',
  search: 'Search by name, clinic or email',
  searchPlaceholder: 'Name, clinic or email',
  nothingFound: 'No clinic was found.',
  nothingFoundHelp: 'Try another name or email address.',
  showAll: 'Show all clinics',

  access: 'Access',
  accessOf: (name: string) => i18n.t('Access of {name}', { name }),
  user: 'User',
  clinic: 'Clinic and login',
  role: 'Role',
  roleOf: (name: string) => i18n.t('Role of {name}', { name }),
  features: 'Features',
  featureCount: (count: number) => i18n.t('{count} of 6 features', { count }),
  readFeatures: (name: string) => i18n.t('Features of {name}', { name }),
  profileTypes: 'Profile Types',
  actions: 'Actions',
  noProfileTypes: 'None yet',
  invited: 'Invited',
  disabled: 'Disabled',
  noLogins: 'No login',

  enableAll: 'Enable All',
  enableAllFor: (name: string) => i18n.t('Enable All features for {name}', { name }),
  enablingAll: 'Enabling...',
  enableAllQuestion: (name: string) => i18n.t('Enable all six features for {name}?', { name }),
  disableAll: 'Disable All',
  disableAllFor: (name: string) => i18n.t('Disable All features for {name}', { name }),
  disablingAll: 'Disabling...',
  disableAllQuestion: (name: string) =>
    i18n.t('Disable all features for {name}? They keep only the start page and the settings.', {
      name,
    }),
  featuresUpdated: (name: string) => i18n.t('Features updated for {name}', { name }),
  allFeaturesUpdated: (name: string) => i18n.t('All features updated for {name}', { name }),
  featuresFailed: 'Failed to update features',

  editProfileTypes: 'Edit',
  editProfileTypesOf: (name: string) => i18n.t('Edit the profile types of {name}', { name }),
  profileTypesTitle: 'Profile Types',
  profileTypesHelp: 'They decide which templates are suggested to the clinic.',
  profileTypesUpdated: (name: string) => i18n.t('Profile types updated for {name}', { name }),
  profileTypesFailed: 'Failed to update profile types',

  changeRole: 'Change role',
  changingRole: 'Changing...',
  roleQuestion: (name: string, role: string) =>
    i18n.t('Give {name} the role {role}?', { name, role }),
  roleUpdated: (name: string) => i18n.t('Role updated for {name}', { name }),
  roleFailed: 'The role could not be changed.',

  disableLogin: 'Disable login',
  disableLoginOf: (email: string) => i18n.t('Disable login {email}', { email }),
  enableLoginOf: (email: string) => i18n.t('Enable login {email}', { email }),
  disablingLogin: 'Disabling...',
  disableLoginQuestion: (email: string) =>
    i18n.t(
      'Disable the login {email}? It is signed out everywhere at once and cannot sign in until it is enabled again.',
      { email },
    ),
  loginDisabled: (email: string) => i18n.t('The login {email} is disabled.', { email }),
  loginEnabled: (email: string) => i18n.t('The login {email} can sign in again.', { email }),
  loginFailed: 'The login could not be changed.',

  suspended: 'Suspended',
  suspend: 'Suspend clinic',
  suspending: 'Suspending...',
  suspendQuestion: (name: string) =>
    i18n.t(
      'Suspend the clinic of {name}? Its staff can no longer use it, and it sends no automatic messages. Nothing is deleted, and you can resume it.',
      { name },
    ),
  suspendedNow: (name: string) => i18n.t('The clinic of {name} is suspended.', { name }),
  resume: 'Resume clinic',
  resuming: 'Resuming...',
  resumeQuestion: (name: string) =>
    i18n.t(
      'Resume the clinic of {name}? Its staff can sign in again, and its autopilot runs again if it is on.',
      { name },
    ),
  resumed: (name: string) => i18n.t('The clinic of {name} is active again.', { name }),
  suspensionFailed: 'The clinic could not be changed.',

  createClinic: 'Create clinic',
  creatingClinic: 'Creating...',
  createClinicHelp: 'The person is invited by email and chooses a password of their own.',
  clinicName: 'Clinic Name',
  personName: 'Person’s name',
  email: 'Email Address',
  createFailed: 'The clinic could not be created.',
  clinicCreated: (name: string) => i18n.t('{name} was created.', { name }),
  newInvitationFor: (email: string) => i18n.t('New invitation for {email}', { email }),
  invitationFailed: 'A new invitation could not be made.',
  invitationTitle: 'Invitation',
  invitationFor: (email: string) => i18n.t('For {email}', { email }),
  invitationMailed:
    'We have emailed a link. It works once, within three days: with it the person chooses a password that only they know.',
  invitationLost: 'If it does not arrive, check the address and send a new invitation.',
  invitationInFolder:
    'No mail server is set up here, so the email is in the folder outbox of the server. Ask the person who runs the server to pass it on.',
  done: 'Done',

  about: 'What each feature opens',
  aboutRoles: 'Roles',
});

export const FEATURE_TEXTS: Readonly<Record<Feature, { label: string; opens: string }>> = texts({
  dashboard: { label: 'Dashboard', opens: 'Numbers, due messages and upcoming appointments.' },
  appointments: { label: 'Appointments', opens: 'Scheduling, and the message before a visit.' },
  reviews: { label: 'Reviews', opens: 'Review requests and their two or three messages.' },
  sequences: {
    label: 'Sequences',
    opens: 'Follow-up messages, their templates and Quick Send.',
  },
  creatives: { label: 'Creatives', opens: 'The posts and pictures of each month.' },
  reports: { label: 'Reports', opens: 'Requests for medical reports. Off for new clinics.' },
});

export const ROLE_LABELS: Readonly<Record<Role, { label: string; may: string }>> = texts({
  user: { label: 'User', may: 'Works with the records of their own clinic.' },
  super_admin: {
    label: 'Super admin',
    may: 'Also reads the report requests of all clinics and shares templates; has no admin panel.',
  },
  admin: {
    label: 'Admin',
    may: 'Also has this panel, even with all features off. There is always at least one admin.',
  },
});

/** The message for each refusal of this feature. */
export const ADMIN_REFUSALS: Readonly<Record<RefusalCode<typeof adminContract>, string>> = texts({
  STALE: 'Someone else changed this. You see the latest version; please try again.',
  LAST_ADMIN: 'This is the last admin who can sign in. Make someone else an admin first.',
  OWN_ACCESS: 'You cannot take away your own access. Ask another admin.',
  EMAIL_TAKEN: 'There is already a login with this email address.',
  NOT_INVITED: 'This login can already sign in, or is disabled.',
  NAME_TAKEN: 'There is already a category with this name.',
  get NOT_AN_IMAGE() {
    return translateText(PICTURE_REFUSALS.NOT_AN_IMAGE.message);
  },
  get TOO_MANY_PIXELS() {
    return translateText(PICTURE_REFUSALS.TOO_MANY_PIXELS.message);
  },
  get TOO_MANY_PICTURES() {
    return translateText(PICTURE_REFUSALS.TOO_MANY_PICTURES.message);
  },
  NOT_FRAMED:
    'Pages of this address cannot be embedded. Use the address of the player, such as https://www.youtube-nocookie.com/embed/…, or choose Link.',
});
