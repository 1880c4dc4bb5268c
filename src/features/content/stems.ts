/** Beginnings of words, in any language; with `=` the whole word. */
export type Stems = readonly string[];

/** Splits a list of stems at its spaces and lines. */
export function splitStems(text: string): Stems {
  return text.trim().split(/\s+/).map(normalizeWord);
}

/** Checks whether a word begins with one of the stems, or is it. */
export function matchesStems(word: string, stems: Stems): boolean {
  const normalWord = normalizeWord(word);
  return stems.some((stem) =>
    stem.startsWith('=') ? normalWord === stem.slice(1) : normalWord.startsWith(stem),
  );
}

/** Writers leave out the dot below a letter, and choose freely between the two nasal signs. */
export function normalizeWord(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[\u093c\u09bc\u0a3c]/gu, '')
    .replaceAll('ँ', 'ं');
}
