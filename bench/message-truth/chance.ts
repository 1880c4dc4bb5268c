import { createRandom } from '../../src/platform/server/testing/random.ts';

/** Draws that are the same for the same seed. */
export interface Chance {
  /** True so often, from 0 to 1. */
  happens(share: number): boolean;
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Picks by weight. */
  weigh<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item | undefined;
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  return {
    happens: (share) => random() < share,
    below,
    pick: (items) => items[below(items.length)],
    weigh(items) {
      let left = random() * items.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items.at(-1)?.[1];
    },
  };
}
