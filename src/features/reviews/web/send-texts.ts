import type { BundleFlow } from '#features/writing/schema.ts';
import type { SendStep } from '../schema.ts';

/** The texts of the Send Messages dialog. */
export const SEND_TEXTS = {
  title: 'Send Messages',
  to: 'To',

  chooseLanguage: 'In which language?',
  chooseHelp: (name: string) => `Choose the language that ${name} reads.`,
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
    `Your own thank-you text is not used. ${why} You can change it in Settings, Review messages.`,

  notQueued: 'Nothing goes out automatically: send the messages here, or put them in the queue.',
  queue: 'Queue for today',
  queued:
    'In the queue for today: Quick Send, the message list and the sheet have these messages too, and the autopilot from tomorrow on.',
  unqueue: 'Take out of the queue',
  queueFailed: 'Failed to change the queue. Please try again.',

  chooseAgain: 'Change language or messages',
  loading: 'Loading the messages...',

  preparing: 'Preparing the messages',
  skipStages: 'Show the messages now',
  stage: (done: number, total: number) => `Step ${done} of ${total}`,
  stages: [
    'Reading the visit',
    'Choosing the words',
    'Writing the messages',
    'Checking each text',
    'Ready to send',
  ],

  stepTitle: ({ at, of, step }: { at: number; of: number; step: string }) =>
    `${at} of ${of}: ${step}`,
  openWhatsapp: 'Open WhatsApp',
  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  openSettings: 'Open Settings',
  beforeChange:
    'This text was written before a change, such as of the name, the language or the phone. Read it again.',
  editMessage: 'Edit text',
  message: 'Message text',
  saveMessage: 'Save text',
  saving: 'Saving...',
  editFailed: 'Failed to update message. Please try again.',
  next: (step: string) => `Next: ${step}`,
  finish: 'Finish',
  finishing: 'Finishing...',

  history: 'What happened so far',
  opened: 'Opened in WhatsApp',
  accepted: 'Sent',
  alreadySent: 'Already sent',
  beingSent: 'Being sent right now.',
  lookAgain: 'Look again',
  rejected: (detail: string) => `Failed to send message: ${detail}`,
  noReason: 'the provider gave no reason',
  notSent: 'Nothing was sent: BlueTicks could not be reached. You can try again.',
  unknown: 'This message may have been delivered. Did it arrive?',
  reason: (detail: string) => `Reason: ${detail}`,
  unknownShort: 'May have been delivered',
  notSentAfterAll: 'Not sent after all',
  arrived: 'It arrived',
  sendAgain: 'Send again',
  sendAgainQuestion: (name: string) =>
    `The first try may have reached ${name}. Send the message again all the same?`,
  ready: 'Not sent yet',

  takenBack: (step: string) => `${step} is set back: it was not sent.`,
  textSaved: 'Text saved.',
  sendFailed: 'Failed to prepare message. Please try again.',
  statusFailed: 'Failed to update status. Please try again.',
  recordAgain: 'Try again',

  completedHelp: (name: string) => `The review for ${name} is marked as sent.`,
  markedAsSent: 'This review is marked as sent.',
  nothingSentHere: (name: string) => `No messages to ${name} were prepared or sent from here.`,
  sentAndOpened: 'Every message was sent or opened in WhatsApp.',
  openedCount: ({ opened, of }: { opened: number; of: number }) =>
    `${opened} of ${of} ${opened === 1 ? 'was' : 'were'} only opened in WhatsApp: WhatsApp shows whether they were sent.`,
  sendAnyway: 'Prepare messages for this review',
  done: 'Done',
} as const;

export const STEP_TEXTS: Readonly<Record<SendStep, string>> = {
  ai_first: 'AI Thank You',
  simple_thank_you: 'Simple Thank You',
  ai_second: 'AI Review Template',
  gmb_link: 'Google Review Link',
};

export const STEP_HELP: Readonly<Record<SendStep, string>> = {
  ai_first: 'Thanks for the visit, and says how to reach you.',
  simple_thank_you: 'Thanks for the visit in a few words.',
  ai_second: 'Brings a draft that the patient can change as they like.',
  gmb_link: 'Brings the link where the review can be left.',
};

/** The second of three messages for a patient who has not said anything yet. */
export const SECOND_TEXTS = {
  draft: {
    name: 'A neutral draft',
    help: 'Says that they visited, and thanks. Nothing else.',
  },
  questions: {
    name: 'Three short questions',
    help: 'Asks the patient; write the answer into the draft later.',
    step: 'Asks how the waiting and the explanations were, and what the patient wants to say.',
  },
} as const;

/** The name and description of each flow. */
export const FLOW_TEXTS: Readonly<
  Record<BundleFlow, { name: string; help: string; path: string; completed: string }>
> = {
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
};
