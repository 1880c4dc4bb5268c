/** Messages after the visit, by day; the day of dated care is never moved. */
export interface Step {
  /** Days after the visit. */
  readonly day: number;
  /** From 1: a course with fewer messages than steps takes the most important ones. */
  readonly importance: number;
}

export interface Playbook {
  /** True when the day itself matters, so that no message is moved to another day. */
  readonly isDated: boolean;
  readonly steps: readonly [Step, Step, Step, Step, Step];
}

function toSteps(...steps: readonly [number, number][]): Playbook['steps'] {
  const [first, second, third, fourth, fifth] = steps.map(([day, importance]) => ({
    day,
    importance,
  }));
  if (!first || !second || !third || !fourth || !fifth)
    throw new Error('A playbook has five steps');
  return [first, second, third, fourth, fifth];
}

/** The subjects that a course of messages exists for. Each step is [day after the visit, importance]. */
export const PLAYBOOKS = {
  rootCanal: { isDated: true, steps: toSteps([1, 1], [3, 2], [7, 4], [14, 3], [180, 5]) },
  extraction: { isDated: true, steps: toSteps([1, 1], [3, 2], [7, 3], [14, 4], [90, 5]) },
  surgery: { isDated: true, steps: toSteps([1, 1], [3, 2], [7, 3], [14, 4], [30, 5]) },
  cataract: { isDated: true, steps: toSteps([1, 1], [3, 2], [7, 3], [21, 4], [42, 5]) },
  delivery: { isDated: true, steps: toSteps([3, 1], [7, 2], [14, 3], [42, 4], [90, 5]) },
  antenatal: { isDated: true, steps: toSteps([2, 1], [14, 3], [28, 2], [56, 4], [84, 5]) },
  vaccination: { isDated: true, steps: toSteps([1, 1], [25, 3], [28, 2], [56, 4], [84, 5]) },
  physiotherapy: { isDated: true, steps: toSteps([2, 1], [7, 2], [21, 3], [42, 4], [90, 5]) },
  labReport: { isDated: true, steps: toSteps([1, 1], [3, 2], [14, 3], [90, 4], [180, 5]) },
  repeatTest: { isDated: true, steps: toSteps([30, 4], [80, 2], [90, 1], [170, 5], [180, 3]) },
  diabetes: { isDated: false, steps: toSteps([7, 3], [30, 4], [60, 2], [90, 1], [180, 5]) },
  heart: { isDated: false, steps: toSteps([7, 1], [30, 2], [60, 4], [90, 3], [180, 5]) },
  refill: { isDated: true, steps: toSteps([7, 4], [23, 1], [28, 2], [53, 3], [83, 5]) },
  dentalRecall: { isDated: true, steps: toSteps([7, 4], [90, 3], [173, 2], [180, 1], [365, 5]) },
  childIllness: { isDated: true, steps: toSteps([1, 1], [3, 2], [7, 3], [30, 4], [90, 5]) },
  skin: { isDated: false, steps: toSteps([7, 1], [21, 2], [42, 3], [70, 4], [100, 5]) },
  breathing: { isDated: false, steps: toSteps([3, 1], [14, 2], [30, 3], [90, 4], [180, 5]) },
  general: { isDated: false, steps: toSteps([7, 1], [30, 2], [60, 3], [85, 4], [110, 5]) },
} as const satisfies Readonly<Record<string, Playbook>>;
export type PlaybookId = keyof typeof PLAYBOOKS;

/** All ids in the order of the list. */
export const PLAYBOOK_IDS = Object.keys(PLAYBOOKS) as PlaybookId[];

/** Lists the most important steps of a playbook, in order of their days. */
export function listSteps(playbook: PlaybookId, count: number) {
  return PLAYBOOKS[playbook].steps
    .map((step, index) => ({ ...step, index: index as 0 | 1 | 2 | 3 | 4 }))
    .filter(({ importance }) => importance <= count)
    .toSorted((first, second) => first.day - second.day);
}
