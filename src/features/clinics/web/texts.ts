import { i18n, texts, translateText } from '#platform/i18n.ts';
import { PICTURE_REFUSALS } from '#platform/picture.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { clinicsContract } from '../contract.ts';
import type { ClinicProfile } from '../schema.ts';
import type { ProviderApi } from '../integrations-schema.ts';

/** Texts of the settings. */
export const CLINICS_TEXTS = texts({
  loading: 'Loading settings...',
  loadFailed: 'The settings could not be loaded.',
  loadFailedHelp: 'Nothing was changed.',

  basic: 'Basic Information',
  basicHelp: 'How your clinic appears in messages and on this screen.',
  doctors: 'Doctor Management',
  doctorsHelp: 'Doctors can be chosen in appointments. Changes here are saved at once.',
  contact: 'Contact Information',
  contactHelp: 'Patients see these in messages. Phone is needed for follow-ups.',
  listing: 'Google My Business Link',
  listingHelp: 'Where patients write their review. It goes into the third message.',
  reviews: 'Review Requests',
  reviewsHelp: 'Who is asked for a review, and what drafts may use.',
  colours: 'Colours',
  coloursHelp: 'The look of this product for everyone in your clinic.',

  screenLanguageHint: 'For staff who have chosen none in My account',
  languagesHint: 'Messages can be written in these',
  timeZoneHint: 'Decides which messages are due today',
  notesHint:
    'For review drafts, without names and numbers. The text model may run outside your clinic.',
  draftsHint:
    'Google’s policy: “Merchants should not … request that specific content be included” in a review. A draft says only what the patient said. Switch drafts off to send thanks and the link alone.',
  consentHint:
    'For patients who were never asked. From 13 May 2027 the law requires their consent, and this stops working.',
  otherNames: 'Names in other languages',
  otherNamesHint:
    'Messages in a language use the name in that language. Without one they use the clinic’s name.',
  doctorNamesHint:
    'Reminders in a language use the name in that language. Include a title such as Dr if patients know it.',
  mapLinkHint: 'Shown in reminders, and in messages that say how to find you',
  emailHint: 'Such as clinic@example.com',
  websiteHint: 'Shown in messages that name your website',
  bookingHint: 'Where patients book. Shown in messages that ask them to book',
  furtherPhonesHint:
    'Such as a landline or a toll-free number, separated by commas. Shown in messages that name them',
  unknownLinks: 'Use this address?',
  unknownLinksHelp:
    'We do not know this address as a map or a Google listing. Patients are sent there in the name of the clinic, and the page for reviews calls its link Google. Open the address first.',
  acceptAnyway: 'Use this address anyway',
  listingHint: 'Starts with https:// and leads to google.com, g.page or maps.app.goo.gl',
  testLink: 'Test link',
  testLinkHint: 'Enter a link first',
  hexHint: 'Such as #4F46E5',
  pick: (label: string) => i18n.t('Pick {label}', { label }),
  preview: 'Preview',
  previewHelp: 'Text on your colours is kept easy to read.',
  previewAdjusted: 'Your primary colour is shown a little darker, so that text on it can be read.',
  previewButton: 'Primary action',
  previewLink: 'A link',
  previewBubble: 'A message',
  noName: 'Your clinic',

  save: 'Save Changes',
  saved: 'Settings saved.',
  nothingChanged: 'No changes to save.',
  unsaved: 'You have changes that are not saved yet.',
  saveFailed: 'Failed to update settings',
  leaveTitle: 'Leave without saving?',
  leaveQuestion: 'Your changes to the settings are not saved yet.',
  leave: 'Leave without saving',

  conflictTitle: 'Someone else changed these settings',
  conflictHelp: 'What you typed is kept. Choose what to keep of what differs.',
  nothing: '(empty)',
  yes: 'Yes',
  no: 'No',

  logo: 'Clinic logo',
  logoHint: 'PNG, JPEG or WebP, at most 1 MB. Saved at once.',
  uploadLogo: 'Upload logo',
  replaceLogo: 'Replace logo',
  removeLogo: 'Remove logo',
  removeLogoQuestion: (clinic: string) =>
    i18n.t('Remove the logo of {clinic}? Its first letter is shown in its place.', { clinic }),
  removingLogo: 'Removing...',
  noLogo: 'No logo yet',
  logoOf: (clinic: string) => i18n.t('Logo of {clinic}', { clinic }),
  logoSaved: 'Logo saved.',
  logoRemoved: 'Logo removed.',
  uploading: 'Uploading...',

  doctorName: 'Name',
  doctorNumber: 'Contact Number',
  addDoctor: 'Add Doctor',
  addingDoctor: 'Adding...',
  doctorAdded: (name: string) => i18n.t('{name} was added.', { name }),
  addDoctorFailed: 'Failed to add phlebotomist',
  doctorsLoading: 'Loading doctors...',
  doctorsFailed: 'The doctors could not be loaded.',
  noDoctors: 'No doctors yet. Add the first one below.',
  doctorList: 'Doctors',
  editDoctor: 'Edit',
  editDoctorLabel: (name: string) => i18n.t('Edit {name}', { name }),
  doctorSaved: (name: string) => i18n.t('{name} was saved.', { name }),
  deleteDoctor: 'Delete',
  deleteDoctorLabel: (name: string) => i18n.t('Delete {name}', { name }),
  deleteDoctorTitle: 'Delete doctor',
  deleteDoctorAction: 'Delete doctor',
  deletingDoctor: 'Deleting...',
  deleteDoctorQuestion: (name: string) =>
    i18n.t(
      'Delete {name}? Past appointments keep the name. You can no longer choose this doctor.',
      {
        name,
      },
    ),
  doctorDeleted: (name: string) => i18n.t('{name} was deleted.', { name }),
  deleteDoctorFailed: 'Failed to delete phlebotomist',

  sheet: 'Google Sheet',
  demoSheet: 'Sheet of this demo',
  demoSheetConnected: 'A stand-in is connected. Nothing goes to Google.',
  sheetHelp: 'Messages can be sent to a sheet, and from there by your own tools.',
  sheetId: 'Google Sheet ID',
  sheetIdHint: 'The long part of your sheet’s address, between /d/ and /edit',
  scriptUrl: 'Google Apps Script URL',
  scriptUrlHint: 'Starts with https://script.google.com/macros/s/ and ends with /exec',
  saveSheet: 'Save Changes',
  provider: 'BlueTicks',
  providerHelp:
    'BlueTicks is a service that sends WhatsApp messages from your own number. With a key, ‘Send Directly’ sends them without opening WhatsApp.',
  providerKey: 'BlueTicks API key',
  providerKeyHint:
    'Paste it from your BlueTicks account. It is stored encrypted and never shown again.',
  keySaved: (lastFour: string) =>
    lastFour === '' ? i18n.t('Key saved') : i18n.t('Key saved, ends in …{lastFour}', { lastFour }),
  advanced: 'Advanced',
  standIns: {
    provider:
      'This is a demo. A stand-in takes the place of BlueTicks, and no patient gets a message.',
    sheet: 'This is a demo. A stand-in takes the place of the clinic’s own sheet.',
  },
  standInLinks: { provider: 'See what it received', sheet: 'See its rows' },
  sheetConnected: 'Connected',
  sheetNotConnected: 'Not connected. Open Advanced to connect one.',
  providerApi: 'BlueTicks interface',
  providerApiHint: 'Which one your key belongs to. BlueTicks shows it beside the key.',
  currentKeyHint:
    'Keys that start with bt_live_ usually belong to the current interface. ‘Test connection’ shows whether it fits.',
  providerApiSaved: 'The BlueTicks interface is saved.',
  saveKey: 'Save key',
  replaceKey: 'Replace',
  removeKey: 'Remove',
  removeKeyTitle: 'Remove API key',
  removeKeyAction: 'Remove key',
  removingKey: 'Removing...',
  removeKeyQuestion:
    'Remove the BlueTicks API key? Messages then only go out through WhatsApp on a device.',
  keyStored: 'The BlueTicks API key is saved.',
  keyRemoved: 'The BlueTicks API key is removed.',
  changedMeanwhile:
    'Someone else changed these settings. You see the latest version; please try again.',
});

