import { ok, refuse, type Result } from '#platform/result.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { WrittenTemplate } from './schema.ts';

export type AnswerRefusal =
  | { code: 'CANNOT_PARSE' }
  | { code: 'INVALID_TEMPLATE'; data: { index: number } };

const MESSAGE_SO_FAR = /"messageTemplate"\s*:\s*"((?:[^"\\]|\\.)*)("?)/gs;

/** One letter of a JSON text that is written with several. */
const ESCAPED = /\\(?:u[0-9a-f]{4}|.)/gis;

/** Counts the messages and their characters in an answer that may be incomplete. */
export function countSoFar(answer: string): { messages: number; characters: number } {
  if (answer.length > LONGEST_ANSWER) return { messages: 0, characters: 0 };
  const matches = [...answer.matchAll(MESSAGE_SO_FAR)];
  return {
    messages: matches.filter(([, , end]) => end === '"').length,
    characters: matches.reduce((sum, [, text = '']) => sum + text.replace(ESCAPED, '.').length, 0),
  };
}

/** No sequence is as long as this; longer answers are not parsed. */
const LONGEST_ANSWER = 200_000;
const MOST_BRACKETS = 200;

/**
 * Parses a model's answer: a JSON array of templates, with any code fence, prose or wrapping object
 * around it. Strict about the templates: each must have exactly its three fields, there must be as
 * many as requested, in order and on rising days, and no text may come twice.
 */
export function readSequenceAnswer({
  answer,
  numMessages,
  latestFirstDay = LATEST_FIRST_DAY,
}: {
  answer: string;
  numMessages: number;
  latestFirstDay?: number;
}): Result<WrittenTemplate[], AnswerRefusal> {
  const items = arrayIn(answer);
  if (items === undefined || items.length !== numMessages) return refuse({ code: 'CANNOT_PARSE' });
  const read = items.map((item) => WrittenTemplate.safeParse(item));
  const index = read.findIndex(({ success }) => !success);
  if (index >= 0) return refuse({ code: 'INVALID_TEMPLATE', data: { index } });
  const templates = read
    .flatMap(({ data }) => (data ? [data] : []))
    .toSorted((first, second) => first.sequenceOrder - second.sequenceOrder);
  const misplacedIndex = templates.findIndex(
    (_template, position) => !fits(templates, { index: position, latestFirstDay }),
  );
  if (misplacedIndex >= 0)
    return refuse({ code: 'INVALID_TEMPLATE', data: { index: misplacedIndex } });
  return ok(templates);
}

/** The first message must come soon enough to belong to the visit. */
export const LATEST_FIRST_DAY = 30;
const FEWEST_WORDS = 8;

/** Checks the place, the day and the text of a template among those before it. */
function fits(
  templates: readonly WrittenTemplate[],
  { index, latestFirstDay }: { index: number; latestFirstDay: number },
): boolean {
  const template = templates[index];
  const before = templates[index - 1];
  if (template === undefined || template.sequenceOrder !== index + 1) return false;
  const isInTime = before
    ? template.sequenceDays > before.sequenceDays
    : template.sequenceDays <= latestFirstDay;
  const key = lettersOnly(template.messageTemplate);
  const isNew = templates
    .slice(0, index)
    .every(({ messageTemplate }) => lettersOnly(messageTemplate) !== key);
  return isInTime && isNew && wordCount(template.messageTemplate) >= FEWEST_WORDS;
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Finds the first array of objects in a text. */
function arrayIn(text: string): unknown[] | undefined {
  if (text.length > LONGEST_ANSWER) return undefined;
  let start = text.indexOf('[');
  for (let tryCount = 0; start >= 0 && tryCount < MOST_BRACKETS; tryCount += 1) {
    const objects = objectsFrom(text, start);
    if (objects) return objects;
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
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return Array.isArray(value) ? value : undefined;
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
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index];
    if (inString) {
      if (letter === '\\') index += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '[') depth += 1;
    else if (letter === ']') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}
