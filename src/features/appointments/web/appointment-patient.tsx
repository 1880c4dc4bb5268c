import { useState } from 'react';
import { DoNotContactMark } from '#features/delivery/web/do-not-contact-mark.tsx';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Appointment } from '../schema.ts';

/** Shows the patient and the clinic's note. */
export function AppointmentPatient({ appointment }: { appointment: Appointment }) {
  const { patientName, notes } = appointment;
  return (
    <div className="rows:max-w-36">
      <span className="block font-semibold wrap-break-word">{patientName}</span>
      <DoNotContactMark row={appointment} />
      {notes && (
        <span className="text-sm font-normal text-ink-soft">
          <Words longest={90}>{notes}</Words>
        </span>
      )}
    </div>
  );
}

interface WordsProps {
  children: string;
  /** Longer ones are cut after two lines, with a button for the rest. */
  longest: number;
}

/** Breaks between words, and inside one only when it is longer than its column may be. */
export function Words({ children, longest }: WordsProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = children.length > longest || children.includes('\n');
  const shape = isLong && !isWhole ? 'line-clamp-2' : 'block whitespace-pre-line';
  return (
    <>
      <span className={classNames(shape, 'wrap-break-word')}>{children}</span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="link text-sm cards:min-h-11"
        >
          {isWhole ? UI_TEXTS.showLess : UI_TEXTS.showAll}
        </button>
      )}
    </>
  );
}

/** Shows '98765 43210' as a link that calls. */
export function PhoneNumberLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:+${COUNTRY_CODE}${number}`}
      className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums underline-offset-4 hover:underline rows:text-sm"
    >
      {number.replace(/^(\d{5})(\d{5})$/, '$1 $2')}
    </a>
  );
}

/** Formats an appointment's time, e.g. '21 Nov 2026, 10:15 am'. */
export function momentText({
  appointmentDate,
  appointmentTime,
}: Pick<Appointment, 'appointmentDate' | 'appointmentTime'>): string {
  return `${formatDate(appointmentDate)}, ${formatTime(appointmentTime)}`;
}

// Created when the first row needs it, because it is slow.
let relative: Intl.RelativeTimeFormat | undefined;
const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Formats the time from `at` to `now`, e.g. '2 minutes ago'. */
export function agoText(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / MINUTE_MS));
  const step = STEPS.find((one) => minutes >= one.minutes);
  if (step === undefined) return 'just now';
  return relativeTime(-Math.floor(minutes / step.minutes), step.unit);
}

/** Returns 'Today' or 'Tomorrow' where people say so; undefined for other days. */
export function dayWord({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * 60 * MINUTE_MS));
  if (Math.abs(days) > 1) return undefined;
  return relativeTime(days, 'day').replace(/^./, (letter) => letter.toUpperCase());
}

function relativeTime(count: number, unit: 'day' | 'hour' | 'minute'): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(count, unit);
}
