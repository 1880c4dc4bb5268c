import type { SequenceLanguage } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { chanceFrom, decideChoices, shuffle, type Chance } from '../seeded-random.ts';
import { englishPhrases } from './en.ts';
import { gujaratiPhrases } from './gu.ts';
import { hindiPhrases } from './hi.ts';
import { marathiPhrases } from './mr.ts';
import {
  MOMENTS,
  WrittenTemplate,
  type SequencePhrases,
  type SequenceRequest,
  type Theme,
} from './schema.ts';
import { THEME_WORDS } from './words.ts';

/** All sentences of the built-in writer for sequences, by language. */
export const SEQUENCE_PHRASES: Readonly<Record<SequenceLanguage, SequencePhrases>> = {
  en: englishPhrases,
  hi: hindiPhrases,
  gu: gujaratiPhrases,
  mr: marathiPhrases,
};

/** Days after the visit of the first three messages; each further one follows after 20 to 30 days (specification, section 7). */
const FIRST_DAYS = [
  { from: 7, to: 15 },
  { from: 25, to: 35 },
  { from: 50, to: 65 },
] as const;
const LATER_GAP = { from: 20, to: 30 };

/**
 * Composes a sequence from stored sentences: it follows the theme, the details and the profile
 * type, in this order, and never repeats what the clinic typed. The same request and seed give the
 * same sequence.
 */
export function composeSequence(request: SequenceRequest): WrittenTemplate[] {
  const chance = chanceFrom(`${request.language} sequence ${request.seed}`);
  const phrases = SEQUENCE_PHRASES[request.language];
  const days = drawDays(chance, request.numMessages);
  const texts = composeTexts({ chance, phrases, request });
  return texts.map((messageTemplate, at) => ({
    messageTemplate,
    sequenceDays: days[at] ?? 1,
    sequenceOrder: at + 1,
  }));
}

/** Lists the themes of a text in their order; empty when it names no known one. */
export function themesIn(text: string): Theme[] {
  const plain = text.normalize('NFC').toLowerCase();
  return THEME_PATTERNS.map(({ theme, pattern }) => ({ theme, at: plain.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ theme }) => theme);
}

const THEME_PATTERNS = Object.entries(THEME_WORDS).map(([theme, words]) => ({
  theme: theme as Theme,
  pattern: new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|').normalize('NFC')})`, 'u'),
}));

function findThemes({ theme, details, profileType }: SequenceRequest): Theme[] {
  return [...new Set([theme, details, profileType].flatMap(themesIn))];
}

function composeTexts({
  chance,
  phrases,
  request,
}: {
  chance: Chance;
  phrases: SequencePhrases;
  request: SequenceRequest;
}): string[] {
  const [main = 'general', beside] = findThemes(request);
  const tips = shuffle(chance, phrases.tips[main]);
  const others = shuffle(chance, phrases.tips[beside ?? 'general']);
  const invitations = shuffle(chance, phrases.invitations);
  const closings = shuffle(chance, phrases.closings);
  const [greeting = ''] = shuffle(chance, phrases.greetings);
  const openings = MOMENTS.map((moment) => shuffle(chance, phrases.openings[moment]));
  return Array.from({ length: request.numMessages }, (_, at) => {
    const moment = Math.min(at, MOMENTS.length - 1);
    const second = beside || (main !== 'general' && chance() < 0.6) ? others[at] : undefined;
    const parts = [
      greeting,
      `${openings[moment]?.[at - moment]} ${tips[at]}`,
      second,
      invitations[at],
      `${closings[at % closings.length]}\n{clinic_name}`,
      phrases.optOut,
    ];
    return decideChoices(chance, parts.filter((part) => part !== undefined).join('\n\n'));
  });
}

function drawDays(chance: Chance, count: number): number[] {
  const days: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const range = FIRST_DAYS[at] ?? LATER_GAP;
    const before = at < FIRST_DAYS.length ? 0 : (days[at - 1] ?? 0);
    days.push(before + range.from + Math.floor(chance() * (range.to - range.from + 1)));
  }
  return days;
}

export type AnswerRefusal =
  | { code: 'CANNOT_PARSE' }
  | { code: 'INVALID_TEMPLATE'; data: { index: number } };

const MESSAGE_SO_FAR = /"messageTemplate"\s*:\s*"((?:[^"\\]|\\.)*)("?)/gs;

/** One letter of a JSON text that is written with several. */
const ESCAPED = /\\(?:u[0-9a-f]{4}|.)/gis;

/** Counts the messages and their characters in an answer that may be incomplete. */
export function countSoFar(answer: string): { messages: number; characters: number } {
  if (answer.length > LONGEST_ANSWER) return { messages: 0, characters: 0 };
  const found = [...answer.matchAll(MESSAGE_SO_FAR)];
  return {
    messages: found.filter(([, , end]) => end === '"').length,
    characters: found.reduce((sum, [, text = '']) => sum + text.replace(ESCAPED, '.').length, 0),
  };
}

/** No sequence is as long as this; longer answers are not parsed. */
const LONGEST_ANSWER = 200_000;
const MOST_BRACKETS = 200;

/**
 * Parses a model's answer: a JSON array of templates, with any code fence, prose or wrapping object
 * around it. Strict about the templates: each must have exactly its three fields, and there must be
 * as many as requested. Returns them in order of `sequenceOrder`.
 */
export function readSequenceAnswer({
  answer,
  numMessages,
}: {
  answer: string;
  numMessages: number;
}): Result<WrittenTemplate[], AnswerRefusal> {
  const items = arrayIn(answer);
  if (items === undefined || items.length !== numMessages) return refuse({ code: 'CANNOT_PARSE' });
  const read = items.map((item) => WrittenTemplate.safeParse(item));
  const index = read.findIndex(({ success }) => !success);
  if (index >= 0) return refuse({ code: 'INVALID_TEMPLATE', data: { index } });
  const templates = read.flatMap(({ data }) => (data ? [data] : []));
  return ok(templates.toSorted((one, other) => one.sequenceOrder - other.sequenceOrder));
}

/** Finds the first array of objects in a text. */
function arrayIn(text: string): unknown[] | undefined {
  if (text.length > LONGEST_ANSWER) return undefined;
  let start = text.indexOf('[');
  for (let tried = 0; start >= 0 && tried < MOST_BRACKETS; tried += 1) {
    const found = objectsFrom(text, start);
    if (found) return found;
    start = text.indexOf('[', start + 1);
  }
  return undefined;
}

function objectsFrom(text: string, start: number): unknown[] | undefined {
  // Most brackets in prose differ from an array's by what follows.
  if (!/^\[\s*\{/.test(text.slice(start, start + 100))) return undefined;
  const end = closingBracket(text, start);
  if (end < 0) return undefined;
  try {
    const parsed: unknown = JSON.parse(text.slice(start, end + 1));
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the index at which the array from `start` ends; ignores brackets inside its strings. -1
 * when it does not end.
 */
function closingBracket(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (inString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '[') depth += 1;
    else if (letter === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
