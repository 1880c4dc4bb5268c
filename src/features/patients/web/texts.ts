import type { RefusalCode } from '#platform/web/texts.ts';
import type { patientsContract } from '../contract.ts';
import type { PatientFilter, Purpose, TimelineEntry, TimelinePart } from '../schema.ts';

/** The texts of the Patients screens. */
export const PATIENTS_TEXTS = {
  title: 'Patients',
  description: 'Everyone your clinic knows, with their family on the same phone.',
  importLink: 'Import patients from a file',
  newPatient: 'New Patient',
  name: 'Patient Name',
  number: 'Contact Number',
  language: 'Language',
  languageUnknown: 'Not known yet',
  birthYear: 'Year of birth',
  isMinor: 'A child, who gets messages about care only',
  note: 'Note',
  noteHint: 'For your team, such as: call after 4 pm.',
  addNote: 'Add a note',
  changeNote: 'Change the note',
  saveNote: 'Save note',
  noteChanged: (newer: string) =>
    `Someone else changed the note to: ${newer}. Save again to put yours in its place, or cancel to keep it.`,
  add: 'Add Patient',
  adding: 'Adding...',
  added: (name: string) => `${name} is in the patient book.`,
  addFailed: 'The patient could not be added. Please try again.',

  consentDeadline: ({ from, count }: { from: string; count: number }) =>
    `From ${from} the law lets a clinic ask for reviews only with the patient’s consent. ` +
    (count === 1
      ? '1 patient has no consent recorded.'
      : `${count} patients have no consent recorded.`),

  list: 'Patients',
  filters: 'Find patients',
  search: 'Search by name or number',
  searchPlaceholder: 'Name or number',
  filter: 'Show',
  allPatients: 'All patients',
  total: (total: number) => (total === 1 ? '1 patient' : `${total} patients`),
  loading: 'Loading patients...',
  listFailed: 'The patients could not be loaded.',
  listFailedHelp: 'Nothing was lost: what you saved is safe on the server.',
  moreFailed: 'The next patients could not be loaded. Please try again.',
  empty: 'No patients yet.',
  emptyHelp: 'Each appointment and review request adds its patient. You can also add one here.',
  nothingFound: 'No patient was found.',
  nothingFoundHelp: 'Try another name, number or filter.',
  showAll: 'Show all patients',

  patient: 'Patient',
  lastVisit: 'Last visit',
  nextVisit: 'Next visit',
  noVisit: 'No visit yet',
  child: 'Child',
  doNotContact: 'Do not contact',
  actions: 'Actions',
  call: (name: string) => `Call ${name}`,
  whatsapp: (name: string) => `WhatsApp to ${name}`,

  sameTitle: 'Possibly the same person',
  sameHelp: 'On this phone under a similar name.',
  sameFailed: 'Similar patients could not be looked up.',
  samePerson: 'Same person',
  samePersonAs: (name: string) => `Same person as ${name}`,
  differentPeople: 'Different people',
  differentFrom: (name: string) => `Different people: ${name}`,
  differentFailed: 'The answer could not be saved. Please try again.',
  mergeTitle: 'Show these two as one patient?',
  mergeHelp:
    'Visits, messages and consent of both appear on one page. Nothing is deleted. You can undo this for 30 days.',
  nameToShow: 'Name to show',
  merge: 'Show as one patient',
  merging: 'Saving...',
  mergeFailed: 'The two patients could not be shown as one. Please try again.',
  merged: (name: string) => `Both are shown as ${name} now.`,
  shownAsOne: 'Shown as one with this patient',
  mergedOn: (day: string) => `Since ${day}`,
  undoMerge: 'Undo',
  undoMergeOf: (name: string) => `Undo: show ${name} separately`,
  undone: (name: string) => `${name} is a patient of their own again.`,
  undoFailed: 'This could not be undone. Please try again.',

  back: 'All patients',
  loadingOne: 'Loading the patient...',
  missing: 'This patient is not in the book.',
  oneFailed: 'The patient could not be loaded.',
  born: (year: number) => `born ${year}`,
  noNumber: 'no number of their own',
  newAppointment: 'New Appointment',
  dataRights: 'Copy or erase the data',
  consent: 'Consent',
  consentFor: (purpose: string) => `Consent to ${purpose}`,
  consentFailed: 'The answer could not be recorded. Please try again.',
  consentQuestion: (name: string) => `What did ${name} say?`,
  agreed: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrew consent',
  saidAtDesk: 'Said at the desk',
  signed: 'Signed a form',
  how: 'How',
  noticeShown: 'Notice shown in',
  noticeHint: (version: number) => `Version ${version} is recorded with the answer.`,
  underNotice: (version: number, language: string) => `Notice version ${version}, ${language}`,
  cancel: 'Cancel',
  record: 'Record',
  recording: 'Recording...',

  timeline: 'History',
  part: 'Part of the history',
  comingUp: 'Coming up',
  earlier: 'Earlier',
  timelineLoading: 'Loading the history...',
  timelineFailed: 'The history could not be loaded.',
  timelineEmpty: 'Nothing has happened yet.',
  more: 'Show more',
  samePhone: 'Same phone',
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  alone: 'No one else is on this phone.',
  edit: 'Edit',
  editTitle: 'Edit Patient',
  save: 'Save changes',
  saving: 'Saving...',
  saved: 'Changes saved.',
  saveFailed: 'Failed to save changes',
  staleTitle: 'Someone else changed this patient',
  staleHelp: 'Nothing is saved yet. Which version should stay?',
  mine: 'Yours',
  theirs: 'The other one',
  keepMine: 'Keep mine',
  takeTheirs: 'Take the other one',
  nothingThere: '(empty)',
  noNote: 'No note.',
} as const;

