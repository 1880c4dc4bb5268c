import { i18n, screenLocale, texts } from '#platform/i18n.ts';

/** '1,234' in the language of the screens. */
export function formatCount(count: number): string {
  return count.toLocaleString(screenLocale());
}

/** '6.3%' for 0.063. */
export function formatShare(share: number): string {
  return share.toLocaleString(screenLocale(), { style: 'percent', maximumFractionDigits: 1 });
}

/** '2.8' for a difference of -0.028. */
function formatPoints(difference: number): string {
  const points = Math.abs(difference) * 100;
  return points.toLocaleString(screenLocale(), { maximumFractionDigits: 1 });
}

/** The texts of the month's screen; those of its tables are also in the files. */
export const MONTH_TEXTS = texts({
  title: 'Month',
  before: 'Month before',
  after: 'Month after',
  print: 'Print',
  loading: 'Loading the month...',
  failed: 'The month could not be loaded.',
  failedHelp: 'Nothing is lost. Please try again.',
  oldFigures: 'These figures may be out of date.',
  empty: 'No figures for this month',
  emptyHelp: 'Visits, messages and requests for reviews are counted here as they happen.',
  running: 'This month is not over yet.',
  comparedDays: (from: string, to: string) =>
    i18n.t('This month is not over yet. It is compared with {from} to {to}.', { from, to }),
  compared: (month: string) => i18n.t('Compared with {month}.', { month }),
  earlier: (month: string, figure: string) => i18n.t('{month}: {figure}', { month, figure }),
  minutes: (minutes: number) => i18n.t('{minutes} min', { minutes }),
  countChange: (difference: number) =>
    difference > 0
      ? i18n.t('up by {count}', { count: formatCount(difference) })
      : i18n.t('down by {count}', { count: formatCount(-difference) }),
  pointsChange: (difference: number) =>
    difference > 0
      ? i18n.t('up by {points} points', { points: formatPoints(difference) })
      : i18n.t('down by {points} points', { points: formatPoints(difference) }),
  minutesChange: (difference: number) =>
    difference > 0
      ? i18n.t('up by {minutes} min', { minutes: difference })
      : i18n.t('down by {minutes} min', { minutes: -difference }),
  tables: 'Tables behind these numbers',
  visitsByWeek: 'Visits by week',
  noVisits: 'No visit was done or missed in this month.',
  waitingByWeek: 'Waiting by week (minutes)',
  noWaiting: 'No waiting times: they need ‘Arrived’ and ‘With the doctor’ on Today.',
  reviewSteps: 'From visit to review',
  whoIsAsked: 'Who is asked',
  visitsDone: 'Visits done',
  notThere: (count: number, reasons: string) =>
    i18n.t('{count} not – {reasons}', { count: formatCount(count), reasons }),
  reason: (reason: string, count: number) =>
    i18n.t('{reason}: {count}', { reason, count: formatCount(count) }),
  unopened: (count: number, asked: number) =>
    i18n.t('No opened link: {count} of {asked} asked', {
      count: formatCount(count),
      asked: formatCount(asked),
    }),
  download: 'Download',
  workbook: 'Excel, one sheet for each table',
  archive: 'CSV, all tables in one ZIP',
  saved: (fileName: string) => i18n.t('{fileName} is downloaded.', { fileName }),
  notSaved: 'The month could not be downloaded. Please try again.',
  unknown: '–',
});
