/**
 * One measured figure beside what it is compared with, both from the same run, so that a slow or busy machine moves
 * the two together. `ratio` is value / reference; `pass` says whether it keeps to `target`.
 */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
  /** Other observations, such as a quantile or a count. */
  readonly note?: string;
}

export interface BenchOptions {
  /** The full sizes and times of the targets, where the usual ones are smaller. */
  readonly long: boolean;
}

export interface Bench {
  readonly says: string;
  /** Runs only when it is named, or with --long. */
  readonly onlyLong?: boolean;
  run(options: BenchOptions): Promise<Measure[]>;
}

let step = 'its start';

/** Notes what a bench waits for from here on; a bench whose time is up says it. */
export function noteStep(waitsFor: string): void {
  step = waitsFor;
}

export function currentStep(): string {
  return step;
}

type Compared = Pick<Measure, 'name' | 'value' | 'reference' | 'note'>;

/** A measure that may be at most `most` times its reference. */
export function atMost(most: number, comparison: Compared): Measure {
  const ratio = comparison.value / comparison.reference;
  return { ...comparison, ratio, target: `≤ ${most}`, pass: ratio <= most };
}

/** A measure that must be at least `least` times its reference. */
export function atLeast(least: number, comparison: Compared): Measure {
  const ratio = comparison.value / comparison.reference;
  return { ...comparison, ratio, target: `≥ ${least}`, pass: ratio >= least };
}

/** A measure with a limit of its own in place of a reference. */
export function within(limit: number, comparison: Omit<Compared, 'reference'>): Measure {
  return { ...atMost(1, { ...comparison, reference: limit }), target: `≤ ${limit}` };
}

/** A measure that counts what must not be. */
export function none(comparison: Omit<Compared, 'reference'>): Measure {
  const { value } = comparison;
  return { ...comparison, reference: 0, ratio: value, target: 'none', pass: value === 0 };
}

export function median(values: readonly number[]): number {
  const ascending = values.toSorted((first, second) => first - second);
  const middle = Math.floor(ascending.length / 2);
  const upper = ascending[middle] ?? Number.NaN;
  return ascending.length % 2 === 1 ? upper : ((ascending[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Measures in turns, so that other work on the machine affects all alike, and returns the median of each. The first round
 * warms up and is not counted.
 */
export async function measureInTurns<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      noteStep(`round ${round} of ${name}`);
      const value = await measures[name]();
      if (round > 0) samples[name].push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])])) as Record<
    Name,
    number
  >;
}
