import { texts } from './i18n.ts';

/** The languages in which the product writes to patients, in the order in which a person chooses among them. */
export const LANGUAGES = ['en', 'hi', 'gu', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'pa'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages of the screens; each but English has its messages in content/screens. */
export const SCREEN_LANGUAGES = ['en', 'hi', 'gu', 'mr'] as const satisfies readonly Language[];
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number];

const NAMES: Readonly<Record<Language, string>> = texts({
  en: 'English',
  hi: 'Hindi',
  gu: 'Gujarati',
  mr: 'Marathi',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
  pa: 'Punjabi',
});

interface LanguageFacts {
  readonly ownName: string;
  /** Letters of the script, without the dandas that all Indic scripts share. */
  readonly script: RegExp;
}

const LATIN = /\p{Script=Latin}/u;
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097F\uA8E0-\uA8FF]/u;

const FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { ownName: 'English', script: LATIN },
  hi: { ownName: 'हिन्दी', script: DEVANAGARI },
  gu: { ownName: 'ગુજરાતી', script: /[\u0A80-\u0AFF]/u },
  mr: { ownName: 'मराठी', script: DEVANAGARI },
  bn: { ownName: 'বাংলা', script: /[\u0980-\u09FF]/u },
  ta: { ownName: 'தமிழ்', script: /[\u0B80-\u0BFF]/u },
  te: { ownName: 'తెలుగు', script: /[\u0C00-\u0C7F]/u },
  kn: { ownName: 'ಕನ್ನಡ', script: /[\u0C80-\u0CFF]/u },
  ml: { ownName: 'മലയാളം', script: /[\u0D00-\u0D7F]/u },
  pa: { ownName: 'ਪੰਜਾਬੀ', script: /[\u0A00-\u0A7F]/u },
};

/** 'Gujarati' for 'gu', in the language of the screens. */
export function languageName(language: Language): string {
  return NAMES[language];
}

/** 'ગુજરાતી' for 'gu': how its readers call it. */
export function ownName(language: Language): string {
  return FACTS[language].ownName;
}

/** 'Gujarati · ગુજરાતી' for 'gu', and one name where both are the same. */
export function bothNames(language: Language): string {
  return [...new Set([languageName(language), ownName(language)])].join(' · ');
}

/**
 * Share, 0 to 1, of the letters and vowel signs of `text` that belong to the script of `language`.
 * A text without letters has nothing in a wrong script: 1.
 */
export function scriptShare(text: string, language: Language): number {
  const letters = text.normalize('NFC').match(/[\p{L}\p{M}]/gu) ?? [];
  if (letters.length === 0) return 1;
  const ownLetters = letters.filter((letter) => FACTS[language].script.test(letter));
  return ownLetters.length / letters.length;
}
