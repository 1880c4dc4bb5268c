import { CANCEL_REASONS } from '#features/appointments/statuses.ts';
import { REASON_TEXTS } from '#features/appointments/reason-texts.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import { i18n } from '#platform/i18n.ts';
import type { Sentence, SentenceFacts } from '../sentence.ts';

const changeMessage: Sentence = ({ actor, patient }) =>
  i18n.t('{actor} changed a message for {patient}', { actor, patient });
const recordNotSent: Sentence = ({ actor, patient }) =>
  i18n.t('{actor} recorded that a message for {patient} was not sent', { actor, patient });
const recordArrival: Sentence = ({ actor, patient }) =>
  i18n.t('{actor} recorded whether a message for {patient} arrived', { actor, patient });
const writeDraft: Sentence = ({ actor }) => i18n.t('{actor} had a review draft written', { actor });

/** One sentence for each action about visits, patients, messages, reviews and reports. */
export const DESK_SENTENCES = {
  'appointments.create': ({ actor, patient }) =>
    i18n.t('{actor} booked an appointment for {patient}', { actor, patient }),
  'appointments.addWalkIn': ({ actor, patient }) =>
    i18n.t('{actor} added {patient} as a walk-in', { actor, patient }),
  'appointments.update': describeVisitChange,
  'appointments.setStatus': describeStatus,
  'appointments.setStage': describeStage,
  'appointments.setAnswer': describeAnswer,
  'appointments.send': ({ actor, patient }) =>
    i18n.t('{actor} sent {patient} a reminder', { actor, patient }),
  'appointments.opened': ({ actor, patient }) =>
    i18n.t('{actor} opened WhatsApp with a reminder for {patient}', { actor, patient }),
  'appointments.resolve': recordArrival,
  'appointments.notSentAfterAll': recordNotSent,
  'patients.create': ({ actor, patient }) =>
    i18n.t('{actor} added {patient} to the patient book', { actor, patient }),
  'patients.update': ({ actor, patient }) =>
    i18n.t('{actor} changed the details of {patient}', { actor, patient }),
  'patients.consent': ({ actor, patient, entry }) =>
    entry.actor.kind === 'patient'
      ? i18n.t('{patient} said what they consent to', { patient })
      : i18n.t('{actor} recorded what {patient} said about consent', { actor, patient }),
  'patients.moveToNumber': ({ actor, patient }) =>
    i18n.t('{actor} moved {patient} to another number', { actor, patient }),
  'patients.removeOptIn': ({ actor }) =>
    i18n.t('{actor} removed a number that had agreed by a poster', { actor }),
  'patients.markDifferent': ({ actor, patient }) =>
    i18n.t('{actor} recorded that {patient} is not the same person as another patient', {
      actor,
      patient,
    }),
  'patients.merge': ({ actor, patient }) =>
    i18n.t('{actor} showed {patient} as one with another patient', { actor, patient }),
  'patients.undoMerge': ({ actor, patient }) =>
    i18n.t('{actor} showed {patient} as a patient of their own again', { actor, patient }),
  'patients.split': ({ actor, patient }) =>
    i18n.t('{actor} moved entries of {patient} to another patient', { actor, patient }),
  'messaging.send': ({ actor, patient }) =>
    i18n.t('{actor} sent {patient} a message', { actor, patient }),
  'messaging.open': ({ actor, patient }) =>
    i18n.t('{actor} opened WhatsApp with a message for {patient}', { actor, patient }),
  'messaging.openChat': ({ actor, patient }) =>
    i18n.t('{actor} opened a chat with {patient}', { actor, patient }),
  'messaging.openFailed': ({ actor, patient }) =>
    i18n.t('{actor} recorded that WhatsApp did not open for {patient}', { actor, patient }),
  'messaging.markSent': ({ actor, patient }) =>
    i18n.t('{actor} marked a message for {patient} as sent', { actor, patient }),
  'messaging.notSentAfterAll': recordNotSent,
  'messaging.resolve': recordArrival,
  'messaging.retry': ({ actor, patient }) =>
    i18n.t('{actor} set a message for {patient} back to pending', { actor, patient }),
  'messaging.cancel': ({ actor, patient }) =>
    i18n.t('{actor} cancelled a message for {patient}', { actor, patient }),
  'messaging.edit': changeMessage,
  'messaging.suppress': ({ actor, entry }) =>
    entry.actor.kind === 'patient'
      ? i18n.t('A patient asked for no more messages')
      : i18n.t('{actor} put a number on the do-not-contact list', { actor }),
  'messaging.unsuppress': ({ actor, entry }) =>
    entry.actor.kind === 'patient'
      ? i18n.t('A patient allowed messages again')
      : i18n.t('{actor} took a number off the do-not-contact list', { actor }),
  'messaging.channel': () => i18n.t('The state of the WhatsApp connection changed'),
  'messaging.report': ({ patient }) =>
    i18n.t('WhatsApp reported on a message for {patient}', { patient }),
  'messaging.settle': ({ patient, entry }) =>
    entry.outcome === 'done'
      ? i18n.t('A message for {patient} was handed over', { patient })
      : i18n.t('A message for {patient} could not be sent', { patient }),
  'messaging.stop': ({ patient }) =>
    i18n.t('A message for {patient} was not sent, because a rule forbids it', { patient }),
  'messaging.settleExport': ({ entry }) =>
    entry.outcome === 'done'
      ? i18n.t('The messages reached the Google Sheet')
      : i18n.t('The messages did not reach the Google Sheet'),
  'reviews.ask': ({ actor, patient }) =>
    i18n.t('{actor} asked {patient} for a review', { actor, patient }),
  'reviews.create': ({ actor, patient }) =>
    i18n.t('{actor} added a review request for {patient}', { actor, patient }),
  'reviews.update': ({ actor, patient }) =>
    i18n.t('{actor} changed the review request for {patient}', { actor, patient }),
  'reviews.setStatus': ({ actor, patient }) =>
    i18n.t('{actor} changed the status of the review request for {patient}', { actor, patient }),
  'reviews.setText': ({ actor, patient }) =>
    i18n.t('{actor} changed the review draft for {patient}', { actor, patient }),
  'reviews.prepare': ({ actor, patient }) =>
    i18n.t('{actor} prepared the review messages for {patient}', { actor, patient }),
  'reviews.queue': ({ actor, patient }) =>
    i18n.t('{actor} put the review messages for {patient} into the queue', { actor, patient }),
  'reviews.unqueue': ({ actor, patient }) =>
    i18n.t('{actor} took the review messages for {patient} out of the queue', { actor, patient }),
  'reviews.editStep': changeMessage,
  'reviews.complete': ({ actor, patient }) =>
    i18n.t('{actor} completed the review request for {patient}', { actor, patient }),
  'reviews.reopen': ({ actor, patient }) =>
    i18n.t('{actor} reopened the review request for {patient}', { actor, patient }),
  'reviews.followMessages': ({ patient }) =>
    i18n.t('The review request for {patient} followed its messages', { patient }),
  'reviews.remove': ({ actor, patient }) =>
    i18n.t('{actor} removed the review request for {patient}', { actor, patient }),
  'reviews.excludeVisit': ({ actor, patient }) =>
    i18n.t('{actor} decided not to ask {patient} for a review', { actor, patient }),
  'reviews.includeVisit': ({ actor, patient }) =>
    i18n.t('{actor} allowed again to ask {patient} for a review', { actor, patient }),
  'sequences.create': ({ actor, patient }) =>
    i18n.t('{actor} planned follow-ups for {patient}', { actor, patient }),
  'sequences.createMany': ({ actor }) =>
    i18n.t('{actor} planned follow-ups for several patients', { actor }),
  'writing.generateReview': writeDraft,
  'writing.generateReviewBundle': writeDraft,
  'feedback.receive': ({ patient }) => i18n.t('Feedback of {patient} arrived', { patient }),
  'feedback.answer': ({ actor, patient }) =>
    i18n.t('{actor} opened WhatsApp to answer the feedback of {patient}', { actor, patient }),
  'feedback.close': ({ actor, patient }) =>
    i18n.t('{actor} closed the feedback of {patient}', { actor, patient }),
  'feedback.reopen': ({ actor, patient }) =>
    i18n.t('{actor} reopened the feedback of {patient}', { actor, patient }),
  'feedback.end_slip': ({ actor }) => i18n.t('{actor} ended the link of a printed slip', { actor }),
  'reports.create': ({ actor, patient }) =>
    i18n.t('{actor} added a report request for {patient}', { actor, patient }),
  'reports.update': ({ actor, patient }) =>
    i18n.t('{actor} changed the report request for {patient}', { actor, patient }),
  'reports.readAll': ({ actor }) =>
    i18n.t('{actor} read the report requests of several clinics', { actor }),
} as const satisfies Readonly<Record<string, Sentence>>;

