import { i18n, screenLocale, texts } from '#platform/i18n.ts';
import { formatTime } from '#platform/calendar.ts';
import type { AutopilotSettings, HoldReason, PauseReason } from '../schema.ts';

/** Every text of the Autopilot screen. */
export const AUTOPILOT_TEXTS = texts({
  title: 'Autopilot',
  loading: 'Loading the autopilot...',
  loadFailed: 'The autopilot could not be loaded.',
  loadFailedHelp: 'It keeps its settings; nothing was changed.',

  on: 'On',
  off: 'Off',
  paused: 'Paused',
  offHelp:
    'Now you send each due message yourself. With the autopilot they go out automatically from your WhatsApp number, one at a time, inside the hours you choose.',
  onHelp: 'Due messages go out automatically, one at a time.',
  pausedHelp: 'Nothing goes out automatically until you resume it.',
  pausedBy: (by: string, time: string) => i18n.t('Paused by {by}, {at}', { by, at: time }),
  noKey: 'To send automatically, the autopilot needs your BlueTicks API key.',
  addKey: 'Add the key',

  switchOn: 'Switch on',
  switchingOn: 'Switching on...',
  switchOnTitle: 'Switch the autopilot on?',
  switchOnFirst: 'From now on you do not have to press Send for a due follow-up:',
  switchOnHours: ({ windowStart, windowEnd, weekdays }: AutopilotSettings) =>
    i18n.t('Messages go out between {windowStart} and {windowEnd}, {weekdays}.', {
      windowStart: formatTime(windowStart),
      windowEnd: formatTime(windowEnd),
      weekdays: weekdaysText(weekdays),
    }),
  switchOnPace: ({ messagesADay, newPeopleADay }: AutopilotSettings) =>
    i18n.t(
      'At most {messagesADay} a day, {newPeopleADay} of them to people you have never written to, and never two to one number on a day.',
      { messagesADay, newPeopleADay },
    ),
  switchOnStop:
    'Numbers on the do-not-contact list get nothing, and a cancelled message stays cancelled.',
  switchOnPause:
    'If BlueTicks reports a restriction, or three messages in a row fail, it pauses and tells you here.',
  switchedOn: 'The autopilot is on.',
  switchOff: 'Switch off',
  switchedOff: 'The autopilot is off. Due messages wait for you.',
  switchFailed: 'The autopilot could not be switched. Please try again.',
  pause: 'Pause',
  pausing: 'Pausing...',
  pauseTitle: 'Pause the autopilot?',
  pauseHelp: 'Nothing goes out automatically until you resume it. Your settings stay.',
  pauseReason: 'Why?',
  pauseReasonHint: 'Such as ‘Doctor is ill’. Colleagues see it here.',
  pauseFailed: 'The autopilot could not be paused. Please try again.',
  pausedNotice: 'The autopilot is paused.',
  resume: 'Resume',
  resuming: 'Resuming...',
  resumed: 'The autopilot is running again.',
  resumeFailed: 'The autopilot could not be resumed. Please try again.',

  today: 'Today',
  sent: 'Sent',
  stillToGo: 'Still to go',
  held: 'Held back',
  heldOne: (count: string) => i18n.t('{count} held back:', { count }),
  heldWhy: 'Why they are held back',
  nextAt: (time: string) => i18n.t('The next one goes at {at}.', { at: time }),
  overdueLink: 'Send or cancel them',

  preview: 'The next 30 days',
  previewHelp:
    'What the autopilot would send with these settings. Opening this page sends nothing.',
  previewLoading: 'Looking ahead...',
  previewFailed: 'The preview could not be made.',
  previewEmpty: 'Nothing is planned for the next 30 days',
  previewEmptyHelp: 'Follow-ups that you create for reviews will show here.',
  previewCut: 'There are more messages than the preview can show; the oldest 5,000 are counted.',
  previewTotal: (sentText: string, clashes: string) =>
    clashes === '0'
      ? i18n.t('{sent} would go out.', { sent: sentText })
      : i18n.t(
          '{sent} would go out. On some days there are several for one person ({clashes}): one goes out that day, the others on later days.',
          {
            sent: sentText,
            clashes: clashes === '1' ? i18n.t('once') : i18n.t('{clashes} times', { clashes }),
          },
        ),
  showTable: 'Show as table',
  showChart: 'Show as chart',
  caption: 'What goes out on each of the next 30 days, and what is held back and why',
  day: 'Day',
  due: 'Newly due',
  clashes: 'People with several',
  legendSent: 'Goes out',
  legendHeld: 'Held back',
  none: '–',

  settings: 'Settings',
  settingsHelp: 'When and how fast messages may go out.',
  windowStart: 'From',
  windowEnd: 'Until',
  hours: 'Hours',
  weekdays: 'Days',
  holidays: 'Holidays',
  holidaysHint: 'Nothing goes out on these days.',
  holidayDate: 'Date',
  addHoliday: 'Add',
  removeHoliday: (date: string) => i18n.t('Remove {date}', { date }),
  noHolidays: 'No holidays yet.',
  holidayMissing: 'Choose a date first',
  holidayTwice: 'This date is already in the list',
  pace: 'Pace',
  spacingSeconds: 'Seconds between two messages',
  spacingHint: 'Minimum; a random extra of up to half is added. 20 to 3600.',
  messagesADay: 'Messages a day',
  messagesHint: 'Maximum. 1 to 500.',
  newPeopleADay: 'Of these to new people',
  newPeopleHint:
    'Numbers you have never written to. Many at once are what WhatsApp restricts. 0 to 250.',
  expiresAfterDays: 'Days after which a message is too old',
  expiresHint: 'It then waits for you to send or cancel it. 1 to 60.',
  save: 'Save Changes',
  saved: 'Settings saved.',
  nothingChanged: 'Nothing was changed.',
  unsaved: 'You have unsaved changes.',
  saveFailed: 'The settings could not be saved. Please try again.',
  conflictTitle: 'Someone else changed the autopilot',
  conflictHelp: 'Nothing is lost. Which version do you want to keep?',
});

