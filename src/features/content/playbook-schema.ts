/** The warnings of the playbooks; their sentences are in content/<language>/playbooks.json. */
export const WARNING_IDS = [
  'rootCanal',
  'extraction',
  'teeth',
  'surgery',
  'wound',
  'smallWound',
  'bowel',
  'eye',
  'birth',
  'pregnancy',
  'vaccine',
  'exercise',
  'test',
  'sugar',
  'heart',
  'medicine',
  'child',
  'skin',
  'breathing',
  'general',
] as const;
export type WarningId = (typeof WARNING_IDS)[number];

/** Messages after the visit, by day; the day of dated care is never moved. */
export interface Step {
  /** Days after the visit. */
  readonly day: number;
  /** From 1: a course with fewer messages than steps takes the most important ones. */
  readonly importance: number;
  /** The signs at which to call or go to a hospital, in every wording of this step. */
  readonly warnings: readonly WarningId[];
}

export interface Playbook {
  /** True when the day itself matters, so that no message is moved to another day. */
  readonly isDated: boolean;
  /** Always five. */
  readonly steps: readonly Step[];
  /** The playbook whose messages suit this one too, with the warnings and days of this one. */
  readonly messagesOf?: string;
}

/** Returns steps with the same warnings; each is [day after the visit, importance]. */
function toSteps(warnings: readonly WarningId[], ...steps: readonly [number, number][]): Step[] {
  return steps.map(([day, importance]) => ({ day, importance, warnings }));
}

/** The subjects that a course of messages exists for. */
export const PLAYBOOKS = {
  rootCanal: {
    isDated: true,
    steps: [
      ...toSteps(['rootCanal'], [1, 1], [3, 2], [7, 4]),
      ...toSteps(['teeth'], [14, 3], [180, 5]),
    ],
  },
  extraction: {
    isDated: true,
    steps: [
      ...toSteps(['extraction'], [1, 1], [3, 2], [7, 3]),
      ...toSteps(['teeth'], [14, 4], [90, 5]),
    ],
  },
  implant: {
    isDated: true,
    messagesOf: 'smallSurgery',
    steps: [
      ...toSteps(['extraction'], [1, 1], [3, 2], [7, 3]),
      ...toSteps(['teeth'], [14, 4], [90, 5]),
    ],
  },
  surgery: {
    isDated: true,
    steps: toSteps(['surgery', 'wound'], [1, 1], [3, 2], [7, 3], [14, 4], [30, 5]),
  },
  smallSurgery: {
    isDated: true,
    steps: toSteps(['smallWound'], [1, 1], [3, 2], [7, 3], [14, 4], [30, 5]),
  },
  hairTransplant: {
    isDated: true,
    messagesOf: 'smallSurgery',
    steps: toSteps(['smallWound'], [1, 1], [3, 2], [7, 3], [14, 4], [90, 5]),
  },
  piles: {
    isDated: true,
    messagesOf: 'smallSurgery',
    steps: toSteps(['bowel'], [1, 1], [3, 2], [7, 3], [14, 4], [30, 5]),
  },
  cataract: {
    isDated: true,
    steps: toSteps(['eye'], [1, 1], [3, 2], [7, 3], [21, 4], [42, 5]),
  },
  eyeProcedure: {
    isDated: true,
    messagesOf: 'smallSurgery',
    steps: toSteps(['eye'], [1, 1], [3, 2], [7, 3], [30, 4], [90, 5]),
  },
  delivery: {
    isDated: true,
    steps: toSteps(['birth'], [3, 1], [7, 2], [14, 3], [42, 4], [90, 5]),
  },
  caesarean: {
    isDated: true,
    messagesOf: 'delivery',
    steps: toSteps(['birth', 'wound'], [1, 1], [7, 2], [14, 3], [42, 4], [90, 5]),
  },
  antenatal: {
    isDated: true,
    steps: toSteps(['pregnancy'], [2, 1], [14, 3], [28, 2], [56, 4], [84, 5]),
  },
  vaccination: {
    isDated: true,
    steps: toSteps(['vaccine'], [1, 1], [25, 3], [28, 2], [56, 4], [84, 5]),
  },
  // The doses after the first, and the care of the wound on the day after it.
  animalBite: {
    isDated: true,
    steps: toSteps(['vaccine', 'wound'], [1, 5], [3, 1], [7, 2], [14, 3], [28, 4]),
  },
  physiotherapy: {
    isDated: true,
    steps: toSteps(['exercise'], [2, 1], [7, 2], [21, 3], [42, 4], [90, 5]),
  },
  labReport: {
    isDated: true,
    steps: toSteps(['test'], [1, 1], [3, 2], [14, 3], [90, 4], [180, 5]),
  },
  repeatTest: {
    isDated: true,
    steps: toSteps(['test'], [30, 4], [80, 2], [90, 1], [170, 5], [180, 3]),
  },
  diabetes: {
    isDated: true,
    steps: toSteps(['sugar'], [7, 3], [30, 4], [60, 2], [90, 1], [180, 5]),
  },
  heart: {
    isDated: false,
    steps: toSteps(['heart'], [7, 1], [30, 2], [60, 4], [90, 3], [180, 5]),
  },
  refill: {
    isDated: true,
    steps: toSteps(['medicine'], [7, 4], [23, 1], [28, 2], [53, 3], [83, 5]),
  },
  dentalRecall: {
    isDated: true,
    steps: toSteps(['teeth'], [7, 4], [90, 3], [173, 2], [180, 1], [365, 5]),
  },
  childIllness: {
    isDated: true,
    steps: toSteps(['child'], [1, 1], [3, 2], [7, 3], [30, 4], [90, 5]),
  },
  skin: {
    isDated: false,
    steps: toSteps(['skin'], [7, 1], [21, 2], [42, 3], [70, 4], [100, 5]),
  },
  breathing: {
    isDated: false,
    steps: toSteps(['breathing'], [3, 1], [14, 2], [30, 3], [90, 4], [180, 5]),
  },
  general: {
    isDated: false,
    steps: toSteps(['general'], [7, 1], [30, 2], [60, 3], [85, 4], [110, 5]),
  },
} as const satisfies Readonly<Record<string, Playbook>>;
export type PlaybookId = keyof typeof PLAYBOOKS;

/** All ids in the order of the list. */
export const PLAYBOOK_IDS = Object.keys(PLAYBOOKS) as PlaybookId[];

/** The playbook in which the messages of another are written, where it has none of its own. */
export function findMessagesPlaybook(id: PlaybookId): PlaybookId | undefined {
  const playbook = PLAYBOOKS[id];
  return 'messagesOf' in playbook ? playbook.messagesOf : undefined;
}

/** Lists the most important steps of a playbook, in order of their days. */
export function listSteps(playbook: PlaybookId, count: number) {
  return PLAYBOOKS[playbook].steps
    .map((step, index) => ({ ...step, index: index as 0 | 1 | 2 | 3 | 4 }))
    .filter(({ importance }) => importance <= count)
    .toSorted((first, second) => first.day - second.day);
}
