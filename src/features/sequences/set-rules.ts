import { findKnownLanguage } from '#features/reviews/rules.ts';
import { SHARED_SET_LANGUAGES } from '#features/content/sequence-template-schema.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import type { SequenceTemplate } from './schema.ts';

interface SetChoice {
  readonly templates: readonly SequenceTemplate[];
  readonly profileType: string;
  readonly language: Language;
  /** The meaning of the treatment of the review, the most exact first. */
  readonly treatmentKeys?: readonly string[];
}

/**
 * Returns the templates of one sequence, in order: the set for the treatment of the review, first
 * one of the same profile type; else the set of the profile type. Of those, the clinic's own come
 * first, then shared ones that target the clinic's type, then those shared with all; of several own
 * sets the newest. Never mixes sets, because a patient would get the first message of each. Empty
 * without a set in this language.
 */
export function templatesFor({
  templates,
  profileType,
  language,
  treatmentKeys = [],
}: SetChoice): SequenceTemplate[] {
  const inLanguage = templates.filter((template) => template.language === language);
  const ofType = (template: SequenceTemplate) => template.profileType === profileType;
  const candidates = [
    ...treatmentKeys.flatMap((key) => {
      const forTreatment = inLanguage.filter(({ treatmentKey }) => treatmentKey === key);
      return [forTreatment.filter(ofType), forTreatment];
    }),
    inLanguage.filter((template) => template.treatmentKey === null && ofType(template)),
  ];
  return selectSet(candidates.find((set) => set.length > 0) ?? []);
}

/** Returns the set that is used of templates for the same visits. */
export function selectSet(templates: readonly SequenceTemplate[]): SequenceTemplate[] {
  const [set = []] = [
    templates.filter(({ isGlobal }) => !isGlobal),
    templates.filter(({ isGlobal, targetProfileType }) => isGlobal && targetProfileType !== null),
    templates.filter(({ isGlobal, targetProfileType }) => isGlobal && targetProfileType === null),
  ].filter(({ length }) => length > 0);
  const [newest] = set.toSorted(newestFirst);
  const sameSet = set.filter(({ setId }) => setId === newest?.setId);
  // Of templates from before that are due on one day, the newest.
  const byDay = Map.groupBy(sameSet, ({ sequenceDays }) => sequenceDays);
  return [...byDay.values()]
    .flatMap((sameDay) => sameDay.toSorted(newestFirst).slice(0, 1))
    .toSorted(inOrder);
}

function newestFirst(first: SequenceTemplate, second: SequenceTemplate): number {
  if (first.createdAt === second.createdAt) return inOrder(first, second);
  return first.createdAt > second.createdAt ? -1 : 1;
}

function inOrder(first: SequenceTemplate, second: SequenceTemplate): number {
  return (
    first.sequenceOrder - second.sequenceOrder ||
    first.sequenceDays - second.sequenceDays ||
    (first.id < second.id ? -1 : 1)
  );
}

/**
 * Returns the language of a patient's follow-ups: their own if it is known and there are messages
 * in it, else the chosen one.
 */
export function followUpLanguage(
  review: Parameters<typeof findKnownLanguage>[0],
  choice: SetChoice,
): { language: Language; isOwn: boolean } {
  const language = findKnownLanguage(review);
  const isOwn = language !== undefined && templatesFor({ ...choice, language }).length > 0;
  return isOwn ? { language, isOwn } : { language: choice.language, isOwn: false };
}

/**
 * Returns the language in which follow-ups are created unless a person chooses another: the
 * patient's, else the clinic's default one where there are messages in it.
 */
export function usualLanguage(
  review: Parameters<typeof findKnownLanguage>[0],
  { clinic, ...set }: Omit<SetChoice, 'language'> & { clinic: { defaultLanguage: Language } },
): Language {
  const { defaultLanguage } = clinic;
  const hasMessages = listSetLanguages(set.templates).includes(defaultLanguage);
  return followUpLanguage(review, { ...set, language: hasMessages ? defaultLanguage : 'en' })
    .language;
}

/** Lists the languages that sequences can be created in: those of the shared sets and of `templates`. */
export function listSetLanguages(templates: readonly SequenceTemplate[]): Language[] {
  const ownLanguages = new Set(templates.map(({ language }) => language));
  const sharedLanguages: readonly Language[] = SHARED_SET_LANGUAGES;
  return LANGUAGES.filter(
    (language) => sharedLanguages.includes(language) || ownLanguages.has(language),
  );
}
