import { i18n, joinTexts, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { askingContract } from '../contract.ts';
import { REASON_TEXTS } from '../reason-texts.ts';
import type { GapReason } from '../schema.ts';

/** The texts of the screen 'Who is asked for a review'. */
export const ASKING_TEXTS = texts({
  title: 'Who is asked for a review',
  description:
    'After a visit, patients are asked for a review. All by the same rules, however they felt.',
  loading: 'Loading...',
  loadFailed: 'This could not be loaded.',

  settings: 'How we ask',
  explained:
    'Some hours after a visit is done, the patient gets one message in their language with your link. Feelings, notes, treatment and doctor make no difference.',
  isOn: 'Ask patients after their visit',
  isOnHint:
    'For visits that end from now on. The autopilot sends the messages, or you send them with Quick Send.',
  afterHours: 'Hours after the visit',
  afterHoursHint: '1 to 72. Give patients time to get home.',
  restDays: 'Days before the same person is asked again',
  restDaysHint: '30 to 730. Others on the same phone wait 30 days.',
  mostADay: 'Most requests a day',
  mostADayHint: '1 to 200. The rest wait for the next day, up to seven days.',
  on: 'On',
  off: 'Off',
  saved: 'Saved.',
  nothingChanged: 'Nothing was changed.',
  unsaved: 'Not saved yet',
  saveFailed: 'This could not be saved. Please try again.',
  conflictTitle: 'Someone else changed this',
  conflictHelp: 'Nothing is lost. Which version do you want to keep?',
  cannotAsk: 'Add your Google review link in Settings first: without it no patient is asked.',
  addLink: 'Add the link',

  numbers: 'The month in numbers',
  month: 'Month',
  asked: 'Asked',
  notAsked: 'Not asked',
  noneInMonth: 'No decisions this month yet.',
  excluded: ({ count, of, percent }: { count: number; of: number; percent: number }) =>
    i18n.t('Left out by staff: {count} of {of} visits that could be asked about ({percent} %)', {
      count,
      of,
      percent,
    }),
  manyExcluded:
    'That is more than one in ten. Google does not allow asking only happy customers, and may remove reviews or the whole listing. Leave a visit out for the four reasons alone.',
  print: 'Print',
  printed: (clinic: string) => i18n.t('Who was asked for a review: {clinic}', { clinic }),
  withNames: 'With names',
  printedHelp:
    'Decided by fixed rules: feelings, notes, treatment and doctor make no difference. Names are printed only on request, reasons only as numbers.',
  printedAt: (when: string) => i18n.t('Printed on {when}.', { when }),
  recordEnds: (seq: number) =>
    i18n.t(
      'The record then ended with line {seq}, whose check value is below. To check that nothing was changed since, your operator runs this:',
      { seq },
    ),
  line: 'Line',

  waiting: 'Visits waiting',
  waitingHelp: 'Finished, not yet decided.',
  noneWaiting: 'No visits waiting.',
  from: (when: string) => i18n.t('From {when}', { when }),
  waitsForRoom: 'Due, waiting its turn',
  leaveOut: 'Leave out',
  leaveOutName: (name: string) => i18n.t('Leave out: {name}', { name }),
  takeBack: 'Ask anyway',
  takeBackName: (name: string) => i18n.t('Ask anyway: {name}', { name }),
  leaveOutTitle: 'Leave out this visit?',
  leaveOutHelp: (name: string) =>
    i18n.t('{name} will not be asked about this visit. The reason is recorded and counted.', {
      name,
    }),
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  leavingOut: 'Leaving out...',
  excludeFailed: 'This could not be changed. Please try again.',
  leftOut: (name: string) => i18n.t('{name} is left out.', { name }),
  takenBack: (name: string) => i18n.t('{name} will be asked.', { name }),

  decisions: 'Decisions',
  decisionsHelp: 'Newest first. They are recorded once and never change.',
  listFailed: 'The decisions could not be loaded.',
  moreFailed: 'The next decisions could not be loaded. Please try again.',
  empty: 'No decisions this month.',
  emptyHelp: 'Each finished visit appears here, with the decision and the reason.',
  patient: 'Patient',
  visit: 'Visit',
  decided: 'Decided',
  decision: 'Decision',
  actions: 'Actions',
  state: 'State',
  erased: 'Erased patient',
});

/** The texts of the way from visits to reviews. */
export const FUNNEL_TEXTS = texts({
  title: 'From visits to reviews',
  description:
    'The last eight weeks, by week and language. Under each number: the most common reason patients dropped out.',
  byWeek: 'From visits to reviews, by week',
  byDoctor: 'From visits to reviews, by doctor',
  none: 'No finished visits in the last eight weeks.',
  week: 'Week from',
  weekOf: (week: string, language: string) => `${week} · ${language}`,
  doctor: 'Doctor',
  done: 'Visits done',
  mayBeAsked: 'May be asked',
  asked: 'Asked',
  delivered: 'Delivered',
  opened: 'Opened the link',
  hidden: 'Not shown',
  note: 'We cannot see who wrote on Google. Numbers that could point to single patients are not shown, such as those under five.',
});

/** Why a visit did not come to the next step. */
export const GAP_TEXTS: Record<GapReason, string> = joinTexts(
  REASON_TEXTS,
  texts({
    undecided: 'Not decided',
    not_sent: 'Message not sent',
    no_report: 'No delivery report',
    not_opened: 'Link not opened',
    not_measured: 'No short link, so not measured',
  }),
);

/** The meaning of each refusal here. */
export const ASKING_REFUSALS: Partial<Record<RefusalCode<typeof askingContract>, string>> = texts({
  ALREADY_DECIDED: 'This visit has already been decided.',
});
