import { readFeatures, type Features } from '../../src/features/writing/guards/features.ts';
import { hideLinks } from '../../src/features/writing/guards/links.ts';
import { WEIGHED_RULES } from '../../src/features/writing/guards/second-opinion.ts';
import { plainForm } from '../../src/features/writing/guards/spelling.ts';
import { readPlaces } from '../../src/features/writing/guards/word-rules.ts';
import { expandChoices } from '../../src/features/writing/seeded-random.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import { listBuiltInTexts } from '../texts/catalog.ts';
import { readDevelopmentExamples } from './development.ts';
import { readFirstExamples } from './examples.ts';
import type { LanguageExamples } from './schema.ts';

/** The clinic of the examples, whose name says nothing. */
const EXAMPLE_NAME = 'Sunrise Clinic';

/** A text to learn from, with the features of each of its sentences. */
export interface LabeledText {
  readonly language: Language;
  readonly text: string;
  /** The rule whose corpus it is from; undefined for a built-in text. */
  readonly rule: string | undefined;
  readonly kind: 'request' | 'review';
  readonly isHarmful: boolean;
  readonly sentences: readonly Features[];
}

/** Lists the first author's half and the development set; never the second author's half. */
export function listExamples(): LabeledText[] {
  return LANGUAGES.flatMap((language) =>
    [readFirstExamples(language), readDevelopmentExamples(language)].flatMap((half) =>
      labelHalf(half, language),
    ),
  );
}

/** Lists the built-in messages and drafts, which are legitimate. */
export function listBuiltIn(root: string): LabeledText[] {
  return LANGUAGES.flatMap((language) =>
    listBuiltInTexts(root, language)
      .filter(({ kind }) => kind !== 'treatments')
      .map(({ value }) => expandChoices(value)[0] ?? '')
      .map((text) => label({ language, text, rule: undefined, kind: 'request', isHarmful: false })),
  );
}

function labelHalf(half: LanguageExamples, language: Language): LabeledText[] {
  return Object.entries(half).flatMap(([rule, { harmful, legitimate, legitimateReviews = [] }]) => [
    ...(WEIGHED_RULES.some((one) => one === rule) ? harmful : []).map((text) =>
      label({ language, text, rule, kind: 'request', isHarmful: true }),
    ),
    ...legitimate.map((text) => label({ language, text, rule, kind: 'request', isHarmful: false })),
    ...legitimateReviews.map((text) =>
      label({ language, text, rule, kind: 'review', isHarmful: false }),
    ),
  ]);
}

export function label(text: Omit<LabeledText, 'sentences'>): LabeledText {
  const places = readPlaces(
    hideLinks(plainForm(text.text).replaceAll(EXAMPLE_NAME, ' ')),
    text.language,
  );
  const sentences = Map.groupBy(places, ({ sentence }) => sentence);
  return {
    ...text,
    sentences: [...sentences.values()].map((clauses) => readFeatures(clauses, text.language)),
  };
}
