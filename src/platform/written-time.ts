import { asciiDigits } from './phone.ts';

const TIME = /^([0-9]{1,2})(?:[:. ]?([0-9]{2}))? ?(?:(a|p)\.?m?\.?)?$/iu;

/**
 * Reads a time of day as a person writes it: 9:30 am, 9.30pm, 930, 9 p, 21:30. Without am or pm the hours are those of 24.
 * Returns 'HH:MM', or undefined when it is no time.
 */
export function parseTime(typedText: string): string | undefined {
  const [, hourText, minuteText = '00', half] =
    TIME.exec(asciiDigits(typedText).trim().toLowerCase()) ?? [];
  const hour = Number(hourText);
  const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  if (!isHour || Number(minuteText) > 59) return undefined;
  const fullHour = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(fullHour).padStart(2, '0')}:${minuteText}`;
}
