import { PERSONS, speakAs } from './persons.ts';

/** Returns the next number of a repeatable random sequence, at least 0 and below 1. */
export type Chance = () => number;

/** Creates a random sequence from a seed (FNV-1a into mulberry32); not for secrets. */
export function chanceFrom(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a shuffled copy of `items` (Fisher and Yates). */
export function shuffle<Item>(chance: Chance, items: readonly Item[]): Item[] {
  const remaining = [...items];
  const sample: Item[] = [];
  while (remaining.length > 0)
    sample.push(...remaining.splice(Math.floor(chance() * remaining.length), 1));
  return sample;
}

/**
 * Lists every sentence that the choices of `phrase` allow: one of each `[this|that]`, and of all
 * `<I|we>` the first or the second.
 */
export function expandChoices(phrase: string): string[] {
  if (phrase.includes('<'))
    return PERSONS.flatMap((person) => expandChoices(speakAs(person, phrase)));
  const [choice, options = ''] = /\[([^[\]]*)\]/.exec(phrase) ?? [];
  if (choice === undefined) return [phrase];
  return options
    .split('|')
    .flatMap((option) => expandChoices(phrase.replace(choice, () => option)));
}
