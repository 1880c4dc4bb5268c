import type { Language } from '#platform/language.ts';
import type { Place } from './signals.ts';
import { latinSound, wordKey } from './sounds.ts';

/**
 * Slots of the table of weights. All languages share it: concepts are the same in each, and
 * `wordKey` writes words that they have in common alike in every script.
 */
export const SLOTS = 65_536;

/** What a part of a text says, as slots with the share that each has in the sum. */
export interface Features {
  readonly slots: readonly number[];
  readonly shares: readonly number[];
}

/** Reads the features of clauses of one sentence: their concepts, pairs of these, words and parts of words. */
export function readFeatures(places: readonly Place[], language: Language): Features {
  const slots: number[] = [];
  const shares: number[] = [];
  const add = (kind: string, names: ReadonlySet<string>, weight = 1) => {
    for (const name of names) {
      slots.push(hash(kind + name) % SLOTS);
      shares.push(weight / Math.sqrt(names.size));
    }
  };
  const { words, parts } = readWords(places, language);
  add('c', readConcepts(places), CONCEPT_WEIGHT);
  add('p', readPairs(places));
  add('w', words);
  add('l', parts);
  return { slots, shares };
}

// Found by cross-validation.
const CONCEPT_WEIGHT = 1.4;

function markClause({ clause }: Place): string {
  const { isNegated, isConditional, isQuestion } = clause;
  return `${isNegated ? 'n' : ''}${isConditional ? 'c' : ''}${isQuestion ? 'q' : ''}`;
}

function readConcepts(places: readonly Place[]): Set<string> {
  const names = new Set<string>();
  for (const place of places) {
    const { isAsking, isOwn, isPromise } = place.clause;
    const mark = markClause(place);
    for (const concept of place.here.concepts()) names.add(`${mark}:${concept}`);
    for (const concept of place.text.concepts()) names.add(`text:${concept}`);
    names.add(`mark:${mark}`);
    if (isAsking) names.add('asks');
    if (isOwn) names.add('own');
    if (isPromise) names.add('promises');
  }
  return names;
}

function readPairs(places: readonly Place[]): Set<string> {
  const names = new Set<string>();
  for (const place of places) {
    addPairs(names, place.here.concepts(), `${markClause(place)}:`);
    addPairs(names, place.sentence.concepts(), 'sentence:');
  }
  return names;
}

function addPairs(names: Set<string>, concepts: readonly string[], mark: string): void {
  const sorted = concepts.toSorted();
  for (const [index, one] of sorted.entries())
    for (const other of sorted.slice(index + 1)) names.add(`${mark}${one}+${other}`);
}

function readWords(
  places: readonly Place[],
  language: Language,
): { words: Set<string>; parts: Set<string> } {
  const words = new Set<string>();
  const parts = new Set<string>();
  for (const { clause, here } of places) {
    const keys = here.tokens
      .filter((token) => isInside(token, clause))
      .map(({ text }) => toKey(text, language));
    for (const [index, key] of keys.entries()) {
      words.add(key).add(`${key.slice(0, 4)}…`);
      const [before, beforeThat] = [keys[index - 1], keys[index - 2]];
      if (before !== undefined) words.add(`${before.slice(0, 5)} ${key.slice(0, 5)}`);
      if (beforeThat !== undefined) words.add(`${beforeThat.slice(0, 4)} … ${key.slice(0, 4)}`);
      addParts(parts, `_${key}_`);
    }
  }
  return { words, parts };
}

function isInside(token: Place['here']['tokens'][number], clause: Place['clause']): boolean {
  return token.start >= clause.start && token.end <= clause.start + clause.text.length;
}

/** Digits are alike; romanised words are read by their sound. */
function toKey(word: string, language: Language): string {
  if (/^\d/.test(word)) return '#';
  return language !== 'en' && /^[a-z]/.test(word) ? latinSound(word) : wordKey(word);
}

function addParts(parts: Set<string>, word: string): void {
  for (const length of [3, 4, 5])
    for (let at = 0; at + length <= word.length; at += 1) parts.add(word.slice(at, at + length));
}

/** The 32-bit FNV-1a hash. */
function hash(name: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < name.length; at += 1)
    value = Math.imul(value ^ name.charCodeAt(at), 16_777_619);
  return value >>> 0;
}
