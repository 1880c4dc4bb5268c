import type { Language } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import {
  DIRECTIONS,
  POINTS,
  type Direction,
  type Point,
} from '#features/content/sentence-schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';

/** The vocabulary that the built-in writer's sentences have in the words of one language. */
export interface Vocabulary {
  /** Words that speak of one point and of no other. */
  readonly topics: ReadonlyMap<string, Point>;
  /** How much more often each word or pair of words says 'good' than 'bad' of a point, as logarithm. */
  readonly directions: Readonly<Record<Point, ReadonlyMap<string, number>>>;
  /** The words of each point's phrases. */
  readonly points: ReadonlyMap<Point, ReadonlySet<string>>;
  /** Words of the visit and of thanks. */
  readonly frame: ReadonlySet<string>;
  /** Words that thanks have, and visits have not. */
  readonly thanks: ReadonlySet<string>;
  /** All words. */
  readonly all: ReadonlySet<string>;
}

const vocabularies = new Map<Language, Vocabulary>();

/** Returns the vocabulary of a language, which is counted at its first use. */
export function vocabularyFor(language: Language): Vocabulary {
  const vocabulary = vocabularies.get(language) ?? countVocabulary(language);
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

/** Returns the words of a text in lower case, without punctuation. */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200C\u200D]/gu, '');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * Returns the words of a text, each pair of words that follow each other, and each word with the
 * last one: many languages negate at the end.
 */
export function toFeatures(text: string): string[] {
  const words = toWords(text);
  const last = words.at(-1) ?? '';
  return [
    ...words,
    ...words.slice(1).map((word, index) => `${words[index]} ${word}`),
    ...words.slice(0, -2).map((word) => `${word} … ${last}`),
  ];
}

/** A word is a topic if so many of the phrases of its point have it… */
const LEAST_SHARE = 0.12;
/** …and so few of its phrases belong elsewhere. */
const MOST_ELSEWHERE = 0.1;

function countVocabulary(language: Language): Vocabulary {
  const { points, visited, visitedOn, thanks } = REVIEW_SENTENCES[language];
  const frames = [...visited, ...visitedOn, ...thanks].map(withoutPlaceholders);
  const phrases = (point: Point) =>
    DIRECTIONS.flatMap((direction) => [
      ...points[point][direction].sentences,
      ...points[point][direction].short,
    ]);
  const counts = new Map(POINTS.map((point) => [point, countPhrases(phrases(point))]));
  const inFrames = countPhrases(frames);
  const topics = new Map<string, Point>();
  for (const [point, counter] of counts) {
    const least = phrases(point).length * LEAST_SHARE;
    for (const [word, times] of counter) {
      const others = [...counts].filter(([other]) => other !== point).map(([, other]) => other);
      const elsewhere = sum([inFrames, ...others].map((other) => other.get(word) ?? 0));
      if (times >= least && elsewhere <= (times + elsewhere) * MOST_ELSEWHERE)
        topics.set(word, point);
    }
  }
  const directions = Object.fromEntries(
    POINTS.map((point) => [point, compareDirections(points[point])]),
  ) as Record<Point, ReadonlyMap<string, number>>;
  const words = new Map(
    [...counts].map(([point, counter]) => [point, new Set(counter.keys())] as const),
  );
  const all = [inFrames, ...counts.values()].flatMap((counter) => [...counter.keys()]);
  const frame = new Set(inFrames.keys());
  return {
    topics,
    directions,
    points: words,
    frame,
    thanks: findThanks({ thanks, visitSentences: visited }),
    all: new Set(all),
  };
}

function findThanks({
  thanks,
  visitSentences,
}: {
  thanks: readonly string[];
  visitSentences: readonly string[];
}) {
  const inVisits = countPhrases(visitSentences);
  const words = [...countPhrases(thanks.map(withoutPlaceholders))]
    .filter(([word, times]) => times >= thanks.length * LEAST_SHARE && !inVisits.has(word))
    .map(([word]) => word);
  return new Set(words);
}

function countPhrases(phrases: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const phrase of phrases)
    for (const word of new Set(toWords(phrase.replace(/[[\]|<>]/g, ' '))))
      tally.set(word, (tally.get(word) ?? 0) + 1);
  return tally;
}

function withoutPlaceholders(phrase: string): string {
  return phrase.replace(/\{[^{}]*\}/g, ' ');
}

/** Of each phrase at most so many sentences, so that one phrase with many choices does not decide. */
const MOST_OF_A_PHRASE = 48;

function compareDirections(
  sentences: Readonly<
    Record<Direction, { readonly sentences: readonly string[]; readonly short: readonly string[] }>
  >,
): ReadonlyMap<string, number> {
  const [good, bad] = DIRECTIONS.map((direction) => {
    const all = [...sentences[direction].sentences, ...sentences[direction].short];
    return all.flatMap((phrase) => pickEvenly(expandChoices(phrase)));
  }) as [string[], string[]];
  const [inGood, inBad] = [countFeatures(good), countFeatures(bad)];
  const features = new Set([...inGood.keys(), ...inBad.keys()]);
  const share = (times: number | undefined, of: number) => ((times ?? 0) + 0.5) / (of + 1);
  return new Map(
    [...features].map((feature) => [
      feature,
      Math.log(share(inGood.get(feature), good.length) / share(inBad.get(feature), bad.length)),
    ]),
  );
}

function pickEvenly(sentences: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(sentences.length / MOST_OF_A_PHRASE));
  return sentences.filter((_one, index) => index % step === 0);
}

function countFeatures(sentences: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const sentence of sentences)
    for (const feature of new Set(toFeatures(sentence)))
      tally.set(feature, (tally.get(feature) ?? 0) + 1);
  return tally;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
