import { isConflict } from '#platform/merge.ts';
import { LANGUAGES, scriptShare, type Language } from '#platform/language.ts';

/** The names of a clinic or a doctor in languages where they differ from the usual one. */
export type NamesByLanguage = Readonly<Partial<Record<Language, string>>>;

/** Returns the clinic's name for patients in `language`; the account's name if it has no other. */
export function getClinicName(
  clinic: {
    readonly name?: string;
    readonly clinicName: string;
    readonly namesByLanguage: NamesByLanguage;
  },
  language: Language,
): string {
  return clinic.namesByLanguage[language] || clinic.clinicName || (clinic.name ?? '');
}

/**
 * Returns the names without blank ones, ordered as the database returns them, so that equal names
 * are equal as JSON.
 */
export function cleanNames(names: NamesByLanguage): NamesByLanguage {
  const entries = Object.entries(names).filter(([, name]) => name.trim() !== '');
  return Object.fromEntries(entries.toSorted(([first], [other]) => (first < other ? -1 : 1)));
}

/**
 * Lists those `languages` whose script the usual name is not written in, and those that have a name
 * of their own.
 */
export function listNameLanguages({
  languages,
  name,
  names,
}: {
  languages: readonly Language[];
  name: string;
  names: NamesByLanguage;
}): Language[] {
  const isReadable = (language: Language) =>
    name.trim() !== '' && scriptShare(name, language) > 0.5;
  return LANGUAGES.filter(
    (language) =>
      languages.includes(language) && (names[language] !== undefined || !isReadable(language)),
  );
}

interface Named {
  readonly namesByLanguage: NamesByLanguage;
}

/** Returns the fields of `values` that differ from `base`, their names without blank ones. */
export function findNamedChanges<Values extends Partial<Named>>(
  base: object,
  values: Values,
): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(base));
  const names = values.namesByLanguage && { namesByLanguage: cleanNames(values.namesByLanguage) };
  const changes = Object.entries({ ...values, ...names }).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return Object.fromEntries(changes) as Partial<Values>;
}

interface Edit {
  /** The names that the edit began from. */
  readonly base: NamesByLanguage;
  /** The names as another user saved them meanwhile. */
  readonly current: NamesByLanguage;
  readonly draft: NamesByLanguage;
}

/**
 * Puts an edit over names that another user saved meanwhile: each language that the edit changed is
 * taken from it. `isConflict` when both changed the same language to different names.
 */
export function mergeNames({ base, current, draft }: Edit): {
  names: NamesByLanguage;
  isConflict: boolean;
} {
  const changedLanguages = LANGUAGES.filter(
    (language) => (draft[language] ?? '') !== (base[language] ?? ''),
  );
  const changes = Object.fromEntries(
    changedLanguages.map((language) => [language, draft[language] ?? '']),
  );
  const whole = (names: NamesByLanguage) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, names[language] ?? '']));
  return {
    names: cleanNames({ ...current, ...changes }),
    isConflict: isConflict({ base: whole(base), current: whole(current), changes }),
  };
}

/**
 * Puts changed fields over a row that another user saved meanwhile. Names are merged by language, so
 * that users who name different languages do not conflict.
 */
export function mergeNamedChanges<Changes extends Partial<Named>>({
  base,
  current,
  changes,
}: {
  base: Named;
  current: Named;
  changes: Changes;
}): { changes: Changes; isConflict: boolean } {
  const { namesByLanguage: draft, ...others } = changes;
  const hasConflict = isConflict({ base, current, changes: others });
  if (draft === undefined) return { changes, isConflict: hasConflict };
  const mergedNames = mergeNames({
    base: base.namesByLanguage,
    current: current.namesByLanguage,
    draft,
  });
  return {
    changes: { ...changes, namesByLanguage: mergedNames.names },
    isConflict: hasConflict || mergedNames.isConflict,
  };
}
