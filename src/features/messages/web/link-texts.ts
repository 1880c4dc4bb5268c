/** Texts of the WhatsApp link, for every feature that shows one. */
export const LINK_TEXTS = {
  open: 'Open WhatsApp',
  againTitle: 'Send it again?',
  againQuestion: (earlier: string) => `${earlier}. Should the message go out once more?`,
  again: { yes: 'Open WhatsApp again', no: 'Leave it' },
  openNow: 'Open WhatsApp now',
  notOpened: 'WhatsApp was not opened, because this could not be saved. Please try again.',
  notOpenedOffline:
    'WhatsApp was not opened: the server did not answer. Check your internet connection and try again.',
  openLabel: (name: string) => `Open WhatsApp: send to ${name}`,
  doNotContact: 'Do not contact',
  askFirst: (name: string) => `Do not contact: ask before writing to ${name}`,
  mayNotLeave: ({ mark, name }: { mark: string; name: string }) =>
    `${mark}: why no message goes to ${name}`,
  onTheList: 'This number is on the do-not-contact list',
  firstSend: (name: string) => `This is the first message that goes to ${name} directly.`,
  firstSendHelp: 'Read the text below, then tap Send Directly.',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  noProviderKeyHelp: 'Until then messages go out through WhatsApp on this device.',
  openSettings: 'Open Settings',
} as const;
