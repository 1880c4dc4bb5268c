import { i18n, texts } from '#platform/i18n.ts';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import type { SuggestedPatient } from '../schema.ts';

export const CHOICE_TEXTS = texts({
  onThisPhone: 'Patients on this phone',
  withTheseDigits: 'Patients with these digits in their number',
  withThisName: 'Patients with this name',
  someoneElse: 'Someone else on this phone',
  otherNumber: ({ name, number }: { name: string; number: string }) =>
    i18n.t(
      '{name} is in the patient book with {number}. With the number above, a new patient is added. If it is someone else, change the name; if the number is new, change it in the patient book.',
      { name, number },
    ),
  emptyName: 'Empty the name',
  messagesIn: 'Messages in',
  askedLately: (name: string, on: string) =>
    i18n.t(
      '{name} was asked for a review on {on}. Asking again so soon annoys patients, and Google may remove reviews.',
      { name, on: formatDate(on) },
    ),
});

/** 'Gujarati · last visit 3 Oct 2026', with what is known. */
export function describeChoice(patient: SuggestedPatient, today: string): string {
  const { language, isMinor, guardianName, lastVisitOn, number } = patient;
  const parts = [
    guardianName === null
      ? isMinor && i18n.t('Child')
      : i18n.t('Child of {guardianName}', { guardianName }),
    language && languageName(language),
    lastVisitOn === null
      ? i18n.t('no visit yet')
      : i18n.t('last visit {lastVisitOn}', { lastVisitOn: describeDay(lastVisitOn, today) }),
  ];
  const facts = parts.filter(Boolean).join(' · ');
  return number === null ? facts : facts.replace(/^./, (letter) => letter.toUpperCase());
}

function describeDay(day: string, today: string): string {
  return day === today ? i18n.t('today') : formatDate(day);
}
