import { DateInput } from '#platform/web/ui/date-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { APPOINTMENT_STATUSES } from '../statuses.ts';
import { APPOINTMENTS_TEXTS, DAYS_TEXTS, STATUS_TEXTS } from './texts.ts';
import { APPOINTMENT_DAYS } from '../address.ts';
import { type AppointmentFilter } from './use-appointment-filter.ts';
import { useDoctors } from './use-doctors.ts';

const STATUSES = [
  {
    value: '',
    get label() {
      return APPOINTMENTS_TEXTS.allStatuses;
    },
  },
  ...APPOINTMENT_STATUSES.map((status) => ({
    value: status,
    get label() {
      return STATUS_TEXTS[status];
    },
  })),
] as const;

const DAYS = [
  {
    value: '',
    get label() {
      return APPOINTMENTS_TEXTS.anyDay;
    },
  },
  ...APPOINTMENT_DAYS.map((days) => ({
    value: days,
    get label() {
      return DAYS_TEXTS[days];
    },
  })),
] as const;

/** The filters of the list: name or number, status, day and doctor. */
export function AppointmentFilters({ filter }: { filter: AppointmentFilter }) {
  const { address, choose } = filter;
  const doctors = (useDoctors().list ?? []).map(({ id, name }) => ({
    value: id as string,
    label: name,
  }));
  return (
    <search
      aria-label={APPOINTMENTS_TEXTS.filters}
      className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:[&_select]:pe-8 max-sm:[&_select]:text-sm max-sm:[&>div>div]:min-w-0"
    >
      <div className="w-48 max-sm:w-full">
        <TextInput
          label={APPOINTMENTS_TEXTS.search}
          labelHidden
          type="search"
          placeholder={APPOINTMENTS_TEXTS.searchPlaceholder}
          maxLength={120}
          value={filter.typedText}
          onChange={filter.search}
        />
      </div>
      <div className="min-w-0 grow basis-24 sm:w-38 sm:basis-auto">
        <Select
          label={APPOINTMENTS_TEXTS.status}
          labelHidden
          options={STATUSES}
          value={address.status ?? ''}
          onChange={(status) => choose({ status: status || undefined })}
        />
      </div>
      <div className="min-w-0 grow basis-20 sm:w-36 sm:basis-auto">
        <Select
          label={APPOINTMENTS_TEXTS.days}
          labelHidden
          options={DAYS}
          value={address.days ?? ''}
          onChange={(days) => choose({ days: days || undefined, from: undefined, to: undefined })}
        />
      </div>
      {address.days === 'dates' && <FromTo filter={filter} />}
      {doctors.length > 0 && (
        <div className="min-w-0 grow basis-24 sm:w-40 sm:basis-auto">
          <Select
            label={APPOINTMENTS_TEXTS.doctor}
            labelHidden
            options={[{ value: '', label: APPOINTMENTS_TEXTS.allDoctors }, ...doctors]}
            value={address.doctor ?? ''}
            onChange={(doctor) => choose({ doctor: doctor || undefined })}
          />
        </div>
      )}
    </search>
  );
}

/** First and last day, each of which may be left open. */
function FromTo({ filter: { address, choose } }: { filter: AppointmentFilter }) {
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
