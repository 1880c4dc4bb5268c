import type { Language } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { isSpokenBy, namesPerson } from '#features/content/persons.ts';
import { POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from './schema.ts';
import { chanceFrom, expandChoices, shuffle } from '#features/content/seeded-random.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { FREE_WORDS, type ComposedDraft } from './compose-draft.ts';
import { tidyPatientWords } from './patient-words.ts';

/** The points and words of a patient on the page for patients. */
export interface OwnSaid {
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly language: Language;
  /** The same seed gives the same text. */
  readonly seed: string;
}

/** More are rarely used up, and each is looked up in the record. */
const MOST_CANDIDATES = 60;

/** The bank says 'that day' in these words; the patient said nothing of a day. */
const DAY = /that day|उस दिन|તે દિવસે|त्या दिवशी|সেদিন|ਉਸ ਦਿਨ/iu;

/**
 * Composes a text of nothing but what a patient tapped and typed: the words as they are, then one
 * sentence for each point. No visit, no thanks, no day; 'we' only where the words say 'we'. It uses
 * no long sentence that `isUsed`. Empty when nothing was said.
 */
export function composeOwnText(
  statement: OwnSaid,
  isUsed: (pattern: string) => boolean = () => false,
): ComposedDraft {
  const words = tidyPatientWords(statement);
  const sentences = listChoices(statement).map(
    (choices) => choices.find((choice) => !isLong(choice) || !isUsed(choice)) ?? '',
  );
  return {
    text: [words, ...sentences].filter((sentence) => sentence !== '').join(' '),
    patterns: sentences.filter(isLong),
  };
}

/** Lists the long sentences that the text may use, for a look at which are used. */
export function listOwnCandidates(statement: OwnSaid): string[] {
  return listChoices(statement).flat().filter(isLong);
}

/** For each point in the order of a visit its sentences, the short ones last: they may repeat. */
function listChoices({ points, words, language, seed }: OwnSaid): string[][] {
  const chance = chanceFrom(`${language} ${seed}`);
  const text = { text: words, language };
  const isPlural = namesPerson('plural', text) && !namesPerson('singular', text);
  const person = isPlural ? 'plural' : 'singular';
  const isSaid = (sentence: string) =>
    !DAY.test(sentence) && isSpokenBy(person, { text: sentence, language });
  const draw = (phrases: readonly string[]) =>
    shuffle(chance, phrases.flatMap(expandChoices)).filter(isSaid);
  return POINTS.flatMap((point) => points.filter((item) => item.point === point)).map(
    ({ point, direction }) => {
      const { sentences, short } = REVIEW_SENTENCES[language].points[point][direction];
      const shorter = draw(short).filter((sentence) => !isLong(sentence));
      return [...draw(sentences).slice(0, MOST_CANDIDATES), ...shorter];
    },
  );
}

function isLong(sentence: string): boolean {
  return wordCount(sentence) > FREE_WORDS;
}
