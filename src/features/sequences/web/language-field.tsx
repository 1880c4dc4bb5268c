import { bothNames, LANGUAGES, type Language } from '#platform/language.ts';
import type { FieldProps } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';

interface LanguageFieldProps extends FieldProps<Language> {
  languages?: readonly Language[];
}

/** A select of languages, such as 'Gujarati · ગુજરાતી'. */
export function LanguageField({ languages = LANGUAGES, ...field }: LanguageFieldProps) {
  const options = languages.map((language) => ({ value: language, label: bothNames(language) }));
  return <Select {...field} options={options} />;
}
