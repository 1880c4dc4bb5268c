import { i18n, texts } from '#platform/i18n.ts';

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
  download: (form: string, title: string) => i18n.t('{form}: download ‘{title}’', { form, title }),
  saved: (fileName: string) => i18n.t('{fileName} is downloaded.', { fileName }),
  notSaved: 'The table could not be downloaded. Please try again.',
  unknown: '–',
});
