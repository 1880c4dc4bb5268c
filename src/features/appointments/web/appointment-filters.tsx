import { Suspense } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { APPOINTMENT_STATUSES } from '../statuses.ts';
import { APPOINTMENTS_TEXTS, DAYS_TEXTS, nameFilter } from './texts.ts';
import { APPOINTMENT_DAYS } from '../address.ts';
import { type AppointmentFilter } from './use-appointment-filter.ts';
import { useDoctors } from './use-doctors.ts';

// Few lists are limited to dates.
const FromTo = lazyPart(async () => (await import('./from-to.tsx')).FromTo);

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
      return nameFilter(status);
    },
  })),
] as const;

const DAYS = [
  {
    value: '',
    get label() {
      return APPOINTMENTS_TEXTS.fromToday;
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
      className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:[&_select]:ps-2 max-sm:[&_select]:pe-8 max-sm:[&_select]:text-sm max-sm:[&>div>div]:min-w-0"
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
      <div className="min-w-0 grow basis-24 sm:w-36 sm:basis-auto">
        <Select
          label={APPOINTMENTS_TEXTS.days}
          labelHidden
          options={DAYS}
          value={address.days ?? ''}
          onChange={(days) => choose({ days: days || undefined, from: undefined, to: undefined })}
        />
      </div>
      {address.days === 'dates' && (
        <Suspense>
          <FromTo filter={filter} />
        </Suspense>
      )}
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
