import { i18n, joinTexts, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { askingContract } from '../contract.ts';
import { REASON_TEXTS } from '../reason-texts.ts';
import type { GapReason } from '../schema.ts';

/** The texts of the screen 'Whom we ask, and why not'. */
export const ASKING_TEXTS = texts({
  title: 'Whom we ask, and why not',
  description:
    'After a visit, patients are asked for a review. All by the same rules, however they felt.',
  loading: 'Loading...',
  loadFailed: 'This could not be loaded.',

  settings: 'How we ask',
  explained:
    'Some hours after a visit is done, the patient gets one message in their language with your link. What they felt, what is in the notes, the treatment and the doctor play no part.',
  isOn: 'Ask patients after their visit',
  isOnHint:
    'Visits that end from now on. The autopilot sends the messages, or you send them with Quick Send.',
  afterHours: 'Hours after the visit',
  afterHoursHint: '1 to 72. Not at once: let patients get home.',
  restDays: 'Days before the same person is asked again',
  restDaysHint: '30 to 730. Others on the same phone wait 30 days.',
  mostADay: 'At most so many a day',
  mostADayHint: '1 to 200. The others wait for the next day, seven days at most.',
  on: 'On',
  off: 'Off',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  nothingChanged: 'Nothing was changed.',
  unsaved: 'Not saved yet',
  saveFailed: 'This could not be saved. Please try again.',
  conflictTitle: 'Someone else changed this',
  conflictHelp: 'What you chose is kept here. Choose which one to save.',
  yours: 'Yours',
  saved2: 'Saved by someone else',
  saveYours: 'Save mine',
  takeSaved: 'Keep the saved one',
  cannotAsk: 'Add your Google review link in Settings first: without it no patient is asked.',
  addLink: 'Add the link',

  numbers: 'The month in numbers',
  month: 'Month',
  asked: 'Asked',
  notAsked: 'Not asked',
  noneInMonth: 'No visit was decided about in this month yet.',
  excluded: ({ count, of, percent }: { count: number; of: number; percent: number }) =>
    i18n.t('Left out by staff: {count} of {of} visits that could be asked about ({percent} %)', {
      count,
      of,
      percent,
    }),
  manyExcluded:
    'That is more than one in ten. Google does not allow asking only happy customers, and may remove reviews or the whole listing. Leave a visit out for the four reasons alone.',
  print: 'Print',
  printed: (clinic: string) => i18n.t('Whom {clinic} asked for a review, and why not', { clinic }),
  withNames: 'With names',
  printedHelp:
    'Decided by fixed rules that know nothing of feelings, notes, treatments or doctors. Names are printed only on request, reasons only as numbers.',
  printedAt: (when: string) => i18n.t('Printed on {when}.', { when }),
  recordEnds: (seq: number) =>
    i18n.t(
      'The record then ended with line {seq}, whose check value is below. To check that nothing was changed since, your operator runs this:',
      { seq },
    ),
  line: 'Line',

  waiting: 'Visits that wait',
  waitingHelp: 'Done, and not decided about yet.',
  noneWaiting: 'No visit waits.',
  from: (when: string) => i18n.t('From {when}', { when }),
  waitsForRoom: 'Due: waits for its turn',
  leaveOut: 'Leave out',
  leaveOutName: (name: string) => i18n.t('Leave out: {name}', { name }),
  takeBack: 'Ask after all',
  takeBackName: (name: string) => i18n.t('Ask after all: {name}', { name }),
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
  empty: 'No decisions in this month.',
  emptyHelp: 'Each visit that is done appears here, with what was decided and why.',
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
    'The last eight weeks, by week and language. Below a number: the commonest reason why it is not more.',
  byWeek: 'From visits to reviews, by week',
  byDoctor: 'From visits to reviews, by doctor',
  none: 'No visit was done in the last eight weeks.',
  week: 'Week from',
  weekOf: (week: string, language: string) => `${week} · ${language}`,
  doctor: 'Doctor',
  done: 'Visits done',
  mayBeAsked: 'May be asked',
  asked: 'Asked',
  delivered: 'Delivered',
  opened: 'Opened the link',
  hidden: 'Not shown',
  note: 'Who then wrote on Google is not known: Google does not say. Numbers that could point at single patients are not shown, such as those under five.',
});

/** Why a visit did not come to the next step. */
export const GAP_TEXTS: Record<GapReason, string> = joinTexts(
  REASON_TEXTS,
  texts({
    undecided: 'Not decided about',
    not_sent: 'Message not sent',
    no_report: 'No report of delivery',
    not_opened: 'Link not opened',
    not_measured: 'No short link, so not measured',
  }),
);

/** The meaning of each refusal here. */
export const ASKING_REFUSALS: Partial<Record<RefusalCode<typeof askingContract>, string>> = texts({
  ALREADY_DECIDED: 'This visit has been decided about already.',
});
