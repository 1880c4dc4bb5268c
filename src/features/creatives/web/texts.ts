import type { ContentType } from '../schema.ts';

/** The texts of the Your Creatives screen. */
export const CREATIVES_TEXTS = {
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
  refreshFailed: 'The creatives could not be refreshed. What you see may be older.',
  moreFailed: 'The next creatives could not be loaded. Please try again.',

  copy: 'Copy',
  copyOf: (title: string) => `Copy the link of ${title}`,
  copyTextOf: (title: string) => `Copy the text of ${title}`,
  copyRefused: (text: string) => `The browser did not allow copying. Select the text here: ${text}`,
  share: 'Share',
  shareOf: (title: string) => `Share ${title}`,
  shareOnWhatsapp: (title: string) => `Share ${title} on WhatsApp`,
  sharing: 'Preparing...',
  shareFailed: 'The picture could not be shared. Tap Share again, or download it.',
  download: 'Download',
  downloadOf: (title: string) => `Download ${title}`,
  openLink: 'Open Link',
  openLinkOf: (title: string) => `Open Link: ${title}`,
  openFull: 'Open',
  openFullOf: (title: string) => `Open ${title} in a new tab`,
  pictureOf: (title: string) => `Picture: ${title}`,
  videoOf: (title: string) => `Video: ${title}`,
  notShown: 'This cannot be shown here. Open it in a new tab instead.',
} as const;

export const CONTENT_TYPE_TEXTS: Readonly<Record<ContentType, string>> = {
  image: 'Image',
  video: 'Video',
  iframe: 'Embedded page',
  link: 'Link',
};

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });

/** 'January' to 'December', in order. */
export const MONTH_NAMES: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  MONTH.format(Date.UTC(2026, month, 1)),
);

/** Formats a month as 'November 2026'. */
export function monthText({ year, monthNumber }: { year: number; monthNumber: number }): string {
  return `${MONTH_NAMES[monthNumber - 1] ?? ''} ${year}`;
}
