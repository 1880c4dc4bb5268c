import * as z from 'zod/mini';
import type { Language } from '#platform/language.ts';
import { plainForm } from './plain-form.ts';

/** The rules about what a text says, which the phrases of `content/<language>/guards.json` decide. */
export const PHRASE_RULES = [
  'ASKS_FOR_STARS',
  'ASKS_CONTENT',
  'ON_PREMISES',
  'STAFF_NAME',
  'DIAGNOSIS',
  'MEDICINE_CHANGE',
  'CURE_CLAIM',
  'MONEY_OR_CODE',
  'INCENTIVE',
] as const;
export type PhraseRule = (typeof PHRASE_RULES)[number];

/** The words that look like an offer: they break no rule. */
export const OFFERS = 'offers';
const LISTS = [...PHRASE_RULES, OFFERS] as const;
type PhraseList = (typeof LISTS)[number];

/** Stands for at most `WIDEST_GAP` words between the others. */
const GAP = '…';
const WIDEST_GAP = 4;
/** Stands for any number. */
const NUMBER = '#';

const Phrase = z.string().check(
  z.refine(
    (phrase) => phrase !== '' && toPlainPhrase(phrase) === phrase,
    'has words that are not in their plain form',
  ),
  z.refine((phrase) => /^[^…]+(?: … [^…]+)*$/.test(phrase), 'begins or ends with a gap'),
);

/**
 * The phrases of a language. A sentence with one of `phrases` breaks the rule, except if it has one
 * of `unless`. `[this|that]` is a choice.
 */
export const LanguagePhrases = z.record(
  z.enum(LISTS),
  z.strictObject({ phrases: z.array(Phrase), unless: z.array(Phrase) }),
);
export type LanguagePhrases = z.infer<typeof LanguagePhrases>;

/** The choices at one place of a phrase, by their first word; the longest ones first. */
interface Part {
  /** How many words may come before it. */
  readonly gap: number;
  readonly choices: ReadonlyMap<string, readonly (readonly string[])[]>;
}

interface Entry {
  readonly rule: PhraseList;
  readonly isExemption: boolean;
  readonly parts: readonly Part[];
}

/** The phrases of a language by their first word. */
export type PhraseIndex = ReadonlyMap<string, readonly Entry[]>;

/** Returns the phrases of a language; undefined while they are not loaded. */
export type Phrases = (language: Language) => PhraseIndex | undefined;

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface PhraseFinding {
  readonly rule: PhraseList;
  readonly excerpt: string;
}

/** Prepares the content of a `guards.json` for `findPhrases`. */
export function indexPhrases(list: LanguagePhrases): PhraseIndex {
  const index = new Map<string, Entry[]>();
  const add = (phrase: string, as: Pick<Entry, 'rule' | 'isExemption'>) => {
    const entry = { ...as, parts: toParts(phrase) };
    for (const word of entry.parts[0]?.choices.keys() ?? [])
      index
        .set(word, index.get(word) ?? [])
        .get(word)
        ?.push(entry);
  };
  for (const rule of LISTS) {
    for (const phrase of list[rule].phrases) add(phrase, { rule, isExemption: false });
    for (const phrase of list[rule].unless) add(phrase, { rule, isExemption: true });
  }
  return index;
}

function toParts(phrase: string): Part[] {
  return phrase.split(` ${GAP} `).flatMap((run) =>
    (run.match(/\[[^[\]]*\]|[^\s[\]]+/g) ?? []).map((part, index) => {
      const choices = part.replace(/[[\]]/g, '').split('|');
      const words = choices
        .map((choice) => choice.split(' '))
        .toSorted((a, b) => b.length - a.length);
      return {
        gap: index === 0 ? WIDEST_GAP : 0,
        choices: Map.groupBy(words, ([first = '']) => first),
      };
    }),
  );
}

/**
 * Returns the first phrase of each rule in a text in the form of `plainForm`, in the order of the
 * rules. Compares each word with the few phrases that begin with it.
 */
