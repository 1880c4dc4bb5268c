import { LANGUAGES, type Language } from '#platform/language.ts';
import type { LanguageExamples } from './schema.ts';

/**
 * Reads the examples of every language: those of the rules' author, and those of a second author
 * (`<language>-second.ts`), which the rules were never adapted to.
 */
export async function loadExamples(): Promise<ReadonlyMap<Language, readonly LanguageExamples[]>> {
  const halves = await Promise.all(
    LANGUAGES.map(async (language) => {
      const found = await Promise.all([load(`./${language}.ts`), load(`./${language}-second.ts`)]);
      return [language, found.flat()] as const;
    }),
  );
  return new Map(halves);
}

/** A language that an author has not written yet has no file. */
async function load(path: string): Promise<LanguageExamples[]> {
  try {
    const module = (await import(/* @vite-ignore */ path)) as Record<string, LanguageExamples>;
    return Object.values(module);
  } catch (error) {
    if (error instanceof Error && /Cannot find module|Failed to load url/.test(error.message))
      return [];
    throw error;
  }
}