export const PROVIDER_API_TEXTS: Record<ProviderApi, string> = texts({
  legacy: 'Classic (messages)',
  current: 'Current (v1)',
});

/** The dialog of a doctor. */
export const DOCTOR_EDIT_TEXTS = texts({
  editTitle: 'Edit doctor',
  saveFailed: 'The doctor could not be saved.',
  staleTitle: 'Someone else changed this doctor',
  staleHelp: 'Nothing is saved yet. Which version do you want to keep?',
});

/** The name of each setting, in the form and in the comparison of two versions. */
export const PROFILE_TEXTS: Record<keyof ClinicProfile, string> = texts({
  clinicName: 'Clinic Name',
  namesByLanguage: 'Names in other languages',
  clinicAddress: 'Address',
  mapLink: 'Map link',
  contactPhone: 'Phone',
  contactWhatsapp: 'WhatsApp',
  contactEmail: 'Email',
  gmbLink: 'Google My Business Link',
  website: 'Website',
  bookingLink: 'Booking link',
  furtherPhones: 'More phone numbers',
  primaryColor: 'Primary Color',
  secondaryColor: 'Secondary Color',
  timeZone: 'Time zone',
  languages: 'Languages',
  defaultLanguage: 'Default language',
  screenLanguage: 'Language of the screens',
  aiMayReadNotes: 'A text model may read notes',
  offersDrafts: 'Offer review drafts to patients',
  asksWithoutConsent: 'Ask for reviews before consent is recorded',
});

/** The message for each refusal of this feature. */
export const CLINICS_REFUSALS: Record<RefusalCode<typeof clinicsContract>, string> = texts({
  STALE: 'Someone else changed these settings.',
  get NOT_AN_IMAGE() {
    return translateText(PICTURE_REFUSALS.NOT_AN_IMAGE.message);
  },
  get TOO_MANY_PIXELS() {
    return translateText(PICTURE_REFUSALS.TOO_MANY_PIXELS.message);
  },
  get TOO_MANY_PICTURES() {
    return translateText(PICTURE_REFUSALS.TOO_MANY_PICTURES.message);
  },
  TOO_MANY_DOCTORS: 'A clinic can have at most 200 doctors.',
});
