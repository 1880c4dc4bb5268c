/** Texts of the WhatsApp link, for every feature that shows one. */
export const LINK_TEXTS = {
  open: 'Open WhatsApp',
  openLabel: (name: string) => `Open WhatsApp: send to ${name}`,
  doNotContact: 'Do not contact',
  askFirst: (name: string) => `Do not contact: ask before writing to ${name}`,
  onTheList: 'This number is on the do-not-contact list',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  noProviderKeyHelp: 'Until then messages go out through WhatsApp on this device.',
  openSettings: 'Open Settings',
} as const;
