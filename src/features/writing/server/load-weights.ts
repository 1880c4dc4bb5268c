import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Weights } from '../guards/schema.ts';
import { WEIGHED_RULES } from '../guards/second-opinion.ts';

let known: Weights | undefined;

/** Returns the weights of the guards' second opinion, which `npm run guards -- train` writes. */
export function loadWeights(): Weights {
  known ??= readWeights(readFileSync(join(import.meta.dirname, 'guard-weights.bin')));
  return known;
}

/** Reads a file of weights: the scale and the bias of each rule in 4 bytes, then a byte a weight. */
function readWeights(file: Buffer): Weights {
  const numbers = Array.from({ length: 1 + WEIGHED_RULES.length }, (_, at) =>
    file.readFloatLE(at * 4),
  );
  const [scale = 0, ...bias] = numbers;
  return { table: new Int8Array(file.subarray(numbers.length * 4)), scale, bias };
}
