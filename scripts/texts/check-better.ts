import { isAllowed } from '../../src/features/text-checks/rules.ts';
import type { TextKind } from '../../src/features/text-checks/schema.ts';
import { placeholdersIn } from '../../src/features/content/placeholders.ts';
import { LONGEST_MESSAGE_WORDS } from '../../src/features/text-checks/schema.ts';
import { expandChoices } from '../../src/features/content/seeded-random.ts';
import { checkText } from '../../src/features/text-checks/check-text.ts';
import { wordCount } from '../../src/features/text-checks/similarity.ts';
import type { Language } from '../../src/platform/language.ts';
import type { BuiltInText } from './catalog.ts';
import type { Kind } from './content.ts';

/** Fewer words tell too little of the language to judge the script by. */
const FEWEST_WORDS_FOR_SCRIPT = 5;

/** Returns why `better` cannot replace a text; undefined when it can. */
export function findProblem(
  text: BuiltInText,
  { better, language }: { better: string; language: Language },
): string | undefined {
  return (
    findPlaceholderProblem(text.value, better) ??
    findChoiceProblem(text, better) ??
    findFormProblem(text, better) ??
    findLengthProblem(text, better) ??
    findGuardProblem(text, { better, language })
  );
}

function findPlaceholderProblem(text: string, better: string): string | undefined {
  const names = (choice: string) => placeholdersIn(choice).toSorted().join(', ');
  if (names(text) !== names(better))
    return `needs the placeholders ${names(text) || '(none)'}, has ${names(better) || '(none)'}`;
  const rest = better.replace(/\{[a-z_]+\}/g, '');
  return /[{}]/.test(rest) ? 'has a brace that belongs to no placeholder' : undefined;
}

function findChoiceProblem({ kind, id }: BuiltInText, better: string): string | undefined {
  const choices = better.match(/\[[^[\]]*\]/g) ?? [];
  if (/[[\]]/.test(better.replace(/\[[^[\]]*\]/g, ''))) return 'has a choice without begin or end';
  if (choices.length > 0 && (kind !== 'sentences' || id.endsWith('.label')))
    return 'cannot have choices';
  if (choices.some((choice) => !choice.includes('|'))) return 'has a choice of one';
  return undefined;
}

function findFormProblem({ kind }: BuiltInText, better: string): string | undefined {
  const all = expandChoices(better);
  if (all.some((text) => / {2}|^\s|\s$| [.,;:!?।]/u.test(text))) return 'has a stray space';
  const isLine = kind === 'sentences' || kind === 'treatments';
  return isLine && better.includes('\n') ? 'cannot have a line break' : undefined;
}

function findLengthProblem(text: BuiltInText, better: string): string | undefined {
  const [fewest, most] = findWordLimits(text);
  const odd = expandChoices(better)
    .map(wordCount)
    .find((words) => words < fewest || words > most);
  return odd === undefined ? undefined : `needs ${fewest} to ${most} words, has ${odd}`;
}

function findWordLimits({ kind, id }: BuiltInText): readonly [fewest: number, most: number] {
  if (kind === 'treatments' || id.endsWith('.title')) return [1, 10];
  if (kind === 'templates') return [5, LONGEST_MESSAGE_WORDS];
  if (id.includes('.messages.')) return [9, 70];
  if (id.includes('/warnings.')) return [6, 100];
  if (kind === 'playbooks') return [1, 30];
  if (id.endsWith('.label')) return [1, 5];
  return id.includes('.short.') ? [2, 6] : [3, 25];
}

const CHECKED_AS: Readonly<Record<Kind, TextKind>> = {
  sentences: 'review',
  templates: 'request',
  playbooks: 'sequence',
  treatments: 'review',
};

function findGuardProblem(
  { kind, id }: BuiltInText,
  { better, language }: { better: string; language: Language },
): string | undefined {
  const checkedAs = id.endsWith('/appointment') ? 'appointment' : CHECKED_AS[kind];
  const clinic = { names: [], phones: [], links: [] };
  for (const choice of expandChoices(better)) {
    const text = choice.replaceAll(/\{[a-z_]+\}/g, '');
    const findings = checkText({ text, language, kind: checkedAs, clinic, isFilled: true }).filter(
      ({ rule }) =>
        rule !== 'WRONG_SCRIPT' ||
        (kind !== 'treatments' && wordCount(text) >= FEWEST_WORDS_FOR_SCRIPT),
    );
    const [first] = findings;
    if (first && !isAllowed(findings))
      return `breaks the rule ${first.rule} ${first.excerpt}`.trim();
  }
  return undefined;
}
