import type { Language } from '#platform/language.ts';
import { readFeatures } from './features.ts';
import type { GuardRule, Weights } from './schema.ts';
import type { Place } from './signals.ts';

/** The rules about what a text says, in the order of the weights. */
export const WEIGHED_RULES = [
  'DIAGNOSIS',
  'MEDICINE_CHANGE',
  'MONEY_OR_CODE',
  'INCENTIVE',
  'ASKS_FOR_STARS',
  'CURE_CLAIM',
  'ASKS_CONTENT',
  'ON_PREMISES',
  'STAFF_NAME',
] as const satisfies readonly GuardRule[];
export type WeighedRule = (typeof WEIGHED_RULES)[number];

/** A score above it is a finding of its own. */
export const SURE = 1.5;
/** A rule's finding with a score below it is dropped. */
export const DOUBT = -1;

/** How sure the model is that a sentence, given as its clauses, breaks a rule. */
export interface Opinion {
  readonly score: number;
  readonly clauses: readonly Place[];
}

/** Returns the highest score of each rule among the sentences of a text. */
export function weighRules(
  places: readonly Place[],
  { weights, language }: { weights: Weights; language: Language },
): Map<WeighedRule, Opinion> {
  const opinions = new Map<WeighedRule, Opinion>();
  for (const clauses of Map.groupBy(places, ({ sentence }) => sentence).values()) {
    const scores = scoreClauses(clauses, { weights, language });
    for (const [index, rule] of WEIGHED_RULES.entries()) {
      const score = scores[index] ?? 0;
      if (score > (opinions.get(rule)?.score ?? Number.NEGATIVE_INFINITY))
        opinions.set(rule, { score, clauses });
    }
  }
  return opinions;
}

/** Returns the clause with the highest score of a rule. */
export function findLoudestClause(
  clauses: readonly Place[],
  { rule, ...by }: { rule: WeighedRule; weights: Weights; language: Language },
): Place | undefined {
  const scores = clauses.map((one) => scoreClauses([one], by)[WEIGHED_RULES.indexOf(rule)] ?? 0);
  return clauses[scores.indexOf(Math.max(...scores))];
}

/** Returns the score of each rule for clauses of one sentence. */
export function scoreClauses(
  clauses: readonly Place[],
  { weights, language }: { weights: Weights; language: Language },
): number[] {
  const { slots, shares } = readFeatures(clauses, language);
  const sums = WEIGHED_RULES.map(() => 0);
  for (const [at, slot] of slots.entries()) {
    const from = slot * WEIGHED_RULES.length;
    const share = shares[at] ?? 0;
    for (let index = 0; index < sums.length; index += 1)
      sums[index] = (sums[index] ?? 0) + (weights.table[from + index] ?? 0) * share;
  }
  return sums.map((sum, index) => sum * weights.scale + (weights.bias[index] ?? 0));
}
