import { LANGUAGES, scriptShare, type Language } from '#platform/language.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import {
  APPOINTMENT_PLACEHOLDERS,
  CLINIC_PLACEHOLDERS,
  REVIEW_PLACEHOLDERS,
  SEQUENCE_PLACEHOLDERS,
  unknownPlaceholders,
} from '#features/content/placeholders.ts';
import { wordCount } from './similarity.ts';
import { foreignLinks, hideLinks, withoutLinks } from './links.ts';
import { foreignPhones } from './phones.ts';
import { findPhrases, OFFERS, type PhraseRule, type Phrases } from './phrases.ts';
import { plainForm } from './plain-form.ts';
import {
  LONGEST_MESSAGE_WORDS,
  type Finding,
  type GuardRule,
  type Severity,
  type TextKind,
  type TextToCheck,
} from './schema.ts';
import { findStaffName } from './staff-names.ts';

/**
 * The rules that block a person's text; all other rules block only a model's text and warn a
 * person.
 */
const REFUSED_OF_PEOPLE: readonly GuardRule[] = [
  'EMPTY',
  'FOREIGN_LINK',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
];

const ALWAYS = {
  review: 'error',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;
// Patients may write about their own illness; the clinic may not do so in a chat.
const HEALTH = { ...ALWAYS, review: 'warning' } as const;
/** Only messages that ask for a review are about what it says. */
const ABOUT_REVIEWS = { request: 'error' } as const;

/** The kinds of text that a rule is about; another kind is not searched. */
const SEVERITIES: Readonly<Record<PhraseRule, Readonly<Partial<Record<TextKind, Severity>>>>> = {
  ASKS_FOR_STARS: ALWAYS,
  ASKS_CONTENT: ABOUT_REVIEWS,
  ON_PREMISES: ABOUT_REVIEWS,
  STAFF_NAME: ABOUT_REVIEWS,
  DIAGNOSIS: HEALTH,
  MEDICINE_CHANGE: HEALTH,
  CURE_CLAIM: ALWAYS,
  MONEY_OR_CODE: ALWAYS,
  // A clinic may announce an offer to its patients, but not in the same breath as a review.
  INCENTIVE: { ...ALWAYS, sequence: 'warning', appointment: 'warning' },
};

/**
 * Returns the findings in a text for a patient; empty when there are none. Errors block storing and
 * sending. Checks filled texts and templates alike, except for the content of braces. Searches for
 * the `phrases` of the languages that are loaded.
 */
export function checkText(input: TextToCheck, phrases: Phrases): Finding[] {
  const findings = findAll(input, phrases);
  if (input.author !== 'person') return findings;
  return findings.map((finding) =>
    REFUSED_OF_PEOPLE.includes(finding.rule) ? finding : asWarning(finding),
  );
}

function findAll(input: TextToCheck, phrases: Phrases): Finding[] {
  const { text, language, kind, clinic, isFilled = false } = input;
  if (isBlank(text)) return [{ rule: 'EMPTY', severity: 'error', excerpt: '' }];
  // A text of this length is never sent, so it need not be searched.
  if (text.length > LONGEST_TEXT) return [error('TOO_LONG')];
  const plain = plainForm(text);
  const ownText = withoutNames(plain, clinic.names);
  const script = scriptFindings(ownText, language);
  // People write English in every language. Where other letters are let pass, what they say is not.
  const languages = new Set<Language>([
    language,
    'en',
    ...(script.length > 0 ? detectLanguages(ownText) : []),
  ]);
  const forbidden = [
    ...paymentFindings(ownText),
    ...phraseFindings(hideLinks(ownText), { kind, phrases: [...languages].map(phrases) }),
  ];
  return [
    ...(wordCount(text) > LONGEST_MESSAGE_WORDS ? [error('TOO_LONG')] : []),
    ...unknownPlaceholders({
      template: text,
      allowedNames: isFilled ? [] : ALLOWED_PLACEHOLDERS[kind],
    })
      .concat(ownText.match(FORM_GAP) ?? [])
      .map((excerpt) => error('UNKNOWN_PLACEHOLDER', excerpt)),
    ...script,
    ...foreignLinks(plain, clinic.links).map((excerpt) => error('FOREIGN_LINK', excerpt)),
    ...foreignPhones(plain, clinic).map((excerpt) => error('FOREIGN_PHONE', excerpt)),
    ...(REVERSING.test(text) ? [error('REVERSED_TEXT')] : []),
    ...forbidden.filter(
      ({ rule }, index) => forbidden.findIndex((finding) => finding.rule === rule) === index,
    ),
    ...staffFindings({ ...input, text: ownText }),
    ...optOutFindings(text, kind),
  ];
}

/**
 * Returns the findings in a text that replaces `before`, a composed one. Findings that `before` had
 * only warn: words that would be sent anyway must not keep a person from correcting a date. A text
 * to one patient may use any letters.
 */
export function checkChange(
  { before, ...change }: Omit<TextToCheck, 'isFilled'> & { before: string },
  phrases: Phrases,
): Finding[] {
  const knownFindings = checkText({ ...change, text: before, isFilled: true }, phrases);
  return checkText({ ...change, isFilled: true }, phrases)
    .filter(({ rule }) => rule !== 'WRONG_SCRIPT')
    .map((finding) =>
      knownFindings.some((candidate) => isSame(candidate, finding)) ? asWarning(finding) : finding,
    );
}

function isSame(first: Finding, second: Finding): boolean {
  return first.rule === second.rule && first.excerpt === second.excerpt;
}

function asWarning(finding: Finding): Finding {
  return { ...finding, severity: 'warning' };
}

/** Checks that no finding blocks the text. */
export function isAllowed(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}

/**
 * Checks for HTML in a text: people do not write it to patients, and a messenger would show the
 * tags.
 */
export function hasMarkup(text: string): boolean {
  return /<[/!]?[a-z]|&(?:#\d+|[a-z]+);/i.test(text);
}

const ALLOWED_PLACEHOLDERS: Readonly<Record<TextKind, readonly string[]>> = {
  review: [],
  request: [...REVIEW_PLACEHOLDERS, ...CLINIC_PLACEHOLDERS],
  sequence: [...SEQUENCE_PLACEHOLDERS, ...CLINIC_PLACEHOLDERS],
  appointment: APPOINTMENT_PLACEHOLDERS,
};

/**
 * Checks for a text without visible characters: also spaces without width, and marks that only
 * steer.
 */
function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Cf}\p{Cc}]/gu, '') === '';
}

