import { DIRECTIONS, type Point, POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { LONGEST_FEEDBACK } from './schema.ts';

/** The fields that a patient sent with one of the page's forms. */
export interface SentForm {
  readonly act: 'compose' | 'clinic';
  /** As they were tapped: one that is good and not good at once is in it twice. */
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly wantsAnswer: boolean;
  /** Chosen by the page for each form that it shows; undefined when a browser did not send it back. */
  readonly formId: string | undefined;
  readonly isTooLong: boolean;
  /** The text that was put together before, with the patient's changes. */
  readonly draft: string;
  /** Of the same text without the changes; a body has no room for the text. */
  readonly composedHash: string;
  /** Only another language or the other form was asked for: nothing is sent, and all comes back. */
  readonly isViewChange: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Without the control characters that no keyboard types. */
const CONTROL = /[^\P{Cc}\n]/gu;
/** They make letters appear in another order than they were typed. */
const STEERING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Removes marks that turn the direction of reading. */
export function removeSteering(text: string): string {
  return text.replaceAll(STEERING, '');
}

/** Reads a form as browsers send it; what is unknown counts as not said. */
export function readForm(body: string): SentForm {
  const fields = new URLSearchParams(body);
  const typedWords = readText(fields.get('words'));
  // The box counts what was typed; some Indic letters become two when they are normalized.
  const normalWords = typedWords.normalize('NFC');
  const words = normalWords.length > LONGEST_FEEDBACK ? typedWords : normalWords;
  const formId = fields.get('form') ?? '';
  return {
    act: fields.get('act') === 'clinic' ? 'clinic' : 'compose',
    points: POINTS.flatMap((point) => {
      const directions = new Set(fields.getAll(point));
      return DIRECTIONS.filter((direction) => directions.has(direction)).map((direction) => ({
        point,
        direction,
      }));
    }),
    words,
    wantsAnswer: fields.get('answer') === 'yes',
    formId: UUID.test(formId) ? formId : undefined,
    isTooLong: words.length > LONGEST_FEEDBACK,
    draft: readText(fields.get('draft')),
    composedHash: fields.get('composed') ?? '',
    isViewChange: fields.has('switch'),
  };
}

function readText(text: string | null): string {
  return removeSteering(text ?? '')
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(CONTROL, '')
    .trim();
}

/** Lists the points that were tapped as good and as not good: which of the two is meant, only the patient knows. */
export function listContradictions(points: readonly ReviewPoint[]): Point[] {
  const isTapped = (point: Point, direction: string) =>
    points.some((item) => item.point === point && item.direction === direction);
  return POINTS.filter((point) => DIRECTIONS.every((direction) => isTapped(point, direction)));
}

/** Reads the language that the page's switch names. */
export function readPageLanguage(text: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

interface Visit {
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Reads the query of an address. */
export function readQuery({ url = '' }: Pick<Visit, 'url'>): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}

/** Returns the language of the page's switch, or else the first of the browser's that the page has. */
export function readVisitorLanguage(visit: Visit): Language {
  const languages = String(visit.headers['accept-language'] ?? '').split(',');
  const [first] = languages.flatMap(
    (tag) => readPageLanguage(tag.trim().slice(0, 2).toLowerCase()) ?? [],
  );
  return readPageLanguage(readQuery(visit).get('lang')) ?? first ?? 'en';
}
