import { compareTexts, translateText } from '#platform/i18n.ts';
import { DEFAULT_PROFILE_TYPE } from '#features/clinics/profile-types.ts';
import type { Language } from '#platform/language.ts';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { LanguageField } from './language-field.tsx';
import { CREATE_TEXTS } from './create-texts.ts';

export interface SequenceChoice {
  profileType: string;
  language: Language;
}

interface SequenceChoiceFieldsProps {
  /** The languages that there are follow-ups in. */
  languages: readonly Language[];
  profileTypes: readonly string[];
  choice: SequenceChoice;
  /** The patient's language, in which follow-ups may not exist; undefined for many patients. */
  reviewLanguage?: Language;
  /** Gives each patient their own language, where it is known; the others get the chosen one. */
  isForMany?: boolean;
  onChange: (choice: SequenceChoice) => void;
  disabled: boolean;
}

/** The choice of a set of messages and a language. */
export function SequenceChoiceFields({
  languages,
  profileTypes,
  choice,
  reviewLanguage,
  isForMany = false,
  onChange,
  disabled,
}: SequenceChoiceFieldsProps) {
  // General is offered from the start; the others come with the templates.
  const others = profileTypes
    .filter((type) => type !== DEFAULT_PROFILE_TYPE)
    .toSorted((first, second) => compareTexts(translateText(first), translateText(second)));
  const types = [DEFAULT_PROFILE_TYPE, ...others];
  return (
    <FormGrid>
      <Select
        label={CREATE_TEXTS.profileType}
        hint={CREATE_TEXTS.profileTypeHint}
        options={types.map((type) => ({ value: type, label: translateText(type) }))}
        value={choice.profileType}
        onChange={(profileType) => onChange({ ...choice, profileType })}
        disabled={disabled}
      />
      <LanguageField
        label={isForMany ? CREATE_TEXTS.otherLanguage : CREATE_TEXTS.language}
        hint={hintFor({ languages, reviewLanguage, isForMany })}
        languages={languages}
        value={choice.language}
        onChange={(language) => onChange({ ...choice, language })}
        disabled={disabled}
      />
    </FormGrid>
  );
}

function hintFor({
  languages,
  reviewLanguage,
  isForMany,
}: Pick<SequenceChoiceFieldsProps, 'languages' | 'reviewLanguage' | 'isForMany'>):
  | string
  | undefined {
  if (isForMany) return CREATE_TEXTS.ownLanguage;
  if (!reviewLanguage || languages.includes(reviewLanguage)) return undefined;
  return CREATE_TEXTS.noLanguage(reviewLanguage);
}
