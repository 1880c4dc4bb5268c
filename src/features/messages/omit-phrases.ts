import {
  CONJUNCTIONS,
  NAMES_OF_VALUES,
  POSTPOSITIONS,
  PREPOSITIONS,
  TITLES,
  VERBS,
} from './omission-words.ts';

// Where a phrase was. No text holds it: the schemas refuse control characters.
const GAP = '\u0001';
const END = '.!?।॥';
const PAUSE = ',;:–—\\-';

/** Values that say when, or whom a message greets: a sentence is whole without them. */
const ADVERBIAL = ['patient_name', 'visit_date', 'date', 'time'];

/**
 * Removes from `template` the phrases that need one of the placeholders `names`: 'on {visit_date}',
 * '{contact_phone} पर', '({clinic_address})', 'Doctor: {doctor_name}'. A sentence that means nothing
 * without its value is removed as a whole, and a line of which nothing is left.
 */
export function omitPhrases(template: string, names: readonly string[]): string {
  const lines: string[] = [];
  for (const line of template.split('\n')) {
    const rest = names.reduce(withoutName, line);
    if (rest !== '' || line === '') lines.push(rest);
    else omitLeadIn(lines);
  }
  return lines.join('\n');
}

/** Removes the sentence that announces, with a colon, the line which has just been left out. */
function omitLeadIn(lines: string[]): void {
  const last = lines.at(-1);
  if (last === undefined || !/[:：]\s*$/.test(last)) return;
  const rest = last.replace(new RegExp(`(?:^|(?<=[${END}])\\s+)[^${END}]*$`, 'u'), '');
  if (rest === '') lines.pop();
  else lines[lines.length - 1] = rest;
}

function withoutName(line: string, name: string): string {
  const placeholder = `{${name}}`;
  let rest = line;
  while (rest.includes(placeholder)) {
    rest = closeGap(openGap(rest.replace(placeholder, GAP), name));
  }
  return rest;
}

type Change = readonly [pattern: RegExp, replacement: string];

// A longer run of spaces would be read again from each of them.
const SPACES = '\\s{0,20}';
const toAlternatives = (words: string) => `(?:${words})`;
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const STOP = '(?![\\p{L}\\p{M}\\p{N}])';
const JOINED = `(?:\\s+${toAlternatives(CONJUNCTIONS)}\\s+|${SPACES}[,/&]${SPACES})`;

const TITLED = new RegExp(`${START}${toAlternatives(TITLES)}${SPACES}${GAP}`, 'iu');

/** A value among others, or with a label before it: tried first, since the rest of the phrase stays. */
const LISTED: readonly Change[] = [
  [new RegExp(`${GAP}${JOINED}(?=\\{)`, 'iu'), ''],
  [new RegExp(`(?<=\\})${JOINED}${GAP}`, 'iu'), ''],
  [
    new RegExp(
      `(?:^|(?<=[${END}|•·(]|\\},))[^${END}${PAUSE}|•·()}]{1,60}[:：]${SPACES}${GAP}(?=${SPACES}(?:$|[${END}|•·,;)]))`,
      'u',
    ),
    GAP,
  ],
];

/** The words that bind a value to its sentence, and leaves with it. */
const BOUND: readonly Change[] = [
  [
    new RegExp(
      `${START}(?<!${toAlternatives('is|are|was|were')}\\s{1,20})${toAlternatives(PREPOSITIONS)}(?:\\s+(?:our|the|this))?(?:\\s+${toAlternatives(NAMES_OF_VALUES)})?:?${SPACES}${GAP}`,
      'iu',
    ),
    GAP,
  ],
  [new RegExp(`${GAP}${SPACES}[-–]?${SPACES}${toAlternatives(POSTPOSITIONS)}${STOP}`, 'u'), GAP],
];

function openGap(text: string, name: string): string {
  const line = text.replace(TITLED, GAP);
  for (const [pattern, replacement] of [...LISTED, ...BOUND]) {
    if (pattern.test(line)) return line.replace(pattern, replacement);
  }
  return line.includes(GAP) && !isWholeWithout(line, name) ? withoutSentence(line) : line;
}

const FREE = new RegExp(
  `(?:^|[${PAUSE}${END}([“"‘'|•·])${SPACES}${GAP}${SPACES}(?:$|[${PAUSE}${END})\\]”"’'|•·])`,
  'u',
);
/** In Indic languages a sentence may go without its subject, and the clinic is the one who writes. */
const AMONG_INDIC = new RegExp(`${GAP}${SPACES}(?!\\p{Script=Latin})[\\p{L}]`, 'u');

function isWholeWithout(line: string, name: string): boolean {
  if (ADVERBIAL.includes(name) || FREE.test(line)) return true;
  return name === 'clinic_name' && AMONG_INDIC.test(line);
}

/** The object of a verb of calling or visiting may be the clinic itself. */
const OBJECT = new RegExp(`(${START}${toAlternatives(VERBS)}\\s+)${GAP}`, 'iu');
const SENTENCE = new RegExp(
  `(?:(?<=^|[${END}]\\s)(?:[^${END}]|[${END}](?!\\s|$))*)${GAP}(?:[^${END}]|[${END}](?!\\s|$))*(?:[${END}]+|$)`,
  'u',
);

function withoutSentence(line: string): string {
  return OBJECT.test(line) ? line.replace(OBJECT, '$1us') : line.replace(SENTENCE, GAP);
}

/** The rest that a phrase leaves behind: brackets around nothing, commas before nothing, doubled spaces. */
const LEFTOVERS: readonly Change[] = [
  [new RegExp(`[([“"‘']${SPACES}${GAP}${SPACES}[)\\]”"’']`, 'u'), GAP],
  [new RegExp(`(^|[${END}])${SPACES}${GAP}${SPACES}[|•·]`, 'u'), '$1'],
  [new RegExp(`${SPACES}[|•·]${SPACES}${GAP}(?=${SPACES}(?:[|•·]|$))`, 'u'), ''],
  [new RegExp(`(^|[${END}])${SPACES}${GAP}${SPACES}[${END}]+`, 'u'), `$1${GAP}`],
  [new RegExp(`^${SPACES}${GAP}[\\s${PAUSE}]*`, 'u'), ''],
  [new RegExp(`[\\s${PAUSE}]{0,20}${GAP}${SPACES}(?=[${END}]|$)`, 'u'), ''],
  [new RegExp(`[${PAUSE}]?${SPACES}${GAP}${SPACES}(?=[${PAUSE})\\]])`, 'u'), ''],
  [new RegExp(`(?<=[([])${GAP}${SPACES}`, 'u'), ''],
  [new RegExp(`${SPACES}${GAP}${SPACES}`, 'u'), ' '],
];

function closeGap(line: string): string {
  const closedText = LEFTOVERS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    line,
  ).trim();
  if (!/[\p{L}\p{N}]/u.test(closedText)) return '';
  const isNewStart = closedText[0] !== line.trimStart()[0];
  return isNewStart ? closedText.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : closedText;
}
