import { readRoles } from '#features/delivery/whole-phrases.ts';
import { REPLY_PHRASES, toPlainWords, type PhraseMeaning } from './reply-phrases.ts';

const LONGEST = 80;
/** The meaning of a reply; `polite` is thanks and the like. */
export type ReplyMeaning = Exclude<PhraseMeaning, 'unclear'>;

/**
 * Returns what a whole message answers to a reminder, in any of the ten languages and with the digits of any script;
 * `polite` for thanks and the like, undefined for everything else. A message answers only where each of its words belongs to
 * a known phrase and no two of them contradict, so a condition, another time or a question is no answer.
 */
export function readReply(text: string): ReplyMeaning | undefined {
  if (text.length > LONGEST || /[?？]/.test(text)) return undefined;
  const sentences = toSentences(text);
  if (isLaughter(sentences) || countNumbers(sentences) > 1) return undefined;
  const [first = ''] = sentences;
  if (sentences.length === 1 && REPLY_PHRASES.get('yes')?.test(first)) return 'yes';
  const meanings = sentences.flatMap((sentence) => readRoles(sentence.split(' '), REPLY_PHRASES));
  if (meanings.length === 0 || meanings.includes('unclear') || meanings.includes(undefined))
    return undefined;
  const hasYes = meanings.includes('yes');
  const hasNo = meanings.includes('no');
  if (hasYes && hasNo) return undefined;
  return hasYes ? 'yes' : hasNo ? 'no' : 'polite';
}

/** Splits a text into sentences of plain words; each emoji is a word. No phrase goes across a comma: 'nahi, aaunga' is not 'nahi aaunga'. */
function toSentences(text: string): string[] {
  return toPlainWords(text.replace(/['’`]/gu, ''))
    .split(/[.,;:!।…\n]+/u)
    .map((sentence) =>
      sentence
        .replace(/\p{Extended_Pictographic}/gu, ' $& ')
        .replace(/[\p{P}\s]+/gu, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

/** 'Ha' and 'ho' are yes in several languages; 'ha ha' and 'ho ho' are not. */
function isLaughter(sentences: readonly string[]): boolean {
  return /\bh[aeo] ?h[aeo]\b|\b(?:h[aeo]){2,}/.test(sentences.join(' '));
}

/** '1' is an answer; '1 1' and '1 2' are not. */
function countNumbers(sentences: readonly string[]): number {
  return sentences.join(' ').match(/\d+/g)?.length ?? 0;
}
