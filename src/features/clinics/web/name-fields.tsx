import { ownName, type Language } from '#platform/language.ts';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { listNameLanguages, type NamesByLanguage } from '../name-rules.ts';
import { CLINICS_TEXTS } from './texts.ts';

interface NameFieldsProps {
  /** Left out where the title and the hint are beside the fields. */
  hint?: string;
  /** The usual name, which needs no other in the languages of its script. */
  name: string;
  languages: readonly Language[];
  field: {
    name: string;
    value: NamesByLanguage;
    onChange: (names: NamesByLanguage) => void;
    onBlur: () => void;
    error: string | undefined;
  };
  formId?: string;
}

/** Shows an input for each language whose readers may not be able to read the usual name. */
export function NameFields({ hint, name, languages, field, formId }: NameFieldsProps) {
  const { value: names, error } = field;
  const nameLanguages = listNameLanguages({ languages, name, names });
  if (nameLanguages.length === 0) return null;
  return (
    <fieldset>
      <legend className={hint === undefined ? 'sr-only' : 'text-sm font-semibold'}>
        {CLINICS_TEXTS.otherNames}
      </legend>
      <p className={`mt-1 mb-3 text-sm empty:hidden ${error ? 'text-danger' : 'text-ink-soft'}`}>
        {error ?? hint}
      </p>
      <FormGrid>
        {nameLanguages.map((language) => (
          <TextInput
            key={language}
            label={ownName(language)}
            labelLang={language}
            lang={language}
            optional
            maxLength={120}
            name={field.name}
            form={formId}
            value={names[language] ?? ''}
            // An emptied name stays in the form, so that its input does.
            onChange={(input) => field.onChange({ ...names, [language]: input })}
            onBlur={field.onBlur}
          />
        ))}
      </FormGrid>
    </fieldset>
  );
}
