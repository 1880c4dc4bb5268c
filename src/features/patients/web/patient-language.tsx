import { useSession } from '#features/clinics/web/use-session.ts';
import { languageName, type Language } from '#platform/language.ts';
import { Segments } from '#platform/web/ui/segments.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { CHOICE_TEXTS } from './choice-texts.ts';

/** More do not fit side by side on a phone. */
const MOST_SEGMENTS = 3;

interface PatientLanguageProps {
  /** The patient's recorded language; null for a new one, who gets the clinic's usual language. */
  patientLanguage: Language | null;
  /** The choice in this form; undefined as long as nothing was. */
  choice: Language | undefined;
  onChoose: (language: Language) => void;
}

/** Shows the language in which the patient gets messages; one tap changes it. */
export function PatientLanguage({ patientLanguage, choice, onChoose }: PatientLanguageProps) {
  const { clinic } = useSession();
  const value = choice ?? patientLanguage ?? clinic.defaultLanguage;
  const languages = [
    ...new Set([...clinic.languages, value, ...(patientLanguage ? [patientLanguage] : [])]),
  ];
  const options = languages.map((language) => ({ value: language, label: languageName(language) }));
  if (options.length > MOST_SEGMENTS)
    return (
      <Select
        name="language"
        label={CHOICE_TEXTS.messagesIn}
        options={options}
        value={value}
        error={undefined}
        onChange={onChoose}
        onBlur={() => undefined}
      />
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span aria-hidden className="font-semibold">
        {CHOICE_TEXTS.messagesIn}
      </span>
      <Segments
        label={CHOICE_TEXTS.messagesIn}
        segments={options}
        value={value}
        onChange={onChoose}
      />
    </div>
  );
}
