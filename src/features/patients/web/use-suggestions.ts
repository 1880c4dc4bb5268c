import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asciiDigits } from '#platform/phone.ts';
import { parsePhoneNumber } from '#platform/phone-reading.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { cleanPatientName } from '../rules.ts';
import type { SuggestedPatient, Suggestion } from '../schema.ts';
import { patientsApi } from './api.ts';

/** Letters of a name before patients are searched by it. */
export const LEAST_LETTERS = 2;
const LEAST_DIGITS = 4;
const WHOLE_NUMBER_DIGITS = 10;
const PREFIX = /^\+ ?91/;

interface Suggestions {
  patients: readonly SuggestedPatient[];
  /** They are those on a whole number. */
  isByNumber: boolean;
  /** They are those with the first digits that are typed, or others of their number. */
  isByDigits: boolean;
  /** Nothing was found for what is typed. */
  isEmpty: boolean;
}

/** Loads the patients that fit what is typed; none until enough is typed, and none on failure. */
export function useSuggestions(person: { name: string; number: string }): Suggestions {
  const input = readSuggestion(person);
  const { data, isPlaceholderData } = useQuery({
    ...patientsApi.suggest.queryOptions({
      input: input ?? {},
      staleTime: 0,
      meta: NOT_STORED,
    }),
    enabled: input !== undefined,
    placeholderData: input?.number === undefined ? keepPreviousData : undefined,
  });
  const patients = (input && data?.patients) || [];
  return {
    patients,
    isByNumber: input?.number !== undefined,
    isByDigits: input?.digits !== undefined,
    isEmpty: input !== undefined && data?.patients.length === 0 && !isPlaceholderData,
  };
}

/** True for digits by which patients are offered. An error that appears on leaving them would move the patients away under a tap. */
export function isPartOfNumber(text: string): boolean {
  return readSuggestion({ name: '', number: text })?.digits !== undefined;
}

/** Returns for what patients are searched; undefined until enough is typed. */
function readSuggestion(person: { name: string; number: string }): Suggestion | undefined {
  const number = parsePhoneNumber(person.number);
  if (number !== undefined) return { number };
  const digits = asciiDigits(person.number).trim().replace(PREFIX, '').replaceAll(/\D/g, '');
  if (digits.length >= LEAST_DIGITS && digits.length < WHOLE_NUMBER_DIGITS) return { digits };
  const name = cleanPatientName(person.name);
  return person.number === '' && name.length >= LEAST_LETTERS ? { name } : undefined;
}
