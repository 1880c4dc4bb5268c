import type { Feature, Role } from '#features/clinics/schema.ts';
import { PICTURE_REFUSALS } from '#platform/picture.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { adminContract } from '../contract.ts';

/** Texts of the Admin Panel; those of its creatives are in creatives/texts.ts. */
export const ADMIN_TEXTS = {
  title: 'Admin Panel',
  description: 'Who uses the product, and what each clinic may do.',
  parts: 'Parts of the admin panel',
  partClinics: 'Clinics',
  partCreatives: 'Creatives',
  denied: 'Access Denied',
  deniedHelp: "You don't have permission to access the admin panel.",

  users: 'Clinics',
  count: (total: number) => (total === 1 ? '1 clinic' : `${total} clinics`),
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
  accessOf: (name: string) => `Access of ${name}`,
  user: 'User',
  clinic: 'Clinic and login',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  features: 'Features',
  featureCount: (count: number) => `${count} of 6 features`,
  readFeatures: (name: string) => `Features of ${name}`,
  profileTypes: 'Profile Types',
  actions: 'Actions',
  noProfileTypes: 'None yet',
  invited: 'Invited',
  disabled: 'Disabled',
  noLogins: 'No login',

  enableAll: 'Enable All',
  enableAllFor: (name: string) => `Enable All features for ${name}`,
  enablingAll: 'Enabling...',
  enableAllQuestion: (name: string) => `Enable all six features for ${name}?`,
  disableAll: 'Disable All',
  disableAllFor: (name: string) => `Disable All features for ${name}`,
  disablingAll: 'Disabling...',
  disableAllQuestion: (name: string) =>
    `Disable all features for ${name}? Only the start page and the settings are left to them, from their next click on.`,
  featuresUpdated: (name: string) => `Features updated for ${name}`,
  allFeaturesUpdated: (name: string) => `All features updated for ${name}`,
  featuresFailed: 'Failed to update features',

  editProfileTypes: 'Edit',
  editProfileTypesOf: (name: string) => `Edit the profile types of ${name}`,
  profileTypesTitle: 'Profile Types',
  profileTypesHelp: 'They decide which sequence templates are suggested to the clinic.',
  save: 'Save',
  saving: 'Saving...',
  profileTypesUpdated: (name: string) => `Profile types updated for ${name}`,
  profileTypesFailed: 'Failed to update profile types',

  changeRole: 'Change role',
  changingRole: 'Changing...',
  roleQuestion: (name: string, role: string) => `Give ${name} the role ${role}?`,
  roleUpdated: (name: string) => `Role updated for ${name}`,
  roleFailed: 'The role could not be changed.',

  disableLogin: 'Disable login',
  disableLoginOf: (email: string) => `Disable login ${email}`,
  enableLoginOf: (email: string) => `Enable login ${email}`,
  disablingLogin: 'Disabling...',
  disableLoginQuestion: (email: string) =>
    `Disable the login ${email}? It is signed out everywhere at once and cannot sign in until it is enabled again.`,
  loginDisabled: (email: string) => `The login ${email} is disabled.`,
  loginEnabled: (email: string) => `The login ${email} can sign in again.`,
  loginFailed: 'The login could not be changed.',

  suspended: 'Suspended',
  suspend: 'Suspend clinic',
  suspending: 'Suspending...',
  suspendQuestion: (name: string) =>
    `Suspend the clinic of ${name}? From the next click on its people are refused, and it sends no automatic messages. Nothing is deleted, and you can resume it.`,
  suspendedNow: (name: string) => `The clinic of ${name} is suspended.`,
  resume: 'Resume clinic',
  resuming: 'Resuming...',
  resumeQuestion: (name: string) =>
    `Resume the clinic of ${name}? Its people get in again, and its autopilot goes on where it is switched on.`,
  resumed: (name: string) => `The clinic of ${name} works again.`,
  suspensionFailed: 'The clinic could not be changed.',

  createClinic: 'Create clinic',
  creatingClinic: 'Creating...',
  createClinicHelp: 'The person is invited by email and chooses a password of their own.',
  clinicName: 'Clinic name',
  personName: 'Name of the person',
  email: 'Email address',
  createFailed: 'The clinic could not be created.',
  clinicCreated: (name: string) => `${name} was created.`,
  newInvitationFor: (email: string) => `New invitation for ${email}`,
  invitationFailed: 'A new invitation could not be made.',
  invitationTitle: 'Invitation',
  invitationFor: (email: string) => `For ${email}`,
  invitationMailed:
    'An email with a link is on its way. The link works once, within three days: with it the person chooses a password that only they know.',
  invitationLost: 'If it does not arrive, check the address and send a new invitation.',
  invitationInFolder:
    'No mail server is set up here, so the email is in the folder outbox of the server. Ask the person who runs the server to pass it on.',
  done: 'Done',

  about: 'What the features open',
  aboutRoles: 'Roles',
} as const;

export const FEATURE_TEXTS: Readonly<Record<Feature, { label: string; opens: string }>> = {
  dashboard: { label: 'Dashboard', opens: 'Numbers, due messages and upcoming appointments.' },
  appointments: { label: 'Appointments', opens: 'Scheduling, and the message before a visit.' },
  reviews: { label: 'Reviews', opens: 'Review requests and their two or three messages.' },
  sequences: {
    label: 'Sequences',
    opens: 'Follow-up messages, their templates and Quick Send.',
  },
  creatives: { label: 'Creatives', opens: 'The posts and pictures of each month.' },
  reports: { label: 'Reports', opens: 'Requests for medical reports. Off for new clinics.' },
};

export const ROLE_LABELS: Readonly<Record<Role, { label: string; may: string }>> = {
  user: { label: 'User', may: 'Works with the records of their own clinic.' },
  super_admin: {
    label: 'Super admin',
    may: 'Also reads the report requests of all clinics and shares templates; has no admin panel.',
  },
  admin: {
    label: 'Admin',
    may: 'Also has this panel, even with all features off. There is always at least one admin.',
  },
};

/** The message for each refusal of this feature. */
export const ADMIN_REFUSALS: Readonly<Record<RefusalCode<typeof adminContract>, string>> = {
  STALE: 'Someone else changed this. You see it as it is now; please try again.',
  LAST_ADMIN: 'This is the last admin who can sign in. Make someone else an admin first.',
  OWN_ACCESS: 'You cannot take away your own access. Ask another admin.',
  EMAIL_TAKEN: 'There is a login with this email address already.',
  NOT_INVITED: 'This login can sign in already, or is disabled.',
  NAME_TAKEN: 'There is a category of this name already.',
  NOT_AN_IMAGE: PICTURE_REFUSALS.NOT_AN_IMAGE.message,
  TOO_MANY_PIXELS: PICTURE_REFUSALS.TOO_MANY_PIXELS.message,
  TOO_MANY_PICTURES: PICTURE_REFUSALS.TOO_MANY_PICTURES.message,
  NOT_FRAMED:
    'Pages of this address cannot be embedded. Use the address of the player, such as https://www.youtube-nocookie.com/embed/…, or choose Link.',
};
