import { classNames } from '#platform/web/ui/class-names.ts';
import type { Appointment, CancelReason } from '#features/appointments/schema.ts';
import { CANCEL_REASONS } from '#features/appointments/statuses.ts';
import { REASON_TEXTS } from '#features/appointments/reason-texts.ts';
import { DAY_TEXTS } from './texts.ts';

interface CancelReasonProps {
  visit: Appointment;
  onReason: (visit: Appointment, reason: CancelReason | null) => void;
}

/** Asks why a visit was cancelled; a second tap clears the reason. */
export function CancelReasonChoice({ visit, onReason }: CancelReasonProps) {
  const { cancelReason, patientName } = visit;
  return (
    <fieldset
      aria-label={DAY_TEXTS.cancelReason(patientName)}
      className="flex min-w-0 flex-wrap gap-x-2"
    >
      {CANCEL_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={cancelReason === reason}
          onClick={() => onReason(visit, cancelReason === reason ? null : reason)}
          className="group inline-flex min-h-11 items-center"
        >
          <span
            className={classNames(
              'flex h-9 items-center rounded-full border px-2.5 text-sm whitespace-nowrap group-hover:bg-sunken',
              cancelReason === reason ? 'border-ink bg-sunken font-semibold' : 'border-edge',
            )}
          >
            {REASON_TEXTS[reason]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
