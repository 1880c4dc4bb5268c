import { LANGUAGES, scriptShare, type Language } from '#platform/language.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import {
  APPOINTMENT_PLACEHOLDERS,
  CLINIC_PLACEHOLDERS,
  DRAFT_PLACEHOLDERS,
  SEQUENCE_PLACEHOLDERS,
  unknownPlaceholders,
} from '../placeholders.ts';
import { LONGEST_MESSAGE_WORDS } from '../schema.ts';
import { wordCount } from '../similarity.ts';
import { foreignLinks, foreignPhones, plainForm, withoutLinks } from './contacts.ts';
import type { ClinicMarks, Finding, GuardRule, Severity, TextKind, TextToCheck } from './schema.ts';
import { GUARD_WORDS, type AllGuardWords } from './words.ts';

/** What a person's text is refused for; everything else is a model's fault, and a person's decision. */
const REFUSED_OF_PEOPLE: readonly GuardRule[] = [
  'EMPTY',
  'FOREIGN_LINK',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
];

/**
 * Returns what is wrong with a text that is to reach a patient; empty when nothing is. Errors must keep it from being
 * stored or sent. Filled texts and templates are checked alike, except for what may be in braces.
 */
export function checkText(asked: TextToCheck): Finding[] {
  const findings = findingsIn(asked);
  if (asked.author !== 'person') return findings;
  return findings.map((found) =>
    REFUSED_OF_PEOPLE.includes(found.rule) ? found : asWarning(found),
  );
}

function findingsIn(asked: TextToCheck): Finding[] {
  const { text, language, kind, clinic, isFilled = false } = asked;
  if (isBlank(text)) return [{ rule: 'EMPTY', severity: 'error', excerpt: '' }];
  // Nothing sends it, so nobody need look through all of it.
  if (text.length > LONGEST_TEXT) return [error('TOO_LONG')];
  const plain = plainForm(text);
  const own = withoutNames(plain, clinic.names);
  const script = scriptFindings(own, language);
  // Where other letters are let pass, what they say is not.
  const languages = script.length === 0 ? [language] : [language, ...detectLanguages(own)];
  return [
    ...(wordCount(text) > LONGEST_MESSAGE_WORDS ? [error('TOO_LONG')] : []),
    ...unknownPlaceholders({ template: text, allowed: isFilled ? [] : ALLOWED_PLACEHOLDERS[kind] })
      .concat(own.match(FORM_GAP) ?? [])
      .map((excerpt) => error('UNKNOWN_PLACEHOLDER', excerpt)),
    ...script,
    ...foreignLinks(plain, clinic.links).map((excerpt) => error('FOREIGN_LINK', excerpt)),
    ...foreignPhones(plain, clinic).map((excerpt) => error('FOREIGN_PHONE', excerpt)),
    ...(REVERSING.test(text) ? [error('REVERSED_TEXT')] : []),
    ...wordFindings({ text: own, languages, kind }),
    ...optOutFindings(text, kind),
  ];
}

/**
 * What is wrong with a text that takes the place of `before`, a composed one. What was wrong there already only warns: who mends a
 * date may not be kept from it by words that would go out either way. One patient may be written to in whatever letters.
 */
export function checkChange({
  before,
  ...change
}: Omit<TextToCheck, 'isFilled'> & { before: string }): Finding[] {
  const stood = checkText({ ...change, text: before, isFilled: true });
  return checkText({ ...change, isFilled: true })
    .filter(({ rule }) => rule !== 'WRONG_SCRIPT')
    .map((found) => (stood.some((one) => isSame(one, found)) ? asWarning(found) : found));
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.excerpt === other.excerpt;
}

function asWarning(found: Finding): Finding {
  return { ...found, severity: 'warning' };
}

/** True when nothing that `checkText` found blocks the text. */
export function isAllowed(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}

/** True when something in the text is written as HTML: no person writes so to a patient, and a messenger would show it as it is. */
export function hasMarkup(text: string): boolean {
  return /<[/!]?[a-z]|&(?:#\d+|[a-z]+);/i.test(text);
}

/** True for a short value, such as a treatment, that may stand in a written text. */
export function isQuotable(value: string): boolean {
  const findings = checkText({ text: value, language: 'en', kind: 'review', clinic: NO_MARKS });
  return (
    wordCount(value) <= 20 &&
    !/[{}[\]<>\n]/.test(value) &&
    isAllowed(findings.filter(({ rule }) => rule !== 'WRONG_SCRIPT'))
  );
}

const NO_MARKS: ClinicMarks = { names: [], phones: [], links: [] };

const ALLOWED_PLACEHOLDERS: Readonly<Record<TextKind, readonly string[]>> = {
  review: [],
  request: [...DRAFT_PLACEHOLDERS, ...CLINIC_PLACEHOLDERS],
  sequence: [...SEQUENCE_PLACEHOLDERS, ...CLINIC_PLACEHOLDERS],
  appointment: APPOINTMENT_PLACEHOLDERS,
};

/** True when there is nothing to see: also of spaces without width, and of marks that only steer. */
function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Cf}\p{Cc}]/gu, '') === '';
}

