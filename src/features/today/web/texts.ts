import { daysBetween, formatDate, formatWeekday } from '#platform/calendar.ts';
import { i18n, texts } from '#platform/i18n.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { todayContract } from '../contract.ts';
import type { SettableStage, VisitStage } from '../visit-rules.ts';

const DAYS_OF_WEEK = 7;

/** The texts of the Today screen and its walk-in form. */
export const DAY_TEXTS = texts({
  title: 'Today',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  backToToday: 'Back to Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  loading: 'Loading the day...',
  failed: 'The day could not be loaded.',
  failedHelp: 'Nothing was lost: what you saved is safe on the server.',
  outdated: 'This list may be out of date. We could not refresh it.',
  empty: 'No visits on this day.',
  emptyToday: 'No visits today yet.',
  emptyHelp: 'Add a patient who is here with ‘Walk-in’, or book one with ‘New Appointment’.',
  hasMore: 'Only the first 600 visits are shown. Find the others under Appointments.',
  view: 'View',
  day: 'Day',
  week: 'Week',
  weekBefore: 'Week before',
  weekAfter: 'Week after',
  thisWeek: 'This week',
  weekTitle: 'Week',
  earlierDays: (visits: number) =>
    i18n.t(
      '{visits, plural, one {Earlier this week: {visits} visit} other {Earlier this week: {visits} visits}}',
      { visits },
    ),
  weekFailed: 'The week could not be loaded.',
  noDoctors: 'No doctors yet.',
  noDoctorsHelp: 'Add a doctor in Settings first.',
  noSlots: 'No visits this week, and no hours set.',
  noSlotsHelp: 'Set the doctor’s hours in Settings to see free times here.',
  book: ({ day, time }: { day: string; time: string }) =>
    i18n.t('Free: book {day}, {time}', { day, time }),
  free: 'Free',
  freeCount: (count: number) =>
    i18n.t('{count, plural, one {{count} free time} other {{count} free times}}', { count }),
  booked: (count: number) => i18n.t('{count} booked', { count }),
  noVisits: 'No visits.',
  days: 'Days of the week',
  closedAllDay: 'Clinic closed',
  onLeave: 'On leave',
  notInToday: 'Not in today',
  notIn: 'Not in on this day',
  time: 'Time',
  moveFrom: ({ name, time }: { name: string; time: string }) =>
    i18n.t('{time}: another time for {name}', { name, time }),
  newAppointment: 'New Appointment',
  print: 'Print the day',
  printWeek: 'Print the week',
  board: 'Waiting room board',
  more: 'More: week, print, waiting room board',
  doctors: 'Doctors',
  waiting: (count: number) => i18n.t('{count} waiting', { count }),
  waitingWord: 'waiting',
  noDoctor: 'No doctor',
  finished: ({
    done,
    missed,
    cancelled,
  }: Readonly<Record<'done' | 'missed' | 'cancelled', number>>) =>
    [
      done > 0 && i18n.t('{done} done', { done }),
      missed > 0 && i18n.t('{missed} missed', { missed }),
      cancelled > 0 && i18n.t('{cancelled} cancelled', { cancelled }),
    ]
      .filter(Boolean)
      .join(', '),
  unmarked: (count: number) => i18n.t('{count} not marked: over 1 h late', { count }),
  evening: 'Evening',
  now: 'Now',

  attention: 'Needs attention',
  moreAttention: (count: number) => i18n.t('{count} more', { count }),
  toRemind: ({
    count,
    date,
    today,
  }: {
    count: number;
    date: CalendarDate;
    today: CalendarDate;
  }) => ({
    lead:
      daysBetween(today, date) === 1
        ? i18n.t(
            '{count, plural, one {{count} reminder to send for tomorrow} other {{count} reminders to send for tomorrow}}',
            { count },
          )
        : i18n.t(
            '{count, plural, one {{count} reminder to send for {day}} other {{count} reminders to send for {day}}}',
            { count, day: nameComingDay(date, today) },
          ),
    rest: i18n.t('one by one'),
  }),
  toMove: ({
    doctorName,
    visits,
    day,
  }: {
    doctorName: string | null;
    visits: number;
    day: string | undefined;
  }) => ({
    lead: i18n.t(
      '{visits, plural, one {Move {visits} appointment} other {Move {visits} appointments}}',
      {
        visits,
      },
    ),
    rest: whoIsAway(doctorName, day),
  }),
  missedBefore: ({ count, day }: { count: number; day: string }) => ({
    lead: i18n.t('{count, plural, one {{count} missed {day}} other {{count} missed {day}}}', {
      count,
      day,
    }),
    rest: i18n.t('call or move'),
  }),
  openBefore: ({ count, day }: { count: number; day: string }) => ({
    lead: i18n.t('{count} still open {day}', { count, day }),
    rest: i18n.t('done or missed?'),
  }),

  toAnswer: ({ count, day }: { count: number; day: string }) => ({
    lead: i18n.t(
      '{count, plural, one {{count} answer needs you {day}} other {{count} answers need you {day}}}',
      { count, day },
    ),
    rest: i18n.t('call or move'),
  }),
  confirmed: 'Patient is coming',
  wantsChange: 'Patient wants another time',
  takeAnswerBack: 'Clear the answer',
  settleReply: 'Mark as answered',
  answerFailed: 'The answer could not be saved. Please try again.',
  reminded: 'Reminded',

  late: (minutes: number) =>
    minutes < 60
      ? i18n.t('{minutes} min late', { minutes })
      : i18n.t('{hours} h late', { hours: Math.floor(minutes / 60) }),
  since: (time: string) => i18n.t('since {time}', { time }),
  minutes: (minutes: number) =>
    minutes < 1 ? i18n.t('just now') : i18n.t('{minutes} min', { minutes }),
  walkInMark: 'Walk-in',
  call: (name: string) => i18n.t('Call {name}', { name }),
  callNumber: 'Call',
  cancelVisit: 'Cancel appointment',
  restore: 'Restore',
  tell: 'Tell patient',
  tellOf: (name: string) => i18n.t('Tell patient {name} in WhatsApp', { name }),
  cancelReason: (name: string) => i18n.t('Reason of the cancellation of {name}', { name }),
  slotTaken:
    'Another patient has this time now. The appointment stays cancelled; move it to another time.',
  undoOf: (name: string) => i18n.t('Undo for {name}', { name }),
  stageFailed: 'This could not be saved. Please try again.',
  edit: 'Edit Appointment',
  message: 'Message and language',
  openPatient: 'Open the patient’s page',

  walkIn: 'Walk-in',
  walkInHelp: 'A patient who came without an appointment.',
  add: 'Add',
  save: 'Add and give a token',
  saving: 'Adding...',
  saveFailed: 'The patient could not be added. Please try again.',
  added: ({ name, token }: { name: string; token: number }) =>
    i18n.t('{name} has token {token}.', { name, token }),
  patientName: 'Patient Name',
  number: 'Contact Number',
  stage: 'Status',
  tickBox: 'To tick',
  token: (token: number) => i18n.t('Token {token}', { token }),
  doctor: 'Doctor',
  chooseDoctor: 'Choose a doctor',
});

