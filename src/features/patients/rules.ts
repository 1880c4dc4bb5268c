import type { Patient, PatientChange } from './schema.ts';
import { cleanName, titleCase } from '#platform/text.ts';
import type { CalendarDate } from '#platform/time.ts';

const ADULT_AGE = 18;

/**
 * True for a person who is or may be younger than 18. A year alone does not say whether the
 * birthday has come, so the whole year in which a person becomes 18 counts.
 */
export function isMinorOn(
  today: CalendarDate,
  { isMinor, birthYear }: Pick<Patient, 'isMinor' | 'birthYear'>,
): boolean {
  return isMinor || (birthYear !== null && birthYear >= findOldestMinorYear(today));
}

/** Returns the earliest year of birth of people who may be younger than 18. */
export function findOldestMinorYear(today: CalendarDate): number {
  return getYear(today) - ADULT_AGE;
}

/** True for a year in which no one can have been born yet. */
export function isFutureYear(today: CalendarDate, year: number | null): boolean {
  return year !== null && year > getYear(today);
}

function getYear(day: CalendarDate): number {
  return Number(day.slice(0, 4));
}

/** The name that rows without one have (specification, section 4). */
export const UNKNOWN_PATIENT = 'Unknown Patient';

const LONGEST_NAME = 120;
const TEN_DIGITS = /^[0-9]{10}$/;

/** Turns 'asha  devi ' into 'Asha Devi'. */
export function cleanPatientName(name: string): string {
  return titleCase(cleanName(name));
}

/** True when a name and number say who a row is about; without them it belongs to no patient. */
export function isIdentified({ name, number }: { name: string; number: string }): boolean {
  const cleanedText = cleanPatientName(name);
  if (cleanedText === '' || cleanedText === UNKNOWN_PATIENT) return false;
  // A capital may be longer than its letter: 'ß' becomes 'SS'.
  return Array.from(cleanedText).length <= LONGEST_NAME && TEN_DIGITS.test(number);
}

/** The person of a form, as typed. */
export interface TypedPerson {
  readonly name: string;
  readonly number: string;
}

/** True when both name and number differ: another person, not a correction of the first. */
export function isOtherPerson(first: TypedPerson, second: TypedPerson): boolean {
  return (
    first.number !== second.number && cleanPatientName(first.name) !== cleanPatientName(second.name)
  );
}

/** Returns those fields that differ from the current ones, cleaned as they will be stored. */
export function findChanges(current: Patient, input: PatientChange): PatientChange {
  const cleanPerson = {
    ...input,
    ...(input.name !== undefined && { name: cleanPatientName(input.name) }),
  };
  return Object.fromEntries(
    Object.entries(cleanPerson).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof PatientChange],
    ),
  );
}
