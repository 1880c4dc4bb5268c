import { i18n, texts } from '#platform/i18n.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import type { SetupStepId } from '../schema.ts';

/** The texts of the set-up list of a new clinic. */
export const SETUP_TEXTS = texts({
  tab: 'Set up',
  title: (clinicName: string) =>
    clinicName === ''
      ? i18n.t('Set up your clinic')
      : i18n.t('Set up {clinicName}', { clinicName }),
  description: 'After the last step you have sent your first message.',
  timeLeft: (seconds: number) =>
    seconds < 60 ? i18n.t('Less than a minute left') : minutesLeft(Math.round(seconds / 60)),
  done: ({ doneCount, total }: { doneCount: number; total: number }) =>
    i18n.t('{done} of {total}', { done: doneCount, total }),
  seconds: (seconds: number) =>
    seconds < 60
      ? i18n.t('{seconds} s', { seconds })
      : i18n.t('{minutes} min', { minutes: seconds / 60 }),
  steps: 'Steps',
  isDone: 'Done:',
  change: 'Change',
  later: 'Do it later',
  close: 'Close this list',
  closeHelp: 'You can find all of this in Settings at any time.',
  loading: 'Loading your list...',
  failed: 'The list could not be loaded.',
  failedHelp: 'Nothing was lost: what you saved is safe on the server.',
  saveFailed: 'This could not be saved. Please try again.',
  changedElsewhere: 'Someone else changed the settings. Check what you typed and save again.',

  doctorName: 'Doctor’s name',
  doctorNumber: 'Contact Number',
  phone: 'Clinic phone',
  onWhatsapp: 'This number is on WhatsApp',
  savedOnWhatsapp: (number: string) =>
    i18n.t('{number}, also on WhatsApp', { number: formatNumber(number) }),
  get saved() {
    return formatNumber;
  },
  languages: 'Languages',
  listing: 'Link from your Google Business page',
  listingHint: 'It begins with https://g.page or https://maps.app.goo.gl.',
  listingGood: 'This looks like a Google review link.',
  listingHelp: 'Where do I find it?',
  morningStarts: 'Mornings from',
  morningEnds: 'Mornings until',
  eveningStarts: 'Evenings from',
  eveningEnds: 'Evenings until',
  weekdays: 'Monday to Saturday. You can change single days later.',
  endBeforeStart: 'The end must be after the start',
  moreHours: 'Other hours, leave and holidays',
  hoursNeedDoctor: 'Add a doctor first.',
  days: (days: number) =>
    i18n.t('{days, plural, one {{days} day a week} other {{days} days a week}}', { days }),
  patientName: 'Patient Name',
  patientNumber: 'Contact Number',
  importPatients: 'Bring your list from a file',
  samePatient: 'This patient is already in your patient book.',
  patients: (count: number) =>
    i18n.t('{count, plural, one {{count} patient} other {{count} patients}}', { count }),
  testTo: (number: string) =>
    i18n.t('The message goes to {number}.', { number: formatNumber(number) }),
  testSent: 'Opened in WhatsApp',
  testNeedsPhone: 'First fill in a clinic phone that is on WhatsApp.',
  openWhatsapp: 'Open WhatsApp',

  preview: 'What your patient will see',
  previewNote: 'It changes while you fill in the steps.',
  ready: 'Your clinic is ready',
  readyHelp: 'Everything is set up, and your first message is written.',
  goOn: 'Go to Today',
  askHelp:
    'Wellword can also ask patients for a review after each visit. This is off until you choose it.',
  chooseAsked: 'Choose who is asked',

  bannerTitle: 'Your clinic is not set up yet.',
  bannerLink: 'Continue set-up',
});

/** '+91 55500 00100'. */
function formatNumber(number: string): string {
  return `+${COUNTRY_CODE} ${number.slice(0, 5)} ${number.slice(5)}`;
}

function minutesLeft(minutes: number): string {
  return i18n.t(
    '{minutes, plural, one {About 1 minute left} other {About {minutes} minutes left}}',
    { minutes },
  );
}

export const STEP_TEXTS: Readonly<Record<SetupStepId, { label: string; help: string }>> = texts({
  doctor: { label: 'Your first doctor', help: 'Messages and appointments name the doctor.' },
  phone: { label: 'Clinic phone', help: 'Patients call this number when they have a question.' },
  languages: {
    label: 'Languages of your patients',
    help: 'Messages are written in these languages.',
  },
  listing: {
    label: 'Your Google review link',
    help: 'Review messages take the patient straight to this page.',
  },
  hours: {
    label: 'Doctor’s hours',
    help: 'Free times are offered for new appointments.',
  },
  patient: { label: 'First patient', help: 'Type one, or bring your list from a file.' },
  test: { label: 'Test message to yourself', help: 'See on your phone what a patient sees.' },
});
