import { i18n, texts } from '#platform/i18n.ts';

/** The few words that the kit itself says; every other text comes from the screen. */
export const UI_TEXTS = texts({
  call: (name: string) => i18n.t('Call {name}', { name }),
  cancel: 'Cancel',
  clearSelection: 'Clear selection',
  close: 'Close',
  copied: 'Copied!',
  copy: 'Copy text',
  hidePassword: 'Hide password',
  loadMore: 'Load more',
  monthAfter: 'Next month',
  monthBefore: 'Month before',
  notStored: 'This page has not been opened on this device yet.',
  moreActions: (name: string) => i18n.t('More actions for {name}', { name }),
  reloadFailed: 'This could not be refreshed. It may be out of date.',
  optional: '(optional)',
  partFailed: 'This part could not be loaded.',
  partMissing: 'This part could not be loaded. The app may have been updated: reload the page.',
  reload: 'Reload',
  save: 'Save',
  saving: 'Saving...',
  select: (name: string) => i18n.t('Select {name}', { name }),
  selectAll: 'Select all',
  selected: (count: number) => i18n.t('{count} selected', { count }),
  showAll: 'Show all',
  showing: (shownCount: number, total: number) =>
    i18n.t('Showing {shown} of {total}', { shown: shownCount, total }),
  showLess: 'Show less',
  showPassword: 'Show password',
  characters: (count: number) =>
    i18n.t('{count, plural, one {{count} character} other {{count} characters}}', { count }),
  today: 'Today',
  tooLong: (most: number) => i18n.t('Use at most {most} characters', { most }),
  tryAgain: 'Try again',
  undo: 'Undo',
});