/** The text of each refusal of the autopilot. */
export const AUTOPILOT_REFUSALS = texts({
  STALE_AUTOPILOT: 'Someone else changed the autopilot.',
  NO_PROVIDER_KEY: 'BlueTicks API key not configured. Please add your API key in Settings first.',
});

/** Why messages wait, as a clause after their number. */
export const HOLD_TEXTS: Record<HoldReason, string> = texts({
  off: 'the autopilot is off',
  paused: 'the autopilot is paused',
  feature_off: 'the feature Sequences is switched off',
  no_key: 'the BlueTicks API key is missing',
  weekday: 'no messages on this weekday',
  holiday: 'holiday',
  outside_window: 'the hours for sending are over',
  sending: 'another message is on its way',
  spacing: 'waiting between two messages',
  day_full: 'the daily limit is reached',
  new_people_used_up: 'the daily limit for new people is reached',
  written_today: 'this person already gets a message that day',
  do_not_contact: 'on the do-not-contact list',
  no_consent: 'the patient has not agreed to such messages',
  minor: 'a child gets messages about care only',
  incomplete: 'no WhatsApp number, or no text',
  in_doubt: 'an earlier try may have arrived: first say whether it did',
  in_hand: 'a colleague is sending it today',
  too_old: 'too old to send automatically: send or cancel',
  kept_for_reminders: 'the rest of today’s limit is reserved for reminders',
});

export const PAUSE_TEXTS: Record<PauseReason, string> = texts({
  person: 'Paused by staff.',
  restricted:
    'BlueTicks reports that WhatsApp restricts your number. Wait until WhatsApp on the phone works as usual, then resume.',
  session_lost:
    'BlueTicks has lost the connection to your WhatsApp. Connect it again in BlueTicks, then resume.',
  failures: 'Three messages in a row did not go through. Check them under Sequences, then resume.',
});

export const WEEKDAY_TEXTS: readonly { day: number; short: string; long: string }[] = texts([
  { day: 1, short: 'Mon', long: 'Monday' },
  { day: 2, short: 'Tue', long: 'Tuesday' },
  { day: 3, short: 'Wed', long: 'Wednesday' },
  { day: 4, short: 'Thu', long: 'Thursday' },
  { day: 5, short: 'Fri', long: 'Friday' },
  { day: 6, short: 'Sat', long: 'Saturday' },
  { day: 7, short: 'Sun', long: 'Sunday' },
]);

/** 'Mon, Tue, Wed' in the order of the week; 'every day' for all of them. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAY_TEXTS.length) return i18n.t('every day');
  return WEEKDAY_TEXTS.filter(({ day }) => weekdays.includes(day))
    .map(({ short }) => short)
    .join(', ');
}

export function countText(count: number): string {
  return count.toLocaleString(screenLocale());
}
