import { hostAndPath } from '#platform/link.ts';
import type { CalendarDate } from '#platform/time.ts';
import { FIRST_YEAR, LAST_YEAR } from './years.ts';
import type { ContentType, Creative, CreativeMonth } from './schema.ts';

/**
 * Addresses that may be shown in a frame when the installation names no others: the players of known hosts, each with
 * the path that its player lives under. In the form of a content security policy's source, which holds the same list.
 */
export const PLAYER_ADDRESSES: readonly string[] = [
  'www.youtube-nocookie.com/embed/',
  'www.youtube.com/embed/',
  'player.vimeo.com/video/',
];

/** True when `link` leads below one of the listed addresses. */
export function mayBeFramed(link: string, addresses: readonly string[]): boolean {
  const place = hostAndPath(link);
  // A backwards step would leave the listed path after the check.
  if (place === '' || /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(place)) return false;
  return addresses.some((address) => place.startsWith(address));
}

/** What stands in a frame but may not be framed any more is offered as a link. */
export function chooseType(
  creative: Pick<Creative, 'contentType' | 'content'>,
  addresses: readonly string[],
): ContentType {
  const { contentType, content } = creative;
  return contentType === 'iframe' && !mayBeFramed(content ?? '', addresses) ? 'link' : contentType;
}

/** Where an uploaded picture is served. The tag changes with the picture, so a browser may cache it. */
export function pictureUrl({
  id,
  pictureTag,
}: {
  id: string;
  pictureTag: string | null;
}): string | null {
  return pictureTag === null ? null : `/api/creatives/${id}/picture.jpg?v=${pictureTag}`;
}

/** The address that shows the creative: of its content, or of its uploaded picture. */
export function getAddress({ content, pictureUrl: url }: Pick<Creative, 'content' | 'pictureUrl'>) {
  return content ?? url ?? '';
}

/** Opens WhatsApp with the title, and the address where everyone can open it; the person chooses the chat. */
export function whatsappShareLink({ title, content }: Pick<Creative, 'title' | 'content'>): string {
  const text = content === null ? title : `${title}\n${content}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** A file name that every system accepts, in the script of the title. */
export function pictureFileName({ title }: Pick<Creative, 'title'>): string {
  return `${title.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim() || 'picture'}.jpg`;
}

/** The month that creatives are shown for when nobody chose one; years outside the specified range show its ends. */
export function getMonth(today: CalendarDate): CreativeMonth {
  const year = Number(today.slice(0, 4));
  return {
    year: Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR),
    monthNumber: Number(today.slice(5, 7)),
  };
}
