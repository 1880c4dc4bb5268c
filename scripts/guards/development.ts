import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/platform/language.ts';
import { EXAMPLE_RULES, type ExampleRule, type LanguageExamples } from './schema.ts';

const FOLDER = join(import.meta.dirname, '../../test-data/guard-development');

/**
 * Returns the development set of a language, which the rules and the second opinion may be tuned to.
 * In its file, `##` opens a rule, `-` a harmful text, `+` a legitimate one and `*` a legitimate draft
 * of a patient. A text with choices such as `[this|that]` counts once for each of the longest choice.
 */
export function readDevelopmentExamples(language: Language): LanguageExamples {
  const file = join(FOLDER, `${language}.txt`);
  const examples = new Map<
    ExampleRule,
    { harmful: string[]; legitimate: string[]; legitimateReviews: string[] }
  >();
  let rule: ExampleRule | undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, mark = '', rest = ''] = /^(##|[-+*]) (.+)$/.exec(line) ?? [];
    if (mark === '##') rule = EXAMPLE_RULES.find((one) => one === rest.trim());
    if (mark === '' || mark === '##') continue;
    if (rule === undefined) throw new Error(`${file}: a text before its rule: ${line}`);
    const known = examples.get(rule) ?? { harmful: [], legitimate: [], legitimateReviews: [] };
    examples.set(rule, known);
    known[LISTS[mark] ?? 'legitimate'].push(...alternate(rest));
  }
  return Object.fromEntries(examples);
}

const LISTS: Readonly<Record<string, 'harmful' | 'legitimate' | 'legitimateReviews'>> = {
  '-': 'harmful',
  '+': 'legitimate',
  '*': 'legitimateReviews',
};

/** Lists as many texts as the longest choice has, so that each word of each choice occurs. */
function alternate(phrase: string): string[] {
  const parts = phrase.split(/\[([^[\]]*)\]/);
  const choices = parts.map((part, index) => (index % 2 === 0 ? [part] : part.split('|')));
  const count = Math.max(...choices.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) =>
    choices.map((options) => options[at % options.length] ?? '').join(''),
  );
}