// They make letters appear in another order than they are stored: 'moc.live' reads as a link.
const REVERSING = /[\u202A-\u202E\u2066-\u2069]/u;

// '[Patient Name]': a gap that models leave for a person to fill in.
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

function scriptFindings(ownText: string, language: Language): Finding[] {
  const prose = withoutLinks(ownText)
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

/** Returns the languages that a large part of the text may be in, by its letters. */
function detectLanguages(ownText: string): Language[] {
  return LANGUAGES.filter(
    (language) => scriptShare(ownText, language) > 1 - LEAST_SHARE_AMONG_INDIC,
  );
}

/** An address of India's payments network, such as name@okaxis; an e-mail address goes on after a dot. */
const PAYMENT_ADDRESS =
  /(?<![a-z0-9._-])[a-z0-9._-]{2,}@(?:ok[a-z]{1,10}|upi|ybl|ibl|axl|apl|paytm|[a-z]{2,10}bank)(?![a-z0-9-]{0,63}\.[a-z])/iu;

function paymentFindings(ownText: string): Finding[] {
  const [excerpt] = PAYMENT_ADDRESS.exec(ownText) ?? [];
  return excerpt === undefined ? [] : [error('MONEY_OR_CODE', excerpt)];
}

function phraseFindings(
  text: string,
  { kind, phrases }: { kind: TextKind; phrases: readonly ReturnType<Phrases>[] },
): Finding[] {
  const indexes = phrases.filter((index) => index !== undefined);
  return findPhrases(text, indexes).flatMap(({ rule, excerpt }) => {
    if (rule === OFFERS) return [];
    const severity = SEVERITIES[rule][kind];
    return severity === undefined ? [] : [{ rule, severity, excerpt }];
  });
}

/** Finds a name of the staff in a draft: Google forbids to ask for names, but patients may write them. */
function staffFindings({ text, clinic, kind }: TextToCheck): Finding[] {
  const { staff } = clinic;
  const staffName = kind === 'review' && staff ? findStaffName(text, staff) : undefined;
  return staffName === undefined
    ? []
    : [{ rule: 'STAFF_NAME', severity: 'warning', excerpt: staffName }];
}

function optOutFindings(text: string, kind: TextKind): Finding[] {
  const due = kind === 'request' || kind === 'sequence';
  return due && !/\bSTOP\b/.test(text)
    ? [{ rule: 'NO_OPT_OUT', severity: 'warning', excerpt: '' }]
    : [];
}
