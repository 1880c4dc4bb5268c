import { i18n, texts } from '#platform/i18n.ts';

/** The texts around the posters, for the people at the clinic. */
export const POSTERS_TEXTS = texts({
  what: 'What to print',
  remind: 'Reminders',
  review: 'Reviews',
  remindHelp:
    'For the waiting room. Patients scan it and send you a message that says they agree to reminders.',
  remindRecorded: 'When the message comes in, consent is recorded for each patient on that number.',
  remindByHand:
    'Messages from patients do not reach Wellword yet. When one comes in on your phone, record the consent on the patient’s page.',
  reviewHelp:
    'A slip to take home. Hand it to every patient, however the visit went, and do not ask for a review at the desk: Google removes such reviews.',
  ownLinks:
    'Each slip gets a short link of its own when you print. It leads to the page where patients choose: Google, or you alone. Print again rather than copy.',
  noOwnLinks:
    'The code leads to Google. Once Wellword has an address that phones can open, each slip gets a short link of its own, and you see how many were opened.',
  printed: ({ printed, opened }: { printed: number; opened: number }) =>
    i18n.t('Slips printed in the last 12 months: {printed}. Opened by people: {opened}.', {
      printed,
      opened,
    }),
  language: 'Language',
  size: 'Size',
  sizes: { a4: 'A4', a5: 'A5 (2 a page)', slip: 'Slips (8 a page)' },
  sheets: 'Pages',
  print: 'Print',
  printing: 'Preparing...',
  printFailed: 'The slips could not be prepared. Please try again.',
  preview: 'Preview',
  sample: 'Sample',
  loading: 'Loading posters...',
  failed: 'The posters could not be loaded.',
  failedHelp: 'Nothing is lost. Please try again.',
  noNumber: 'Your WhatsApp number is missing',
  noNumberHelp: 'The code on the poster opens a chat with it.',
  noLink: 'Your Google link is missing',
  noLinkHelp: 'The code on the slip leads to it.',
  toSettings: 'Open Settings',
  code: 'Code to scan',
});
