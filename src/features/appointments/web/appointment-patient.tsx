import { i18n, relativeTime } from '#platform/i18n.ts';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { PatientLink } from '#features/patients/web/patient-link.tsx';
import { COUNTRY_CODE, formatNumber } from '#platform/phone.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Appointment } from '../schema.ts';

/** Shows the patient and the clinic's note. */
export function AppointmentPatient({ appointment }: { appointment: Appointment }) {
  const { patientId, patientName, notes } = appointment;
  return (
    <div className="min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <PatientLink
          patientId={patientId}
          name={patientName}
          lang={appointment.patientLanguage ?? undefined}
        />
        <ContactMark row={appointment} />
      </span>
      {notes && (
        <span
          title={notes}
          className="block truncate text-sm font-normal text-ink-soft cards:sr-only"
        >
          {notes}
        </span>
      )}
    </div>
  );
}

/** Shows '98765 43210' as a link that calls. */
export function PhoneNumberLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:+${COUNTRY_CODE}${number}`}
      className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums underline-offset-4 hover:underline rows:text-sm"
    >
      {formatNumber(number)}
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

const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Formats the time from `at` to `now`, e.g. '2 minutes ago'. */
export function agoText(time: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(time)) / MINUTE_MS));
  const step = STEPS.find((candidate) => minutes >= candidate.minutes);
  if (step === undefined) return i18n.t('just now');
  return relativeTime(-Math.floor(minutes / step.minutes), step.unit);
}

/** Returns 'Today' or 'Tomorrow' where people say so; undefined for other days. */
export function dayWord({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * 60 * MINUTE_MS));
  if (Math.abs(days) > 1) return undefined;
  return relativeTime(days, 'day').replace(/^./, (letter) => letter.toUpperCase());
}