export const FILTER_TEXTS: Record<PatientFilter, string> = {
  no_consent: 'No consent to feedback',
  minor: 'Children',
  no_recent_visit: 'No visit in 6 months',
  do_not_contact: 'Do not contact',
};

export const PURPOSE_TEXTS: Record<Purpose, string> = {
  care: 'Care',
  feedback: 'Feedback',
  marketing: 'Marketing',
};

export const PART_TEXTS: Record<TimelinePart, string> = {
  all: 'All',
  visits: 'Visits',
  messages: 'Messages',
  consent: 'Consent',
};

export const KIND_TEXTS: Record<TimelineEntry['kind'], string> = {
  appointment: 'Appointment',
  review: 'Review request',
  message: 'Message',
  report: 'Report request',
  consent: 'Consent',
};

/** The kinds of messages and the purposes of consent, which are codes; names of doctors and treatments stay as they are. */
export const SUBJECT_TEXTS: Readonly<Record<string, string>> = {
  sequence: 'Follow-up message',
  ai_first: 'Thank-you message',
  simple_thank_you: 'Thank-you message',
  ai_second: 'Review draft',
  gmb_link: 'Link for the review',
  reminder_day: 'Reminder the evening before',
  reminder_soon: 'Reminder on the day',
  review_ask: 'Request for a review',
  ...PURPOSE_TEXTS,
};

export const STATUS_TEXTS: Readonly<Record<string, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  sent: 'Sent',
  sent_to_sheet: 'Sent to the sheet',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Not sent',
  unknown: 'May have been delivered',
  given: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrew consent',
};

/** One sentence for each refusal of the contract. */
export const PATIENTS_REFUSALS: Readonly<
  Partial<Record<RefusalCode<typeof patientsContract>, string>>
> = {
  SAME_PATIENT: 'This number already has a patient with this name.',
  STALE: 'Someone else changed this patient. Look at it again.',
  DIFFERENT_NUMBERS: 'These patients have different numbers.',
  ALREADY_MERGED: 'One of these patients is shown as one with another already.',
  TOO_LATE: 'This can be undone for 30 days only.',
};
