import { LANGUAGES, type Language } from '#platform/language.ts';
import { CLINIC, OPT_IN_PHRASES } from './opt-in-phrases.ts';

/** The code on the posters of one clinic, for each language. */
export type OptInCodes = Readonly<Record<Language, string>>;

/** A clinic's name is shorter. */
const LONGEST_NAME = 200;
const LONGEST_TEXT = 600;

/** Returns the message that a poster fills in. */
export function composeOptIn({
  language,
  clinicName,
  code,
}: {
  language: Language;
  clinicName: string;
  code: string;
}): string {
  return `${OPT_IN_PHRASES[language].replace(CLINIC, () => clinicName)} Ref ${code}`;
}

/**
 * Returns the language of the poster whose message this is; undefined for any other text. The words
 * around the clinic's name and the code must be those of one poster, and nothing else may be there:
 * who changes the sentence may mean the opposite. The name is not compared, because it may have
 * changed since the poster was printed.
 */
export function readOptIn(text: string, codes: OptInCodes): Language | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const plainText = normalize(text);
  return LANGUAGES.find((language) => {
    const phrase = normalize(`${OPT_IN_PHRASES[language]} Ref ${codes[language]}`);
    const [before = '', after = ''] = phrase.split(CLINIC);
    const name = plainText.length - before.length - after.length;
    const isWhole = plainText.startsWith(before) && plainText.endsWith(after);
    return isWhole && name > 0 && name <= LONGEST_NAME;
  });
}

/** Keyboards and apps change spaces, the case of letters and how accents are put together. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cf}\s]+/gu, ' ')
    .trim();
}
