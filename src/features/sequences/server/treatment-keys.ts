import { findTreatments, toPlain } from '#features/content/find-treatments.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { findSubject } from '#features/sequence-writer/find-playbook.ts';
import { LANGUAGES } from '#platform/language.ts';

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
 * Lists what a treatment means, the most exact first: its name in the list of treatments, its
 * playbook, and its own words. Empty for an empty text.
 */
export function listTreatmentKeys(treatment: string): string[] {
  const words = toPlain(treatment).trim();
  if (words === '') return [];
  const titledPlaybook = PLAYBOOKS_BY_TITLE.get(words);
  if (titledPlaybook) return [`playbook:${titledPlaybook}`, `words:${words}`];
  const { playbook } = findSubject(treatment, 'en');
  const longestFirst = findTreatments(treatment, 'en')
    .filter(({ isSure }) => isSure)
    .toSorted((first, second) => second.words.length - first.words.length);
  return [
    ...longestFirst.map(({ id }) => `treatment:${id}`),
    ...(playbook === null || playbook === 'general' ? [] : [`playbook:${playbook}`]),
    `words:${words}`,
  ];
}

/**
 * Returns the meaning that a set with this treatment is for; null for an empty text. The title of a
 * playbook means all its treatments; other words for one of many mean that one alone.
 */
export function getTreatmentKey(treatment: string | null): string | null {
  const keys = listTreatmentKeys(treatment ?? '');
  const [first = null] = keys;
  const playbookKey = keys.find((key) => key.startsWith('playbook:'));
  if (playbookKey === undefined || PLAYBOOKS_BY_TITLE.has(toPlain(treatment ?? '').trim()))
    return playbookKey ?? first;
  const isOfMany = OF_MANY_TREATMENTS.some((playbook) => playbookKey === `playbook:${playbook}`);
  if (!isOfMany) return playbookKey;
  return keys.find((key) => !key.startsWith('playbook:')) ?? first;
}

const PLAYBOOKS_BY_TITLE = new Map(
  PLAYBOOK_IDS.flatMap((id) =>
    LANGUAGES.map((language) => [
      toPlain(LANGUAGE_PLAYBOOKS[language].playbooks[id].title).trim(),
      id,
    ]),
  ),
);
