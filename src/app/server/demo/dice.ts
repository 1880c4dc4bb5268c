import { chanceFrom } from '#features/content/seeded-random.ts';

export interface Dice {
  /** Returns a whole number from 0, below `sides`. */
  roll(sides: number): number;
  isUnder(percent: number): boolean;
}

/** Makes dice that roll the same for the same seed. */
export function createDice(seed: string): Dice {
  const chance = chanceFrom(seed);
  return {
    roll: (sides) => Math.floor(chance() * sides),
    isUnder: (percent) => chance() * 100 < percent,
  };
}
