import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { reviewsContract } from '../contract.ts';
import type { ReviewStatus } from '../schema.ts';

/** The texts of the Reviews screen and its dialogs, except those of sending (send/texts.ts). */
export const REVIEWS_TEXTS = texts({
  title: 'Reviews',
  description: 'Ask patients for a review, and send the messages.',

  asking: 'Who is asked for a review',

  newRequest: 'New Review Request',
  patientName: 'Patient Name',
  date: 'Date',
  dateHint: 'The day of the visit. The thank-you message names it.',
  visitToday: 'The visit was today',
  contactNumber: 'Contact Number',
  treatment: 'Treatment/Service',
  notes: 'Additional Notes',
  create: 'Create Review Request',
  createAndSend: 'Create and send messages',
  creating: 'Creating review request...',
  created: (name: string) => i18n.t('Review request created for {name}.', { name }),
  createFailed: 'An error occurred while adding the review. Please try again.',

  list: 'Review Requests',
  counts: ({ selected, total, pending }: { selected: number; total: number; pending: number }) =>
    i18n.t('{selected} selected · {total} total · {pending} pending', { selected, total, pending }),
  filters: 'Find review requests',
  search: 'Find by name or number',
  searchPlaceholder: 'Name or number',
  status: 'Status',
  all: 'All',
  treatmentAndNotes: 'Treatment/Notes',
  patient: 'Patient',
  actions: 'Actions',
  loading: 'Loading reviews...',
  empty: 'No review requests found.',
  createFirst: 'Create a request',
  emptyHelp: 'Create your first request above to get started.',
  nothingFound: 'No review requests found.',
  nothingFoundHelp: 'Try another name or number, or show all statuses.',
  showAll: 'Show all requests',
  listFailed: 'The review requests could not be loaded.',
  listFailedHelp: 'Nothing was lost: what you saved is safe on the server.',
  moreFailed: 'The next review requests could not be loaded. Please try again.',
  unknownPatient: 'Unknown Patient',
  noDate: 'N/A',
  noTreatment: '—',
  statusFailed: 'Failed to update status. Please try again.',

  sendMessages: 'Send Messages',
  sendMessagesTo: (name: string) => i18n.t('Send Messages to {name}', { name }),
  sent: (name: string) => i18n.t('All messages for {name} have been sent.', { name }),
  generateText: 'Generate AI Review',
  editText: 'Edit AI Review',
  editOf: (name: string) => i18n.t('Edit {name}', { name }),
  editDetails: 'Edit Details',
  createFollowUps: 'Create Follow-up Messages',
  createSequences: (count: number) => i18n.t('Create Sequence ({count})', { count }),
  noneEligible: 'No eligible reviews selected (sequences already exist)',
  followUpsCreated: 'Follow-ups Created',
  createdOn: (date: string) => i18n.t('Created on {date}', { date }),
  followUpsDone: (name: string) => i18n.t('Follow-up messages created for {name}.', { name }),
  saved: 'Changes saved.',
  numberSaved:
    'Changes saved. The messages of this review use the new number. If the patient book has the old one too, correct it there:',
  textSaved: (name: string) => i18n.t('Review text saved for {name}.', { name }),
  deleteReview: 'Delete Review',
  deleting: 'Deleting...',
  deleteQuestion: (name: string) =>
    i18n.t('Are you sure you want to delete the review for {name}? This action cannot be undone.', {
      name,
    }),
  deleteFailed: 'Failed to delete review. Please try again.',
  deleted: (name: string) => i18n.t('The review for {name} was deleted.', { name }),

  replacedWriter: (model: string) =>
    i18n.t('{model} gave no usable answer. The built-in writer wrote this draft.', { model }),

  openSettings: 'Open Settings',
});

export const STATUS_TEXTS: Readonly<Record<ReviewStatus, string>> = texts({
  pending: 'Pending',
  sent: 'Sent',
});

/** Names the action of a click on the status. */
export const STATUS_ACTIONS: Readonly<Record<ReviewStatus, string>> = texts({
  pending: 'Mark as Sent',
  sent: 'Set back to pending',
});

/** One sentence for each refusal of the contract (specification, section 8). */
export const REVIEWS_REFUSALS: Readonly<Record<RefusalCode<typeof reviewsContract>, string>> =
  texts({
    STALE: 'Someone else changed this review. Please check it.',
    CANNOT_WRITE: 'Failed to generate review. Please try again later.',
    DRAFTS_OFF: 'Review drafts are switched off in Settings. Choose the simple messages.',
    SENDING_NOW: 'A message of this review is being sent. Try again in a minute.',
    NO_AI_TEMPLATE: 'AI review template not found. Please contact support.',
    NO_SIMPLE_TEMPLATE: 'Simple thank you template not found. Please contact support.',
    NO_PROVIDER_KEY: 'BlueTicks API key not configured. Please add your API key in Settings first.',
    DO_NOT_CONTACT: 'This number asked not to be contacted.',
    NO_CONSENT:
      'This patient has not agreed to such messages. Ask the patient, and record the answer on the patient’s page.',
    ALREADY_SENDING: 'This message is already being sent.',
    MAY_HAVE_BEEN_DELIVERED: 'An earlier try may have arrived. First say whether it did.',
    NOT_SENDABLE: 'This message can no longer be sent.',
    STEPS_MISSING: 'Not all messages have been sent yet.',
  });
