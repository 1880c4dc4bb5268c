import { i18n, texts } from '#platform/i18n.ts';

/** The words that the parts of a form say, which the first screen does without. */
export const FORM_TEXTS = texts({
  calendar: 'Calendar',
  noDate: 'Enter a date, such as 25/11/2026.',
  openCalendar: 'Open calendar',
  noTime: 'Enter a time, such as 9:30 am.',
  chooseTime: 'Choose a time',
  times: 'Times',
  chooseNumber: 'Which number?',
  landline: (number: string) =>
    i18n.t('{number}. This looks like a landline or a number from another country.', { number }),
  onlyNumber: (number: string) => i18n.t('{number}. Only the number is saved.', { number }),
  discardDraft: 'Discard draft',
  draftRestored: 'What you typed before is here again. It is not saved yet.',
  keepSaved: 'Keep the saved one',
  mine: 'Yours',
  savedByOther: 'Saved by someone else',
  saveMine: 'Save mine',
  stepDone: 'done',
  stepNext: 'next',
  stepNow: 'now',
});
