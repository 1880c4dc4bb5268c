import * as z from 'zod/mini';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Language as LanguageSchema } from '#platform/schema.ts';
import { LANGUAGES, languageName, type Language } from '#platform/language.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { cleanPatientName, isMinorOn } from '../rules.ts';
import { PatientInput, type Patient, type PatientId } from '../schema.ts';
import { GuardianField } from './guardian-field.tsx';
import { PATIENTS_TEXTS } from './texts.ts';

/** The typed values; empty fields are not known. */
export interface PatientValues {
  name: string;
  number: string;
  language: Language | '';
  birthYear: string;
  isMinor: boolean;
  guardianId: string | null;
  note: string;
}

/** The first option says which language messages are in as long as the patient's is not known. */
function listLanguages(usual: Language) {
  return [
    { value: '' as const, label: PATIENTS_TEXTS.languageUsual(languageName(usual)) },
    ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
  ];
}

/** Converts a patient to the form's values. */
export function toPatientValues(patient: Patient): PatientValues {
  return {
    name: patient.name,
    number: patient.number ?? '',
    language: patient.language ?? '',
    birthYear: patient.birthYear === null ? '' : String(patient.birthYear),
    isMinor: patient.isMinor,
    guardianId: patient.guardianId,
    note: patient.note,
  };
}

/** The fields of a patient. */
export function PatientFields({
  form,
  ownId,
}: {
  form: SchemaForm<PatientValues>;
  /** The patient who is edited; undefined for a new one. */
  ownId?: PatientId;
}) {
  const { clinic, today } = useSession();
  const { birthYear: typedYear, isMinor: isChild } = form.values;
  const isMinorByYear = isYearOfMinor(today, typedYear);
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
        options={listLanguages(clinic.defaultLanguage)}
        {...form.field('language')}
      />
      <TextInput
        label={PATIENTS_TEXTS.birthYear}
        inputMode="numeric"
        maxLength={4}
        optional
        {...form.field('birthYear')}
        onChange={(birthYear) => form.set({ birthYear, ...deriveMinor(today, birthYear) })}
      />
      <WideField>
        <Checkbox
          label={PATIENTS_TEXTS.isMinor}
          hint={isMinorByYear ? PATIENTS_TEXTS.isMinorByYear : undefined}
          checked={isChild || isMinorByYear}
          disabled={isMinorByYear}
          onChange={(isMinor) => form.set({ isMinor, ...(!isMinor && { guardianId: null }) })}
        />
      </WideField>
      {(isChild || isMinorByYear) && (
        <WideField>
          <GuardianField
            childId={ownId}
            number={form.values.number}
            {...form.field('guardianId')}
          />
        </WideField>
      )}
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

const { name, number, language, birthYear, isMinor, guardianId, note } = PatientInput.shape;

/** Reads what is typed: an empty field is not known. */
export const PatientForm = z.strictObject({
  name,
  number: z.pipe(z.pipe(z.string(), z.transform(orNull)), number),
  language: z.pipe(
    z.pipe(
      z.union([LanguageSchema, z.literal('')]),
      z.transform((choice: Language | '') => (choice === '' ? null : choice)),
    ),
    language,
  ),
  birthYear: z.pipe(z.pipe(z.string(), z.transform(toYear)), birthYear),
  isMinor,
  guardianId,
  note,
});

/** A whole year decides instead of the box: a child who is born in it is no child for ever. */
function deriveMinor(today: string, text: string): Partial<PatientValues> {
  if (!/^[0-9]{4}$/.test(text)) return {};
  return { isMinor: false, ...(!isYearOfMinor(today, text) && { guardianId: null }) };
}

function isYearOfMinor(today: string, text: string): boolean {
  return /^[0-9]{4}$/.test(text) && isMinorOn(today, { isMinor: false, birthYear: Number(text) });
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

function toYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
