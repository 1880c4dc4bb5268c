import { texts } from '#platform/i18n.ts';

/** The texts that are shown before the frame of the screens has arrived. */
export const PAGE_TEXTS = texts({
  goToStart: 'Go to the start page',
  loading: 'Loading...',
  noConnection:
    'Failed to connect to database after multiple attempts. Please check your internet connection and try again.',
  pageFailed: 'Something went wrong on this page.',
  pageFailedHelp:
    'What you saved before is safe. Try again. If this keeps happening, reload the page.',
  pageMissing: 'There is no page at this address.',
  pageMissingTitle: 'Page not found',
  product: 'Wellword',
});