/** A move says from when to when, where the log has it; older entries have only that the visit changed. */
function describeVisitChange({ actor, patient, find }: SentenceFacts): string {
  const date = find('appointmentDate');
  const time = find('appointmentTime');
  const from = joinMoment(date?.from, time?.from);
  const to = joinMoment(date?.to, time?.to);
  if (from === '' || to === '')
    return i18n.t('{actor} changed {patient}’s appointment', { actor, patient });
  return i18n.t('{actor} moved {patient}’s appointment from {from} to {to}', {
    actor,
    patient,
    from,
    to,
  });
}

function joinMoment(date: string | null | undefined, time: string | null | undefined): string {
  return [date && formatDate(date), time && formatTime(time)].filter(Boolean).join(', ');
}

function describeStatus({ actor, patient, find }: SentenceFacts): string {
  const status = find('status')?.to;
  const reasonChange = find('cancelReason');
  const cancelReason = CANCEL_REASONS.find((each) => each === reasonChange?.to);
  const reason = cancelReason && REASON_TEXTS[cancelReason];
  if (status === 'cancelled')
    return reason === undefined
      ? i18n.t('{actor} cancelled {patient}’s appointment', { actor, patient })
      : i18n.t('{actor} cancelled {patient}’s appointment: {reason}', { actor, patient, reason });
  if (reasonChange)
    return reason === undefined
      ? i18n.t('{actor} changed why {patient}’s appointment was cancelled', { actor, patient })
      : i18n.t('{actor} changed why {patient}’s appointment was cancelled: {reason}', {
          actor,
          patient,
          reason,
        });
  if (status === 'completed')
    return i18n.t('{actor} marked {patient}’s visit as done', { actor, patient });
  if (status === 'no_show')
    return i18n.t('{actor} marked {patient}’s visit as missed', { actor, patient });
  if (status === 'pending')
    return i18n.t('{actor} set {patient}’s appointment back to pending', { actor, patient });
  return i18n.t('{actor} changed the status of {patient}’s appointment', { actor, patient });
}

