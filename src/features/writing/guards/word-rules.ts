import { scriptShare, type Language } from '#platform/language.ts';
import { splitSentences, toMarks, type Clause, type Marks, type Sentence } from './clauses.ts';
import { GRAMMARS } from '../guard-grammar/languages.ts';
import { CLAIM_RULES } from './rules-on-claims.ts';
import { HEALTH_RULES } from './rules-on-health.ts';
import { MONEY_RULES } from './rules-on-money.ts';
import { REVIEW_RULES } from './rules-on-reviews.ts';
import type { Finding, GuardRule, TextKind, Weights } from './schema.ts';
import { DOUBT, findLoudestClause, SURE, weighRules, WEIGHED_RULES } from './second-opinion.ts';
import { listPlaces, type Place, type Shown, type WordRule } from './signals.ts';
import { foldSpelling, type Folded } from './spelling.ts';

const WORD_RULES: readonly WordRule[] = [
  ...REVIEW_RULES,
  ...HEALTH_RULES,
  ...CLAIM_RULES,
  ...MONEY_RULES,
];

interface WordsAsked {
  /** In the form of `plainForm`. */
  readonly text: string;
  readonly languages: readonly Language[];
  readonly kind: TextKind;
  /** Of the second opinion, in the first language; without them the rules alone decide. */
  readonly weights?: Weights;
}

/** Returns at most one finding for each rule that the words of a text break. */
export function findForbiddenWords({ text, languages, kind, weights }: WordsAsked): Finding[] {
  const folded = foldSpelling(text);
  const sentences = splitSentences(folded.text, marksFor(languages));
  const findings = new Map<GuardRule, Finding>();
  for (const language of new Set(languages)) {
    const places = placesIn(text, { folded, sentences, language });
    for (const { rule, severity, find } of WORD_RULES) {
      const level = severity[kind];
      if (level === undefined || findings.has(rule)) continue;
      const excerpt = firstExcerpt(places, { find, kind, text, folded });
      if (excerpt !== undefined) findings.set(rule, { rule, severity: level, excerpt });
    }
    if (weights && language === languages[0] && WEIGHED_KINDS.includes(kind))
      weighFindings(findings, { places, weights, language, kind, text, folded });
  }
  return [...findings.values()];
}

/** Reads the clauses of a text as the rules and the second opinion see them. */
export function readPlaces(text: string, language: Language): Place[] {
  const folded = foldSpelling(text);
  const sentences = splitSentences(folded.text, marksFor([language]));
  return placesIn(text, { folded, sentences, language });
}

function placesIn(
  text: string,
  {
    folded,
    sentences,
    language,
  }: { folded: Folded; sentences: readonly Sentence[]; language: Language },
): Place[] {
  const isRomanised = language !== 'en' && scriptShare(text, 'en') > 0.5;
  return listPlaces(sentences, { folded: folded.text, language, isRomanised });
}

/** The kinds of text that the weights were trained with. */
const WEIGHED_KINDS: readonly TextKind[] = ['request', 'review'];

/** Drops findings that the second opinion doubts, and adds those that it is sure of. */
function weighFindings(
  findings: Map<GuardRule, Finding>,
  at: {
    places: readonly Place[];
    weights: Weights;
    language: Language;
    kind: TextKind;
    text: string;
    folded: Folded;
  },
): void {
  const opinions = weighRules(at.places, at);
  for (const rule of WEIGHED_RULES) {
    const opinion = opinions.get(rule);
    if (!opinion) continue;
    const isFound = findings.has(rule);
    // A request for money or a code is never let off.
    if (isFound && opinion.score < DOUBT && rule !== 'MONEY_OR_CODE') findings.delete(rule);
    const severity = WORD_RULES.find((one) => one.rule === rule)?.severity[at.kind];
    if (isFound || severity === undefined || opinion.score <= SURE) continue;
    const loudest = findLoudestClause(opinion.clauses, { ...at, rule });
    const excerpt = loudest ? quote(loudest, { ...at, shown: [] }) : '';
    findings.set(rule, { rule, severity, excerpt, isEstimate: true });
  }
}

function firstExcerpt(
  places: readonly Place[],
  at: Pick<WordRule, 'find'> & { kind: TextKind; text: string; folded: Folded },
): string | undefined {
  for (const place of places) {
    const shown = at.find(place, at.kind);
    if (shown) return quote(place, { ...at, shown });
  }
  return undefined;
}

/** Quotes the words of the concepts as they are written, from the first to the last one. */
function quote(
  { clause, here, sentence, around }: Place,
  { shown, text, folded }: { shown: readonly Shown[]; text: string; folded: Folded },
): string {
  const scope = [here, sentence].find((one) => one.has(...shown)) ?? around;
  const tokens = scope.closest(shown).flatMap(({ from, to }) => scope.tokens.slice(from, to + 1));
  // A finding without concepts is about the clause.
  const quoted = tokens.length > 0 ? tokens : trimClause(clause);
  const start = Math.min(...quoted.map((token) => token.start));
  const end = Math.max(...quoted.map((token) => token.end));
  const last = (folded.positions[end - 1] ?? 0) + 1;
  const found = text.slice(folded.positions[start] ?? 0, last);
  const [rest = ''] = /^[\p{M}\u200C\u200D]*/u.exec(text.slice(last)) ?? [];
  return found + rest;
}

function trimClause({ text, start }: Clause): { start: number; end: number }[] {
  const trimmed = text.trim();
  const from = start + text.indexOf(trimmed);
  return [{ start: from, end: from + trimmed.length }];
}

const marks = new Map<string, Marks>();

/** Combines the grammar of the languages with that of English, which all the others borrow from. */
function marksFor(languages: readonly Language[]): Marks {
  const all = [...new Set<Language>([...languages, 'en'])];
  const key = all.join(' ');
  const known = marks.get(key);
  if (known) return known;
  const made = toMarks(all.map((language) => GRAMMARS[language]));
  marks.set(key, made);
  return made;
}
