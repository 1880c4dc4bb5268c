/** The steps from a visit to a review, in their order. Whether a review appeared on Google is not known. */
export const FUNNEL_STEPS = ['done', 'mayBeAsked', 'asked', 'delivered', 'opened'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export type StepCounts = Readonly<Record<FunnelStep, number>>;
export type ShownCounts = Record<FunnelStep, number | null>;

/** Fewer visits than this could point at single patients. */
const LEAST_SHOWN = 5;

/** The step of which another one is a part; both are in the same row, so their difference can be read too. */
const PART_OF = {
  mayBeAsked: 'done',
  asked: 'mayBeAsked',
  delivered: 'asked',
  opened: 'asked',
} as const satisfies Partial<Record<FunnelStep, FunnelStep>>;

/** Returns how many visits did not come to a step from the one before it. */
export function countGap(counts: StepCounts, step: keyof typeof PART_OF): number {
  return counts[PART_OF[step]] - counts[step];
}

/** Returns whether the visits that did not come to a step are too few to name their commonest reason. */
export function isSmallGap(counts: StepCounts, step: keyof typeof PART_OF): boolean {
  return countGap(counts, step) < LEAST_SHOWN;
}

/**
 * Hides the counts of a table from which single patients could be read: small ones, those that leave
 * a small rest of the step before, and what says of each patient of a row whether they opened a link.
 * The same visits are in another table, so what is hidden must not follow from a column's sum:
 * further counts of the column are hidden, the smallest first.
 */
export function hideRevealingCounts(rows: readonly StepCounts[]): ShownCounts[] {
  const shown: ShownCounts[] = rows.map((row) => ({ ...row }));
  for (const step of FUNNEL_STEPS) {
    const hidden = new Set(rows.filter((row) => isRevealing(row, step)));
    const others = rows
      .filter((row) => !hidden.has(row) && row[step] > 0)
      .toSorted((one, other) => one[step] - other[step]);
    while (hidden.size > 0 && isGuessable(hidden, step)) {
      const next = others.shift();
      if (next === undefined) break;
      hidden.add(next);
    }
    for (const [place, row] of rows.entries()) {
      const counts = shown[place];
      if (counts && hidden.has(row)) counts[step] = null;
    }
  }
  return shown;
}

function isRevealing(row: StepCounts, step: FunnelStep): boolean {
  if (isSmall(row[step])) return true;
  if (step === 'done') return false;
  if (isSmall(countGap(row, step))) return true;
  const whole = row[PART_OF[step]];
  // The clinic's own steps say nothing of a patient when none or all visits came to them.
  if (step === 'mayBeAsked') return row[step] === 0 && whole > 0;
  return step === 'opened' && whole > 0 && (row[step] === 0 || row[step] === whole);
}

function isSmall(count: number): boolean {
  return count > 0 && count < LEAST_SHOWN;
}

function isGuessable(hidden: ReadonlySet<StepCounts>, step: FunnelStep): boolean {
  const counts = [...hidden].map((row) => row[step]);
  return counts.length < 2 || counts.reduce((sum, count) => sum + count, 0) < LEAST_SHOWN;
}