/** The name of a visit's stage in a row. */
export const STAGE_TEXTS: Readonly<Record<VisitStage, string>> = texts({
  expected: 'Expected',
  arrived: 'Arrived',
  with_doctor: 'With doctor',
  done: 'Done',
  missed: 'Missed',
  cancelled: 'Cancelled',
});

/** The text of the button that leads to a stage. */
export const NEXT_TEXTS: Readonly<Record<SettableStage, string>> = texts({
  expected: 'Not here yet',
  arrived: 'Arrived',
  with_doctor: 'Send in',
  done: 'Done',
  missed: 'Missed',
});

/** The text in the row's menu that leads back from a later stage. */
export const BACK_TEXTS: Readonly<Record<SettableStage, string>> = texts({
  expected: 'Not here yet',
  arrived: 'Back to waiting',
  with_doctor: 'Still with the doctor',
  done: 'Done',
  missed: 'Missed',
});

/** One sentence for each refusal of the contract. */
export const VISITS_REFUSALS: Readonly<Record<RefusalCode<typeof todayContract>, string>> = texts({
  STAGE_CHANGED: 'Someone else changed this visit. You see the latest version.',
});

/** Names a day by its weekday, or by its date where that could be another week's. */
function nameComingDay(date: CalendarDate, today: CalendarDate): string {
  return daysBetween(today, date) < DAYS_OF_WEEK ? formatWeekday(date, 'long') : formatDate(date);
}

function whoIsAway(doctorName: string | null, day: string | undefined): string {
  if (doctorName === null)
    return day === undefined
      ? i18n.t('The clinic is closed')
      : i18n.t('The clinic is closed {day}', { day });
  return day === undefined
    ? i18n.t('{doctorName} is on leave', { doctorName })
    : i18n.t('{doctorName} is on leave {day}', { doctorName, day });
}
