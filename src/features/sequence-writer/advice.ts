import type { Language } from '#platform/language.ts';
import { ADVICE_WORDS, type AdviceWords } from './advice-words.ts';

/** Why a model's advice must not reach a patient. */
export type AdviceFault = 'MEDICINE' | 'NO_DOCTOR' | 'REWARD';

/** How far a negation is from the word that it denies, in words. */
const NEAR = 3;

/**
 * Returns the first reason why a model's text is no safe advice: it changes a medicine or says how
 * much to take, keeps a patient from a doctor, or gives something for a review. A sentence about
 * medicines must also say that the doctor decides, or be about taking them on time.
 */
export function findAdviceFault(text: string, language: Language): AdviceFault | undefined {
  const sentences = text.replace(/\{[^{}]*\}/gu, ' ').split(/[.!?।॥;\n]+/u);
  for (const candidate of new Set<Language>([language, 'en'])) {
    const list = ADVICE_WORDS[candidate];
    if (
      has(toPlainWords(text), list.review) &&
      has(toPlainWords(text), withoutFeelFree(text, list))
    )
      return 'REWARD';
    for (const sentence of sentences) {
      if (changesMedicine(sentence, { list, language: candidate })) return 'MEDICINE';
      if (
        sentence
          .split(',')
          .some((clause) => keepsFromDoctor(toPlainWords(clause), { list, language: candidate }))
      )
        return 'NO_DOCTOR';
    }
  }
  return undefined;
}

/** 'Feel free to call' gives nothing away. */
function withoutFeelFree(text: string, { reward }: AdviceWords): string {
  return /\bfeel free\b/i.test(text) ? reward.replace(/^free /, '') : reward;
}

interface Lists {
  readonly list: AdviceWords;
  readonly language: Language;
}

function changesMedicine(sentence: string, { list, language }: Lists): boolean {
  const clauses = sentence.split(',');
  const start = clauses.findIndex((clause) => has(toPlainWords(clause), list.medicine));
  if (start < 0) return false;
  // The text before the medicine is about something else, such as less salt.
  const words = toPlainWords(clauses.slice(start).join(' '));
  const isDenied = (position: number) => hasNegation(words, { position, list, language });
  const changes = findAll(words, list.change);
  const isForbidden =
    has(words, list.amount) ||
    words.some((word) => /\p{Nd}/u.test(word)) ||
    changes.some((position) => !isDenied(position)) ||
    (changes.length === 0 && findAll(words, list.take).some(isDenied));
  return isForbidden || !(changes.length > 0 || has(toPlainWords(sentence), list.asAdvised));
}

function keepsFromDoctor(words: readonly string[], { list, language }: Lists): boolean {
  const waits = findAll(words, list.wait);
  return (
    waits.some((position) => !hasNegation(words, { position, list, language })) ||
    (has(words, list.doctor) && has(words, list.needless))
  );
}

/** English denies before a word; the other languages also behind it or in its ending. */
function hasNegation(
  words: readonly string[],
  { position, list, language }: Lists & { position: number },
): boolean {
  const end = language === 'en' ? position : position + NEAR + 1;
  const near = words.slice(Math.max(0, position - NEAR), end);
  const asksFirst = language === 'en' && words[position - 1] === 'before';
  return asksFirst || has(near, list.not) || near.some((word) => NEGATIVE_ENDING.test(word));
}

const NEGATIVE_ENDING =
  /(?:ாதீர்(?:கள்)?|ாமல்|க்கூடாது|కండి|వద్దు|కూడదు|కుండా|ಬೇಡಿ|ಬಾರದು|(?:ಯ|ಪ್ಪ|ಸ|ಡ|ಳ|ಲ್ಲ)ದೆ|രുത്|ാതെ)$/u;

/** A text is split at these first: a pattern that looks for both ends of a sentence reads it over and over. */
export const SENTENCE_END = /[.!?।॥\n]/u;
export const STOP = /\bSTOP\b/u;

/** Checks that a text says how to stop these messages, and not how to stop something else. */
export function hasOptOut(text: string, language: Language): boolean {
  return text
    .split(SENTENCE_END)
    .filter((sentence) => STOP.test(sentence))
    .some((sentence) =>
      [language, 'en' as const].some((candidate) => isOptOut(sentence, candidate)),
    );
}

function isOptOut(sentence: string, language: Language): boolean {
  const { reply, end, not } = ADVICE_WORDS[language];
  const [before = [], after = []] = sentence.split(/\bSTOP\b/u, 2).map(toPlainWords);
  const words = [...before, ...after];
  const nearWords = language === 'en' ? before : after.slice(0, NEAR);
  return (
    has(words, reply) && has(words, end) && !hasReplyDenied(nearWords, { language, not, reply })
  );
}

/** 'Never reply STOP' is no way out, and neither is 'STOP न लिखें'. */
function hasReplyDenied(
  words: readonly string[],
  { language, not, reply }: { language: Language; not: string; reply: string },
): boolean {
  if (language !== 'en') return has(words, not) && has(words, reply);
  const [position = -1] = findAll(words, reply).slice(-1);
  return position >= 0 && has(words.slice(Math.max(0, position - 2), position), not);
}

/** Returns the words of a text in one spelling: small letters, without nuktas and joiners. */
export function toPlainWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}']+|%/gu) ?? [];
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u093C\u09BC\u0A3C\u0ABC\u0981\u200C\u200D]/gu, '')
    .replaceAll('’', "'")
    .replaceAll('ँ', 'ं')
    .normalize('NFC');
}

function has(words: readonly string[], list: string): boolean {
  return findAll(words, list).length > 0;
}

interface Stem {
  readonly whole: readonly string[];
  /** How the last word begins, or that word with a final $. */
  readonly last: string;
}

const stems = new Map<string, readonly Stem[]>();

function readStems(list: string): readonly Stem[] {
  const knownStems = stems.get(list);
  if (knownStems) return knownStems;
  const newStems = list.split(' ').map((phrase) => {
    const words = fold(phrase).split('_');
    return { whole: words.slice(0, -1), last: words.at(-1) ?? '' };
  });
  stems.set(list, newStems);
  return newStems;
}

/** Returns the positions of the words at which a phrase of the list ends. */
function findAll(words: readonly string[], list: string): number[] {
  return words.flatMap((word, position) =>
    readStems(list).some(({ whole, last }) => {
      const isLast = last.endsWith('$') ? `${word}$` === last : word.startsWith(last);
      const start = position - whole.length;
      return isLast && whole.every((part, index) => words[start + index] === part);
    })
      ? [position]
      : [],
  );
}
