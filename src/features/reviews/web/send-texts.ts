import { i18n, texts, translateText } from '#platform/i18n.ts';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import type { SendStep } from '../schema.ts';

/** The texts of the Send Messages dialog. */
export const SEND_TEXTS = texts({
  title: 'Send Messages',
  to: (number: string) => i18n.t('To {number}.', { number }),

  chooseLanguage: 'Which language?',
  chooseHelp: (name: string) => i18n.t('Choose the language that {name} reads.', { name }),
  moreLanguages: 'More languages',
  chooseFlow: 'What will be sent?',
  nothingYet: 'Nothing is sent now: you see each message first, and send it yourself.',
  nothingSaid: 'The patient’s own words are not known yet. What should the second message be?',
  prepare: 'Prepare messages',
  prepareFailed: 'Failed to prepare messages. Please try again.',
  missing: {
    NO_LISTING_LINK: 'Google My Business link not configured. Please update in Settings.',
    NO_REVIEW_TEXT: 'AI review text not available. Please try again.',
  },
  missingStep: (step: string) => `${step}:`,
  otherMessages: 'The other messages can be prepared and sent without it.',
  prepareAgain: 'Prepare again',
  restMissing:
    'This is all that can be sent now. The review stays Pending until the missing message is sent too.',
  ownTextNotUsed: (why: string) =>
    i18n.t(
      'Your own thank-you text is not used. {why} You can change it in Settings, Review messages.',
      { why },
    ),

  notQueued: 'Nothing goes out automatically: send the messages here, or put them in the queue.',
  queue: 'Queue for today',
  queued: 'Now also in Quick Send and Sequences. From tomorrow the autopilot can send them.',
  unqueue: 'Remove from the queue',
  queueFailed: 'Failed to change the queue. Please try again.',

  chooseAgain: 'Change language or messages',
  loading: 'Loading the messages...',

  preparing: 'Preparing the messages',
  skipStages: 'Show the messages now',
  stage: (doneCount: number, total: number) =>
    i18n.t('Step {done} of {total}', { done: doneCount, total }),
  stages: [
    'Reading the visit',
    'Choosing the words',
    'Writing the messages',
    'Checking each text',
    'Ready to send',
  ],

  stepTitle: ({ position, of, step }: { position: number; of: number; step: string }) =>
    i18n.t('{at} of {of}: {step}', { at: position, of, step }),
  openWhatsapp: 'Open WhatsApp',
  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  openSettings: 'Open Settings',
  beforeChange:
    'This text may be out of date: the name, the language or the phone changed after it was written. Check it before you send it.',
  editMessage: 'Edit text',
  message: 'Message text',
  saveMessage: 'Save text',
  editFailed: 'Failed to update message. Please try again.',
  next: (step: string) => i18n.t('Next: {step}', { step }),
  finish: 'Finish',
  finishing: 'Finishing...',

  history: 'What happened so far',
  opened: 'Opened in WhatsApp',
  openedHelp: 'It counts as sent. If you did not press send there, choose ‘Not sent after all’.',
  accepted: 'Sent',
  alreadySent: 'Already sent',
  beingSent: 'Being sent right now.',
  lookAgain: 'Check again',
  rejected: (detail: string) =>
    i18n.t('Failed to send message: {detail}', { detail: translateText(detail) }),
  noReason: 'the provider gave no reason',
  notSent: 'Nothing was sent: BlueTicks could not be reached. You can try again.',
  unknown: 'This message may have been delivered. Did it arrive?',
  reason: (detail: string) => i18n.t('Reason: {detail}', { detail: translateText(detail) }),
  unknownShort: 'May have been delivered',
  notSentAfterAll: 'Not sent after all',
  arrived: 'It arrived',
  sendAgain: 'Send again',
  sendAgainQuestion: (name: string) =>
    i18n.t('The first try may have reached {name}. Send the message again anyway?', { name }),
  ready: 'Not sent yet',

  takenBack: (step: string) => i18n.t('{step} is pending again.', { step }),
  textSaved: 'Text saved.',
  sendFailed: 'Failed to prepare message. Please try again.',
  statusFailed: 'Failed to update status. Please try again.',
  recordAgain: 'Try again',

  completedHelp: (name: string) => i18n.t('The review for {name} is marked as sent.', { name }),
  markedAsSent: 'This review is marked as sent.',
  nothingSentHere: (name: string) =>
    i18n.t('No messages to {name} were prepared or sent from here.', { name }),
  sentAndOpened: 'Every message was sent or opened in WhatsApp.',
  openedCount: ({ opened, of }: { opened: number; of: number }) =>
    i18n.t(
      '{opened} of {of} {opened, plural, one {was} other {were}} only opened in WhatsApp: WhatsApp shows whether they were sent.',
      { opened, of },
    ),
  sendAnyway: 'Prepare messages for this review',
  done: 'Done',
});

export const STEP_TEXTS: Readonly<Record<SendStep, string>> = texts({
  ai_first: 'AI Thank You',
  simple_thank_you: 'Simple Thank You',
  ai_second: 'AI Review Template',
  gmb_link: 'Google Review Link',
});

export const STEP_HELP: Readonly<Record<SendStep, string>> = texts({
  ai_first: 'Thanks for the visit, and says how to reach you.',
  simple_thank_you: 'Thanks for the visit in a few words.',
  ai_second: 'A draft that the patient can change.',
  gmb_link: 'The link for leaving a review.',
});

/** The second of three messages for a patient who has not said anything yet. */
export const SECOND_TEXTS = texts({
  draft: {
    name: 'A neutral draft',
    help: 'Says that they visited, and thanks. Nothing else.',
  },
  questions: {
    name: 'Three short questions',
    help: 'Asks the patient. Write the answer into the draft later.',
    step: 'Asks how the waiting and the explanations were, and what the patient wants to say.',
  },
});

/** The name and description of each flow. */
export const FLOW_TEXTS: Readonly<
  Record<BundleFlow, { name: string; help: string; path: string; completed: string }>
> = texts({
  ai3: {
    name: 'With a review draft',
    help: 'Three messages',
    path: 'The three messages',
    completed: 'All three messages have been sent.',
  },
  simple: {
    name: 'Simple',
    help: 'Two messages, without a draft',
    path: 'The two messages',
    completed: 'Both messages have been sent.',
  },
});
