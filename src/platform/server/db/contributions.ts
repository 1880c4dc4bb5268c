import type pg from 'pg';

// A feature knows only the features before it. Where one of those lets later features take part, it has a contribution
// point; each installation says, as it opens its pool, which features take part.

/** What the features of one installation contribute. It is read through the points alone. */
export type Contributions = Readonly<Record<never, never>>;

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

const NONE: Contributions = Object.freeze({});
const byPool = new WeakMap<pg.Pool, Contributions>();

/** Sets what the scopes of a pool read from the contribution points. */
export function setContributions(pool: pg.Pool, added: readonly Contribution[]): void {
  const contributions: Contributions = {};
  for (const add of added) add(contributions);
  byPool.set(pool, contributions);
}

/** Returns what was contributed to a pool; nothing when it was opened without. */
export function readContributions(pool: pg.Pool): Contributions {
  return byPool.get(pool) ?? NONE;
}
