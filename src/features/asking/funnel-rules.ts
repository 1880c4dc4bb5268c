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
 * a small rest of a step before, and what says of each patient of a row whether they opened a link.
 * A hidden count must not follow from the rest. The same visits are in another table, so a column's sum is
 * known: further counts of the column are hidden, the smallest first. In its row a hidden count is between
 * those beside it: a count after it that is close to the one before it is hidden too.
 */
export function hideRevealingCounts(rows: readonly StepCounts[]): ShownCounts[] {
  const visibleCounts: ShownCounts[] = rows.map((row) => ({ ...row }));
  for (const step of FUNNEL_STEPS) {
    const cells = rows.map((row, at) => toCell(row, { step, shown: visibleCounts[at] ?? row }));
    const hiddenRows = cells.filter(isRevealing);
    const others = cells
      .filter((cell) => !hiddenRows.includes(cell) && cell.count > 0)
      .toSorted((first, second) => first.count - second.count);
    while (hiddenRows.length > 0 && isGuessable(hiddenRows)) {
      const next = others.shift();
      if (next === undefined) break;
      hiddenRows.push(next);
    }
    for (const { shownRow } of hiddenRows) shownRow[step] = null;
  }
  return visibleCounts;
}

/** A count of one row, with what is shown of the steps before it. */
interface Cell {
  readonly step: FunnelStep;
  readonly count: number;
  /** The step of which it is a part; null for the first one. */
  readonly whole: number | null;
  readonly isWholeShown: boolean;
  /** How much less it is than the nearest step before it that is shown. */
  readonly gap: number | null;
  readonly shownRow: ShownCounts;
}

function toCell(
  row: StepCounts,
  { step, shown: shownRow }: { step: FunnelStep; shown: ShownCounts },
): Cell {
  const count = row[step];
  const whole = step === 'done' ? null : row[PART_OF[step]];
  let before = step === 'done' ? undefined : PART_OF[step];
  const isWholeShown = before === undefined || shownRow[before] !== null;
  while (before !== undefined && shownRow[before] === null)
    before = before === 'done' ? undefined : PART_OF[before];
  const gap = before === undefined ? null : row[before] - count;
  return { step, count, whole, isWholeShown, gap, shownRow };
}

function isRevealing({ step, count, whole, gap, isWholeShown }: Cell): boolean {
  if (isSmall(count)) return true;
  if (gap !== null && (isWholeShown ? isSmall(gap) : count > 0 && gap < LEAST_SHOWN)) return true;
  if (whole === null) return false;
  // The clinic's own steps say nothing of a patient when none or all visits came to them.
  if (step === 'mayBeAsked') return count === 0 && whole > 0;
  return step === 'opened' && whole > 0 && (count === 0 || count === whole);
}

function isSmall(count: number): boolean {
  return count > 0 && count < LEAST_SHOWN;
}

/** Returns whether the hidden counts of a column, or how many visits were lost before it, follow from its sum. */
function isGuessable(hiddenRows: readonly Cell[]): boolean {
  const count = hiddenRows.reduce((sum, cell) => sum + cell.count, 0);
  const lostCount = hiddenRows.reduce((sum, cell) => sum + (cell.gap ?? 0), 0);
  return hiddenRows.length < 2 || count < LEAST_SHOWN || isSmall(lostCount);
}
