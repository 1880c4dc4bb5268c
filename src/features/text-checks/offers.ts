import type { Language } from '#platform/language.ts';
import { hideLinks } from './links.ts';
import { findPhrases, OFFERS, type Phrases } from './phrases.ts';
import { plainForm } from './plain-form.ts';

/** Returns the first words of a text that look like an offer; undefined without any. */
export function findOffer(
  { text, language }: { text: string; language: Language },
  phrases: Phrases,
): string | undefined {
  const plain = hideLinks(plainForm(text).replace(/\{[^{}]*\}/g, ' '));
  const indexes = [...new Set<Language>([language, 'en'])]
    .map(phrases)
    .filter((index) => index !== undefined);
  return findPhrases(plain, indexes).find(({ rule }) => rule === OFFERS)?.excerpt;
}
