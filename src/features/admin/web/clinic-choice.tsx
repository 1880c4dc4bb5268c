import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { KeptCreative } from '../schema.ts';
import { adminApi } from './api.ts';
import { KEEPING_TEXTS } from './creatives-texts.ts';

const TYPING_MS = 300;
const SHOWN = 50;

interface ClinicChoiceProps extends Omit<FieldProps, 'label'> {
  /** The clinic that is chosen already; the search may not find it. */
  clinic?: Pick<KeptCreative, 'clinicId' | 'clinicName'>;
}

/** Chooses all clinics, or one that the search finds. */
export function ClinicChoice({ clinic, ...field }: ClinicChoiceProps) {
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), TYPING_MS);
  const clinicsQuery = useQuery(
    adminApi.users.queryOptions({
      input: { limit: SHOWN, search: search === '' ? undefined : search },
      placeholderData: keepPreviousData,
    }),
  );
  const options = new Map<string, string>([['', KEEPING_TEXTS.allClinics]]);
  if (clinic?.clinicId) options.set(clinic.clinicId, clinic.clinicName ?? '');
  for (const { id, name, clinicName } of clinicsQuery.data?.items ?? [])
    options.set(id, clinicName === '' ? name : clinicName);
  // Keeps the chosen clinic in the list, also when the next search does not find it.
  const [selection, setSelection] = useState<{ value: string; label: string }>();
  if (selection && !options.has(selection.value)) options.set(selection.value, selection.label);
  return (
    <>
      <Select
        label={KEEPING_TEXTS.clinic}
        options={[...options].map(([value, label]) => ({ value, label }))}
        {...field}
        onChange={(value) => {
          setSelection({ value, label: options.get(value) ?? '' });
          field.onChange(value);
        }}
      />
      {(searchText !== '' || (clinicsQuery.data?.total ?? 0) > SHOWN) && (
        <TextInput
          label={KEEPING_TEXTS.findClinic}
          type="search"
          hint={KEEPING_TEXTS.findClinicHelp}
          optional
          maxLength={120}
          value={searchText}
          onChange={setSearchText}
        />
      )}
    </>
  );
}
