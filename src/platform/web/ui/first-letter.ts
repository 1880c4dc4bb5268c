let letters: Intl.Segmenter | undefined;

/** Returns the first letter of a name as a reader sees it: with its vowel signs in an Indic script. */
export function firstLetter(name: string): string {
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
