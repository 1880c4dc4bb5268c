import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import type { Outcome } from './requirement.ts';

/** Counts the violations of a requirement in each language; the target is 0. SHOW=1 prints them. */
export function countByLanguage(
  listViolations: (language: Language) => readonly string[],
  listFigures: () => Outcome['figures'],
): Outcome {
  const violationsByLanguage = LANGUAGES.map(
    (language) => [language, listViolations(language)] as const,
  );
  for (const [language, violations] of violationsByLanguage)
    if (process.env.SHOW)
      for (const text of new Set(violations)) console.log(`${language} ${text}`);
  const counts = violationsByLanguage.map(
    ([language, violations]) => [language, violations.length] as const,
  );
  return {
    figures: { ...listFigures(), ...Object.fromEntries(counts) },
    pass: counts.every(([, count]) => count === 0),
  };
}
