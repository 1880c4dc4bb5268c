import { i18n, listText, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { patientsContract } from '../contract.ts';
import type { PatientFilter, Purpose } from '../schema.ts';

/** The texts of the Patients screens. */
export const PATIENTS_TEXTS = texts({
  title: 'Patients',
  import: 'Import',
  importLink: 'Import patients from a file',
  newPatient: 'New Patient',
  name: 'Patient Name',
  number: 'Contact Number',
  language: 'Language',
  languageUnknown: 'Not known yet',
  languageUsual: (usual: string) => i18n.t('Not known yet: {usual}', { usual }),
  birthYear: 'Year of birth',
  isMinor: 'Child (care messages only)',
  isMinorByYear: 'The year of birth says so.',
  guardian: 'Guardian',
  noGuardian: 'Not known yet',
  findGuardian: 'Find another guardian by name',
  chooseGuardian: 'Choose the guardian',
  guardianChosen: 'Another guardian',
  isGuardian: 'Guardian',
  isChildOf: (name: string) => i18n.t('Child of {name}', { name }),
  note: 'Note',
  noteHint: 'For your team, such as: call after 4 pm.',
  addNote: 'Add a note',
  changeNote: 'Change the note',
  noteChanged: (newer: string) =>
    i18n.t('Someone else changed the note to: {newer}. Save again to replace it, or cancel.', {
      newer,
    }),
  add: 'Add Patient',
  adding: 'Adding...',
  added: (name: string) => i18n.t('{name} is in the patient book.', { name }),
  addFailed: 'The patient could not be added. Please try again.',

  wroteIn: 'Wrote in, not in the book',
  wroteInHelp:
    'They scanned your poster and agreed to reminders. Type the name to add them: their consent is recorded as they sent it.',
  whoWrote: 'Who agreed to reminders?',
  whoWroteHelp:
    'Someone on these phones scanned your poster. Ask who it was, and tap the name: the consent of that person is recorded. The others on the phone keep what they said.',
  wroteThis: (name: string, number: string) =>
    i18n.t('{name} wrote from {number}', { name, number }),
  consentRecorded: (name: string) =>
    i18n.t('Consent of {name} to reminders is recorded.', { name }),
  wroteInFailed: 'The people who wrote in could not be loaded.',
  addNumber: (number: string) => i18n.t('Add {number}', { number }),
  nameMissing: 'Type the name',
  removeFromList: 'Remove',
  removeNumber: (number: string) => i18n.t('Remove {number} from this list', { number }),
  removeFailed: 'This could not be removed. Please try again.',
  removed: (number: string) => i18n.t('{number} is removed from this list.', { number }),
  addedWithConsent: (name: string) =>
    i18n.t('{name} is in the patient book. Consent to reminders is recorded.', { name }),
  moveTitle: 'Use the new number?',
  moveQuestion: ({ rows, number }: { rows: string; number: string }) =>
    i18n.t(
      '{rows} still have another number. Should they use {number}? What was already sent does not change.',
      { rows, number },
    ),
  moveNote: (rows: string) => i18n.t('{rows} still have another number.', { rows }),
  moveListed: 'This number is on the do-not-contact list: no message is sent to it.',
  moveAction: (number: string) => i18n.t('Use {number}', { number }),
  moveKeep: 'Keep the old number',
  moving: 'Changing...',
  moved: (rows: string) => i18n.t('Now with the new number: {rows}.', { rows }),
  moveFailed: 'Nothing was changed. Please try again.',
  planned: {
    visits: (count: number) =>
      i18n.t('{count, plural, one {{count} visit} other {{count} visits}}', { count }),
    messages: (count: number) =>
      i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
    reviews: (count: number) =>
      i18n.t('{count, plural, one {{count} review request} other {{count} review requests}}', {
        count,
      }),
    reports: (count: number) =>
      i18n.t('{count, plural, one {{count} report request} other {{count} report requests}}', {
        count,
      }),
  },

  consentDeadline: ({ from, count }: { from: string; count: number }) =>
    i18n.t(
      '{count, plural, one {{count} has not agreed to feedback: required by law from {from}.} other {{count} have not agreed to feedback: required by law from {from}.}}',
      { count, from },
    ),

  list: 'Patients',
  filters: 'Find patients',
  search: 'Search by name or number',
  searchPlaceholder: 'Name or number',
  filter: 'Show',
  all: 'All',
  total: (total: number) =>
    i18n.t('{total, plural, one {{total} patient} other {{total} patients}}', { total }),
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
  nothingBooked: 'Nothing booked',
  visits: 'Visits',
  lastOn: (date: string) => i18n.t('last visit {date}', { date }),
  arrivedWithToken: (token: number) => i18n.t('Arrived, token {token}', { token }),
  arrived: 'Arrived',
  withDoctor: 'With doctor',
  today: 'Today',
  tomorrow: 'Tomorrow',
  child: 'Child',
  doNotContact: 'Do not contact',
  actions: 'Actions',
  call: (name: string) => i18n.t('Call {name}', { name }),
  whatsapp: (name: string) => i18n.t('WhatsApp to {name}', { name }),

  sameTitle: 'Possibly the same person',
  sameHelp: 'On this phone under a similar name.',
  sameFailed: 'Similar patients could not be looked up.',
  samePerson: 'Same person',
  samePersonAs: (name: string) => i18n.t('Same person as {name}', { name }),
  differentPeople: 'Different people',
  differentFrom: (name: string) => i18n.t('Different people: {name}', { name }),
  differentFailed: 'The answer could not be saved. Please try again.',
  mergeTitle: 'Show these two as one patient?',
  mergeHelp:
    'Visits, messages and consent of both appear on one page. Nothing is deleted. You can undo this for 30 days.',
  nameToShow: 'Name to show',
  takenOver: (facts: string) => i18n.t('Shown with this patient: {facts}', { facts }),
  yearUnknown: 'Another year, not known',
  factMissing: 'Choose what is right',
  isMinorQuestion: 'Is this person a child?',
  isMinorYes: 'Yes, a child: messages about care only',
  isMinorNo: 'No, an adult',
  bornAsChild: 'Someone who was born in this year is a child.',
  bothNotes: (notes: readonly string[]) =>
    i18n.t('The two notes: {notes}.', {
      notes: listText(notes.map((note) => `“${note}”`)),
    }),
  merge: 'Show as one patient',
  mergeFailed: 'The two patients could not be shown as one. Please try again.',
  merged: (name: string) => i18n.t('Both are shown as {name} now.', { name }),
  shownAsOne: 'Shown as one with this patient',
  mergedOn: (day: string) => i18n.t('Since {day}', { day }),
  undoMergeOf: (name: string) => i18n.t('Undo: show {name} separately', { name }),
  undone: (name: string) => i18n.t('{name} is a separate patient again.', { name }),
  undoFailed: 'This could not be undone. Please try again.',

  splitAction: 'These are two people',
  splitTitle: (name: string) => i18n.t('Move what does not belong to {name}', { name }),
  splitHelp:
    'Choose the visits, reviews and messages of the other person. The messages of a review move with it. Nothing is deleted.',
  splitRows: 'What belongs to the other person',
  splitTo: 'Move to',
  splitToNew: 'A new patient on the same phone',
  splitName: 'Patient Name',
  split: (count: number) => (count === 0 ? i18n.t('Move') : i18n.t('Move {count}', { count })),
  splitting: 'Moving...',
  splitNothing: 'Choose what belongs to the other person.',
  splitFailed: 'Nothing was moved. Please try again.',
  splitDone: (name: string) => i18n.t('Moved to {name}.', { name }),
  splitUndone: (name: string) => i18n.t('Moved back to {name}.', { name }),
  splitUndoFailed: 'It could not be moved back. Please try again.',

  back: 'All patients',
  loadingOne: 'Loading the patient...',
  missing: 'This patient is not in the patient book.',
  oneFailed: 'The patient could not be loaded.',
  born: (year: number) => i18n.t('born {year}', { year }),
  noNumber: 'no number of their own',
  newAppointment: 'New Appointment',
  dataRights: 'Copy or erase the data',
  consent: 'Consent',
  consentFailed: 'The answer could not be recorded. Please try again.',
  consentQuestion: (name: string) => i18n.t('What did {name} say?', { name }),
  hasAgreed: (name: string) => i18n.t('{name} agreed. A withdrawal counts at once.', { name }),
  chooseAnswer: 'Choose an answer',
  answerMissing: 'Make a choice',
  agreed: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrew consent',
  saidAtDesk: 'Said at the desk',
  signed: 'Signed a form',
  how: 'How',
  noticeShown: 'Notice shown in',
  noticeHint: (version: number) =>
    i18n.t('Version {version} is recorded with the answer.', { version }),
  underNotice: (version: number, language: string) =>
    i18n.t('Notice version {version}, {language}', { version, language }),
  record: 'Record',
  recording: 'Recording...',

  timeline: 'History',
  part: 'Part of the history',
  comingUp: 'Coming up',
  timelineLoading: 'Loading the history...',
  timelineFailed: 'The history could not be loaded.',
  timelineEmpty: 'Nothing has happened yet.',
  more: 'Show more',
  samePhone: 'Same phone',
  people: (count: number) =>
    i18n.t('{count, plural, one {{count} person} other {{count} people}}', { count }),
  alone: 'No one else is on this phone.',
  edit: 'Edit',
  editTitle: 'Edit Patient',
  saved: 'Changes saved.',
  saveFailed: 'Failed to save changes',
  staleTitle: 'Someone else changed this patient',
  staleHelp: 'Nothing is saved yet. Which version do you want to keep?',
  nothingThere: '(empty)',
  noNote: 'No note.',
});

export const FILTER_TEXTS: Record<PatientFilter, string> = texts({
  expected: 'Expected',
  no_consent: 'No consent to feedback',
  minor: 'Children',
  no_recent_visit: 'No visit in 6 months',
  do_not_contact: 'Do not contact',
});

export const PURPOSE_TEXTS: Record<Purpose, string> = texts({
  care: 'Care',
  feedback: 'Feedback',
  marketing: 'Marketing',
});

/** The heading of the question about each purpose. */
export const CONSENT_TITLES: Record<Purpose, string> = texts({
  care: 'Consent to care',
  feedback: 'Consent to feedback',
  marketing: 'Consent to marketing',
});

/** One sentence for each refusal of the contract. */
export const PATIENTS_REFUSALS: Readonly<
  Partial<Record<RefusalCode<typeof patientsContract>, string>>
> = texts({
  SAME_PATIENT: 'This number already has a patient with this name.',
  NUMBER_CHANGED: 'Someone else changed the number. Please check it.',
  STALE: 'Someone else changed this patient. Please check it.',
});
