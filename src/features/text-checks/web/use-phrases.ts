import { useEffect, useState } from 'react';
import type { Language } from '#platform/language.ts';
import { indexPhrases, type LanguagePhrases, type PhraseIndex, type Phrases } from '../phrases.ts';

const FILES: Readonly<Record<Language, () => Promise<{ default: LanguagePhrases }>>> = {
  en: () => import('#content/en/guards.json'),
  hi: () => import('#content/hi/guards.json'),
  gu: () => import('#content/gu/guards.json'),
  mr: () => import('#content/mr/guards.json'),
  bn: () => import('#content/bn/guards.json'),
  ta: () => import('#content/ta/guards.json'),
  te: () => import('#content/te/guards.json'),
  kn: () => import('#content/kn/guards.json'),
  ml: () => import('#content/ml/guards.json'),
  pa: () => import('#content/pa/guards.json'),
};

const indexes = new Map<Language, PhraseIndex>();

/** Loads the phrases of a language and of English; a text is checked without them until they arrive. */
export function usePhrases(language: Language): Phrases {
  const [phrases, setPhrases] = useState<Phrases>(() => () => undefined);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      await Promise.all([loadOnce(language), loadOnce('en')]);
      if (isCurrent) setPhrases(() => (entry: Language) => indexes.get(entry));
    };
    // Offline, the server checks the text when it is saved.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return phrases;
}

async function loadOnce(language: Language): Promise<void> {
  if (indexes.has(language)) return;
  const { default: list } = await FILES[language]();
  indexes.set(language, indexPhrases(list));
}
