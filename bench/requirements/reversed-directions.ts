import { composeDraft } from '../../src/features/review-drafts/compose-draft.ts';
import { splitSentences } from '../../src/features/review-drafts/split-sentences.ts';
import { isAllowed } from '../../src/features/text-checks/rules.ts';
import { expandChoices } from '../../src/features/content/seeded-random.ts';
import { checkText } from '../../src/features/text-checks/check-text.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import { HINTS } from '../hints.ts';
import { readDirection } from '../lexicon/direction-words.ts';
import { CLINIC_NAME, cellName, LISTED_SENTENCES, POINT_CHOICES } from './listed-sentences.ts';
import { countByLanguage } from './per-language.ts';
import type { Requirement } from './requirement.ts';

const FEWEST_HINTS = 200;
/** The lexicon must decide most sentences, or it measures nothing. */
const LEAST_DECIDED = 0.5;
const DRAFTS_OF_A_POINT = 40;

/** W1: a draft turns no praise into a complaint and no complaint into praise, in words or points. */
export const reversedDirections: Requirement = {
  run() {
    const hints = LANGUAGES.reduce((sum, language) => sum + listHints(language).length, 0);
    const outcome = countByLanguage(
      (language) => [
        ...checkLists(language),
        ...listHints(language).flatMap((hint) => checkHint(hint, language)),
        ...checkCells(language),
        ...checkPointDrafts(language),
      ],
      () => ({ hints }),
    );
    return Promise.resolve(outcome);
  },
};

function listHints(language: Language): string[] {
  const { praise, complaint } = HINTS[language];
  return [praise, complaint].flatMap((patterns) => [...new Set(patterns.flatMap(expandChoices))]);
}

/** Checks that the lists are long enough to measure with. */
function checkLists(language: Language): string[] {
  const short = Object.entries(HINTS[language]).filter(
    ([, patterns]: [string, readonly string[]]) =>
      new Set(patterns.flatMap(expandChoices)).size < FEWEST_HINTS,
  );
  const cells = [...LISTED_SENTENCES[language].cells.values()].flatMap((cell) => [...cell]);
  const decidedCells = cells.filter((sentence) => readDirection(sentence, language) !== undefined);
  return [
    ...short.map(([direction]) => `has too few hints of ${direction}`),
    ...(decidedCells.length / cells.length < LEAST_DECIDED
      ? ['has too few words of direction']
      : []),
  ];
}

/** The draft says the hint and the visit, and the guards of a person's text let the hint pass. */
function checkHint(hint: string, language: Language): string[] {
  const text = composeDraft({
    clinicName: CLINIC_NAME,
    points: [],
    tone: 'warm',
    maxWords: 80,
    language,
    hint,
    seed: hint,
  });
  const { visitedSentences } = LISTED_SENTENCES[language];
  const hintText = toComparable(hint);
  const index = toComparable(text).indexOf(hintText);
  if (index < 0) return [`loses words: ${hint} → ${text}`];
  const rest = toComparable(text).replace(hintText, '').replace(/[.।]$/u, '').trim();
  const clinic = { names: [CLINIC_NAME], phones: [], links: [] };
  const findings = checkText({ text, language, kind: 'review', clinic, author: 'person' });
  return [
    ...([...visitedSentences].some((candidate) => toComparable(candidate) === rest)
      ? []
      : [`adds to words: ${text}`]),
    ...(isAllowed(findings) ? [] : [`refuses words: ${hint}`]),
  ];
}

/** A draft corrects spaces, the first capital and marks of Unicode's compatibility. */
function toComparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.])/gu, '')
    .trim();
}

/** No sentence of a cell has the words of the opposite direction. */
function checkCells(language: Language): string[] {
  return POINT_CHOICES.flatMap((choice) => {
    const cell = LISTED_SENTENCES[language].cells.get(cellName(choice)) ?? new Set();
    return [...cell].flatMap((sentence) => {
      const direction = readDirection(sentence, language);
      const isReversed = direction !== undefined && direction !== choice.direction;
      return isReversed ? [`says ${cellName(choice)} as ${direction}: ${sentence}`] : [];
    });
  });
}

/** A tapped point is said, and its opposite is not. */
function checkPointDrafts(language: Language): string[] {
  const { cells } = LISTED_SENTENCES[language];
  return POINT_CHOICES.flatMap((choice) => {
    const ownSentences = cells.get(cellName(choice));
    const oppositeDirection = choice.direction === 'good' ? ('bad' as const) : ('good' as const);
    const opposite = cells.get(cellName({ point: choice.point, direction: oppositeDirection }));
    return Array.from({ length: DRAFTS_OF_A_POINT }, (_, index) => {
      const text = composeDraft({
        clinicName: CLINIC_NAME,
        points: [choice],
        tone: index % 2 === 0 ? 'warm' : 'simple',
        maxWords: index % 3 === 0 ? 20 : 80,
        language,
        seed: `${index}`,
      });
      const sentences = splitSentences(text);
      const isRight =
        sentences.some((sentence) => ownSentences?.has(sentence)) &&
        !sentences.some((sentence) => opposite?.has(sentence));
      return isRight ? [] : [`does not say ${cellName(choice)}: ${text}`];
    }).flat();
  });
}
