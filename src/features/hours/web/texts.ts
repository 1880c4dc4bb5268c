import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { hoursContract } from '../contract.ts';

/** The texts of the hours in the settings. */
export const HOURS_TEXTS = texts({
  loading: 'Loading hours...',
  failed: 'The hours could not be loaded.',
  failedHelp: 'Nothing was changed.',
  doctors: 'Doctors’ hours',
  doctorsHelp:
    'New appointments offer free times within these hours. Other times can be booked after a warning.',
  noDoctors: 'No doctors yet. Add the first one under Clinic.',
  ownOnly:
    'You can change your own hours and leave. Owners and managers change those of the others.',
  notLinked:
    'Your login is not linked to a doctor yet. An owner can choose you as the doctor under Settings → Staff.',
  noHours: 'No hours set: any time can be booked.',
  change: 'Change hours',
  changeOf: (name: string) => i18n.t('Change hours of {name}', { name }),
  dialogTitle: 'Hours',
  slot: 'Slot length (minutes)',
  perSlot: 'Patients per slot',
  session: (index: number) =>
    [i18n.t('first session'), i18n.t('second session')][index - 1] ??
    i18n.t('session {at}', { at: index }),
  from: 'from',
  until: 'until',
  get closed() {
    return i18n.t({ id: 'Closed (day)', message: 'Closed' });
  },
  addSecond: 'Add a second session',
  addSecondOf: (day: string) => i18n.t('Add a second session on {day}', { day }),
  copyMonday: 'Copy Monday to Tuesday – Saturday',
  saveFailed: 'The hours could not be saved. Please try again.',
  saved: (name: string) => i18n.t('Hours of {name} saved.', { name }),
  both: 'Enter both times',
  endBeforeStart: 'The end must be after the start',
  quarter: 'Use :00, :15, :30 or :45',

  days: 'Leave, holidays and extra sessions',
  daysHelp: 'Days that differ from the usual week.',
  noDays: 'No leave or holidays planned.',
  addDay: 'Add a day',
  addTitle: 'Leave, holiday or extra session',
  who: 'For',
  everyone: 'Whole clinic',
  kind: 'Kind',
  away: 'Away',
  extra: 'Extra session',
  fromDate: 'First day',
  toDate: 'Last day',
  noDate: 'Choose a day',
  dayBefore: 'The last day must not be before the first',
  starts: 'From',
  ends: 'Until',
  partHint: 'Leave both times empty for whole days.',
  note: 'Note',
  noteHint: 'Staff see it, patients do not. For example “Diwali”.',
  add: 'Add',
  adding: 'Adding...',
  addFailed: 'The day could not be added. Please try again.',
  added: 'Added.',
  remove: 'Remove',
  removeOf: (name: string) => i18n.t('Remove {name}', { name }),
  removed: 'Removed.',
  removeFailed: 'The day could not be removed. Please try again.',

  holidays: 'Public holidays',
  holidaysHelp:
    'Suggestions only: nothing is closed until you add it. Festivals with changing dates appear once their date is known.',
  get state() {
    return i18n.t({ id: 'State (of India)', message: 'State' });
  },
  close: 'Close on this day',
  closeOn: (name: string) => i18n.t('Close on this day: {name}', { name }),
});

export const WEEKDAYS = texts([
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]);

/** One sentence for each refusal of the contract. */
export const HOURS_REFUSALS: Readonly<Record<RefusalCode<typeof hoursContract>, string>> = texts({
  STALE: 'Someone else changed these hours. Close this and open it again.',
  SESSIONS_OVERLAP: 'Two sessions on one day overlap.',
  TOO_MANY_DAYS: 'At most 500 such days can be planned. Remove old ones first.',
});
