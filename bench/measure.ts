/**
 * One measured figure beside what it is compared with, both from the same run, so that a slow or busy machine moves
 * the two together. `ratio` is value / reference; `pass` says whether it keeps to `target`.
 */
export type Measure = {
  name: string;
  value: number;
  reference: number;
  ratio: number;
  target: string;
  pass: boolean;
};

export type Bench = { says: string; run: () => Promise<Measure[]> };

/** A measure that may be at most `most` times its reference. */
export function atMost(
  most: number,
  { name, value, reference }: Pick<Measure, 'name' | 'value' | 'reference'>,
): Measure {
  const ratio = value / reference;
  return { name, value, reference, ratio, target: `≤ ${most}`, pass: ratio <= most };
}
