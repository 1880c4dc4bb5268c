import { POINTS } from '#features/writing/review-sentences/schema.ts';
import { ReviewPoint } from '#features/writing/schema.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { LONGEST_FEEDBACK } from './schema.ts';

/** What a patient sent with one of the page's forms. */
export interface SentForm {
  readonly act: 'compose' | 'clinic';
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly wantsAnswer: boolean;
  /** Chosen by the page for each form that it shows; undefined when it is none. */
  readonly formId: string | undefined;
  /** No person sees this field, so a person leaves it empty. */
  readonly isBot: boolean;
  readonly isTooLong: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Without the control characters that no keyboard types. */
const CONTROL = /[\p{Cc}--\n]/gv;

/** Reads a form as browsers send it; what is unknown counts as not said. */
export function readForm(body: string): SentForm {
  const fields = new URLSearchParams(body);
  const words = (fields.get('words') ?? '')
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(CONTROL, '')
    .normalize('NFC')
    .trim();
  const formId = fields.get('form') ?? '';
  return {
    act: fields.get('act') === 'clinic' ? 'clinic' : 'compose',
    points: POINTS.flatMap((point) => {
      const [direction, other] = fields.getAll(point);
      const read = ReviewPoint.safeParse({ point, direction });
      // Good and not good at once says nothing that a text could say.
      return read.success && other === undefined ? [read.data] : [];
    }),
    words,
    wantsAnswer: fields.get('answer') === 'yes',
    formId: UUID.test(formId) ? formId : undefined,
    isBot: (fields.get('website') ?? '') !== '',
    isTooLong: words.length > LONGEST_FEEDBACK,
  };
}

/** Reads the language that the page's switch names. */
export function readPageLanguage(text: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
