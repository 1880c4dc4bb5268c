import { linkNumber, type PhoneNumber } from '#platform/phone.ts';

export interface LinkInput {
  readonly number: PhoneNumber;
  readonly text: string;
}

/**
 * Returns the link that opens WhatsApp with the text filled in (S12): the app's own scheme on
 * phones, WhatsApp Web elsewhere. Half a surrogate pair, which no URL can carry, becomes U+FFFD.
 */
export function whatsappLink(link: LinkInput & { device: 'phone' | 'desktop' }): string {
  const target = link.device === 'phone' ? 'whatsapp://send' : 'https://web.whatsapp.com/send';
  return `${target}?phone=${linkNumber(link.number)}&text=${encodeText(link.text)}`;
}

/** Returns a link for phones that do not know the app's scheme. */
export function fallbackLink({ number, text }: LinkInput): string {
  return `https://wa.me/${linkNumber(number)}?text=${encodeText(text)}`;
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const LONGEST_LINK = 6000;

/**
 * Returns whether an app may cut the link; an Indic letter takes nine characters of it. The screen
 * then offers 'Copy text' first.
 */
export function isTooLongForLink(link: string): boolean {
  return link.length > LONGEST_LINK;
}
