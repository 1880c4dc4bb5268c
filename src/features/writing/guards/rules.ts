import { scriptShare, type Language } from '#platform/language.ts';
import { asciiDigits } from '#platform/phone.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import {
  APPOINTMENT_PLACEHOLDERS,
  DRAFT_PLACEHOLDERS,
  SEQUENCE_PLACEHOLDERS,
  unknownPlaceholders,
} from '../placeholders/rules.ts';
import { LONGEST_MESSAGE_WORDS } from '../schema.ts';
import { wordCount } from '../similarity/rules.ts';
import type {
  ClinicMarks,
  Finding,
  GuardRule,
  GuardWords,
  Severity,
  TextKind,
  TextToCheck,
} from './schema.ts';
import { GUARD_WORDS } from './words.ts';

/**
 * What is wrong with a text that is to reach a patient, whoever wrote it; empty when nothing is. Errors must keep it from being
 * stored or sent. Filled texts and templates are checked alike.
 */
export function checkText({ text, language, kind, clinic }: TextToCheck): Finding[] {
  if (text.trim() === '') return [{ rule: 'EMPTY', severity: 'error', excerpt: '' }];
  const plain = plainForm(text);
  const own = withoutNames(plain, clinic.names);
  return [
    ...lengthFindings(text),
    ...unknownPlaceholders({ template: text, allowed: ALLOWED_PLACEHOLDERS[kind] }).map((excerpt) =>
      error('UNKNOWN_PLACEHOLDER', excerpt),
    ),
    ...scriptFindings(own, language),
    ...foreignLinks(plain, clinic.links).map((excerpt) => error('FOREIGN_LINK', excerpt)),
    ...foreignPhones(plain, clinic).map((excerpt) => error('FOREIGN_PHONE', excerpt)),
    ...wordFindings({ text: own, language, kind }),
    ...optOutFindings(text, kind),
  ];
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
  request: DRAFT_PLACEHOLDERS,
  sequence: SEQUENCE_PLACEHOLDERS,
  appointment: APPOINTMENT_PLACEHOLDERS,
};

function error(rule: GuardRule, excerpt = ''): Finding {
  return { rule, severity: 'error', excerpt };
}

/** Sees through spellings that read the same: composed and styled letters, digits of other scripts, invisible spaces. */
function plainForm(text: string): string {
  return asciiDigits(text.normalize('NFKC').replace(/[\u200B\u2060\uFEFF\u00AD]/gu, '')).replace(
    /[^\S\n]+/gu,
    ' ',
  );
}

function withoutNames(plain: string, names: readonly string[]): string {
  return names
    .map(plainForm)
    .filter((name) => name.trim() !== '')
    .reduce((text, name) => text.replaceAll(name, ' '), plain);
}

function lengthFindings(text: string): Finding[] {
  const tooLong = text.length > LONGEST_TEXT || wordCount(text) > LONGEST_MESSAGE_WORDS;
  return tooLong ? [error('TOO_LONG')] : [];
}

// Names and treatments in other scripts are common, a text in another language is not.
const LEAST_SHARE_AMONG_INDIC = 0.85;
const LEAST_SHARE = 0.4;

function scriptFindings(own: string, language: Language): Finding[] {
  const prose = own
    .replace(LINK, ' ')
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

const TOP_LEVEL =
  'com|in|org|net|co|io|me|info|biz|link|app|page|gl|gle|ly|site|online|shop|store|xyz|health|clinic|care|dental|doctor';
// Whatever a phone would make tappable: a scheme, a 'www.', or a bare domain with a usual ending.
const LINK = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S+|\\bwww\\.\\S+|\\b(?:[a-z0-9-]+\\.)+(?:${TOP_LEVEL})\\b(?:[/?#]\\S*)?`,
  'giu',
);

function foreignLinks(plain: string, links: readonly string[]): string[] {
  const own = links.filter((link) => link.trim() !== '').map(linkKey);
  return (plain.match(LINK) ?? []).filter(
    (found) => !own.some((link) => isWithin(linkKey(found), link)),
  );
}

/** Without scheme, 'www.', closing punctuation and slash; the host in lower case. */
function linkKey(link: string): string {
  const bare = link
    .trim()
    .replace(/[.,;:!?)\]}'"।]+$/u, '')
    .replace(/\/$/, '')
    .replace(/^https?:\/\/(?:www\.)?|^www\./i, '');
  return bare.replace(/^[^/?#]+/, (host) => host.toLowerCase());
}

function isWithin(link: string, own: string): boolean {
  return link === own || ['/', '?', '#'].some((edge) => link.startsWith(own + edge));
}

const DATE = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})\b/g;
const PHONE = /\+?\d(?:[ ().-]{0,3}\d){7,14}(?!\d)/g;

function foreignPhones(plain: string, clinic: ClinicMarks): string[] {
  const own = clinic.phones.map(lastDigits).filter((digits) => digits !== '');
  const ownLinks = clinic.links.reduce(
    (text, link) => (link === '' ? text : text.replaceAll(link, ' ')),
    plain,
  );
  return (ownLinks.replace(DATE, ' ').match(PHONE) ?? []).filter(
    (found) => !own.includes(lastDigits(found)),
  );
}

function lastDigits(phone: string): string {
  return asciiDigits(phone).replace(/\D/g, '').slice(-10);
}

const WORD_RULES: Readonly<
  Record<keyof GuardWords, { rule: GuardRule; severity: Readonly<Record<TextKind, Severity>> }>
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
};

const STAR_SIGNS = /[★☆⭐🌟]/u;

function wordFindings({
  text,
  language,
  kind,
}: {
  text: string;
  language: Language;
  kind: TextKind;
}): Finding[] {
  const lower = text.toLowerCase();
  return (Object.keys(WORD_RULES) as (keyof GuardWords)[]).flatMap((list) => {
    const { rule, severity } = WORD_RULES[list];
    const found =
      patternOf(list, language).exec(lower) ?? (list === 'stars' ? STAR_SIGNS.exec(lower) : null);
    return found ? [{ rule, severity: severity[kind], excerpt: found[0] }] : [];
  });
}

const patterns = new Map<string, RegExp>();

/** The words of the language and of English, which all the others borrow from. */
function patternOf(list: keyof GuardWords, language: Language): RegExp {
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
