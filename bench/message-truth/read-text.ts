import type { Language } from './events.ts';

/** The facts that a reader finds in a message: the day and times that it names, and its language. */
export interface ReadMessage {
  readonly language: Language;
  /** 'yyyy-MM-dd', or null without a date. */
  readonly date: string | null;
  /** As 'HH:mm', in the order of the text. */
  readonly times: readonly string[];
  /** The line of each time, which says in a family's message whose it is. */
  readonly lines: readonly string[];
}

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['ta', /\p{Script=Tamil}/gu],
];
/** Words before or after a time in the morning. */
const MORNING = /am\b|सुबह|સવારે|காலை/iu;

/** Reads a message as a patient does, from its words alone. */
export function readMessage(text: string): ReadMessage {
  const language = findLanguage(text);
  const found = text.split('\n').flatMap((line) => findTimes(line).map((time) => ({ time, line })));
  return {
    language,
    date: findDate(text, language),
    times: found.map(({ time }) => time),
    lines: found.map(({ line }) => line),
  };
}

/** The script of most letters says the language; names of patients may be in another one. */
function findLanguage(text: string): Language {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const [best] = SCRIPTS.map(
    ([language, letters]) => ({ language, count: text.match(letters)?.length ?? 0 }) as const,
  ).toSorted((first, second) => second.count - first.count);
  return best !== undefined && best.count > latin / 3 ? best.language : 'en';
}

const months = new Map<Language, readonly string[]>();

function monthNames(language: Language): readonly string[] {
  const knownItems = months.get(language);
  if (knownItems !== undefined) return knownItems;
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) =>
    format.format(new Date(Date.UTC(2026, month, 1))),
  );
  months.set(language, names);
  return names;
}

function findDate(text: string, language: Language): string | null {
  for (const [, day = '', name = '', year = ''] of text.matchAll(
    /(\d{1,2}) ([\p{L}\p{M}]+),? (\d{4})/gu,
  )) {
    const month = monthNames(language).indexOf(name) + 1;
    if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return null;
}

function findTimes(line: string): string[] {
  return [...line.matchAll(/(\S*\s?)\b(\d{1,2}):(\d{2})\b(\s?\S*)/gu)].map(
    ([, before = '', hour = '', minute = '', after = '']) => {
      const isMorning = MORNING.test(before) || MORNING.test(after);
      const hours = (Number(hour) % 12) + (isMorning ? 0 : 12);
      return `${String(hours).padStart(2, '0')}:${minute}`;
    },
  );
}
