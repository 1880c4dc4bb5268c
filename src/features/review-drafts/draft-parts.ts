import type { Language } from '#platform/language.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import {
  isSpokenBy,
  namesPerson,
  type Person,
  PERSONS,
  speakAs,
} from '#features/content/persons.ts';
import { POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewTextRequest } from './schema.ts';
import {
  type Chance,
  chanceFrom,
  expandChoices,
  shuffle,
} from '#features/content/seeded-random.ts';
import { fillTemplate, type PlaceholderValues } from '#features/content/fill-template.ts';
import { wordCount } from '#features/text-checks/similarity.ts';

export interface Sentence {
  /** With placeholders: two drafts that say the same of two visits say the same. */
  readonly pattern: string;
  readonly text: string;
}

/** A place in a draft, with the sentences that may fill it, the preferred ones first. */
export interface DraftPart {
  readonly kind: 'visited' | 'point' | 'thanks';
  readonly candidates: readonly Sentence[];
  /** For when room is short. */
  readonly shortest: Sentence;
}

/** The bank says 'that day' in these words, for a draft that names the day. */
const DAY = /that day|उस दिन|તે દિવસે|त्या दिवशी|সেদিন|ਉਸ ਦਿਨ/iu;

/** Checks that a sentence says nothing of a day that the draft does not name. */
export function namesNoDay(sentence: string): boolean {
  return !DAY.test(sentence);
}

/** Up to this many words, a draft is as short as it can be; beyond, as long. */
const SHORT = 40;
const LONG = 80;

/** The form of a draft around what the patient said. */
interface Shape {
  readonly isShort: boolean;
  readonly isDated: boolean;
  readonly hasThanks: boolean;
}

/**
 * Lists the parts of a draft besides the patient's own words: the visit, each point in the order of
 * a visit, and thanks, unless the patient's words or a bad point might contradict them.
 */
export function listDraftParts(request: ReviewTextRequest): DraftPart[] {
  const { language, points } = request;
  const sentences = REVIEW_SENTENCES[language];
  const chance = chanceFrom(`${language} ${request.seed}`);
  const shape = chooseShape(chance, request);
  const draw = drawer({ chance, request, shape });
  const { visited, visitedOn, thanks } = sentences;
  const orderedPoints = POINTS.flatMap((point) => points.filter((item) => item.point === point));
  return [
    toPart('visited', { candidates: draw(shape.isDated ? visitedOn : visited) }),
    ...orderedPoints.map(({ point, direction }) => {
      const { sentences: long, short } = sentences.points[point][direction];
      return toPart('point', {
        candidates: draw(shape.isShort ? short : long),
        others: draw(short),
      });
    }),
    ...(shape.hasThanks ? [toPart('thanks', { candidates: draw(thanks) })] : []),
  ];
}

function toPart(
  kind: DraftPart['kind'],
  { candidates, others = candidates }: { candidates: Sentence[]; others?: Sentence[] },
): DraftPart {
  const [shortest = { pattern: '', text: '' }] = others.toSorted(
    (first, second) => wordCount(first.text) - wordCount(second.text),
  );
  return { kind, candidates: candidates.length > 0 ? candidates : others, shortest };
}

function chooseShape(
  chance: Chance,
  { hint = '', points, visitOn, maxWords, tone }: ReviewTextRequest,
): Shape {
  const [forDate, forThanks] = [chance(), chance()];
  const isShort = maxWords <= SHORT;
  const isLong = maxWords > LONG;
  const mayThank = hint === '' && points.every(({ direction }) => direction === 'good');
  const isThankful = isLong || tone === 'warm' || forThanks < 0.5;
  return {
    isShort,
    isDated: visitOn !== undefined && (isLong || (!isShort && forDate < 0.75)),
    hasThanks:
      mayThank &&
      (points.length === 0 || (!isShort && (isLong || tone !== 'professional') && isThankful)),
  };
}

function drawer({
  chance,
  request,
  shape,
}: {
  chance: Chance;
  request: ReviewTextRequest;
  shape: Shape;
}) {
  const values = toValues(request);
  const person = choosePerson(chance, request);
  const isPlain = shape.isShort || request.tone === 'simple';
  return (phrases: readonly string[]): Sentence[] => {
    const patterns = phrases
      .flatMap((phrase) => expandChoices(speakAs(person, phrase)))
      .filter((text) => isSpokenBy(person, { text, language: request.language }))
      .filter((text) => shape.isDated || namesNoDay(text));
    return (isPlain ? shorterHalf : same)(shuffle(chance, patterns)).map((pattern) => ({
      pattern,
      text: fillTemplate({ template: pattern, values }),
    }));
  };
}

const same = (patterns: readonly string[]) => patterns;

function shorterHalf(patterns: readonly string[]): readonly string[] {
  const lengths = patterns.map(wordCount).toSorted((first, second) => first - second);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return patterns.filter((pattern) => wordCount(pattern) <= middle);
}

/** A draft speaks as 'I' or as 'we' throughout, as the patient's own words do. */
function choosePerson(chance: Chance, { hint: text = '', language }: ReviewTextRequest): Person {
  const persons = PERSONS.filter((person) => namesPerson(person, { text, language }));
  return persons.length === 1 && persons[0]
    ? persons[0]
    : (shuffle(chance, PERSONS)[0] ?? 'plural');
}

function toValues({ clinicName, visitOn, language }: ReviewTextRequest): PlaceholderValues {
  return {
    clinic_name: clinicName.normalize('NFC').replace(/\s+/gu, ' ').trim(),
    visit_date: visitOn && formatVisitDate(language, visitOn),
  };
}

/** The chips for the points in a language. */
export function listPointLabels(language: Language) {
  const { points } = REVIEW_SENTENCES[language];
  return POINTS.map((point) => ({
    point,
    good: points[point].good.label,
    bad: points[point].bad.label,
  }));
}
