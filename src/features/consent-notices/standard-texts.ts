import { getClinicName, type NamesByLanguage } from '#features/clinics/name-rules.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { internationalNumber } from '#platform/phone.ts';
import { NORTHERN_TEXTS } from './standard-text-north.ts';
import { SOUTHERN_TEXTS } from './standard-text-south.ts';

const TEXTS: Readonly<Record<Language, string>> = { ...NORTHERN_TEXTS, ...SOUTHERN_TEXTS };

interface NamedClinic {
  readonly name: string;
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly clinicAddress: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
  readonly contactEmail: string;
}

/** Returns the standard notice in each language, with the clinic's name and contact filled in. */
export function fillStandardTexts(clinic: NamedClinic): Record<Language, string> {
  const contact = describeContact(clinic);
  return mapLanguages((language) => {
    const name = getClinicName(clinic, language);
    // One pass: a name in braces is not filled in again.
    const values: Readonly<Record<string, string>> = { clinic: name, contact: contact || name };
    return TEXTS[language].replace(/\{(clinic|contact)\}/g, (_, key: string) => values[key] ?? '');
  });
}

/** Returns a record with one value for each language. */
export function mapLanguages(toValue: (language: Language) => string): Record<Language, string> {
  const entries = LANGUAGES.map((language) => [language, toValue(language)] as const);
  return Object.fromEntries(entries) as Record<Language, string>;
}

function describeContact(clinic: NamedClinic): string {
  const phone = clinic.contactPhone || clinic.contactWhatsapp;
  return [phone === '' ? '' : internationalNumber(phone), clinic.contactEmail, clinic.clinicAddress]
    .filter((part) => part.trim() !== '')
    .join(', ');
}
