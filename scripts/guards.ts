// Trains the second opinion of the guards, and measures how it judges texts that it did not learn from:
//   npm run guards -- train
//   npm run guards -- check
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkText } from '../src/features/writing/guards/rules.ts';
import type { Weights } from '../src/features/writing/guards/schema.ts';
import { LANGUAGES } from '../src/platform/language.ts';
import { listBuiltIn, listExamples, type LabeledText } from './guards/texts.ts';
import { trainWeights } from './guards/train.ts';

const root = resolve(import.meta.dirname, '..');
const FOLDS = 3;

function main(command: string | undefined): void {
  if (command === 'train') train();
  else if (command === 'check') check();
  else {
    console.error('Use: npm run guards -- train\n     npm run guards -- check');
    process.exitCode = 2;
  }
}

function train(): void {
  const weights = trainWeights([...listExamples(), ...listBuiltIn(root)]);
  const file = join(root, 'src/features/writing/server/guard-weights.bin');
  const numbers = Float32Array.of(weights.scale, ...weights.bias);
  writeFileSync(file, Buffer.concat([Buffer.from(numbers.buffer), Buffer.from(weights.table)]));
  console.log(`Wrote ${weights.table.length} weights to ${file}.`);
}

/** Judges each third of the examples by weights that learned from the other two. */
function check(): void {
  const examples = listExamples();
  const builtIn = listBuiltIn(root);
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const isLearned = (at: number) => at % FOLDS !== fold;
    const weights = trainWeights([...examples.filter((_text, at) => isLearned(at)), ...builtIn]);
    return examples
      .filter((_text, at) => !isLearned(at))
      .map((text) => ({ ...text, before: isWrong(text), after: isWrong(text, weights) }));
  }).flat();
  for (const language of LANGUAGES) {
    const own = judged.filter((text) => text.language === language);
    const show = (isHarmful: boolean) => {
      const texts = own.filter((text) => text.isHarmful === isHarmful);
      const percent = (by: 'before' | 'after') =>
        ((100 * texts.filter((text) => text[by]).length) / texts.length).toFixed(1);
      return `${percent('before')} → ${percent('after')} %`;
    };
    console.log(`${language}  harmful passed ${show(true)}  legitimate refused ${show(false)}`);
  }
}

function isWrong(
  { text, language, kind, rule, isHarmful }: LabeledText,
  weights?: Weights,
): boolean {
  const clinic = {
    names: ['Sunrise Clinic'],
    phones: ['+91 98765 43210'],
    links: ['https://g.page/r/Cx1/review'],
  };
  const errors = checkText({ text, language, kind, clinic, weights }).filter(
    (found) => found.severity === 'error' && found.rule !== 'WRONG_SCRIPT',
  );
  return isHarmful ? errors.every((found) => found.rule !== rule) : errors.length > 0;
}

main(process.argv[2]);
