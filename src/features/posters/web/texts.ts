/** The texts around the posters, for the people at the clinic. */
export const POSTERS_TEXTS = {
  what: 'What to print',
  remind: 'Reminders',
  review: 'Reviews',
  remindHelp:
    'For the waiting room. Patients scan it and send you a message that says they agree to reminders.',
  remindRecorded: 'When the message comes in, consent is recorded for each patient on that number.',
  remindByHand:
    'Messages from patients do not reach Wellword yet. When one comes in on your phone, record the consent on the patient’s page.',
  reviewHelp:
    'A slip for the way home. Do not ask for a review at the desk: Google removes such reviews.',
  language: 'Language',
  size: 'Size',
  sizes: { a4: 'A4', a5: 'A5 (2 a page)', slip: 'Slips (8 a page)' },
  print: 'Print',
  preview: 'Preview',
  loading: 'Loading posters...',
  failed: 'The posters could not be loaded.',
  failedHelp: 'Nothing is lost. Please try again.',
  noNumber: 'Your WhatsApp number is missing',
  noNumberHelp: 'The code on the poster opens a chat with it.',
  noLink: 'Your Google link is missing',
  noLinkHelp: 'The code on the slip leads to it.',
  toSettings: 'Open Settings',
  code: 'Code to scan',
} as const;
