import { useState } from 'react';
import { SCREEN_LANGUAGES, type ScreenLanguage } from '#platform/language.ts';
import { listScreenLanguages } from '#platform/web/screen-language.ts';
import { useLanguage } from '#platform/web/use-language.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountFailure } from './use-own-account.ts';

interface LanguageSelectProps {
  hint?: string | undefined;
  onChoose: (language: ScreenLanguage) => Promise<void>;
}

/** The language of the screens; each is listed by the name that its readers give it. */
export function LanguageSelect({ hint, onChoose }: LanguageSelectProps) {
  const language = useLanguage();
  const [error, setError] = useState<string>();
  const choose = (choice: ScreenLanguage) => {
    setError(undefined);
    onChoose(choice).catch((failure: unknown) => setError(accountFailure(failure)));
  };
  return (
    <Select
      label={ACCOUNT_TEXTS.language}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
      value={SCREEN_LANGUAGES.find((candidate) => candidate === language) ?? 'en'}
      options={listScreenLanguages()}
      onChange={choose}
    />
  );
}
