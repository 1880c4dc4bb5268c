import { foldSource } from './spelling.ts';
import type { Grammar } from '../guard-grammar/schema.ts';

/** One statement of a text, with what its words do to it. */
export interface Clause {
  readonly text: string;
  /** The position of its first letter in the text. */
  readonly start: number;
  readonly isConditional: boolean;
  readonly isNegated: boolean;
  readonly isQuestion: boolean;
  readonly isAsking: boolean;
  readonly isOwn: boolean;
  readonly isPromise: boolean;
}

/** The whole sentence, for rules whose words may be clauses apart. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly clauses: readonly Clause[];
}

/** A language's `Grammar` as regular expressions. */
export interface Marks {
  readonly edge: RegExp;
  readonly opens: RegExp;
  readonly closes: RegExp;
  readonly not: RegExp;
  readonly ask: RegExp;
  readonly own: RegExp;
  readonly promise: RegExp;
}

const BEFORE = '(?<![\\p{L}\\p{M}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{M}\\p{N}])';

function toAlternatives(words: readonly string[]): string {
  // An empty list matches nothing.
  return words.length === 0 ? '(?!)' : foldSource(words.join('|'));
}

/** Compiles the grammar of the languages that a text may be in. */
export function toMarks(grammars: readonly Grammar[]): Marks {
  const all = (list: keyof Grammar) => toAlternatives(grammars.flatMap((grammar) => grammar[list]));
  const whole = (source: string) => new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'u');
  return {
    // A comma between digits is part of a number.
    edge: new RegExp(
      [
        '(?<!\\d),|,(?!\\d)|[()،]| [-–—] ',
        `(?=${BEFORE}(?:${all('opensCondition')})${AFTER})`,
        `(?<=${BEFORE}(?:${all('closesCondition')})${AFTER})`,
        `${BEFORE}(?:${all('boundary')})${AFTER}`,
      ].join('|'),
      'gu',
    ),
    opens: new RegExp(`^[^\\p{L}]*(?:${all('opensCondition')})${AFTER}`, 'u'),
    closes: new RegExp(`${BEFORE}(?:${all('closesCondition')})[^\\p{L}]*$`, 'u'),
    not: whole(all('not')),
    ask: whole(all('ask')),
    own: whole(all('own')),
    promise: whole(all('promise')),
  };
}

// A point inside a number, such as 9.2, or after 'Dr' ends no sentence.
const SENTENCE =
  /(?:[^.!?।॥;…\n]|\.(?=[\p{L}\p{N}])|(?<=\.\p{L}[\p{L}\p{M}]{0,4})\.|(?<=(?:\bdr|डॉ|डा|ડૉ|ડો|ডা|ডাঃ|டா|டாக்டர்|డా|డాక్టర్|ಡಾ|ഡോ|ਡਾ))\.)+[!?।.]*/gu;

/** Splits a folded text into its sentences and their clauses. */
export function splitSentences(folded: string, marks: Marks): Sentence[] {
  return [...folded.matchAll(SENTENCE)].map(({ 0: text, index: start }) => ({
    text,
    start,
    clauses: splitClauses(text, marks).map((clause) => ({
      ...readClause(clause.text, marks),
      start: start + clause.start,
      isQuestion: text.endsWith('?'),
    })),
  }));
}

function splitClauses(sentence: string, { edge }: Marks): { text: string; start: number }[] {
  const clauses = [];
  let start = 0;
  for (const { 0: found, index } of sentence.matchAll(edge)) {
    clauses.push({ text: sentence.slice(start, index), start });
    start = index + found.length;
  }
  clauses.push({ text: sentence.slice(start), start });
  return clauses.filter(({ text }) => /[\p{L}\p{N}★☆⭐🌟]/u.test(text));
}

// 'Do not forget to …' asks for it, in any language.
const DO_NOT_FORGET =
  /(?:(?:do not|don't|never|न|ना|ਨਾ) )?(?:forget|भूल|ભૂલ|विसर|ভুল|ਭੁੱਲ|மறக்|మర(?:చి|వ)|ಮರೆ|മറക്ക)[\p{L}\p{M}]*(?: (?:नका|না|નહીં|નહિ|नहीं|ਨਾ))?/gu;

function readClause(text: string, marks: Marks): Omit<Clause, 'start' | 'isQuestion'> {
  return {
    text,
    isConditional: marks.opens.test(text) || marks.closes.test(text),
    isNegated: marks.not.test(text.replace(DO_NOT_FORGET, ' ')),
    isAsking: marks.ask.test(text),
    isOwn: marks.own.test(text),
    isPromise: marks.promise.test(text),
  };
}
