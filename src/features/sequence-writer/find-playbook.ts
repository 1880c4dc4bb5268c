import { LANGUAGES, type Language } from '#platform/language.ts';
import { findTreatments, toPlain } from '#features/content/find-treatments.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { correctSpelling } from './correct-spelling.ts';
import { matchesStem, SUBJECT_STEMS, type SubjectStems } from './subject-stems.ts';
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
 * decides only when the theme names nothing.
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
  if (foundSubject.matchedWords !== null) return foundSubject;
  const usual = PROFILE_SUBJECTS[toPlain(profileType).trim()];
  if (usual) return { playbook: usual, matchedWords: profileType };
  return findSubject(profileType, language);
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
    const [best] = [
      ...toSubjects(treatments),
      ...listSubjects(plain).filter(
        ({ words }) =>
          !isWithin(
            words,
            treatments.filter((treatment) => treatment.words !== words),
          ),
      ),
      ...listStemSubjects(plain).filter(({ words }) => !isWithin(words, treatments)),
    ].toSorted(
      (first, second) => rank(second) - rank(first) || second.words.length - first.words.length,
    );
    if (best === undefined) return NOTHING;
    if (best.playbook !== 'other') return { playbook: best.playbook, matchedWords: best.words };
    const otherWords = best.words.split(' ');
    plain = ` ${plain
      .split(' ')
      .filter((word) => !otherWords.includes(word))
      .join(' ')
      .trim()} `;
  }
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

function toSubjects(treatments: ReturnType<typeof findTreatments>): Subject[] {
  return treatments.map(({ words, treatment }) => ({
    words,
    playbook: treatment.playbook ?? null,
    isPrecise: treatment.kind === 'test',
  }));
}

function listSubjects(plain: string): Subject[] {
  return KNOWN_SUBJECTS.filter(({ words }) => plain.includes(` ${words} `));
}

/** A beginning of a word decides nothing within the name of a treatment: 'tooth' in 'toothache'. */
function isWithin(words: string, treatments: ReturnType<typeof findTreatments>): boolean {
  return treatments.some((treatment) => {
    const names = treatment.words.split(' ');
    return words.split(' ').every((word) => names.includes(word));
  });
}

function listStemSubjects(plain: string): Subject[] {
  const words = plain.trim().split(' ');
  return NORMAL_STEMS.flatMap(({ playbook, groups }) => {
    const matches = groups.map((stems) => words.find((word) => beginsWithOne(word, stems)));
    if (matches.includes(undefined)) return [];
    const isPrecise = playbook === null || groups.length > 1;
    return [{ playbook, words: matches.join(' '), isPrecise }];
  });
}

function beginsWithOne(word: string, stems: readonly string[]): boolean {
  const normalWord = normalize(word);
  return stems.some((stem) => matchesStem(normalWord, stem));
}

/** Writers leave out the dot below a letter, and choose freely between the two nasal signs. */
function normalize(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[\u093c\u09bc\u0a3c]/gu, '')
    .replaceAll('ँ', 'ं');
}

const NORMAL_STEMS = SUBJECT_STEMS.map(({ playbook, groups }) => ({
  playbook,
  groups: groups.map((stems) => stems.map(normalize)),
}));

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
