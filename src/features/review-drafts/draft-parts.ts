import type { Language } from '#platform/language.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { isSpokenBy, namesPerson, type Person, PERSONS } from '#features/content/persons.ts';
import { POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewTextRequest, Tone } from './schema.ts';
import {
  type Chance,
  chanceFrom,
  expandChoices,
  shuffle,
} from '#features/content/seeded-random.ts';
import { fillTemplate, type PlaceholderValues } from '#features/content/fill-template.ts';
import { wordCount } from '#features/text-checks/similarity.ts';

/** A sentence as it is recorded, and as the patient reads it. */
export interface Sentence {
  /** With placeholders: two clinics that say the same of themselves say the same. */
  readonly pattern: string;
  readonly text: string;
}

/** A place in a draft, with the sentences that may fill it, the preferred ones first. */
export interface DraftPart {
  readonly kind: 'visited' | 'point' | 'thanks';
  readonly candidates: readonly Sentence[];
  /** For when no candidate is left, or room is short. */
  readonly short: readonly Sentence[];
}

/** More are rarely used up, and each is looked up in the record. */
const MOST_CANDIDATES = 60;

/**
 * Lists the parts of a draft besides the patient's own words: the visit, each point in the order of
 * a visit, and thanks, unless the patient's words or a bad point might contradict them.
 */
export function listDraftParts(request: ReviewTextRequest): DraftPart[] {
  const { language, points, hint = '' } = request;
  const sentences = REVIEW_SENTENCES[language];
  const chance = chanceFrom(`${language} ${request.seed}`);
  const draw = drawer({ chance, request });
  const visitSentences = request.visitOn === undefined ? sentences.visited : sentences.visitedOn;
  const orderedPoints = POINTS.flatMap((point) => points.filter((item) => item.point === point));
  const mayThank = hint === '' && points.every(({ direction }) => direction === 'good');
  return [
    { kind: 'visited', candidates: draw(visitSentences), short: [] },
    ...orderedPoints.map(({ point, direction }) => {
      const { sentences: long, short } = sentences.points[point][direction];
      return { kind: 'point' as const, candidates: draw(long), short: draw(short) };
    }),
    ...(mayThank
      ? [{ kind: 'thanks' as const, candidates: draw(sentences.thanks), short: [] }]
      : []),
  ];
}

function drawer({ chance, request }: { chance: Chance; request: ReviewTextRequest }) {
  const values = toValues(request);
  const person = choosePerson(chance, request);
  const isFitting = (text: string) => isSpokenBy(person, { text, language: request.language });
  return (phrases: readonly string[]): Sentence[] =>
    inTone(shuffle(chance, phrases.flatMap(expandChoices)), request.tone)
      .filter(isFitting)
      .slice(0, MOST_CANDIDATES)
      .map((pattern) => ({ pattern, text: fillTemplate({ template: pattern, values }) }));
}

/** A draft speaks as 'I' or as 'we' throughout, as the patient's own words do. */
function choosePerson(chance: Chance, { hint: text = '', language }: ReviewTextRequest): Person {
  const persons = PERSONS.filter((person) => namesPerson(person, { text, language }));
  return persons.length === 1 && persons[0]
    ? persons[0]
    : (shuffle(chance, PERSONS)[0] ?? 'plural');
}

/** A simple tone prefers the shorter half of the sentences. */
function inTone(patterns: readonly string[], tone: Tone): readonly string[] {
  if (tone !== 'simple') return patterns;
  const longest = patterns.map(wordCount).toSorted((first, second) => first - second);
  const middle = longest[Math.floor(longest.length / 2)] ?? 0;
  return patterns.filter((pattern) => wordCount(pattern) <= middle);
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
