import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The language of the screens, and its messages; the English ones are in the code, and each is its own key. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const compiledMessages = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  const messageParts = compiledMessages.get(message) ?? compileMessage(message);
  compiledMessages.set(message, messageParts);
  return messageParts;
});

/** Adds the messages of a language; one that is not translated yet stays English. */
export function addLanguage(language: string, messages: Messages): void {
  const translations = Object.entries(messages).filter(([, text]) => text !== '');
  i18n.load(language, Object.fromEntries(translations));
}

/** Returns these texts as messages: each string is read in the language that is spoken at that moment. */
export function texts<Texts extends object>(source: Texts): Texts {
  for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(source)))
    if (typeof value === 'object' && value !== null) texts(value);
    else if (typeof value === 'string' && value !== '')
      Object.defineProperty(source, key, { get: () => i18n._(value) });
  return source;
}

/**
 * Marks a sentence as a message and returns it as it is, for a schema, or for the server's answer: `translateText` says it
 * in the language of the screen that shows it.
 */
export function markText<Text extends string>(text: Text): Text {
  return text;
}

/** Returns a marked sentence in the current language, and any other text as it is. */
export function translateText(text: string): string {
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text;
}

/** Returns the texts of both, still read in the current language; `{ ...texts }` would read them once. */
export function joinTexts<First extends object, Second extends object>(
  first: First,
  second: Second,
): First & Second {
  const both = Object.defineProperties({}, Object.getOwnPropertyDescriptors(first));
  return Object.defineProperties(both, Object.getOwnPropertyDescriptors(second)) as First & Second;
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Formats a span from now as '2 hours ago' or 'tomorrow'. */
export function relativeTime(count: number, unit: 'day' | 'hour' | 'minute'): string {
  // Node and browsers say '1 घंटे पहले' in Hindi, with the form for several hours.
  if (count === -1 && unit === 'hour') return i18n.t('1 hour ago');
  // '9 दिन में' and 'येत्या 9 दिवसांमध्ये' are within nine days.
  if (count > 1 && unit === 'day') return i18n.t('in {count} days', { count });
  const locale = screenLocale();
  // Creating a format takes longer than a row of a list may.
  const format =
    relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relativeFormats.set(locale, format);
  return format.format(count, unit);
}

/** Lists as 'Asha, Ravi and Meera', or with `or` before the last. */
export function listText(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(screenLocale(), { type }).format(items);
}

/** Compares two texts in the order of the language of the screen, for `toSorted`. */
export function compareTexts(first: string, second: string): number {
  return first.localeCompare(second, screenLocale());
}

/** The language of dates and numbers on the screens: as in India, with the digits 0 to 9. */
export function screenLocale(): string {
  return `${i18n.locale}-IN-u-nu-latn`;
}
