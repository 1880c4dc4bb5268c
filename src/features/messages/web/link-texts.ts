import type { Message } from '../schema.ts';

/** What the link into WhatsApp says, wherever a slice shows one. */
export const LINK_TEXTS = {
  unknownPatient: 'Unknown Patient',
  open: 'WhatsApp',
  openLong: 'Send in WhatsApp',
  openLabel: (name: string) => `WhatsApp: send to ${name}`,
  doNotContact: 'Do not contact',
  askFirst: (name: string) => `Do not contact: ask before writing to ${name}`,
  onTheList: 'This number is on the do-not-contact list',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  noProviderKeyHelp: 'Until then messages go out through WhatsApp on this device.',
  openSettings: 'Open Settings',
} as const;

/** How a message's patient is called, also where nobody knows the name. */
export function patientLabel({ patientName }: Pick<Message, 'patientName'>): string {
  return patientName || LINK_TEXTS.unknownPatient;
}
