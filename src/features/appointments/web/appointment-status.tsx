import {
  Ban,
  ChevronsUpDown,
  Circle,
  CircleCheck,
  CircleX,
  MessageCircleMore,
  Square,
} from 'lucide-react';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import { TONE_CLASSES, type Tone } from '#platform/web/ui/tone.ts';
import { useNow } from '#platform/web/use-now.ts';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from '../statuses.ts';
import type { Appointment, AppointmentStatus, CancelReason } from '../schema.ts';
import { describeAnswer } from './answer-texts.ts';
import { agoText } from './appointment-patient.tsx';
import { REASON_TEXTS } from '../reason-texts.ts';
import { APPOINTMENTS_TEXTS, attemptText, describeStatus } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '../policy.ts';

const TONE_TEXT: Readonly<Record<Tone, string>> = {
  neutral: 'text-ink-soft',
  success: 'text-success',
  attention: 'text-attention',
  danger: 'text-danger',
  info: 'text-info',
  brand: 'text-brand-text',
};

interface Look {
  tone: Tone;
  icon: Icon;
  /** Classes that make the icon another shape. */
  iconClass?: string;
}

const LOOKS: Readonly<Record<AppointmentStatus, Look>> = {
  pending: { tone: 'neutral', icon: Circle },
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
  no_show: { tone: 'attention', icon: CircleX, iconClass: '[&>circle]:[stroke-dasharray:3.5]' },
};
const ARRIVED: Look = { tone: 'info', icon: Square };
const WITH_DOCTOR: Look = { tone: 'neutral', icon: Circle, iconClass: 'fill-current' };

/** Returns the shape that Today has for the same state. */
function findLook({ status, arrivedAt, startedAt }: Appointment): Look {
  if (status !== 'pending' || arrivedAt === null) return LOOKS[status];
  return startedAt === null ? ARRIVED : WITH_DOCTOR;
}

interface AppointmentStatusSelectProps {
  appointment: Appointment;
  onWant: (status: AppointmentStatus, cancelReason?: CancelReason | null) => void;
}

/**
 * The select that shows and changes an appointment's status, and below it what the patient answered and the state of the
 * message.
 */
export function AppointmentStatusSelect(props: AppointmentStatusSelectProps) {
  const { appointment, onWant } = props;
  const { status, patientName, lastAttempt } = appointment;
  const { tone, icon: Glyph, iconClass } = findLook(appointment);
  const answer = describeAnswer(appointment);
  const mayChange = useMay(appointmentsAccess['appointments.setStatus']);
  const choose = (choice: string) => {
    const next = APPOINTMENT_STATUSES.find((candidate) => candidate === choice);
    if (next) onWant(next);
  };
  return (
    <div className="cards:flex cards:min-w-0 cards:items-center cards:gap-2">
      {/* As high as a finger needs; what is drawn is lower, so that rows keep their height. */}
      <span className={classNames('relative -my-2 inline-flex h-11 shrink-0', TONE_TEXT[tone])}>
        <span
          aria-hidden
          className={classNames(
            'absolute inset-x-0 inset-y-2 rounded-full border border-current cards:hidden',
            TONE_CLASSES[tone],
          )}
        />
        <select
          aria-label={APPOINTMENTS_TEXTS.statusOf(patientName)}
          value={status}
          disabled={!mayChange}
          onChange={(event) => choose(event.currentTarget.value)}
          className="relative h-11 enabled:cursor-pointer appearance-none rounded-full bg-transparent [field-sizing:content] text-sm font-semibold cards:ps-5 rows:ps-7 rows:pe-6"
        >
          {APPOINTMENT_STATUSES.map((option) => (
            <option key={option} value={option} className="bg-surface text-ink">
              {describeStatus({ ...appointment, status: option })}
            </option>
          ))}
        </select>
        <Glyph
          aria-hidden
          className={classNames(
            'pointer-events-none absolute top-3.5 size-4 rows:start-2',
            iconClass,
          )}
        />
        {mayChange && (
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute end-1.5 top-3.5 size-4 opacity-70 cards:hidden"
          />
        )}
      </span>
      {status === 'cancelled' && mayChange && <ReasonSelect {...props} />}
      {answer && (
        <span
          title={answer.text}
          className={classNames(
            'block min-w-0 truncate text-sm leading-tight rows:max-w-30',
            answer.needsStaff ? 'font-semibold text-attention' : 'text-ink-soft',
          )}
        >
          {answer.text}
        </span>
      )}
      {lastAttempt && <LastAttempt attempt={lastAttempt} />}
    </div>
  );
}

/** Why the appointment was cancelled, where someone wants to say it. */
function ReasonSelect({ appointment, onWant }: AppointmentStatusSelectProps) {
  const { cancelReason, patientName } = appointment;
  const choose = (choice: string) =>
    onWant('cancelled', CANCEL_REASONS.find((reason) => reason === choice) ?? null);
  return (
    <select
      aria-label={APPOINTMENTS_TEXTS.reasonOf(patientName)}
      value={cancelReason ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      className="-my-2 block h-11 max-w-30 shrink-0 cursor-pointer appearance-none truncate bg-transparent [field-sizing:content] text-sm text-ink-soft cards:max-w-22"
    >
      <option value="" className="bg-surface text-ink">
        {APPOINTMENTS_TEXTS.noReason}
      </option>
      {CANCEL_REASONS.map((reason) => (
        <option key={reason} value={reason} className="bg-surface text-ink">
          {REASON_TEXTS[reason]}
        </option>
      ))}
    </select>
  );
}

function LastAttempt({ attempt }: { attempt: NonNullable<Appointment['lastAttempt']> }) {
  const text = `${attemptText(attempt)} ${agoText(attempt.startedAt, useNow())}`;
  return (
    <span title={text} className="block min-w-0 text-sm leading-tight">
      <MessageCircleMore aria-hidden className="size-4 shrink-0 rows:hidden" />
      <span className="block truncate text-ink-soft rows:max-w-30 cards:sr-only">{text}</span>
    </span>
  );
}
