import type { Language } from '#platform/language.ts';
import type { Concept, Lexicon } from '../guard-lexicon/schema.ts';
import { LEXICONS } from '../guard-lexicon/languages.ts';
import { latinSound, reduceSound, readSound, withoutVoice, wordKey } from './sounds.ts';
import { foldSource } from './spelling.ts';

/** A word of a text, and where it is. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A concept that one or more words of a text name. */
export interface Signal {
  readonly concept: Concept | 'number';
  /** Places in the list of tokens; `to` is the last one. */
  readonly from: number;
  readonly to: number;
}

interface Entry {
  readonly concept: Concept;
  readonly isWhole: boolean;
  /** The words that follow, for an entry of several. */
  readonly rest: readonly string[];
  readonly isRestWhole: boolean;
}

interface Vocabulary {
  /** The length of the longest key. */
  readonly longest: number;
  readonly heads: ReadonlyMap<string, readonly Entry[]>;
  readonly tails: ReadonlyMap<string, readonly Entry[]>;
}

const TOKEN = /[\p{L}\p{M}\u200C\u200D]+(?:'[\p{L}\p{M}]+)*|#?\d+(?:[.,:/-]\d+)*%?|[₹★☆⭐🌟⭑]/gu;

export function readTokens(folded: string): Token[] {
  return [...folded.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

/** Lists what the words of a text are about, in the languages that it may be in. */
export function readSignals(
  tokens: readonly Token[],
  { language, isRomanised }: { language: Language; isRomanised: boolean },
): Signal[] {
  const english = vocabularyFor('en');
  const own = language === 'en' ? undefined : vocabularyFor(language);
  const keys = tokens.map(({ text }) => wordKey(text));
  const signals = matchAll(keys, english);
  if (own) signals.push(...matchAll(keys, own));
  if (own) {
    const skeletons = tokens.map(({ text }) => toSkeleton(text, language));
    signals.push(...matchAll(skeletons, loansFor(language), true));
    // 'ਅਸੀਂ' (we) sounds like a name.
    const ours = new Set(signals.filter(({ concept }) => concept === 'us').map(({ from }) => from));
    signals.push(...readPersons(tokens, language).filter(({ from }) => !ours.has(from)));
  }
  if (own && isRomanised) {
    const sounds = tokens.map(({ text }) => romanSound(text, language));
    signals.push(...matchAll(sounds, soundsFor(language), true));
  }
  for (const [index, { text }] of tokens.entries())
    if (/^\d/.test(text)) signals.push({ concept: 'number', from: index, to: index });
  return signals;
}

/** Concepts whose English words people write in the letters of their language. */
const LOANED: readonly Concept[] = [
  'illness',
  'measure',
  'test',
  'verdict',
  'medicine',
  'drug',
  'code',
  'instrument',
  'benefit',
  'review',
  'staff',
  'desk',
  'guarantee',
  'copy',
  'money',
];
const SHORTEST_LOAN = 4;
// Tamil writes more sounds alike.
const SHORTEST_LOAN_IN_TAMIL = 5;
const SHORTEST_SOUND = 3;

function toSkeleton(word: string, language: Language): string {
  if (/^\p{ASCII}/u.test(word)) return '';
  const sound = language === 'ta' ? withoutVoice(readSound(word)) : readSound(word);
  return reduceSound(sound);
}

const loans = new Map<Language, Vocabulary>();

function loansFor(language: Language): Vocabulary {
  const known = loans.get(language);
  if (known) return known;
  const words = Object.fromEntries(
    LOANED.map((concept) => [
      concept,
      (LEXICONS.en[concept] ?? '')
        .split(',')
        .map((word) => word.trim())
        .filter((word) => /^[a-z]+$/.test(word))
        .join(','),
    ]),
  );
  const made = compile(words, (word) => {
    const sound = latinSound(word);
    const skeleton = reduceSound(language === 'ta' ? withoutVoice(sound) : sound);
    const shortest = language === 'ta' ? SHORTEST_LOAN_IN_TAMIL : SHORTEST_LOAN;
    return skeleton.length < shortest ? '' : skeleton;
  });
  loans.set(language, made);
  return made;
}

/** Finds names of persons, as they sound, with at most a short ending. */
function readPersons(tokens: readonly Token[], language: Language): Signal[] {
  const names = personsFor(language);
  return tokens.flatMap(({ text }, index) => {
    if (/^\p{ASCII}/u.test(text)) return [];
    const sound = language === 'ta' ? withoutVoice(readSound(text)) : readSound(text);
    const isName = names.has(sound) || (sound.length > 5 && names.has(sound.slice(0, -1)));
    return isName ? [{ concept: 'person' as const, from: index, to: index }] : [];
  });
}

const persons = new Map<Language, ReadonlySet<string>>();

function personsFor(language: Language): ReadonlySet<string> {
  const known = persons.get(language);
  if (known) return known;
  const made = new Set(
    (LEXICONS.en.person ?? '')
      .split(',')
      .map((name) => romanSound(name.trim().replace(/=$/, ''), language))
      .filter((sound) => sound.length >= (language === 'ta' ? 4 : 3)),
  );
  persons.set(language, made);
  return made;
}

function romanSound(word: string, language: Language): string {
  const sound = latinSound(word);
  return language === 'ta' ? withoutVoice(sound) : sound;
}

function matchAll(
  keys: readonly string[],
  { heads, tails, longest }: Vocabulary,
  takesAnyEnding = false,
): Signal[] {
  const signals: Signal[] = [];
  for (const [index, key] of keys.entries()) {
    for (let length = 1; length <= Math.min(key.length, longest); length += 1) {
      const found = [heads.get(key.slice(0, length)), tails.get(key.slice(-length))];
      for (const [side, entries] of found.entries())
        for (const entry of entries ?? []) {
          const ending = side === 0 ? key.slice(length) : '';
          const to = matchEntry(entry, { keys, index, ending, takesAnyEnding });
          if (to !== undefined) signals.push({ concept: entry.concept, from: index, to });
        }
    }
  }
  return signals;
}

// Endings of English words; words of other languages may have any.
const ENGLISH_ENDING = /^(?:'?s|es|ed|d|ing|'s|ly)?$/;

function isEnding(key: string, ending: string): boolean {
  return ending === '' || (/^[a-z]/.test(key) ? ENGLISH_ENDING.test(ending) : true);
}

function matchEntry(
  entry: Entry,
  {
    keys,
    index,
    ending,
    takesAnyEnding,
  }: { keys: readonly string[]; index: number; ending: string; takesAnyEnding: boolean },
): number | undefined {
  const { isWhole, rest, isRestWhole } = entry;
  if (rest.length === 0 || isWhole) {
    if (isWhole && ending !== '') return undefined;
    if (!takesAnyEnding && !isEnding(keys[index] ?? '', ending)) return undefined;
  } else if (!takesAnyEnding && /^[a-z]/.test(keys[index] ?? '') && ending !== '') return undefined;
  for (const [offset, word] of rest.entries()) {
    const key = keys[index + 1 + offset] ?? '';
    const isLast = offset === rest.length - 1;
    const left = key.slice(word.length);
    if (
      !key.startsWith(word) ||
      (isLast && isRestWhole && left !== '') ||
      (!takesAnyEnding && !isEnding(key, left))
    )
      return undefined;
  }
  return index + rest.length;
}

const vocabularies = new Map<Language, Vocabulary>();

function vocabularyFor(language: Language): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const made = compile(LEXICONS[language], wordKey);
  vocabularies.set(language, made);
  return made;
}

const sounds = new Map<Language, Vocabulary>();

function soundsFor(language: Language): Vocabulary {
  const known = sounds.get(language);
  if (known) return known;
  const made = compile(
    LEXICONS[language],
    (word) =>
      /^\p{ASCII}*$/u.test(word)
        ? ''
        : language === 'ta'
          ? withoutVoice(readSound(word))
          : readSound(word),
    SHORTEST_SOUND,
  );
  sounds.set(language, made);
  return made;
}

function compile(lexicon: Lexicon, toKey: (word: string) => string, shortest = 0): Vocabulary {
  const heads = new Map<string, Entry[]>();
  const tails = new Map<string, Entry[]>();
  for (const [concept, words] of Object.entries(lexicon) as [Concept, string][]) {
    for (const written of words.split(',')) {
      const word = foldSource(written.trim().replaceAll('-', ' '));
      const isTail = word.startsWith('*');
      const isMarked = word.endsWith('=');
      const isBeginning = word.length > 1 && word.endsWith('*');
      const parts = word
        .replace(/^\*|[=*]$/g, '')
        .split(/\s+/)
        .map(toKey);
      const [head = '', ...rest] = parts;
      if (shortest > 0 && head.length < shortest) continue;
      if (head === '' || parts.some((part) => part === '')) continue;
      // So short a beginning is that of too many words.
      const isWhole =
        (isMarked && rest.length === 0) ||
        (!isTail &&
          !isBeginning &&
          rest.length === 0 &&
          head.length <= (shortest > 0 ? shortest : 2));
      const entry = { concept, isWhole, rest, isRestWhole: isMarked };
      const side = isTail ? tails : heads;
      const entries = side.get(head);
      if (entries) entries.push(entry);
      else side.set(head, [entry]);
    }
  }
  const longest = Math.max(0, ...[...heads.keys(), ...tails.keys()].map(({ length }) => length));
  return { heads, tails, longest };
}
