import { hostAndPath } from '#platform/link.ts';
import type { CalendarDate } from '#platform/time.ts';
import { FIRST_YEAR, LAST_YEAR } from './years.ts';
import type { ContentType, Creative, CreativeMonth } from './schema.ts';

/**
 * The default addresses that may be shown in a frame: the players of known hosts with their paths.
 * In the form of Content-Security-Policy sources, which contain the same list.
 */
export const PLAYER_ADDRESSES: readonly string[] = [
  'www.youtube-nocookie.com/embed/',
  'www.youtube.com/embed/',
  'player.vimeo.com/video/',
];

/** True when `link` is below one of the listed addresses. */
export function mayBeFramed(link: string, addresses: readonly string[]): boolean {
  const place = hostAndPath(link);
  // A backwards step would leave the listed path after the check.
  if (place === '' || /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(place)) return false;
  return addresses.some((address) => place.startsWith(address));
}

/** Returns the content type to show: framed content that is no longer allowed becomes a link. */
export function chooseType(
  creative: Pick<Creative, 'contentType' | 'content'>,
  addresses: readonly string[],
): ContentType {
  const { contentType, content } = creative;
  return contentType === 'iframe' && !mayBeFramed(content ?? '', addresses) ? 'link' : contentType;
}

/**
 * Returns the address of an uploaded picture. The tag changes with the picture, so browsers may
 * cache it.
 */
export function pictureUrl({
  id,
  pictureTag,
}: {
  id: string;
  pictureTag: string | null;
}): string | null {
  return pictureTag === null ? null : `/api/creatives/${id}/picture.jpg?v=${pictureTag}`;
}

/** Returns the address of the creative's content or of its uploaded picture. */
export function getAddress({ content, pictureUrl: url }: Pick<Creative, 'content' | 'pictureUrl'>) {
  return content ?? url ?? '';
}

/**
 * Returns a link that opens WhatsApp with the title, and with the address if patients can open it;
 * the person chooses the chat.
 */
export function whatsappShareLink({ title, content }: Pick<Creative, 'title' | 'content'>): string {
  const text = content === null ? title : `${title}\n${content}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Returns a file name that every system accepts, in the script of the title. */
export function pictureFileName({ title }: Pick<Creative, 'title'>): string {
  return `${title.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim() || 'picture'}.jpg`;
}

/**
 * Returns the month whose creatives are shown by default; years outside the specified range become
 * its first or last year.
 */
export function getMonth(today: CalendarDate): CreativeMonth {
  const year = Number(today.slice(0, 4));
  return {
    year: Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR),
    monthNumber: Number(today.slice(5, 7)),
  };
}

/** Returns the site of an address as people know it: 'who.int'. */
export function getSite(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address;
}
