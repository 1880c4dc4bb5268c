import type { Language } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { isSpokenBy, namesPerson, speakAs } from '#features/content/persons.ts';
import { POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from './schema.ts';
import { chanceFrom, expandChoices, shuffle } from '#features/content/seeded-random.ts';
import { namesNoDay } from './draft-parts.ts';
import { tidyPatientWords } from './patient-words.ts';

/** The points and words of a patient on the page for patients. */
export interface OwnSaid {
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly language: Language;
  /** The same seed gives the same text. */
  readonly seed: string;
}

/**
 * Composes a text of nothing but what a patient tapped and typed, for the patient's own eyes (S22):
 * the words as they are, then one sentence for each point. No visit, no thanks, no day; 'we' only
 * where the words say 'we'. No model sees the words. Empty when nothing was said.
 */
export function composeOwnText(statement: OwnSaid): string {
  const { points, language, seed } = statement;
  const words = tidyPatientWords(statement);
  const chance = chanceFrom(`${language} ${seed}`);
  const text = { text: statement.words, language };
  const isPlural = namesPerson('plural', text) && !namesPerson('singular', text);
  const person = isPlural ? 'plural' : 'singular';
  const sentences = POINTS.flatMap((point) => points.filter((item) => item.point === point)).map(
    ({ point, direction }) => {
      const cell = REVIEW_SENTENCES[language].points[point][direction];
      const all = [...cell.sentences, ...cell.short]
        .flatMap((phrase) => expandChoices(speakAs(person, phrase)))
        .filter(
          (sentence) => namesNoDay(sentence) && isSpokenBy(person, { text: sentence, language }),
        );
      return shuffle(chance, all)[0] ?? '';
    },
  );
  return [words, ...sentences].filter((sentence) => sentence !== '').join(' ');
}
