import { readFirstExamples } from '../scripts/guards/examples.ts';
import { EXAMPLE_RULES } from '../scripts/guards/schema.ts';
import { checkText } from '../src/features/writing/guards/rules.ts';
import { median, within, type Bench } from './measure.ts';

const ROUNDS = 21;
const MOST_MS = 1;
const CLINIC = { names: [], phones: [], links: [] };

/** What the guards cost each text that a person or a model writes. */
export const guards: Bench = {
  says: 'ms that the guards take for a message of five sentences',
  run() {
    const examples = readFirstExamples('en');
    const texts = EXAMPLE_RULES.map(
      (rule) => examples[rule]?.legitimate.slice(0, 5).join(' ') ?? '',
    );
    const rounds = Array.from({ length: ROUNDS }, () => {
      const startedAt = performance.now();
      for (const text of texts)
        checkText({ text, language: 'en', kind: 'request', clinic: CLINIC });
      return (performance.now() - startedAt) / texts.length;
    });
    const note = `${texts.length} messages, ${ROUNDS} rounds`;
    return Promise.resolve([
      within(MOST_MS, { name: 'guards ms', value: median(rounds.slice(1)), note }),
    ]);
  },
};
