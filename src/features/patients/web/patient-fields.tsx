import * as z from 'zod/mini';
import { Language as LanguageSchema } from '#platform/schema.ts';
import { LANGUAGES, languageName, type Language } from '#platform/language.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { cleanPatientName } from '../rules.ts';
import { PatientInput, type Patient } from '../schema.ts';
import { PATIENTS_TEXTS } from './texts.ts';

/** What is typed; empty fields are not known. */
export interface PatientValues {
  name: string;
  number: string;
  language: Language | '';
  birthYear: string;
  isMinor: boolean;
  note: string;
}

const LANGUAGE_OPTIONS = [
  { value: '' as const, label: PATIENTS_TEXTS.languageUnknown },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
];

/** Converts a patient to the form's values. */
export function toPatientValues(patient: Patient): PatientValues {
  return {
    name: patient.name,
    number: patient.number ?? '',
    language: patient.language ?? '',
    birthYear: patient.birthYear === null ? '' : String(patient.birthYear),
    isMinor: patient.isMinor,
    note: patient.note,
  };
}

/** The fields of a patient. */
export function PatientFields({ form }: { form: SchemaForm<PatientValues> }) {
  const name = form.field('name');
  const leaveName = () => {
    form.set({ name: cleanPatientName(name.value) });
    name.onBlur();
  };
  return (
    <FormGrid>
      <TextInput label={PATIENTS_TEXTS.name} maxLength={120} {...name} onBlur={leaveName} />
      <PhoneInput label={PATIENTS_TEXTS.number} {...form.field('number')} />
      <Select<Language | ''>
        label={PATIENTS_TEXTS.language}
        options={LANGUAGE_OPTIONS}
        {...form.field('language')}
      />
      <TextInput
        label={PATIENTS_TEXTS.birthYear}
        inputMode="numeric"
        maxLength={4}
        optional
        {...form.field('birthYear')}
      />
      <WideField>
        <Checkbox
          label={PATIENTS_TEXTS.isMinor}
          checked={form.values.isMinor}
          onChange={(isMinor) => form.set({ isMinor })}
        />
      </WideField>
      <WideField>
        <TextInput
          label={PATIENTS_TEXTS.note}
          hint={PATIENTS_TEXTS.noteHint}
          maxLength={200}
          optional
          {...form.field('note')}
        />
      </WideField>
    </FormGrid>
  );
}

const { name, number, language, birthYear, isMinor, note } = PatientInput.shape;

/** Reads what is typed: an empty field is not known. */
export const PatientForm = z.strictObject({
  name,
  number: z.pipe(z.pipe(z.string(), z.transform(orNull)), number),
  language: z.pipe(
    z.pipe(
      z.union([LanguageSchema, z.literal('')]),
      z.transform((chosen: Language | '') => (chosen === '' ? null : chosen)),
    ),
    language,
  ),
  birthYear: z.pipe(z.pipe(z.string(), z.transform(toYear)), birthYear),
  isMinor,
  note,
});

function orNull(typed: string): string | null {
  return typed === '' ? null : typed;
}

function toYear(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
