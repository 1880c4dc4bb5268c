import type pg from 'pg';

// A feature knows only the features before it. Where one of those lets later features take part, it has a contribution
// point; each installation says, as it opens its pool, which features take part.

const brand: unique symbol = Symbol('Contributions');

/** The contributions of an installation's features. It is read through the points alone. */
export interface Contributions {
  readonly [brand]: true;
}

/** Adds one value to one point, for one installation. */
export type Contribution = (to: Contributions) => void;

export interface ContributionPoint<Value> {
  /** Makes the contribution of a value. */
  with(value: Value): Contribution;
  /** Lists the values of the scope's installation in the order of its features. */
  list(scope: { readonly contributions: Contributions }): readonly Value[];
}

/** Creates a point at which later features contribute values. */
export function createContributionPoint<Value>(): ContributionPoint<Value> {
  const values = new WeakMap<Contributions, readonly Value[]>();
  return {
    with: (value) => (to) => {
      values.set(to, [...(values.get(to) ?? []), value]);
    },
    list: ({ contributions }) => values.get(contributions) ?? [],
  };
}

/** Collects contributions as one installation has them. */
export function collectContributions(items: readonly Contribution[]): Contributions {
  const contributions: Contributions = { [brand]: true };
  for (const add of items) add(contributions);
  return contributions;
}

const NONE = collectContributions([]);
const byPool = new WeakMap<pg.Pool, Contributions>();

/** Sets what the scopes of a pool read from the contribution points. */
export function setContributions(pool: pg.Pool, contributions: readonly Contribution[]): void {
  byPool.set(pool, collectContributions(contributions));
}

/** Returns what was contributed to a pool; nothing when it was opened without. */
export function readContributions(pool: pg.Pool): Contributions {
  return byPool.get(pool) ?? NONE;
}
