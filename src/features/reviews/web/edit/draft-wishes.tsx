import { useQuery } from '@tanstack/react-query';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { LONGEST_HINT } from '#features/writing/schema.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { EDIT_TEXTS, LENGTH_TEXTS } from './texts.ts';

const LENGTHS = ['short', 'medium', 'long'] as const;
type Length = (typeof LENGTHS)[number];
const WORDS: Readonly<Record<Length, number>> = { short: 40, medium: 80, long: 150 };
const LENGTH_OPTIONS = LENGTHS.map((value) => ({ value, label: LENGTH_TEXTS[value] }));

export interface OptionValues {
  length: Length;
  doctorName: string;
  hint: string;
}

export const NO_OPTIONS: OptionValues = { length: 'medium', doctorName: '', hint: '' };

/** Converts the fields to the writer's options. */
export function toDraftOptions({ length, ...wishes }: OptionValues) {
  return { maxWords: WORDS[length], ...wishes };
}

interface DraftWishesProps {
  wishes: OptionValues;
  onChange: (wishes: OptionValues) => void;
}

/**
 * Further options of a draft besides language and tone, folded away because most drafts need none.
 */
export function DraftOptions({ wishes, onChange }: DraftWishesProps) {
  const { data } = useQuery(clinicsApi.doctors.queryOptions({ staleTime: SLOW_FRESH_MS }));
  const names = new Set(data?.items.map(({ name }) => name));
  const doctors = [...names].map((name) => ({ value: name, label: name }));
  return (
    <details className="-my-2">
      <summary className="link inline-flex min-h-11 items-center">{EDIT_TEXTS.moreWishes}</summary>
      <div className="mt-1 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Select
          label={EDIT_TEXTS.length}
          name="length"
          options={LENGTH_OPTIONS}
          value={wishes.length}
          onChange={(length) => onChange({ ...wishes, length })}
        />
        {doctors.length > 0 && (
          <Select
            label={EDIT_TEXTS.doctor}
            name="doctorName"
            options={[{ value: '', label: EDIT_TEXTS.noDoctor }, ...doctors]}
            value={wishes.doctorName}
            onChange={(doctorName) => onChange({ ...wishes, doctorName })}
          />
        )}
        <div className="sm:col-span-2">
          <TextArea
            label={EDIT_TEXTS.hint}
            name="hint"
            hint={EDIT_TEXTS.hintHelp}
            rows={2}
            value={wishes.hint}
            onChange={(hint) => onChange({ ...wishes, hint: hint.slice(0, LONGEST_HINT) })}
          />
        </div>
      </div>
    </details>
  );
}
