// The facts of two patients who are one person, and those that a user has to choose.

import { isMinorOn } from '#features/patients/rules.ts';
import type { Patient } from '#features/patients/schema.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { MergedFacts, OpenFact } from './contract.ts';

/** The facts of a patient that a merge combines. */
export type FactsOfPatient = Pick<Patient, 'language' | 'birthYear' | 'isMinor' | 'note'>;

/** Returns of a patient what a merge combines. */
export function toFacts({ language, birthYear, isMinor, note }: FactsOfPatient): MergedFacts {
  return { language, birthYear, isMinor, note };
}

const LONGEST_NOTE = 200;

/**
 * Combines the facts of two patients. A fact that only one of them has is taken. `open` lists the
 * facts that a person has to choose because both have another one; until then the stricter
 * protection counts, and the note has both texts where they fit.
 */
export function combineFacts(
  today: CalendarDate,
  { kept, merged }: { kept: FactsOfPatient; merged: FactsOfPatient },
): { facts: MergedFacts; open: OpenFact[] } {
  const notes = [...new Set([kept.note, merged.note])].filter((note) => note !== '');
  const bothNotes = notes.join(' · ');
  const [isKeptMinor, isMergedMinor] = [isMinorOn(today, kept), isMinorOn(today, merged)];
  const open: OpenFact[] = [];
  if (areDifferent(kept.language, merged.language)) open.push('language');
  const birthYear = kept.birthYear ?? merged.birthYear;
  const isMinorAsked = isKeptMinor !== isMergedMinor;
  // Where the only year is that of a child, an adult has another one.
  const isYearAsked = isMinorAsked && isMinorOn(today, { isMinor: false, birthYear });
  if (isYearAsked || areDifferent(kept.birthYear, merged.birthYear)) open.push('birthYear');
  if (isMinorAsked) open.push('isMinor');
  if (notes.length > 1) open.push('note');
  return {
    facts: {
      language: kept.language ?? merged.language,
      birthYear,
      isMinor: isKeptMinor || isMergedMinor,
      note: bothNotes.length <= LONGEST_NOTE ? bothNotes : kept.note,
    },
    open,
  };
}

function areDifferent(first: string | number | null, second: string | number | null): boolean {
  return first !== null && second !== null && first !== second;
}

/** True for facts that contradict each other: an adult who was born as a child of today. */
export function isContradiction(today: CalendarDate, facts: MergedFacts): boolean {
  return !facts.isMinor && isMinorOn(today, { isMinor: false, birthYear: facts.birthYear });
}

/** Lists the names of an object's fields. */
export function listFields<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}

/** Returns some fields of an object. */
export function pickFields<Fields extends object, Name extends keyof Fields>(
  from: Fields,
  names: readonly Name[],
): Partial<Pick<Fields, Name>> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Pick<Fields, Name>>;
}