export function findPhrases(plain: string, indexes: readonly PhraseIndex[]): PhraseFinding[] {
  const findings = new Map<PhraseList, PhraseFinding>();
  for (const sentence of plain.match(SENTENCE) ?? []) {
    const { excerpts, excusedRules } = matchPhrases(sentence, {
      indexes,
      isKnown: (rule) => findings.has(rule),
    });
    for (const [rule, excerpt] of excerpts)
      if (!excusedRules.has(rule)) findings.set(rule, { rule, excerpt });
  }
  return LISTS.flatMap((rule) => findings.get(rule) ?? []);
}

/** Finds one phrase of each rule in a sentence, and the rules with a word that excuses them. */
function matchPhrases(
  sentence: string,
  { indexes, isKnown }: { indexes: readonly PhraseIndex[]; isKnown: (rule: PhraseList) => boolean },
) {
  const tokens = readTokens(sentence);
  const excerpts = new Map<PhraseList, string>();
  const excusedRules = new Set<PhraseList>();
  for (const [position, { word, start }] of tokens.entries())
    for (const index of indexes)
      for (const { rule, isExemption, parts } of lookUp(index, word)) {
        if (isKnown(rule) || (isExemption ? excusedRules : excerpts).has(rule)) continue;
        const last = findEnd(tokens, { start: position, parts });
        if (last === undefined) continue;
        if (isExemption) excusedRules.add(rule);
        else excerpts.set(rule, sentence.slice(start, last.end));
      }
  return { excerpts, excusedRules };
}

/** Returns the last word of a phrase that begins at `at`; takes the first choice that fits. */
function findEnd(
  tokens: readonly Token[],
  { start, parts }: { start: number; parts: readonly Part[] },
): Token | undefined {
  let next = start;
  for (const [place, { gap, choices }] of parts.entries()) {
    const last = next + (place === 0 ? 0 : gap);
    let choice = findChoice(tokens, { next, choices });
    while (choice === undefined && next < last) {
      next += 1;
      choice = findChoice(tokens, { next, choices });
    }
    if (choice === undefined) return undefined;
    next += choice.length;
  }
  return tokens[next - 1];
}

function findChoice(
  tokens: readonly Token[],
  { next, choices }: { next: number; choices: Part['choices'] },
): readonly string[] | undefined {
  const word = tokens[next]?.word ?? '';
  return lookUp(choices, word).find((choice) =>
    choice.every((phraseWord, index) => {
      const textWord = tokens[next + index]?.word ?? '';
      return textWord === phraseWord || (phraseWord === NUMBER && isNumber(textWord));
    }),
  );
}

/** Returns what is listed for a word; for a number also what is listed for any number. */
function lookUp<Value>(map: ReadonlyMap<string, readonly Value[]>, word: string): readonly Value[] {
  const values = map.get(word) ?? [];
  return isNumber(word) ? [...values, ...(map.get(NUMBER) ?? [])] : values;
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

// A point inside a number or an address ends no sentence.
const SENTENCE = /(?:[^.!?।॥;\n]|\.(?=[\p{L}\p{N}]))+/gu;
const TOKEN = /[\p{L}\p{M}\u200C\u200D]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,:/-]\d+)*%?|[₹★☆⭐🌟⭑@]/gu;

function readTokens(sentence: string): Token[] {
  return [...sentence.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    word: foldWord(text),
    start: index,
    end: index + text.length,
  }));
}

/** Folds what people type for each other: case, joiners, apostrophes, nuktas and nasal signs. */
function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\u093C\u09BC\u0A3C\u0ABC\u0981\u200C\u200D]/gu, '')
    .replaceAll('’', "'")
    .replaceAll('ँ', 'ं')
    .replaceAll('ઁ', 'ં');
}

/** Writes a phrase as `findPhrases` reads texts. */
function toPlainPhrase(phrase: string): string {
  const runs = phrase.split(GAP).map((run) => foldWord(plainForm(run)));
  return runs.join(GAP).trim();
}
