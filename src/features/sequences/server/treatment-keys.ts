import { findTreatments, toPlain, type NamedTreatment } from '#features/content/find-treatments.ts';
import { ORDINARY_VISITS } from '#features/content/names-treatment.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { findSubject, isWholeText } from '#features/sequence-writer/find-playbook.ts';
import { SUBJECTS } from '#features/sequence-writer/subjects.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import type { CountedFrom } from '../counted-days.ts';

/** Playbooks of treatments that are too different for one set: a knee is no hernia. */
const OF_MANY_TREATMENTS: readonly (PlaybookId | null)[] = [
  'surgery',
  'smallSurgery',
  'eyeProcedure',
  'vaccination',
  'labReport',
  'dentalRecall',
  'skin',
];

/**
 * Lists what a treatment means, the most exact first: its name in the list of treatments, or
 * of an illness, its playbook, and its own words. Empty for an empty text.
 */
export function listTreatmentKeys(treatment: string): string[] {
  const words = toPlain(treatment).trim();
  if (words === '') return [];
  const titledPlaybook = PLAYBOOKS_BY_TITLE.get(words);
  if (titledPlaybook) return [`playbook:${titledPlaybook}`, `words:${words}`];
  const { playbook } = findSubject(treatment, 'en');
  const longestFirst = findTreatments(treatment, 'en').toSorted(
    (first, second) => second.words.length - first.words.length,
  );
  const isWhole = (match: NamedTreatment) => isWholeText(` ${words} `, match.words);
  // Beside other words, a follow-up or check-up says nothing of the treatment.
  const sureTreatments = longestFirst.filter(
    (match) => match.isSure && (!ORDINARY_VISITS.includes(match.id) || isWhole(match)),
  );
  // An illness alone is not the test or the operation that its name is listed for.
  const illnesses = longestFirst.filter((match) => !match.isSure && isWhole(match));
  return [
    ...sureTreatments.map(({ id }) => `treatment:${id}`),
    ...illnesses.map(({ id }) => `illness:${id}`),
    ...(playbook === null || playbook === 'general' ? [] : [`playbook:${playbook}`]),
    `words:${words}`,
  ];
}

/**
 * Returns the meaning that a set with this treatment is for; null for an empty text. The title of a
 * playbook, or a word such as 'operation', means all its treatments; other words mean one alone.
 */
export function getTreatmentKey(treatment: string | null): string | null {
  const keys = listTreatmentKeys(treatment ?? '');
  const [first = null] = keys;
  const playbookKey = keys.find((key) => key.startsWith('playbook:'));
  if (playbookKey === undefined || isForAll(treatment ?? '')) return playbookKey ?? first;
  const isOfMany = OF_MANY_TREATMENTS.some((playbook) => playbookKey === `playbook:${playbook}`);
  if (!isOfMany) return playbookKey;
  return keys.find((key) => !key.startsWith('playbook:')) ?? first;
}

const EVENTS: Readonly<Record<string, CountedFrom>> = {
  'playbook:antenatal': 'dueDate',
  'playbook:vaccination': 'birth',
  'treatment:childVaccination': 'birth',
};

/**
 * Returns the event that the days of a template are counted from: that of its treatment, or, without
 * one, that of the warning signs in its words, which each set of its kind has. Null for the visit.
 */
export function getCountedFrom({
  treatment,
  messageTemplate,
  language,
}: {
  treatment: string | null;
  messageTemplate: string;
  language: Language;
}): CountedFrom | null {
  if (treatment !== null) return EVENTS[getTreatmentKey(treatment) ?? ''] ?? null;
  const { warnings } = LANGUAGE_PLAYBOOKS[language];
  if (messageTemplate.includes(warnings.pregnancy)) return 'dueDate';
  // Those of a bite have the signs of a wound, too, and their days are counted from the bite.
  const isForBite = messageTemplate.includes(warnings.wound);
  return messageTemplate.includes(warnings.vaccine) && !isForBite ? 'birth' : null;
}

function isForAll(treatment: string): boolean {
  const words = toPlain(treatment).trim();
  return PLAYBOOKS_BY_TITLE.has(words) || SUBJECT_WORDS.has(words);
}

const SUBJECT_WORDS = new Set(
  Object.values(SUBJECTS).flatMap((subjects) => subjects.map((words) => toPlain(words).trim())),
);

const PLAYBOOKS_BY_TITLE = new Map(
  PLAYBOOK_IDS.flatMap((id) =>
    LANGUAGES.map((language) => [
      toPlain(LANGUAGE_PLAYBOOKS[language].playbooks[id].title).trim(),
      id,
    ]),
  ),
);
