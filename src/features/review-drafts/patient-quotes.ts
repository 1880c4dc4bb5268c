import { splitSentences } from './split-sentences.ts';

/** Removes what the patient said, where a draft repeats it word by word, apart from case and end marks. */
export function withoutPatientWords(text: string, hint: string | undefined): string {
  return listQuotable(hint ?? '').reduce(removeQuote, text.normalize('NFC').replace(/\s+/gu, ' '));
}

/** The whole first, then its sentences, then its clauses; single words are no quote of a longer hint. */
function listQuotable(hint: string): string[] {
  const whole = hint.normalize('NFC').trim();
  if (whole === '') return [];
  const sentences = whole.split('\n').flatMap(splitSentences);
  const clauses = sentences.flatMap((sentence) => sentence.split(/[,;]/u));
  return [
    whole.replace(/\s+/gu, ' '),
    ...[...sentences, ...clauses].map((part) => part.replace(/\s+/gu, ' ').trim()),
  ]
    .map((part) => part.replace(/(?<![.!?।…\s])[.!?।…\s]+$/u, ''))
    .filter((part, index) => (index === 0 ? part !== '' : part.includes(' ')));
}

function removeQuote(text: string, quote: string): string {
  const escapedQuote = quote.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  const whole = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])${escapedQuote}(?![\\p{L}\\p{M}\\p{N}])[.!?।…]*`,
    'giu',
  );
  return text.replace(whole, ' ');
}
