import { i18n, texts } from '#platform/i18n.ts';

/** Texts of the WhatsApp link, for every feature that shows one. */
export const LINK_TEXTS = texts({
  open: 'Open WhatsApp',
  againTitle: 'Send it again?',
  againQuestion: (earlier: string) => i18n.t('{earlier}. Send it again?', { earlier }),
  again: { yes: 'Open WhatsApp again', no: 'Leave it' },
  openNow: 'Open WhatsApp now',
  notOpened: 'WhatsApp was not opened, because this could not be saved. Please try again.',
  notOpenedOffline:
    'WhatsApp was not opened: the server did not answer. Check your internet connection and try again.',
  openLabel: (name: string) => i18n.t('Open WhatsApp: send to {name}', { name }),
  doNotContact: 'Do not contact',
  askFirst: (name: string) => i18n.t('Do not contact: ask before writing to {name}', { name }),
  mayNotLeave: ({ mark, name }: { mark: string; name: string }) =>
    i18n.t('{mark}: why no message goes to {name}', { mark, name }),
  onTheList: 'This number is on the do-not-contact list',
  firstSend: (name: string) =>
    i18n.t('This is the first message that goes to {name} directly.', { name }),
  firstSendHelp: 'Read the text below, then tap Send Directly.',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  aboutProvider: 'BlueTicks is a service that sends WhatsApp messages from your own number.',
  openSettings: 'Open Settings',
});
