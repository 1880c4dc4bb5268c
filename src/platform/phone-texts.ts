import { texts } from './i18n.ts';
import { readPhoneNumber } from './phone-reading.ts';

export const NUMBER_TEXTS = texts({
  digits: 'Contact number must be 10 digits',
  foreign: 'This is a number of another country.',
  letters: 'There is a letter in place of a digit.',
  unclear: 'This could be two numbers. Enter 10 digits.',
  several: 'There is more than one number here. Use one of them.',
});

/** The description of numbers in that of the API. */
export const NUMBER_DESCRIPTION =
  'A mobile number in any spelling, such as `+91 98765 43210`; stored as ten digits.';

/** Says why a text is not read as one number; undefined for a text that is. */
export function explainNumber(text: string): string | undefined {
  const reading = readPhoneNumber(text);
  if (reading.kind === 'number') return undefined;
  if (reading.kind === 'choice') return NUMBER_TEXTS.several;
  const { reason } = reading;
  const isExplained = reason === 'foreign' || reason === 'letters' || reason === 'unclear';
  return NUMBER_TEXTS[isExplained ? reason : 'digits'];
}
