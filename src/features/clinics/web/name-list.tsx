import { LANGUAGES, ownName } from '#platform/language.ts';
import type { NamesByLanguage } from '../name-rules.ts';
import { CLINICS_TEXTS } from './texts.ts';

/** Lists names with their languages. */
export function NameList({ names }: { names: NamesByLanguage }) {
  const named = LANGUAGES.filter((language) => names[language]);
  if (named.length === 0) return <p>{CLINICS_TEXTS.nothing}</p>;
  return (
    <ul>
      {named.map((language) => (
        <li key={language} lang={language}>
          {ownName(language)}: {names[language]}
        </li>
      ))}
    </ul>
  );
}