function describeStage({ actor, patient, find }: SentenceFacts): string {
  if (find('arrived')) return i18n.t('{actor} marked {patient} as arrived', { actor, patient });
  if (find('with_doctor'))
    return i18n.t('{actor} sent {patient} in to the doctor', { actor, patient });
  if (find('done')) return i18n.t('{actor} marked {patient}’s visit as done', { actor, patient });
  if (find('missed'))
    return i18n.t('{actor} marked {patient}’s visit as missed', { actor, patient });
  return i18n.t('{actor} set {patient}’s appointment back to pending', { actor, patient });
}

function describeAnswer({ actor, patient, entry, find }: SentenceFacts): string {
  const answer = find('answer')?.to;
  if (entry.actor.kind === 'patient') {
    if (answer === 'confirmed') return i18n.t('{patient} confirmed the appointment', { patient });
    if (answer === 'wants_change') return i18n.t('{patient} asked for another time', { patient });
    return i18n.t('{patient} replied to a reminder', { patient });
  }
  if (answer === 'confirmed')
    return i18n.t('{actor} recorded that {patient} confirmed the appointment', { actor, patient });
  if (answer === 'wants_change')
    return i18n.t('{actor} recorded that {patient} asked for another time', { actor, patient });
  return i18n.t('{actor} changed {patient}’s answer to the reminder', { actor, patient });
}
