import { LANGUAGES, type Language } from '#platform/language.ts';
import { findTreatments, toPlain } from '#features/content/find-treatments.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { OTHER_MEANINGS, PROFILE_SUBJECTS, SUBJECTS } from './subjects.ts';

export interface FoundPlaybook {
  /** Null when no playbook fits the theme. */
  readonly playbook: PlaybookId | null;
  /** The words that decided, in lower case; null when nothing was understood. */
  readonly matchedWords: string | null;
}

interface Subject {
  readonly words: string;
  readonly playbook: PlaybookId | null;
}

const NOTHING: FoundPlaybook = { playbook: null, matchedWords: null };

/**
 * Finds the playbook that a theme names in any script or spelling; the longest words decide. The
 * profile type decides only when the theme names nothing.
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

function findSubject(text: string, language: Language): FoundPlaybook {
  let plain = toPlain(text);
  for (;;) {
    const treatments = findTreatments(plain, language);
    const excludedTreatment = treatments.find(({ id }) => WITHOUT_COURSE.includes(id));
    if (excludedTreatment) return { playbook: null, matchedWords: excludedTreatment.words };
    const [longest] = [...toSubjects(treatments), ...listSubjects(plain)].toSorted(
      (first, second) => second.words.length - first.words.length,
    );
    if (longest === undefined) return NOTHING;
    if (!OTHERS.includes(longest.words))
      return { playbook: longest.playbook, matchedWords: longest.words };
    plain = plain.replace(longest.words, '').replace(/\s+/g, ' ');
  }
}

function toSubjects(treatments: ReturnType<typeof findTreatments>): Subject[] {
  return treatments.map(({ words, treatment }) => ({
    words,
    playbook: treatment.playbook ?? null,
  }));
}

function listSubjects(plain: string): Subject[] {
  return KNOWN_SUBJECTS.filter(({ words }) => plain.includes(` ${words} `));
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
  ...OTHERS.map((words) => ({ words, playbook: null })),
];
