import { createRandom } from '../../src/platform/server/testing/random.ts';

/** Draws that are the same for the same seed. */
export interface Chance {
  /** True so often, from 0 to 1. */
  happens(share: number): boolean;
  /** A whole number from 0 to below the bound. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Picks by weight. */
  weigh<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item | undefined;
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    happens: (share) => random() < share,
    below,
    pick: (items) => items[below(items.length)],
    weigh(items) {
      let remaining = random() * items.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      return items.at(-1)?.[1];
    },
  };
}
