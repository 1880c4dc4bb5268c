import type { Messages } from '@lingui/core';
import readBy from '#content/screens/read-by.json' with { type: 'json' };
import { addLanguage, i18n } from '#platform/i18n.ts';
import { ownName, SCREEN_LANGUAGES, type ScreenLanguage } from '#platform/language.ts';

type Catalogues = Readonly<Record<string, () => Promise<Messages>>>;

/** The messages of each language, one file each; the English ones are in the code. */
const CATALOGUES: Catalogues = import.meta.glob<Messages>(
  ['../../../content/screens/*.json', '!../../../content/screens/{en,read-by,latin-words}.json'],
  { import: 'default' },
);
const KEY = 'wellword-language';
const BEFORE_SIGN_IN_KEY = 'wellword-language-before-sign-in';

/** The languages of the screens as options; one that no native has read is marked. */
export function listScreenLanguages(): { value: ScreenLanguage; label: string }[] {
  const unread = Object.entries(readBy).flatMap(([language, reader]) =>
    reader === null ? [language] : [],
  );
  return SCREEN_LANGUAGES.map((value) => ({
    value,
    label: unread.includes(value)
      ? i18n.t('{language} (beta)', { language: ownName(value) })
      : ownName(value),
  }));
}

/** The language that was asked for last; its messages may still be on their way. */
let wantedLanguage = i18n.locale;

/**
 * Shows the screens in another language, without a reload; what is typed stays. Returns false where another one was
 * asked for before its messages arrived. Rejects and changes nothing when the language has no messages, or when they do
 * not arrive.
 */
export async function switchLanguage(language: string, catalogues = CATALOGUES): Promise<boolean> {
  wantedLanguage = language;
  try {
    if (language !== 'en') addLanguage(language, await loadMessages(language, catalogues));
  } catch (error) {
    if (wantedLanguage === language) wantedLanguage = i18n.locale;
    throw error;
  }
  if (wantedLanguage !== language) return false;
  i18n.activate(language);
  document.documentElement.lang = language;
  return true;
}

async function loadMessages(language: string, catalogues: Catalogues): Promise<Messages> {
  const load = catalogues[`../../../content/screens/${language}.json`];
  if (load === undefined) throw new Error(`The screens have no messages in ${language}`);
  return load();
}

/** Returns the language that was chosen in this browser. */
export function languageOfBrowser(): ScreenLanguage | undefined {
  const choice = localStorage.getItem(KEY);
  return SCREEN_LANGUAGES.find((language) => language === choice);
}

/** Switches to the language that a person chose here; this browser opens with it from now on. */
export async function chooseLanguage(language: ScreenLanguage): Promise<void> {
  if (await switchLanguage(language)) localStorage.setItem(KEY, language);
}

/** As `chooseLanguage`, for a person who is about to sign in. */
export async function chooseBeforeSignIn(language: ScreenLanguage): Promise<void> {
  await chooseLanguage(language);
  if (language === wantedLanguage) sessionStorage.setItem(BEFORE_SIGN_IN_KEY, language);
}

/** Returns the language that was chosen in this tab before the sign-in, once. */
export function takeChoiceBeforeSignIn(): ScreenLanguage | undefined {
  const choice = sessionStorage.getItem(BEFORE_SIGN_IN_KEY);
  sessionStorage.removeItem(BEFORE_SIGN_IN_KEY);
  return SCREEN_LANGUAGES.find((language) => language === choice);
}

/** Switches to the language of a person who is signed in: their own, else this browser's, else their clinic's. */
export async function followPerson(person: {
  own: ScreenLanguage | null;
  clinic: ScreenLanguage;
}): Promise<void> {
  const language = person.own ?? languageOfBrowser() ?? person.clinic;
  if (language === wantedLanguage) return;
  // Without its messages the language of the page stays.
  await switchLanguage(language).catch(() => undefined);
}
