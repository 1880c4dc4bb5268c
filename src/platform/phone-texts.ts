import { texts } from './i18n.ts';
import { readPhoneNumber } from './phone-reading.ts';

export const NUMBER_TEXTS = texts({
  digits: 'Contact number must be 10 digits',
  foreign: 'This is a number from another country.',
  letters: 'There is a letter instead of a digit.',
  unclear: 'This could be two numbers. Enter 10 digits.',
  landline:
    'This looks like a landline or a number from another country: a mobile number in India begins with 6 to 9. If it is right, enter its ten digits alone.',
  several: 'There is more than one number here. Use one of them.',
});

/** The description of numbers in that of the API. */
export const NUMBER_DESCRIPTION =
  'A mobile number in any spelling, such as `+91 98765 43210`; stored as ten digits. What looks like a landline or a number of another country is taken only as ten digits alone.';

/**
 * Says why a text is not taken as one number; undefined for a text that is. The form shows what looks like a
 * landline and then has its ten digits; another caller has to send these to say that it is meant.
 */
export function explainNumber(text: string): string | undefined {
  const reading = readPhoneNumber(text);
  if (reading.kind === 'number') {
    const isMeant = !reading.isLandline || text === reading.number;
    return isMeant ? undefined : NUMBER_TEXTS.landline;
  }
  if (reading.kind === 'choice') return NUMBER_TEXTS.several;
  const { reason } = reading;
  const isExplained = reason === 'foreign' || reason === 'letters' || reason === 'unclear';
  return NUMBER_TEXTS[isExplained ? reason : 'digits'];
}
