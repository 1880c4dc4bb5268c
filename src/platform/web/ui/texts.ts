import { i18n, texts } from '#platform/i18n.ts';

/** The few words that the kit itself says; every other text comes from the screen. */
export const UI_TEXTS = texts({
  call: (name: string) => i18n.t('Call {name}', { name }),
  cancel: 'Cancel',
  clearSelection: 'Clear selection',
  close: 'Close',
  copied: 'Copied!',
  copy: 'Copy text',
  discardDraft: 'Discard draft',
  draftRestored: 'What you typed before is here again. It is not saved yet.',
  hidePassword: 'Hide password',
  loadMore: 'Load more',
  noDate: 'Enter a date, such as 25/11/2026.',
  openCalendar: 'Open calendar',
  chooseNumber: 'Which number?',
  landline: (number: string) =>
    i18n.t('{number}. This looks like a landline or a number of another country.', { number }),
  onlyNumber: (number: string) => i18n.t('{number}. Only the number is saved.', { number }),
  moreActions: (name: string) => i18n.t('More actions for {name}', { name }),
  reloadFailed: 'This could not be loaded again. What is shown may be old.',
  optional: '(optional)',
  partFailed: 'This part could not be loaded.',
  partMissing: 'This part could not be loaded. The app may have been updated: reload the page.',
  reload: 'Reload',
  select: (name: string) => i18n.t('Select {name}', { name }),
  selectAll: 'Select all',
  selected: (count: number) => i18n.t('{count} selected', { count }),
  showAll: 'Show all',
  showing: (shownCount: number, total: number) =>
    i18n.t('Showing {shown} of {total}', { shown: shownCount, total }),
  showLess: 'Show less',
  showPassword: 'Show password',
  stepDone: 'done',
  stepNext: 'next',
  stepNow: 'now',
  characters: (count: number) =>
    i18n.t('{count, plural, one {{count} character} other {{count} characters}}', { count }),
  tooLong: (most: number) => i18n.t('Use at most {most} characters', { most }),
  tryAgain: 'Try again',
});
