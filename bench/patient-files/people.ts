import type { Chance } from '../message-truth/chance.ts';

/** A day, as numbers. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The facts about a person of a file; all of them are invented. */
export interface Person {
  readonly firstName: string;
  readonly surname: string;
  readonly mobile: string;
  /** A second mobile number, and a landline with its area code. */
  readonly second: string | null;
  readonly landline: string | null;
  readonly visit: Day | null;
  readonly age: number | null;
  readonly note: string;
  readonly address: string;
}

const LATIN: readonly (readonly [string, string])[] = [
  ['Asha', 'Patel'],
  ['Ravi', 'Shah'],
  ['Renée', "D'Souza"],
  ['Kokilaben', 'Trivedi'],
  ['Mohd. Irfan', 'Shaikh'],
  ['Lakshmi', 'Venkatesan'],
  ['José', 'Pinto'],
  ['Gurpreet', 'Singh'],
];
const INDIC: readonly (readonly [string, string])[] = [
  ['आशा', 'पटेल'],
  ['सुनीता', 'कुर्‍हाडे'],
  ['શાંતાબેન', 'ત્રિવેદી'],
  ['অনিতা', 'র‍্যাম'],
  ['അവന്‍', 'നായര്‍'],
  ['ಕಿರಣ್‌ಕುಮಾರ್', 'ಗೌಡ'],
  ['மீனாட்சி', 'சுந்தரம்'],
  ['फ़रीदा', 'ख़ान'],
];
const NOTES = [
  'comes early',
  'RCT, upper left',
  'calls; asks for Dr Mehta',
  'Diabetic',
  'pays by UPI',
];

/** Invents people whose names and numbers differ from each other; without Indic letters where the file cannot have them. */
export function inventPeople(
  chance: Chance,
  { count, isLatin, start }: { count: number; isLatin: boolean; start: number },
): Person[] {
  return Array.from({ length: count }, (_none, index) => {
    const names = isLatin || chance.happens(0.6) ? LATIN : INDIC;
    const [firstName = '', surname = ''] = chance.pick(names) ?? [];
    const serial = start * 1000 + index;
    return {
      firstName: `${firstName} ${toLetters(index)}`,
      surname,
      mobile: `98${String(10_000_000 + serial * 7)}`,
      second: chance.happens(0.25) ? `87${String(10_000_000 + serial * 7)}` : null,
      landline: chance.happens(0.2) ? `79${String(26_000_000 + serial)}` : null,
      visit: chance.happens(0.6) ? inventDay(chance) : null,
      age: chance.happens(0.6) ? 1 + chance.below(90) : null,
      note: chance.happens(0.4) ? (chance.pick(NOTES) ?? '') : '',
      address: chance.happens(0.3) ? `${1 + chance.below(90)}, MG Road` : '',
    };
  });
}

function inventDay(chance: Chance): Day {
  return { year: 2020 + chance.below(6), month: 1 + chance.below(12), day: 1 + chance.below(28) };
}

/** A word for each index, so that no two people have one name: 0 is 'Ba', 1 is 'Bb'. */
function toLetters(index: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return `${letters.charAt(Math.floor(index / 26) + 1).toUpperCase()}${letters.charAt(index % 26)}`;
}

/** Writes a mobile number as one of many people does. */
export function spellMobile(chance: Chance, number: string): string {
  const [first, second] = [number.slice(0, 5), number.slice(5)];
  return (
    chance.pick([
      number,
      `${first} ${second}`,
      `+91 ${first} ${second}`,
      `0${number}`,
      `+91-${first}-${second}`,
      `91${number}`,
      `Mob: ${number}`,
      `(+91) ${number}`,
      `${first}.${second}`,
      `\u00A0${number}\u00A0`,
    ]) ?? number
  );
}

/** Writes a landline with its area code. */
export function spellLandline(number: string): string {
  return `0${number.slice(0, 2)}-${number.slice(2)}`;
}

/** Writes a day with the day first, in one of the usual ways. */
export function spellDay(chance: Chance, { year, month, day }: Day): string {
  const [monthText, dayText] = [month, day].map((part) => String(part).padStart(2, '0'));
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1] ?? '';
  return (
    chance.pick([
      `${dayText}/${monthText}/${year}`,
      `${day}-${month}-${year}`,
      `${dayText}.${monthText}.${year}`,
      `${day} ${name} ${year}`,
      `${name} ${day}, ${year}`,
      `${year}-${monthText}-${dayText}`,
    ]) ?? ''
  );
}

/** 'yyyy-MM-dd' */
export function toIsoDay({ year, month, day }: Day): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
