import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientId } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { useSuggestions } from '#features/patients/web/use-suggestions.ts';
import { formatNumber } from '#platform/phone.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { ACTIVITY_TEXTS } from './texts.ts';

const TYPING_MS = 150;
const HAS_LETTER = /\p{L}/u;

interface PatientFilterProps {
  patientId: PatientId | undefined;
  onChange: (patientId: PatientId | undefined) => void;
}

/** Chooses one patient by name or number, whose activity is shown alone. */
export function PatientFilter({ patientId, onChange }: PatientFilterProps) {
  const [text, setText] = useState('');
  const settledText = useDebounced(text, TYPING_MS);
  const { patients } = useSuggestions(
    HAS_LETTER.test(settledText)
      ? { name: settledText, number: '' }
      : { name: '', number: settledText },
  );
  if (patientId !== undefined)
    return <ChosenPatient id={patientId} onClear={() => onChange(undefined)} />;
  return (
    <div className="sm:col-span-2">
      <TextInput
        label={ACTIVITY_TEXTS.patient}
        placeholder={ACTIVITY_TEXTS.findPatient}
        value={text}
        onChange={setText}
        maxLength={120}
      />
      {text !== '' && patients.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-md border border-line">
          {patients.map(({ id, name, number }) => (
            <li key={id}>
              <button
                type="button"
                className="block min-h-11 w-full px-3 py-1.5 text-start -outline-offset-2 hover:bg-sunken"
                onClick={() => {
                  setText('');
                  onChange(id);
                }}
              >
                <span className="block truncate font-semibold">{name}</span>
                {number !== null && (
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {formatNumber(number)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The address has the patient's id alone, so the name is read. */
function ChosenPatient({ id, onClear }: { id: PatientId; onClear: () => void }) {
  const patient = useQuery(patientsApi.get.queryOptions({ input: { id }, meta: NOT_STORED }));
  return (
    <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
      <p className="min-w-0 font-semibold wrap-anywhere">
        {patient.data === undefined
          ? ACTIVITY_TEXTS.onePatient
          : ACTIVITY_TEXTS.onlyPatient(patient.data.name)}
      </p>
      <Button onClick={onClear}>{ACTIVITY_TEXTS.allPatients}</Button>
    </div>
  );
}
