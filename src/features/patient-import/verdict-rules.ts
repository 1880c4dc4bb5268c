import type { PatientId } from '#features/patients/schema.ts';
import type { ImportedPerson, ImportVerdict } from './schema.ts';

/** The facts about a patient that an import may fill in. */
export interface Known extends Pick<
  ImportedPerson,
  'language' | 'birthYear' | 'lastSeenOn' | 'note' | 'isMinor'
> {
  readonly guardianId: PatientId | null;
}

/** The fields that a row fills in. */
export type Filled = Partial<Known>;

/**
 * Returns the fields that the row fills in: an import never overwrites what is known, except the
 * last visit by a later one.
 */
export function findFilled(current: Known, row: Known): Filled {
  const isLater =
    row.lastSeenOn !== null && (current.lastSeenOn === null || row.lastSeenOn > current.lastSeenOn);
  return {
    ...(current.language === null && row.language !== null && { language: row.language }),
    ...(current.birthYear === null && row.birthYear !== null && { birthYear: row.birthYear }),
    ...(isLater && { lastSeenOn: row.lastSeenOn }),
    ...(current.note === '' && row.note !== '' && { note: row.note }),
    ...(!current.isMinor && row.isMinor && { isMinor: true }),
    ...(current.guardianId === null && row.guardianId !== null && { guardianId: row.guardianId }),
  };
}

/** Judges a row that can be stored, from what the book has on its number. */
export function judgeRow({
  current,
  others,
  row,
}: {
  /** The patient with this name on this number. */
  current: Known | undefined;
  /** Names of other patients on the number. */
  others: readonly string[];
  row: Known;
}): { verdict: Exclude<ImportVerdict, 'refused'>; about: string[] } {
  if (current) {
    const filledFields = Object.keys(findFilled(current, row));
    return filledFields.length > 0
      ? { verdict: 'changes', about: filledFields }
      : { verdict: 'same', about: [] };
  }
  return others.length > 0
    ? { verdict: 'another_person', about: [...others] }
    : { verdict: 'new', about: [] };
}
