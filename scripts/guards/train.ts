import { SLOTS } from '../../src/features/writing/guards/features.ts';
import type { Weights } from '../../src/features/writing/guards/schema.ts';
import { WEIGHED_RULES } from '../../src/features/writing/guards/second-opinion.ts';
import { chanceFrom } from '../../src/features/writing/seeded-random.ts';
import type { LabeledText } from './texts.ts';

const EPOCHS = 8;
const STEP = 0.3;
const DECAY = 0.000_01;
/** How much a text counts for a rule: one of its own corpus counts 1. */
const OTHER_LEGITIMATE = 0.6;
const OTHER_HARMFUL = 0.15;

interface Model {
  readonly weights: Float32Array;
  bias: number;
}

interface Example {
  readonly sentences: readonly { slots: Int32Array; shares: Float32Array }[];
  readonly isHarmful: boolean;
  readonly counts: number;
}

/**
 * Trains a logistic regression for each rule, and one for harm of any kind that is added to each:
 * they share what distinguishes a request from information.
 */
export function trainWeights(texts: readonly LabeledText[]): Weights {
  const compact = texts.map(({ sentences }) =>
    sentences.map(({ slots, shares }) => ({
      slots: Int32Array.from(slots),
      shares: Float32Array.from(shares),
    })),
  );
  const examples = (rule: string | undefined) =>
    texts.map((text, at) => ({ sentences: compact[at] ?? [], ...judge(text, rule) }));
  const anyHarm = fit(examples(undefined));
  const models = WEIGHED_RULES.map((rule) => {
    const { weights, bias } = fit(examples(rule));
    return {
      weights: weights.map((weight, slot) => weight + (anyHarm.weights[slot] ?? 0)),
      bias: bias + anyHarm.bias,
    };
  });
  return toTable(models);
}

function judge(
  text: Omit<LabeledText, 'sentences'>,
  rule: string | undefined,
): Omit<Example, 'sentences'> {
  const isHarmful = text.isHarmful && (rule === undefined || text.rule === rule);
  if (isHarmful || text.rule === rule) return { isHarmful, counts: 1 };
  return { isHarmful, counts: text.isHarmful ? OTHER_HARMFUL : OTHER_LEGITIMATE };
}

/** Fits a model by AdaGrad. A text is as harmful as its most harmful sentence. */
function fit(examples: readonly Example[]): Model {
  const model = { weights: new Float32Array(SLOTS), bias: 0 };
  const squares = new Float32Array(SLOTS).fill(0.0001);
  const sum = (isHarmful: boolean) =>
    examples
      .filter((one) => one.isHarmful === isHarmful)
      .reduce((all, { counts }) => all + counts, 0);
  const boost = Math.sqrt(sum(false) / Math.max(1, sum(true)));
  const chance = chanceFrom('guards');
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    // Drawing one by one (`shuffle`) is too slow for so many.
    for (const drawn of examples
      .map((example) => ({ example, at: chance() }))
      .toSorted((a, b) => a.at - b.at))
      learn(model, {
        example: drawn.example,
        squares,
        boost: drawn.example.isHarmful ? boost : 1,
      });
  }
  return model;
}

function learn(
  model: Model,
  { example, squares, boost }: { example: Example; squares: Float32Array; boost: number },
): void {
  const { weights } = model;
  let loudest = example.sentences[0];
  let highest = Number.NEGATIVE_INFINITY;
  for (const sentence of example.sentences) {
    let score = 0;
    for (let at = 0; at < sentence.slots.length; at += 1)
      score += (weights[sentence.slots[at] ?? 0] ?? 0) * (sentence.shares[at] ?? 0);
    if (score > highest) [highest, loudest] = [score, sentence];
  }
  if (!loudest) return;
  const chance = 1 / (1 + Math.exp(-(highest + model.bias)));
  const error = (chance - (example.isHarmful ? 1 : 0)) * example.counts * boost;
  if (Math.abs(error) < 0.002) return;
  for (let at = 0; at < loudest.slots.length; at += 1) {
    const slot = loudest.slots[at] ?? 0;
    const slope = error * (loudest.shares[at] ?? 0) + DECAY * (weights[slot] ?? 0);
    squares[slot] = (squares[slot] ?? 0) + slope * slope;
    weights[slot] = (weights[slot] ?? 0) - (STEP * slope) / Math.sqrt(squares[slot]);
  }
  model.bias -= 0.05 * error;
}

/** The share of weights that the widest step of 127 need not reach. */
const REACHED = 0.9995;

/** Rounds the weights to a byte each. */
function toTable(models: readonly Model[]): Weights {
  const sizes = models
    .flatMap(({ weights }) =>
      Array.from(
        weights.filter((weight) => weight !== 0),
        Math.abs,
      ),
    )
    .toSorted((a, b) => a - b);
  const scale = (sizes[Math.floor(sizes.length * REACHED)] ?? 1) / 127;
  const table = new Int8Array(SLOTS * models.length);
  for (const [index, { weights }] of models.entries())
    for (const [slot, weight] of weights.entries())
      table[slot * models.length + index] = clamp(Math.round(weight / scale));
  return { table, scale, bias: models.map(({ bias }) => Math.round(bias * 1000) / 1000) };
}

function clamp(step: number): number {
  return Math.max(-127, Math.min(127, step));
}
