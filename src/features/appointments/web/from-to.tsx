import { DateInput } from '#platform/web/ui/date-input.tsx';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { AppointmentFilter } from './use-appointment-filter.ts';

/** First and last day, each of which may be left open. */
export function FromTo({ filter: { address, choose } }: { filter: AppointmentFilter }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 max-sm:w-full sm:flex">
      <span aria-hidden className="text-sm text-ink-soft">
        {APPOINTMENTS_TEXTS.from}
      </span>
      <DateInput
        label={APPOINTMENTS_TEXTS.from}
        labelHidden
        latest={address.to}
        value={address.from ?? ''}
        onChange={(from) => choose({ from: from || undefined })}
      />
      <span aria-hidden className="text-sm text-ink-soft">
        {APPOINTMENTS_TEXTS.to}
      </span>
      <DateInput
        label={APPOINTMENTS_TEXTS.to}
        labelHidden
        earliest={address.from}
        value={address.to ?? ''}
        onChange={(to) => choose({ to: to || undefined })}
      />
    </div>
  );
}
