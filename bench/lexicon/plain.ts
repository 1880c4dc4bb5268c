/** Returns a text as the word lists spell it: in lower case and without nukta, which people leave out. */
export function toPlain(text: string): string {
  return withoutNukta(text).toLowerCase();
}

/** Compiles the words of a list, as sources of regular expressions, found anywhere in a plain text. */
export function compileWords(words: string, { before = '' } = {}): RegExp {
  return new RegExp(`${before}(?:${withoutNukta(words)})`, 'u');
}

function withoutNukta(text: string): string {
  return text
    .normalize('NFKD')
    .normalize('NFC')
    .replace(/[\u093C\u09BC\u0A3C\u0ABC]/gu, '');
}
