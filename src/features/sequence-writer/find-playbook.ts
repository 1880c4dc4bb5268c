import { LANGUAGES, type Language } from '#platform/language.ts';
import { findTreatments, toPlain, type NamedTreatment } from '#features/content/find-treatments.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { matchesStems } from '#features/content/stems.ts';
import { isSureName } from '#features/content/unsure-names.ts';
import { NEUTRAL, TREAT } from '#features/content/word-stems.ts';
import { correctSpelling } from './correct-spelling.ts';
import { SUBJECT_STEMS, type SubjectStems } from './subject-stems.ts';
import { OTHER_MEANINGS, PROFILE_SUBJECTS, SUBJECTS } from './subjects.ts';

export interface FoundPlaybook {
  /** Null when no playbook fits the theme. */
  readonly playbook: PlaybookId | null;
  /** The words that decided, in lower case; null when nothing was understood. */
  readonly matchedWords: string | null;
}

interface Subject {
  readonly words: string;
  readonly playbook: SubjectStems['playbook'];
  /** Says more than a word such as 'report'. */
  readonly isPrecise?: boolean;
}

const NOTHING: FoundPlaybook = { playbook: null, matchedWords: null };

/**
 * Finds the playbook that a theme names in any script or spelling: that of a procedure before that
 * of an illness, and any before a general one; then the longest words decide. The profile type
 * decides only when all words of the theme are general: unknown words may name an operation.
 */
export function findPlaybook({
  theme,
  profileType,
  language,
}: {
  theme: string;
  profileType: string;
  language: Language;
}): FoundPlaybook {
  const foundSubject = findSubject(theme, language);
  if (!isGeneral(theme)) return foundSubject;
  const usual = PROFILE_SUBJECTS[toPlain(profileType).trim()];
  if (usual) return { playbook: usual, matchedWords: profileType };
  const profileSubject = findSubject(profileType, language);
  return profileSubject.playbook === null ? foundSubject : profileSubject;
}

/** Checks whether a theme has only words that say nothing of a subject, such as '6 monthly review'. */
function isGeneral(theme: string): boolean {
  const words = correctSpelling(toPlain(theme)).trim().split(' ');
  return words.every(
    (word) => /^(?:\d+(?:st|nd|rd|th)?)?$/u.test(word) || matchesStems(word, NEUTRAL),
  );
}

/** No course is suggested after these, no matter what else the theme names. */
const WITHOUT_COURSE: readonly string[] = ['miscarriageCare', 'abortionCare'];

/** Finds the playbook that a text itself names. */
export function findSubject(text: string, language: Language): FoundPlaybook {
  let plain = correctSpelling(toPlain(text));
  for (;;) {
    const treatments = findTreatments(plain, language);
    const excludedTreatment = treatments.find(({ id }) => WITHOUT_COURSE.includes(id));
    if (excludedTreatment) return { playbook: null, matchedWords: excludedTreatment.words };
    const [best] = listAllSubjects(plain, treatments).toSorted(
      (first, second) => rank(second) - rank(first) || second.words.length - first.words.length,
    );
    if (best === undefined) return NOTHING;
    if (best.playbook === 'general' && !isWholeText(plain, best.words)) return NOTHING;
    if (best.playbook !== 'other') return { playbook: best.playbook, matchedWords: best.words };
    const otherWords = best.words.split(' ');
    plain = ` ${plain
      .split(' ')
      .filter((word) => !otherWords.includes(word))
      .join(' ')
      .trim()} `;
  }
}

/**
 * Checks whether a text, as `toPlain` returns it, says nothing but these words: a check-up for
 * something unknown is not a general one.
 */
export function isWholeText(plain: string, words: string): boolean {
  const others = plain.replace(` ${words} `, ' ').trim().split(' ');
  return others.every((word) => word === '' || matchesStems(word, [...NEUTRAL, ...TREAT]));
}

function listAllSubjects(plain: string, treatments: readonly NamedTreatment[]): Subject[] {
  const words = plain.trim().split(' ');
  const subjects = [
    ...listSubjects(plain).filter(
      (subject) =>
        !isWithin(
          subject.words,
          treatments.filter((treatment) => treatment.words !== subject.words),
        ),
    ),
    ...listStemSubjects(words).filter((subject) => !isWithin(subject.words, treatments)),
  ];
  return [
    ...toSubjects(treatments),
    ...subjects.map((subject) => (isSure(words, subject) ? subject : toUnknown(subject))),
  ];
}

/** Words that are far from each other, or beside words that give them another meaning, are unsure. */
function isSure(words: readonly string[], subject: Subject): boolean {
  if (subject.playbook === 'other' || subject.playbook === null) return true;
  const indexes = subject.words.split(' ').map((word) => words.indexOf(word));
  return isSureName(words, { from: Math.min(...indexes), to: Math.max(...indexes) + 1 });
}

function toUnknown({ words }: Subject): Subject {
  return { words, playbook: null };
}

/** Words of these say more than the name of an illness or of a type of care beside them. */
const DECISIVE: readonly Subject['playbook'][] = [
  'rootCanal',
  'extraction',
  'implant',
  'hairTransplant',
  'piles',
  'cataract',
  'eyeProcedure',
  'caesarean',
  'animalBite',
  'repeatTest',
  'refill',
];
/** Words of these are beside many other subjects, such as 'surgery' and 'report'. */
const WIDE: readonly Subject['playbook'][] = ['surgery', 'dentalRecall', 'labReport'];

function rank({ playbook, isPrecise }: Subject): number {
  if (playbook === 'general') return 0;
  if (playbook === null) return isPrecise ? 4 : 0.5;
  if (WIDE.includes(playbook)) return isPrecise ? 2 : 1;
  return DECISIVE.includes(playbook) ? 3 : 2;
}

function toSubjects(treatments: readonly NamedTreatment[]): Subject[] {
  return treatments.map(({ words, treatment, isSure: isKnown }) => ({
    words,
    playbook: (isKnown && treatment.playbook) || null,
    isPrecise: isKnown && treatment.kind === 'test',
  }));
}

function listSubjects(plain: string): Subject[] {
  return KNOWN_SUBJECTS.filter(({ words }) => plain.includes(` ${words} `));
}

/** A beginning of a word decides nothing within the name of a treatment: 'tooth' in 'toothache'. */
function isWithin(words: string, treatments: readonly NamedTreatment[]): boolean {
  return treatments.some((treatment) => {
    const names = treatment.words.split(' ');
    return words.split(' ').every((word) => names.includes(word));
  });
}

function listStemSubjects(words: readonly string[]): Subject[] {
  return SUBJECT_STEMS.flatMap(({ playbook, groups }) => {
    const matches = groups.map((stems) => words.find((word) => matchesStems(word, stems)));
    if (matches.includes(undefined)) return [];
    const isPrecise = playbook === null || groups.length > 1;
    return [{ playbook, words: matches.join(' '), isPrecise }];
  });
}

const OTHERS = OTHER_MEANINGS.map((words) => toPlain(words).trim());

// A title that a person copies into the theme is understood too.
const KNOWN_SUBJECTS: readonly Subject[] = [
  ...PLAYBOOK_IDS.flatMap((playbook) =>
    [
      ...(SUBJECTS[playbook] ?? []),
      ...LANGUAGES.map((language) => LANGUAGE_PLAYBOOKS[language].playbooks[playbook].title),
    ].map((words) => ({ words: toPlain(words).trim(), playbook })),
  ),
  ...OTHERS.map((words) => ({ words, playbook: 'other' as const })),
];
