import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/** One word for one thing: each message whose English has `english` has one of `says`, and none has one of `never`. */
export interface GlossaryTerm {
  readonly english: string;
  readonly says: readonly string[];
  readonly never?: readonly string[];
}

export interface Catalogue {
  /** Message to its English text. */
  readonly english: Readonly<Record<string, string>>;
  /** Message to its translation; empty is missing. */
  readonly translations: Readonly<Record<string, string>>;
  readonly glossary: readonly GlossaryTerm[];
  /** Words that stay in Latin letters, in each language. */
  readonly latinWords: readonly string[];
}

/** Reads the catalogue of a language, its glossary and what stays in Latin letters, from `content`. */
export function readCatalogue(language: string): Catalogue {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(resolve(import.meta.dirname, '../content', file), 'utf8'));
  return {
    english: read('screens/en.json') as Catalogue['english'],
    translations: read(`screens/${language}.json`) as Catalogue['translations'],
    glossary: read(`${language}/glossary.json`) as Catalogue['glossary'],
    latinWords: read('screens/latin-words.json') as Catalogue['latinWords'],
  };
}

/** Returns the messages that have no translation. */
export function listMissing({ english, translations }: Catalogue): string[] {
  return Object.keys(english).filter((id) => !translations[id]);
}

/** Returns what is wrong in a catalogue, one sentence each: missing texts, arguments, spaces, words. */
export function listCatalogueFaults(catalogue: Catalogue): string[] {
  const { english, translations } = catalogue;
  const leftOver = Object.keys(translations).filter((id) => !Object.hasOwn(english, id));
  return [
    ...listMissing(catalogue).map((id) => `‘${id}’ is not translated`),
    ...leftOver.map((id) => `‘${id}’ is no message`),
    ...Object.entries(english).flatMap(([id, text]) => {
      const translation = translations[id];
      return translation ? listFaults({ text, translation }, catalogue) : [];
    }),
  ];
}

interface Pair {
  readonly text: string;
  readonly translation: string;
}

function listFaults({ text, translation }: Pair, { glossary, latinWords }: Catalogue): string[] {
  const says = (fault: string) => `‘${translation}’, for ‘${text}’, ${fault}`;
  const [neededArguments, givenArguments] = [text, translation].map((each) =>
    listArguments(compileMessageOrThrow(each)).toSorted(),
  );
  if (!isDeepStrictEqual(neededArguments, givenArguments))
    return [says(`needs ${neededArguments?.join(', ')}, and has ${givenArguments?.join(', ')}`)];
  const words = withoutArguments(translation);
  const shownEnglish = withoutArguments(text);
  const otherTerms = glossary.filter(
    (term) =>
      hasWord(shownEnglish, term.english) && !term.says.some((word) => translation.includes(word)),
  );
  const wrongWords = glossary
    .flatMap(({ never = [] }) => never)
    .filter((word) => words.includes(word));
  return [
    ...(spacesAround(text) === spacesAround(translation)
      ? []
      : [says('has other spaces at its ends')]),
    ...otherTerms.map((term) => says(`does not say ${term.says.join(' or ')} for ${term.english}`)),
    ...wrongWords.map((word) => says(`says ${word}`)),
    ...listLatinWords(words, latinWords).map((word) => says(`says ${word} in Latin letters`)),
  ];
}

/** Each argument with the choices that it has beside one and other. */
function listArguments(message: CompiledMessage): string[] {
  const foundArguments = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind, choices] = token;
    const entries = typeof choices === 'object' && choices ? Object.entries(choices) : [];
    const own = entries
      .map(([key]) => key)
      .filter((key) => !['one', 'other', 'offset'].includes(key));
    const inner = entries.flatMap(([, choice]) =>
      Array.isArray(choice) ? listArguments(choice) : [],
    );
    return [[name, kind, ...own].join(' '), ...inner];
  });
  return [...new Set(foundArguments)];
}

/** The words of a message, without the names of its arguments. */
function withoutArguments(text: string): string {
  return text
    .replaceAll(/'\{[^']*\}'/g, ' ')
    .replaceAll(/\{\w+, plural,/g, ' ')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/\b(?:one|other|=\d+) \{/g, ' ');
}

function hasWord(text: string, word: string): boolean {
  const literal = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\b${literal}s?\b`, 'i').test(text);
}

const ADDRESS = /\S*\w[./@_-]\w\S*/g;

function listLatinWords(text: string, latinWords: readonly string[]): string[] {
  const words = text.replaceAll(ADDRESS, ' ').match(/[A-Za-z]{2,}/g) ?? [];
  return words.filter((word) => !latinWords.includes(word));
}

function spacesAround(text: string): string {
  return `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;
}
