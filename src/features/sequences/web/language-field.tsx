import {
  languageName,
  ownName,
  SEQUENCE_LANGUAGES,
  type SequenceLanguage,
} from '#platform/language.ts';
import type { FieldProps } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';

const OPTIONS = SEQUENCE_LANGUAGES.map((language) => ({
  value: language,
  label:
    language === 'en' ? languageName(language) : `${languageName(language)} · ${ownName(language)}`,
}));

/** A select of the languages that follow-ups exist in, such as 'Gujarati · ગુજરાતી'. */
export function LanguageField(field: FieldProps<SequenceLanguage>) {
  return <Select {...field} options={OPTIONS} />;
}
