import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { hoursContract } from '../contract.ts';

/** The texts of the hours in the settings. */
export const HOURS_TEXTS = texts({
  loading: 'Loading hours...',
  failed: 'The hours could not be loaded.',
  failedHelp: 'Nothing was changed.',
  noDoctors: 'No doctors yet. Add the first one under Clinic.',
  ownOnly:
    'You can change your own hours and leave. Owners and managers change those of the others.',
  notLinked:
    'Your login is not linked to a doctor yet. An owner can choose you as the doctor under Settings → Staff.',
  doctors: 'Doctors',
  week: 'Weekly hours',
  noHours: 'No hours set: any time can be booked.',
  total: ({ minutes, places }: { minutes: number; places: number }) =>
    i18n.t(
      '{minutes, plural, =0 {{hours} h} other {{hours} h {minutes} min}}, {places, plural, one {{places} place} other {{places} places}} a week. Other times can be booked after a warning.',
      { hours: Math.floor(minutes / 60), minutes: minutes % 60, places },
    ),
  places: (places: number) =>
    i18n.t('{places, plural, one {{places} place} other {{places} places}}', { places }),
  slot: 'Slot length (minutes)',
  perSlot: 'Patients per slot',
  session: (index: number) =>
    [i18n.t('Morning'), i18n.t('Evening')][index] ?? i18n.t('Session {at}', { at: index + 1 }),
  from: 'from',
  until: 'until',
  get closed() {
    return i18n.t({ id: 'Closed (day)', message: 'Closed' });
  },
  anyTime: 'Any time',
  sameAs: (doctor: string) => i18n.t('Same hours as {doctor}', { doctor }),
  addSession: (index: number) => [i18n.t('Add morning'), i18n.t('Add evening')][index] ?? '',
  addSessionOn: ({ index, day }: { index: number; day: string }) =>
    index === 0 ? i18n.t('Add morning on {day}', { day }) : i18n.t('Add evening on {day}', { day }),
  removeSession: (session: string) => i18n.t('Remove {session}', { session }),
  copy: 'Copy to all',
  copyDay: (day: string) => i18n.t('Copy to all: {day}', { day }),
  showDay: (day: string) => i18n.t('Show times: {day}', { day }),
  discard: 'Discard',
  save: 'Save Changes',
  unsaved: 'You have changes that are not saved yet.',
  conflictTitle: 'Someone else changed these hours',
  conflictHelp: 'Nothing is lost. Which version do you want to keep?',
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
  allOfIndia: 'All of India',
  get state() {
    return i18n.t({ id: 'State (of India)', message: 'State' });
  },
  moreHolidays: (count: number) =>
    i18n.t('{count, plural, one {{count} more} other {{count} more}}', { count }),
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
  STALE: 'Someone else changed these hours.',
  SESSIONS_OVERLAP: 'Two sessions on one day overlap.',
  TOO_MANY_DAYS: 'At most 500 such days can be planned. Remove old ones first.',
});
