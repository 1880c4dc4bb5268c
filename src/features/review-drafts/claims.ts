import type { Language } from '#platform/language.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import type { Point } from '#features/content/sentence-schema.ts';
import type { ReviewTextRequest } from './schema.ts';
import { splitSentences } from './split-sentences.ts';
import { listTitledNames } from '#features/text-checks/third-names.ts';
import { findTreatments } from '#features/content/find-treatments.ts';
import { hasTwist, isInDirection, isKnownWord } from './directions.ts';
import { hasPatientWords, withoutPatientWords } from './patient-quotes.ts';
import { beginsAny, listTopics, hasUnsaidWord } from './topics.ts';
import { KNOWING_WORDS } from './topic-words.ts';
import { toFeatures, toWords, vocabularyFor, type Vocabulary } from './vocabulary.ts';

/** Why a sentence does not follow from the request. */
export type ClaimFault =
  | 'NUMBER'
  | 'NAME'
  | 'TREATMENT'
  | 'UNSAID'
  | 'OTHER_POINT'
  | 'REVERSED'
  | 'MISSING_POINT'
  | 'MISSING_WORDS'
  | 'REPEATED_POINT'
  | 'THANKS'
  | 'UNKNOWN';

/**
 * Returns the first reason why a model's draft says more, or other things, than its request (S22),
 * without asking a model; undefined when none is found. Compares with the words of the built-in
 * writer's sentences.
 */
export function findClaimFault(text: string, request: ReviewTextRequest): ClaimFault | undefined {
  if (!hasPatientWords(text, request.hint)) return 'MISSING_WORDS';
  const rest = withoutFrameNames(withoutPatientWords(text, request.hint), request);
  const sentences = splitSentences(rest).map(splitClauses);
  const faults = sentences.flat().map((clause) => faultIn(clause, request));
  const claimFault = faults.find((fault) => fault !== undefined);
  if (claimFault !== undefined) return claimFault;
  const saidPoints = sentences.flatMap((clauses) => [
    ...new Set(clauses.flatMap((clause) => findTapped(clause, request))),
  ]);
  if (new Set(saidPoints).size < saidPoints.length) return 'REPEATED_POINT';
  return request.points.every(({ point }) => saidPoints.includes(point))
    ? undefined
    : 'MISSING_POINT';
}

/** A clause of which so many words are a point's own speaks of that point. */
const MOSTLY = 0.8;

/** The patient's points that a clause speaks of, by its topics or by the words of the bank. */
function findTapped(clause: string, { language, points }: ReviewTextRequest): Point[] {
  const words = toWords(clause);
  const stems = listTopics(words, language);
  const { topics, points: ownPoints } = vocabularyFor(language);
  const knownTopics = words.map((word) => topics.get(word));
  return points
    .map(({ point }) => point)
    .filter(
      (point) =>
        stems.includes(point) ||
        knownTopics.includes(point) ||
        words.filter((word) => ownPoints.get(point)?.has(word)).length >= words.length * MOSTLY,
    );
}

function faultIn(clause: string, request: ReviewTextRequest): ClaimFault | undefined {
  const { language, points } = request;
  const vocabulary = vocabularyFor(language);
  const words = toWords(clause);
  const unknown = words.filter((word) => !vocabulary.all.has(word));
  if (/\p{N}/u.test(clause)) return 'NUMBER';
  if (listTitledNames(clause).length > 0 || /\p{Ll},? \p{Lu}\p{L}/u.test(clause)) return 'NAME';
  if (namesTreatment(clause, { language, unknown })) return 'TREATMENT';
  if (hasUnsaidWord(unknown, language)) return 'UNSAID';
  if (hasTwist(words, language)) return 'REVERSED';
  if (words.every((word) => vocabulary.frame.has(word)))
    return faultInFrame(words, { request, vocabulary });
  const tappedPoints = findTapped(clause, request);
  const foreign = words.filter(
    (word) => !tappedPoints.some((point) => vocabulary.points.get(point)?.has(word)),
  );
  if (listTopics(foreign, language).some((point) => !tappedPoints.includes(point)))
    return 'OTHER_POINT';
  if (tappedPoints.length === 0) return 'UNKNOWN';
  if (tappedPoints.includes('cost') && beginsAny(words, KNOWING_WORDS[language])) return 'UNSAID';
  const isReversed = points
    .filter(({ point }) => tappedPoints.includes(point))
    .some(({ point, direction }) => {
      const lean = leanTo(clause, vocabulary.directions[point]);
      return !isInDirection(words, { language, direction, lean });
    });
  if (isReversed) return 'REVERSED';
  return words.every((word) => isKnownWord(word, language)) ? undefined : 'UNKNOWN';
}

/** A treatment whose words the bank has, such as 'report', is none here. */
function namesTreatment(
  clause: string,
  { language, unknown }: { language: Language; unknown: readonly string[] },
): boolean {
  return findTreatments(clause, language).some(({ words }) =>
    toWords(words).some((word) => unknown.includes(word)),
  );
}

/** A clause in words of visits and thanks may thank only where nothing speaks against it. */
function faultInFrame(
  words: readonly string[],
  { request, vocabulary }: { request: ReviewTextRequest; vocabulary: Vocabulary },
): ClaimFault | undefined {
  const { points, hint = '' } = request;
  const mayThank = hint === '' && points.every(({ direction }) => direction === 'good');
  return !mayThank && words.some((word) => vocabulary.thanks.has(word)) ? 'THANKS' : undefined;
}

/** Above 0: the clause sounds like the good sentences of the point; below 0: like the bad ones. */
function leanTo(clause: string, directions: ReadonlyMap<string, number>): number {
  return toFeatures(clause).reduce((lean, feature) => lean + (directions.get(feature) ?? 0), 0);
}

function withoutFrameNames(text: string, { clinicName, visitOn, language }: ReviewTextRequest) {
  const date = visitOn === undefined ? [] : [formatVisitDate(language, visitOn)];
  return [clinicName.normalize('NFC').replace(/\s+/gu, ' ').trim(), ...date].reduce(
    (rest, part) => rest.replaceAll(part, ' '),
    text.normalize('NFC').replace(/\s+/gu, ' '),
  );
}

// Also the words for 'but': on its sides a sentence may speak of two points in two directions.
const BUT = /[,;:—–]|\s(?:but|although|though|however|लेकिन|मगर|परंतु|પરંતુ|কিন্তু|ஆனால்|కానీ|ಆದರೆ|പക്ഷേ|ਪਰ)\s/u;

/** Splits a sentence where another point begins; a part without a point stays with its neighbour. */
function splitClauses(sentence: string): string[] {
  return sentence.split(BUT).filter((clause) => toWords(clause).length > 0);
}
