/** The languages in which the product writes to patients, in the order in which a person chooses among them. */
export const LANGUAGES = ['en', 'hi', 'gu', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'pa'] as const;
export type Language = (typeof LANGUAGES)[number];

interface LanguageFacts {
  readonly name: string;
  readonly ownName: string;
  /** Letters of the script, without the dandas that all Indic scripts share. */
  readonly script: RegExp;
}

const LATIN = /\p{Script=Latin}/u;
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097F\uA8E0-\uA8FF]/u;

const FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', ownName: 'English', script: LATIN },
  hi: { name: 'Hindi', ownName: 'हिन्दी', script: DEVANAGARI },
  gu: { name: 'Gujarati', ownName: 'ગુજરાતી', script: /[\u0A80-\u0AFF]/u },
  mr: { name: 'Marathi', ownName: 'मराठी', script: DEVANAGARI },
  bn: { name: 'Bengali', ownName: 'বাংলা', script: /[\u0980-\u09FF]/u },
  ta: { name: 'Tamil', ownName: 'தமிழ்', script: /[\u0B80-\u0BFF]/u },
  te: { name: 'Telugu', ownName: 'తెలుగు', script: /[\u0C00-\u0C7F]/u },
  kn: { name: 'Kannada', ownName: 'ಕನ್ನಡ', script: /[\u0C80-\u0CFF]/u },
  ml: { name: 'Malayalam', ownName: 'മലയാളം', script: /[\u0D00-\u0D7F]/u },
  pa: { name: 'Punjabi', ownName: 'ਪੰਜਾਬੀ', script: /[\u0A00-\u0A7F]/u },
};

/** 'Gujarati' for 'gu'. */
export function languageName(language: Language): string {
  return FACTS[language].name;
}

/** 'ગુજરાતી' for 'gu': how its readers call it. */
export function ownName(language: Language): string {
  return FACTS[language].ownName;
}

/**
 * Share, 0 to 1, of the letters and vowel signs of `text` that belong to the script of `language`.
 * A text without letters has nothing in a wrong script: 1.
 */
export function scriptShare(text: string, language: Language): number {
  const letters = text.normalize('NFC').match(/[\p{L}\p{M}]/gu) ?? [];
  if (letters.length === 0) return 1;
  const own = letters.filter((letter) => FACTS[language].script.test(letter));
  return own.length / letters.length;
}
