import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatNumber } from '#platform/phone.ts';
import { parsePhoneNumber } from '#platform/phone-reading.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import type { FieldProps } from '#platform/web/ui/field.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { cleanPatientName } from '../rules.ts';
import type { PatientId, SuggestedPatient } from '../schema.ts';
import { patientsApi } from './api.ts';
import { ChoiceRow } from './patient-choices.tsx';
import { LEAST_LETTERS } from './use-suggestions.ts';
import { PATIENTS_TEXTS } from './texts.ts';

interface GuardianFieldProps extends Pick<
  FieldProps<string | null>,
  'value' | 'onChange' | 'error'
> {
  /** The child, who is no guardian of their own; undefined for a new one. */
  childId: PatientId | undefined;
  /** The number that is typed: its family is offered. */
  number: string;
}

/** Chooses a child's guardian among the adults on the same phone, or by name. */
export function GuardianField({ childId, number, value, onChange, error }: GuardianFieldProps) {
  const group = useId();
  const [searchText, setSearchText] = useState('');
  const name = cleanPatientName(searchText);
  const family = useAdults({ number: parsePhoneNumber(number) });
  const foundAdults = useAdults({ name: name.length >= LEAST_LETTERS ? name : undefined });
  const chosenAdults = useChosen(value);
  const offeredAdults = [...chosenAdults, ...family, ...foundAdults].filter(
    ({ id }) => id !== childId,
  );
  const people = [...new Map(offeredAdults.map((person) => [person.id, person])).values()];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{PATIENTS_TEXTS.guardian}</legend>
      <div className="rounded-lg border border-edge">
        <ChoiceRow isChosen={value === null}>
          <Radio group={group} isChosen={value === null} onChoose={() => onChange(null)} />
          {PATIENTS_TEXTS.noGuardian}
        </ChoiceRow>
        {people.map((person) => (
          <ChoiceRow key={person.id} isChosen={person.id === value}>
            <Radio
              group={group}
              isChosen={person.id === value}
              onChoose={() => onChange(person.id)}
            />
            <span className="min-w-0">
              <span title={person.name} className="block truncate font-semibold">
                {person.name}
              </span>
              {person.number !== null && (
                <span className="block text-sm text-ink-soft tabular-nums">
                  {formatNumber(person.number)}
                </span>
              )}
            </span>
          </ChoiceRow>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <TextInput
        label={PATIENTS_TEXTS.findGuardian}
        optional
        value={searchText}
        onChange={setSearchText}
        maxLength={120}
      />
    </fieldset>
  );
}

interface RadioProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Radio({ group, isChosen, onChoose }: RadioProps) {
  return (
    <input
      type="radio"
      name={group}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-brand-text"
    />
  );
}

type Person = Pick<SuggestedPatient, 'id' | 'name' | 'number'>;

/** Loads the adults on a number or with a name; none as long as neither is known. */
function useAdults(input: {
  number?: string | undefined;
  name?: string | undefined;
}): readonly Person[] {
  const { data } = useQuery({
    ...patientsApi.suggest.queryOptions({ input, staleTime: 0, meta: NOT_STORED }),
    enabled: input.number !== undefined || input.name !== undefined,
  });
  return data?.patients.filter(({ isMinor }) => !isMinor) ?? [];
}

/** Loads the guardian who is chosen, also when they are not on the same phone. */
function useChosen(id: string | null): readonly Person[] {
  const { data } = useQuery({
    ...patientsApi.get.queryOptions({ input: { id: (id ?? '') as PatientId } }),
    enabled: id !== null,
  });
  return id !== null && data ? [data] : [];
}
