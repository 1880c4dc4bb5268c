import { Ban, ChevronsUpDown, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import { TONE_CLASSES, type Tone } from '#platform/web/ui/tone.ts';
import { useNow } from '#platform/web/use-now.ts';
import { APPOINTMENT_STATUSES } from '../statuses.ts';
import type { Appointment, AppointmentStatus } from '../schema.ts';
import { agoText } from './appointment-patient.tsx';
import { APPOINTMENTS_TEXTS, attemptText, STATUS_TEXTS } from './texts.ts';

const LOOKS: Readonly<Record<AppointmentStatus, { tone: Tone; icon: Icon }>> = {
  pending: { tone: 'attention', icon: Clock },
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
  no_show: { tone: 'attention', icon: CircleDashed },
};

interface AppointmentStatusSelectProps {
  appointment: Appointment;
  onWant: (status: AppointmentStatus) => void;
}

/**
 * The select that shows and changes an appointment's status, and below it the state of the message.
 */
export function AppointmentStatusSelect(props: AppointmentStatusSelectProps) {
  const { appointment, onWant } = props;
  const { status, patientName, lastAttempt } = appointment;
  const { tone, icon: Glyph } = LOOKS[status];
  const choose = (chosen: string) => {
    const next = APPOINTMENT_STATUSES.find((one) => one === chosen);
    if (next) onWant(next);
  };
  return (
    <div>
      <span className="relative inline-flex min-h-11 items-center">
        <select
          aria-label={APPOINTMENTS_TEXTS.statusOf(patientName)}
          value={status}
          onChange={(event) => choose(event.currentTarget.value)}
          className={classNames(
            'h-9 cursor-pointer appearance-none rounded-full border border-current ps-7 pe-6 text-sm font-semibold hover:ring-2 hover:ring-current/25',
            TONE_CLASSES[tone],
          )}
        >
          {APPOINTMENT_STATUSES.map((one) => (
            <option key={one} value={one} className="bg-surface text-ink">
              {STATUS_TEXTS[one]}
            </option>
          ))}
        </select>
        <Glyph
          aria-hidden
          className={classNames(
            'pointer-events-none absolute start-2 size-4 bg-transparent!',
            TONE_CLASSES[tone],
          )}
        />
        <ChevronsUpDown
          aria-hidden
          className={classNames(
            'pointer-events-none absolute end-1.5 size-4 bg-transparent! opacity-70',
            TONE_CLASSES[tone],
          )}
        />
      </span>
      {lastAttempt && <LastAttempt attempt={lastAttempt} />}
    </div>
  );
}

function LastAttempt({ attempt }: { attempt: NonNullable<Appointment['lastAttempt']> }) {
  return (
    <span className="block text-sm text-ink-soft rows:max-w-32">
      {attemptText(attempt)} {agoText(attempt.startedAt, useNow())}
    </span>
  );
}
