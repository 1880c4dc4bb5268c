import { i18n, texts } from '#platform/i18n.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';

/**
 * The fields that a person fills in, each with its label. The form's empty values, the edit dialog
 * and the conflict dialog take them from here.
 */
export const FIELD_LABELS = texts({
  patientName: 'Patient Name',
  contactNumber: 'Contact Number',
  get doctorId() {
    return APPOINTMENTS_TEXTS.doctor;
  },
  appointmentDate: 'Date',
  appointmentTime: 'Time',
  get patientAddress() {
    return APPOINTMENTS_TEXTS.address;
  },
  notes: 'Notes',
});

/** The texts of the form and the dialogs; the list does not load them. */
export const DIALOG_TEXTS = texts({
  chooseDoctor: 'Choose a doctor',
  unassigned: 'Unassigned',
  formerDoctor: (name: string) => i18n.t('{name} (no longer listed)', { name }),
  noDoctors: 'There is no doctor yet, and an appointment needs one.',
  addDoctor: 'Add a doctor in Settings',
  doctorsFailed: 'The doctors could not be loaded.',
  schedule: 'Schedule Appointment',
  scheduling: 'Scheduling...',
  scheduleFailed: 'An error occurred while scheduling the appointment. Please try again.',
  freeTimes: 'Free times',
  freeTimesFirst: 'free times first',
  otherTime: 'Other time',
  timeFree: 'free',
  timeTaken: 'taken',
  timePast: 'past',
  timeOutside: 'outside the hours',
  addressHint: 'The area or town is enough.',
  noFreeTimes: 'No free times left on this day.',
  dayFree: 'free',
  dayFull: 'full',
  dayClosed: 'closed',
  nextFree: (when: string) => i18n.t('Next free: {when}', { when }),
  moreTimes: (count: number) => i18n.t('{count} more free times', { count }),
  outsideHours: ({ time, hours }: { time: string; hours: string }) =>
    i18n.t('{time} is outside the doctor’s hours: {hours}.', { time, hours }),
  awayThatDay: (note: string | null) =>
    note
      ? i18n.t('The doctor sees no patients on this day: {note}.', { note })
      : i18n.t('The doctor sees no patients on this day.'),
  hasPassed: (when: string) => i18n.t('{when} has already passed.', { when }),
  isTaken: (time: string) => i18n.t('{time} is already taken.', { time }),
  takeTime: (time: string) => i18n.t('Take {time}, it is free', { time }),
  bookAllTheSame: 'Book anyway',

  sendMessageIn: (language: string) =>
    i18n.t('Send the appointment message in {language}', { language }),
  messageTitle: 'Appointment message',
  language: 'Language',
  writing: 'Writing the message...',
  writingFailed: 'Failed to prepare message. Please try again.',
  lastTry: 'Last message',
  by: (name: string) => i18n.t('by {name}', { name }),
  arrivalQuestion: 'Did it arrive?',
  arrivalHelp:
    'No clear answer came, so it may have been delivered. Ask the patient or look in WhatsApp. ‘Send again’ marks it as not sent, so that you can send it yourself.',
  arrived: 'It arrived',
  sendAgain: 'Send again',
  notSentAfterAll: 'Not sent after all',
  markedSent: 'The message is marked as sent.',
  free: 'The message can be sent again.',
  sayingFailed: 'This could not be saved. Please try again.',
  confirmed: 'WhatsApp has accepted it',
  delivered: 'Arrived on the patient’s phone',
  read: 'Read by the patient',
  unconfirmed:
    'Not confirmed by WhatsApp yet. Check WhatsApp on the clinic’s phone: is the message there, and is the phone online?',

  editTitle: 'Edit Appointment',
  chooseDoctorFirst: 'Choose a doctor to see which days are free.',
  saveFailed: 'Failed to save changes',
  nothingThere: '(empty)',

  clashTitle: 'This time is taken',
  clashHelp: ({ doctor, when }: { doctor: string; when: string }) =>
    i18n.t('{doctor} already has an appointment on {when}:', { doctor, when }),
  sameDayTitle: 'Second appointment on this day',
  sameDayHelp: (name: string) => i18n.t('{name} already has an appointment on that day:', { name }),
  clashQuestion: 'Both can be kept. What should happen?',
  chooseAnotherTime: 'Choose another time',

  staleTitle: 'Someone else changed this appointment',
  staleHelp:
    'Nothing you typed is lost, but it is not saved yet. Which version do you want to keep?',
});
