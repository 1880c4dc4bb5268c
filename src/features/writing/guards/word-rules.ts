import type { Language } from '#platform/language.ts';
import { splitSentences, toMarks, type Clause, type Marks, type Sentence } from './clauses.ts';
import type { Finding, GuardRule, GuardWords, Severity, TextKind } from './schema.ts';
import { foldSource, foldSpelling, type Folded } from './spelling.ts';
import { GUARD_WORDS } from './words.ts';

type WordList = keyof GuardWords | 'money';

interface WordRule {
  readonly list: WordList;
  readonly rule: GuardRule;
  /** The kinds of text that it is about; another kind is not searched. */
  readonly severity: Readonly<Partial<Record<TextKind, Severity>>>;
  /** Searches the sentence instead of each clause. */
  readonly isOfSentence?: boolean;
  /** Decides whether the words mean in this clause what the rule is about. */
  readonly counts?: (clause: Clause, at: { kind: TextKind; sentence: Sentence }) => boolean;
}

const ALWAYS = {
  review: 'error',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;
/** Only messages that ask for a review are about what it says. */
const ABOUT_REVIEWS = { request: 'error' } as const;
// A clinic may announce an offer to its patients, but not in the same breath as a review.
const OFFERS = {
  review: 'error',
  request: 'error',
  sequence: 'warning',
  appointment: 'warning',
} as const;
// Patients may write about their own illness; the clinic may not do so in a chat.
const HEALTH = {
  review: 'warning',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;

function isStated({ isConditional, isQuestion }: Clause): boolean {
  return !isConditional && !isQuestion;
}

const WORD_RULES: readonly WordRule[] = [
  {
    list: 'stars',
    rule: 'ASKS_FOR_STARS',
    severity: ALWAYS,
    counts: ({ isNegated, isAsking, isOwn }, { kind }) =>
      !isNegated && (kind !== 'review' || (isAsking && !isOwn)),
  },
  {
    list: 'happyOnly',
    rule: 'ASKS_FOR_STARS',
    severity: { review: 'error', request: 'error' },
    isOfSentence: true,
    counts: (_, { sentence }) => sentence.namesReview,
  },
  {
    list: 'incentive',
    rule: 'INCENTIVE',
    severity: OFFERS,
    counts: ({ isNegated }, { kind, sentence }) =>
      !isNegated && (kind !== 'review' || sentence.namesReview),
  },
  { list: 'diagnosis', rule: 'DIAGNOSIS', severity: HEALTH, counts: isStated },
  {
    list: 'medicine',
    rule: 'MEDICINE_CHANGE',
    severity: HEALTH,
    counts: (clause) => isStated(clause) && !clause.isNegated,
  },
  { list: 'omission', rule: 'MEDICINE_CHANGE', severity: HEALTH, counts: isStated },
  {
    list: 'cure',
    rule: 'CURE_CLAIM',
    severity: ALWAYS,
    counts: (clause, { kind }) => isStated(clause) && !clause.isNegated && isPromised(clause, kind),
  },
  {
    list: 'harmless',
    rule: 'CURE_CLAIM',
    severity: ALWAYS,
    counts: (clause, { kind }) => isStated(clause) && isPromised(clause, kind),
  },
  { list: 'money', rule: 'MONEY_OR_CODE', severity: ALWAYS, isOfSentence: true },
  {
    list: 'content',
    rule: 'ASKS_CONTENT',
    severity: ABOUT_REVIEWS,
    counts: ({ isNegated }) => !isNegated,
  },
  {
    list: 'wording',
    rule: 'ASKS_CONTENT',
    severity: ABOUT_REVIEWS,
  },
  {
    list: 'premises',
    rule: 'ON_PREMISES',
    severity: ABOUT_REVIEWS,
    isOfSentence: true,
    counts: (_, { sentence }) => sentence.namesReview,
  },
  {
    list: 'staff',
    rule: 'STAFF_NAME',
    severity: ABOUT_REVIEWS,
    counts: ({ isNegated }) => !isNegated,
  },
];

/** A patient tells how they are; a promise is about the reader or everybody. */
function isPromised({ isOwn, isPromise }: Clause, kind: TextKind): boolean {
  return kind !== 'review' || (isPromise && !isOwn);
}

const STAR_SIGNS = '[★☆⭐🌟]';

interface WordsAsked {
  /** In the form of `plainForm`. */
  readonly text: string;
  readonly languages: readonly Language[];
  readonly kind: TextKind;
}

/** Returns at most one finding for each rule that the words of a text break. */
export function findForbiddenWords({ text, languages, kind }: WordsAsked): Finding[] {
  const folded = foldSpelling(text);
  const { marks, patterns } = compile(languages);
  const sentences = splitSentences(folded.text, marks);
  const findings = new Map<GuardRule, Finding>();
  for (const rule of WORD_RULES) {
    const severity = rule.severity[kind];
    if (severity === undefined || findings.has(rule.rule)) continue;
    const found = findIn(sentences, { rule, pattern: patterns.get(rule.list), kind });
    if (found)
      findings.set(rule.rule, { rule: rule.rule, severity, excerpt: quote(text, folded, found) });
  }
  return [...findings.values()];
}

interface Found {
  readonly start: number;
  readonly end: number;
}

function findIn(
  sentences: readonly Sentence[],
  { rule, pattern, kind }: { rule: WordRule; pattern: RegExp | undefined; kind: TextKind },
): Found | undefined {
  if (pattern === undefined) return undefined;
  for (const sentence of sentences) {
    if (!pattern.test(sentence.text)) continue;
    const [whole] = sentence.clauses;
    const parts =
      rule.isOfSentence && whole
        ? [{ ...whole, text: sentence.text, start: sentence.start }]
        : sentence.clauses;
    for (const part of parts) {
      const found = pattern.exec(part.text);
      if (!found || rule.counts?.(part, { kind, sentence }) === false) continue;
      const start = part.start + found.index;
      return { start, end: start + found[0].length };
    }
  }
  return undefined;
}

/** Quotes the words as they are written, to the end of the last one. */
function quote(text: string, { positions }: Folded, { start, end }: Found): string {
  const last = positions[end] ?? text.length;
  const found = text.slice(positions[start] ?? 0, last).trimEnd();
  const isCut = found.length === last - (positions[start] ?? 0);
  const [rest = ''] = isCut
    ? (/^[\p{L}\p{M}\p{N}\u200C\u200D]*/u.exec(text.slice(last)) ?? [])
    : [];
  return found + rest;
}

interface Compiled {
  readonly marks: Marks;
  readonly patterns: ReadonlyMap<WordList, RegExp>;
}

const compiled = new Map<string, Compiled>();

/** Combines the words of the languages with those of English, which all the others borrow from. */
function compile(languages: readonly Language[]): Compiled {
  const all = [...new Set<Language>([...languages, 'en'])];
  const key = all.join(' ');
  const known = compiled.get(key);
  if (known) return known;
  const lists = [...new Set(WORD_RULES.map(({ list }) => list))];
  const made = {
    marks: toMarks(all.map((language) => GUARD_WORDS[language].grammar)),
    patterns: new Map(lists.map((list) => [list, toPattern(list, all)])),
  };
  compiled.set(key, made);
  return made;
}

function toPattern(list: WordList, languages: readonly Language[]): RegExp {
  const words = languages.flatMap((language) => GUARD_WORDS[language].lists[list]);
  const signs = list === 'stars' ? `|${STAR_SIGNS}` : '';
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${foldSource(words.join('|'))})${signs}`, 'u');
}
