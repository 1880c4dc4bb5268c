import type { TextKind } from '../../src/features/text-checks/schema.ts';
import { placeholdersIn } from '../../src/features/content/placeholders.ts';
import { LONGEST_MESSAGE_WORDS } from '../../src/features/text-checks/schema.ts';
import { expandChoices } from '../../src/features/content/seeded-random.ts';
import { checkText } from '../../src/features/text-checks/check-text.ts';
import { wordCount } from '../../src/features/text-checks/similarity.ts';
import { scriptShare, type Language } from '../../src/platform/language.ts';
import DRAFT_WORDS from '../../test-data/draft-words.json' with { type: 'json' };
import UNSOURCED_WORDS from '../../test-data/unsourced-words.json' with { type: 'json' };
import type { BuiltInText } from './catalog.ts';
import type { Kind } from './content.ts';

type UnsourcedKind = keyof (typeof UNSOURCED_WORDS)['en'];

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
    findScriptProblem(text, { better, language }) ??
    findSentenceProblem(text, { better, language }) ??
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

/** A rule that the text breaks today, such as that of the opt-out in a part of a message, may stay broken. */
function findGuardProblem(
  text: BuiltInText,
  { better, language }: { better: string; language: Language },
): string | undefined {
  const brokenRules = new Set(listFindings(text, text.value, language).map(({ rule }) => rule));
  const [first] = listFindings(text, better, language).filter(({ rule }) => !brokenRules.has(rule));
  return first && `breaks the rule ${first.rule} ${first.excerpt}`.trim();
}

function listFindings({ kind, id }: BuiltInText, phrase: string, language: Language) {
  const checkedAs = id.endsWith('/appointment') ? 'appointment' : CHECKED_AS[kind];
  const clinic = { names: [], phones: [], links: [] };
  return expandChoices(phrase).flatMap((choice) => {
    const text = choice.replaceAll(/\{[a-z_]+\}/g, '');
    return checkText({ text, language, kind: checkedAs, clinic, isFilled: true }).filter(
      ({ rule }) =>
        rule !== 'WRONG_SCRIPT' ||
        (kind !== 'treatments' && wordCount(text) >= FEWEST_WORDS_FOR_SCRIPT),
    );
  });
}

/** A text in another script than today's, however short. */
function findScriptProblem(
  { kind, value }: BuiltInText,
  { better, language }: { better: string; language: Language },
): string | undefined {
  const share = (phrase: string) => scriptShare(phrase.replaceAll(/\{[a-z_]+\}/g, ''), language);
  const isForeign = kind !== 'treatments' && share(value) > 0.5 && share(better) === 0;
  return isForeign ? 'has no letter of the language' : undefined;
}

const UNSOURCED_KINDS: Readonly<Record<'visits' | 'points' | 'all', readonly UnsourcedKind[]>> = {
  visits: ['time', 'necessity'],
  points: ['strength'],
  all: ['recommendation', 'price'],
};

/** What `review-sentences.test.ts` asks of a sentence of a draft besides the rules. */
function findSentenceProblem(
  { kind, id }: BuiltInText,
  { better, language }: { better: string; language: Language },
): string | undefined {
  if (kind !== 'sentences' || id.endsWith('.label')) return undefined;
  const isVisit = id.startsWith('sentences/visited');
  const isPoint = id.includes('/points.') && !id.includes('.waiting.');
  const choices = expandChoices(better);
  const visit = new RegExp(DRAFT_WORDS[language].visit, 'iu');
  if (isVisit && choices.some((text) => !visit.test(text))) return 'does not say the visit';
  const end = ['hi', 'bn', 'pa'].includes(language) ? /[।!]$/u : /[.!]$/;
  if (choices.some((text) => !end.test(text))) return 'does not end as a sentence';
  const kinds = [
    ...UNSOURCED_KINDS.all,
    ...(isVisit ? UNSOURCED_KINDS.visits : []),
    ...(isPoint ? UNSOURCED_KINDS.points : []),
  ];
  const words = kinds.flatMap((name) => UNSOURCED_WORDS[language][name]);
  const [word] = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})`, 'iu').exec(better) ?? [];
  return word && `says more than the patient did: ${word}`;
}
