import { LANGUAGES, ownName } from '#platform/language.ts';
import type { NamesByLanguage } from '../name-rules.ts';
import { CLINICS_TEXTS } from './texts.ts';

/** Lists names with their languages. */
export function NameList({ names }: { names: NamesByLanguage }) {
  const namedLanguages = LANGUAGES.filter((language) => names[language]);
  if (namedLanguages.length === 0) return <p>{CLINICS_TEXTS.nothing}</p>;
  return (
    <ul>
      {namedLanguages.map((language) => (
        <li key={language} lang={language}>
          {ownName(language)}: {names[language]}
        </li>
      ))}
    </ul>
  );
}
