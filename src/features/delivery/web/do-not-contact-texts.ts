import { i18n, texts } from '#platform/i18n.ts';

/** Every text of the do-not-contact list. */
export const SUPPRESSION_TEXTS = texts({
  add: 'Add number',
  adding: 'Adding...',
  help: 'Nothing can be sent to these numbers.',
  name: 'Find by name',
  nameHint: 'This applies to everyone on the number, not to one person.',
  number: 'WhatsApp Number',
  reason: 'Reason',
  reasonHint: 'Such as ‘asked on the phone’',
  added: (number: string) => i18n.t('{number} is on the do-not-contact list.', { number }),
  addFailed: 'The number could not be added. Please try again.',
  list: 'Do not contact',
  loading: 'Loading the do-not-contact list...',
  loadFailed: 'The do-not-contact list could not be loaded.',
  empty: 'No number is on the list',
  emptyHelp: 'Add a number when someone wants no more messages.',
  user: (id: string) => i18n.t('WhatsApp user {id}', { id }),
  userHelp:
    'Wrote without a number. Nothing is sent to the number that WhatsApp has shown for this person.',
  addedAt: (time: string) => i18n.t('Added on {at}', { at: time }),
  more: 'Load more',
  remove: 'Remove',
  removing: 'Removing...',
  removeLabel: (number: string) => i18n.t('Remove {number}', { number }),
  removeTitle: 'Remove from the list',
  removeAction: 'Remove number',
  removeQuestion: (number: string) =>
    i18n.t('Remove {number} from the do-not-contact list? Messages can then be sent to it again.', {
      number,
    }),
  askTitle: 'Do not contact',
  askWhy: (name: string) =>
    i18n.t('{name} asked not to be contacted, so nothing can be sent.', { name }),
  askHelp:
    'Only if the patient wants messages again: take the number off the list, then send the message.',
  whoRemoves:
    'Only an owner, a manager or a doctor can take the number off the list. Ask one of them if the patient wants messages again.',
  askRemove: 'Remove from the list',
  because: (reason: string) => i18n.t('Reason: {reason}', { reason }),
  typed:
    'This number is on the do-not-contact list. You can save this, but no message can be sent to it.',
  removed: (number: string) => i18n.t('{number} can be written to again.', { number }),
  removeFailed: 'The number could not be removed. Please try again.',
});
