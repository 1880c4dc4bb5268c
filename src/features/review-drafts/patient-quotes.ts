/**
 * Removes what the patient said, where a draft repeats all of it word by word in sentences of its
 * own, apart from case, spaces and the last mark. Returns the text as it is where it does not.
 */
export function withoutPatientWords(text: string, hint: string | undefined): string {
  const plain = toPlain(text);
  return hint === undefined || hint.trim() === '' ? plain : plain.replace(searchQuote(hint), ' ');
}

/** Checks that a draft has all that the patient said: a part of it may say the opposite. */
export function hasPatientWords(text: string, hint: string | undefined): boolean {
  return hint === undefined || hint.trim() === '' || searchQuote(hint).test(toPlain(text));
}

function toPlain(text: string): string {
  return text.normalize('NFC').replaceAll('’', "'").replace(/\s+/gu, ' ').trim();
}

function searchQuote(hint: string): RegExp {
  const words = toPlain(hint).replace(/(?<![.!?।…\s])[.!?।…\s]+$/u, '');
  const escapedWords = words.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  return new RegExp(`(?<=^|[.!?।…]\\s?)${escapedWords}(?:[.!?।…]+(?=\\s|$)|$)`, 'iu');
}
