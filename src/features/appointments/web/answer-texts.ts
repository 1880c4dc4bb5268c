import { i18n, texts } from '#platform/i18n.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import type { Appointment, OpenReply } from '../schema.ts';

/** The text in a row of a patient who has answered. */
const ANSWER_TEXTS: Readonly<Record<NonNullable<Appointment['answer']>, string>> = texts({
  confirmed: 'Confirmed',
  wants_change: 'Wants another time',
  unclear: 'Answered; unclear which patient',
});

type AnsweredVisit = Pick<
  Appointment,
  'answer' | 'openReply' | 'appointmentDate' | 'appointmentTime' | 'status'
>;

/** Says what a patient answered or replied about a visit, and whether a person has to see to it; undefined for nothing. */
export function describeAnswer(
  visit: AnsweredVisit,
): { text: string; needsStaff: boolean } | undefined {
  const { answer, openReply, status } = visit;
  if (openReply !== null) return { text: describeReply(openReply, visit), needsStaff: true };
  if (answer === null || status !== 'pending') return undefined;
  return { text: ANSWER_TEXTS[answer], needsStaff: answer !== 'confirmed' };
}

/** Says what a patient replied that a person has to look at; the text of the message is in WhatsApp only. */
function describeReply({ meaning, date, time }: OpenReply, visit: AnsweredVisit): string {
  if (meaning === 'not_understood') return i18n.t('Replied, not understood: read it in WhatsApp');
  if (visit.status === 'cancelled') return i18n.t('Answered yes, but it is cancelled: call');
  const isSameDay = date === visit.appointmentDate;
  const now = visit.appointmentTime.slice(0, 5);
  if (isSameDay && time === now)
    return meaning === 'no'
      ? i18n.t('Answered no; unclear which patient: call')
      : i18n.t('Answered yes, but the doctor changed: call');
  const slot = isSameDay ? formatTime(time) : `${formatDate(date)}, ${formatTime(time)}`;
  return meaning === 'no'
    ? i18n.t('Answered no to {slot}, now {now}: call', { slot, now: formatTime(now) })
    : i18n.t('Answered yes to {slot}, now {now}: call', { slot, now: formatTime(now) });
}
