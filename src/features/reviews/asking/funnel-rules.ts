/** The steps from a visit to a review, in their order. Whether a review appeared on Google is not known. */
export const FUNNEL_STEPS = ['done', 'mayBeAsked', 'asked', 'delivered', 'opened'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Fewer visits of a doctor than this could point at single patients. */
const LEAST_SHOWN = 5;

/** Replaces every count that is too small to be shown of one doctor; a zero says nothing about a patient. */
export function hideSmallCounts(
  counts: Readonly<Record<FunnelStep, number>>,
): Record<FunnelStep, number | null> {
  const hide = (count: number) => (count > 0 && count < LEAST_SHOWN ? null : count);
  const { done, mayBeAsked, asked, delivered, opened } = counts;
  return {
    done: hide(done),
    mayBeAsked: hide(mayBeAsked),
    asked: hide(asked),
    delivered: hide(delivered),
    opened: hide(opened),
  };
}