// They make letters appear in another order than they are stored: 'moc.live' reads as a link.
const REVERSING = /[\u202A-\u202E\u2066-\u2069]/u;

// '[Patient Name]': what models leave open for somebody else to fill in, and nobody does.
const FORM_GAP = /\[[\p{L}\p{M}][\p{L}\p{M}\p{N} _'’.-]{0,40}\]/gu;

function error(rule: GuardRule, excerpt = ''): Finding {
  return { rule, severity: 'error', excerpt };
}

function withoutNames(plain: string, names: readonly string[]): string {
  return names
    .map(plainForm)
    .filter((name) => name.trim() !== '')
    .reduce((text, name) => text.replaceAll(name, ' '), plain);
}

// Names and treatments in other scripts are common, a text in another language is not.
const LEAST_SHARE_AMONG_INDIC = 0.85;
const LEAST_SHARE = 0.4;

function scriptFindings(own: string, language: Language): Finding[] {
  const prose = withoutLinks(own)
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/\bSTOP\b/g, ' ');
  const share = scriptShare(prose, language);
  const indicOnly = prose.replace(/\p{Script=Latin}/gu, ' ');
  const wrong =
    language === 'en'
      ? share < 0.5
      : share < LEAST_SHARE || scriptShare(indicOnly, language) < LEAST_SHARE_AMONG_INDIC;
  return wrong ? [error('WRONG_SCRIPT', prose.trim().slice(0, 40))] : [];
}

/** The languages that a good part of the text may be in, by its letters. */
function detectLanguages(own: string): Language[] {
  return LANGUAGES.filter((language) => scriptShare(own, language) > 1 - LEAST_SHARE_AMONG_INDIC);
}

const WORD_RULES: Readonly<
  Record<keyof AllGuardWords, { rule: GuardRule; severity: Readonly<Record<TextKind, Severity>> }>
> = {
  stars: {
    rule: 'ASKS_FOR_STARS',
    severity: { review: 'error', request: 'error', sequence: 'error', appointment: 'error' },
  },
  // A clinic may tell its patients of an offer, but not in the same breath as a review.
  incentive: {
    rule: 'INCENTIVE',
    severity: { review: 'error', request: 'error', sequence: 'warning', appointment: 'warning' },
  },
  // Patients may write about their own illness; the clinic may not do so in a chat.
  diagnosis: {
    rule: 'DIAGNOSIS',
    severity: { review: 'warning', request: 'error', sequence: 'error', appointment: 'error' },
  },
  cure: {
    rule: 'CURE_CLAIM',
    severity: { review: 'error', request: 'error', sequence: 'error', appointment: 'error' },
  },
  money: {
    rule: 'MONEY_OR_CODE',
    severity: { review: 'error', request: 'error', sequence: 'error', appointment: 'error' },
  },
};

const STAR_SIGNS = /[★☆⭐🌟]/u;

function wordFindings({
  text,
  languages,
  kind,
}: {
  text: string;
  languages: readonly Language[];
  kind: TextKind;
}): Finding[] {
  const lower = text.toLowerCase();
  return (Object.keys(WORD_RULES) as (keyof AllGuardWords)[]).flatMap((list) => {
    const { rule, severity } = WORD_RULES[list];
    const wanted = languages.map((language) => toPattern(list, language));
    if (list === 'stars') wanted.push(STAR_SIGNS);
    const found = firstFound(lower, wanted);
    return found ? [{ rule, severity: severity[kind], excerpt: wholeWords(lower, found) }] : [];
  });
}

function firstFound(text: string, patterns: readonly RegExp[]): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found;
  }
  return undefined;
}

/** What was found, to the end of its last word: half a word in quotes reads like a mistake of ours. */
function wholeWords(text: string, { 0: found, index }: RegExpExecArray): string {
  const [rest = ''] =
    /^[\p{L}\p{M}\p{N}\u200C\u200D]*/u.exec(text.slice(index + found.length)) ?? [];
  return found + rest;
}

const patterns = new Map<string, RegExp>();

/** The words of the language and of English, which all the others borrow from. */
function toPattern(list: keyof AllGuardWords, language: Language): RegExp {
  const key = `${list} ${language}`;
  const known = patterns.get(key);
  if (known) return known;
  const words = [...new Set<Language>([language, 'en'])].flatMap((each) => GUARD_WORDS[each][list]);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|').normalize('NFKC')})`,
    'u',
  );
  patterns.set(key, pattern);
  return pattern;
}

function optOutFindings(text: string, kind: TextKind): Finding[] {
  const due = kind === 'request' || kind === 'sequence';
  return due && !/\bSTOP\b/.test(text)
    ? [{ rule: 'NO_OPT_OUT', severity: 'warning', excerpt: '' }]
    : [];
}
