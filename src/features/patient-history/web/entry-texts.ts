import { formatDate, formatShortDate, formatTime } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { CancelReason } from '#features/appointments/schema.ts';
import { REASON_TEXTS } from '#features/appointments/reason-texts.ts';
import type { TimelineEntry } from '#features/patients/schema.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { ENTRY_TEXTS, KIND_TEXTS, STATUS_TEXTS, SUBJECT_TEXTS } from './texts.ts';

/** Says what an entry of the history is: a title, what it is about, and when. */
export function describeEntry(
  { kind, at, subject, status, notice, reason }: TimelineEntry,
  today: CalendarDate,
) {
  const parts = [
    describeSubject({ kind, subject, today }),
    STATUS_TEXTS[status] ?? status,
    reason && (REASON_TEXTS[reason as CancelReason] ?? reason),
    notice && PATIENTS_TEXTS.underNotice(notice.version, languageName(notice.language)),
  ];
  return {
    title: kind === 'message' ? (SUBJECT_TEXTS[subject] ?? KIND_TEXTS.message) : KIND_TEXTS[kind],
    about: parts.filter(Boolean).join(' · '),
    at: formatAt(at, today),
  };
}

/** A message's subject is its title; a reply's is the slot that it is about. */
function describeSubject({
  kind,
  subject,
  today,
}: Pick<TimelineEntry, 'kind' | 'subject'> & { today: CalendarDate }): string {
  if (kind === 'message') return '';
  if (kind === 'reply') return ENTRY_TEXTS.aboutSlot(formatAt(subject, today));
  return SUBJECT_TEXTS[subject] ?? subject;
}

/** 'Today, 11:45 am', or '14 Nov, 6:20 pm' in this year. Midnight is the time of what has a day only. */
function formatAt(moment: string, today: CalendarDate): string {
  const [date = '', time = ''] = moment.split('T');
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const shownDate = isThisYear ? formatShortDate(date) : formatDate(date);
  const day = date === today ? ENTRY_TEXTS.today : shownDate;
  return time === '00:00' ? day : `${day}, ${formatTime(time)}`;
}
