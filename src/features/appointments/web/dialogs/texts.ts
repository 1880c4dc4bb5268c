/** What only the form and the dialogs say; the list does not load it. */
export const DIALOG_TEXTS = {
  patientName: 'Patient Name',
  contactNumber: 'Contact Number',
  chooseDoctor: 'Choose a doctor',
  unassigned: 'Unassigned',
  formerDoctor: (name: string) => `${name} (no longer listed)`,
  noDoctors: 'There is no doctor yet, and an appointment needs one.',
  addDoctor: 'Add a doctor in Settings',
  doctorsFailed: 'The doctors could not be loaded.',
  date: 'Date',
  time: 'Time',
  chooseTime: 'Choose a time',
  notes: 'Notes',
  schedule: 'Schedule Appointment',
  scheduling: 'Scheduling...',
  scheduleFailed: 'An error occurred while scheduling the appointment. Please try again.',
  hideForm: 'Close form',

  messageTitle: 'Appointment message',
  language: 'Language',
  writing: 'Writing the message...',
  writingFailed: 'Failed to prepare message. Please try again.',
  lastTry: 'Last message',

  editTitle: 'Edit Appointment',
  save: 'Save changes',
  saving: 'Saving...',
  saveFailed: 'Failed to save changes',
  nothingThere: '(empty)',

  clashTitle: 'This time is taken',
  clashHelp: ({ doctor, when }: { doctor: string; when: string }) =>
    `${doctor} already has on ${when}:`,
  clashQuestion: 'Both can stand. What should happen?',
  chooseAnotherTime: 'Choose another time',

  staleTitle: 'Someone else changed this appointment meanwhile',
  staleHelp:
    'Nothing you typed is lost, and nothing of it is saved yet. Which version should stay?',
  mine: 'yours',
  theirs: 'saved meanwhile',
  keepMine: 'Save mine',
  takeTheirs: 'Keep the saved one',
} as const;
