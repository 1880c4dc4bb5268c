import { DEFAULT_PROFILE_TYPE } from '#features/clinics/lists.ts';
import { SEQUENCE_LANGUAGES, type Language, type SequenceLanguage } from '#platform/language.ts';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { LanguageField } from './language-field.tsx';
import { CREATE_TEXTS } from './create/texts.ts';

export interface SequenceChoice {
  profileType: string;
  language: SequenceLanguage;
}

interface SequenceChoiceFieldsProps {
  profileTypes: readonly string[];
  choice: SequenceChoice;
  /** The patient's language, which follow-ups may not exist in; none where there are many patients. */
  reviewLanguage?: Language;
  onChange: (choice: SequenceChoice) => void;
  disabled: boolean;
}

/** Which set of messages, and in which language. */
export function SequenceChoiceFields({
  profileTypes,
  choice,
  reviewLanguage,
  onChange,
  disabled,
}: SequenceChoiceFieldsProps) {
  // General is offered from the start; the others come with the templates.
  const types = [...new Set([DEFAULT_PROFILE_TYPE, ...profileTypes])];
  return (
    <FormGrid>
      <Select
        label={CREATE_TEXTS.profileType}
        hint={CREATE_TEXTS.profileTypeHint}
        options={types.map((type) => ({ value: type, label: type }))}
        value={choice.profileType}
        onChange={(profileType) => onChange({ ...choice, profileType })}
        disabled={disabled}
      />
      <LanguageField
        label={CREATE_TEXTS.language}
        hint={
          !reviewLanguage || isOffered(reviewLanguage)
            ? undefined
            : CREATE_TEXTS.noLanguage(reviewLanguage)
        }
        value={choice.language}
        onChange={(language) => onChange({ ...choice, language })}
        disabled={disabled}
      />
    </FormGrid>
  );
}

function isOffered(language: Language): boolean {
  return SEQUENCE_LANGUAGES.some((offered) => offered === language);
}
