import { scriptShare, type Language } from '#platform/language.ts';
import { splitSentences, toMarks, type Clause, type Marks } from './clauses.ts';
import { GRAMMARS } from '../guard-grammar/languages.ts';
import { CLAIM_RULES } from './rules-on-claims.ts';
import { HEALTH_RULES } from './rules-on-health.ts';
import { MONEY_RULES } from './rules-on-money.ts';
import { REVIEW_RULES } from './rules-on-reviews.ts';
import type { Finding, GuardRule, TextKind } from './schema.ts';
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
}

/** Returns at most one finding for each rule that the words of a text break. */
export function findForbiddenWords({ text, languages, kind }: WordsAsked): Finding[] {
  const folded = foldSpelling(text);
  const sentences = splitSentences(folded.text, marksFor(languages));
  const findings = new Map<GuardRule, Finding>();
  for (const language of new Set(languages)) {
    const isRomanised = language !== 'en' && scriptShare(text, 'en') > 0.5;
    const places = listPlaces(sentences, { folded: folded.text, language, isRomanised });
    for (const { rule, severity, find } of WORD_RULES) {
      const level = severity[kind];
      if (level === undefined || findings.has(rule)) continue;
      const excerpt = firstExcerpt(places, { find, kind, text, folded });
      if (excerpt !== undefined) findings.set(rule, { rule, severity: level, excerpt });
    }
  }
  return [...findings.values()];
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
