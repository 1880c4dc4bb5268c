import { i18n, screenLocale, texts } from '#platform/i18n.ts';
import type { ContentType } from '../schema.ts';

/** The texts of the Your Creatives screen. */
export const CREATIVES_TEXTS = texts({
  site: 'Link to',
  title: 'Your Creatives',
  description: 'Posts and pictures of the month, ready to share with your patients.',

  filters: 'Choose creatives',
  category: 'Category',
  allCategories: 'All Categories',
  year: 'Year',
  month: 'Month',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',

  list: 'Creatives',
  loading: 'Loading creatives...',
  empty: 'No creatives found for the selected filters.',
  emptyHelp: 'Choose another month or category.',
  showThisMonth: 'Show this month',
  loadFailed: 'The creatives could not be loaded.',
  loadFailedHelp: 'Your choice above is kept.',
  refreshFailed: 'The creatives could not be refreshed. They may be out of date.',
  moreFailed: 'The next creatives could not be loaded. Please try again.',

  copy: 'Copy',
  copyOf: (title: string) => i18n.t('Copy the link of {title}', { title }),
  copyTextOf: (title: string) => i18n.t('Copy the text of {title}', { title }),
  copyRefused: (text: string) =>
    i18n.t('The browser did not allow copying. Select the text here: {text}', { text }),
  share: 'Share',
  shareOf: (title: string) => i18n.t('Share {title}', { title }),
  shareOnWhatsapp: (title: string) => i18n.t('Share {title} on WhatsApp', { title }),
  sharing: 'Preparing...',
  shareFailed: 'The picture could not be shared. Tap Share again, or download it.',
  download: 'Download',
  downloadOf: (title: string) => i18n.t('Download {title}', { title }),
  openLink: 'Open Link',
  openLinkOf: (title: string) => i18n.t('Open Link: {title}', { title }),
  openFull: 'Open',
  openFullOf: (title: string) => i18n.t('Open {title} in a new tab', { title }),
  pictureOf: (title: string) => i18n.t('Picture: {title}', { title }),
  videoOf: (title: string) => i18n.t('Video: {title}', { title }),
  notShown: 'This cannot be shown here. Open it in a new tab instead.',
});

export const CONTENT_TYPE_TEXTS: Readonly<Record<ContentType, string>> = texts({
  image: 'Image',
  video: 'Video',
  iframe: 'Embedded page',
  link: 'Link',
});

/** Returns 'January' to 'December', in order. */
export function monthNames(): readonly string[] {
  const format = new Intl.DateTimeFormat(screenLocale(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
}

/** Formats a month as 'November 2026'. */
export function monthText({ year, monthNumber }: { year: number; monthNumber: number }): string {
  return `${monthNames()[monthNumber - 1] ?? ''} ${year}`;
}
