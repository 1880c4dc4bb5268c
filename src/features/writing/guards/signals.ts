import type { Language } from '#platform/language.ts';
import type { Clause, Sentence } from './clauses.ts';
import type { GuardRule, Severity, TextKind } from './schema.ts';
import { readSignals, readTokens, type Signal, type Token } from './vocabulary.ts';

/** A concept that a finding quotes. */
export type Shown = Signal['concept'];

export interface WordRule {
  readonly rule: GuardRule;
  /** The kinds of text that it is about; another kind is not searched. */
  readonly severity: Readonly<Partial<Record<TextKind, Severity>>>;
  /** Returns the concepts by which a clause breaks the rule; undefined if it breaks none. */
  readonly find: (place: Place, kind: TextKind) => readonly Shown[] | undefined;
}

/** The concepts that a part of a text names. */
export class Scope {
  readonly tokens: readonly Token[];
  private readonly signals: readonly Signal[];
  private readonly named: ReadonlySet<Shown>;

  constructor(tokens: readonly Token[], signals: readonly Signal[]) {
    this.tokens = tokens;
    this.signals = signals;
    this.named = new Set(signals.map(({ concept }) => concept));
  }

  has(...concepts: readonly Shown[]): boolean {
    return concepts.every((concept) => this.named.has(concept));
  }

  hasAny(...concepts: readonly Shown[]): boolean {
    return concepts.some((concept) => this.named.has(concept));
  }

  list(concept: Shown): Signal[] {
    return this.signals.filter((signal) => signal.concept === concept);
  }

  /** Lists the concepts that the scope names, each once. */
  concepts(): Shown[] {
    return [...this.named];
  }

  /** Checks for two concepts in different words, with at most `gap` words between them. */
  isNear([one, other]: readonly [Shown, Shown], gap: number): boolean {
    return this.list(one).some((a) => this.list(other).some((b) => isWithinGap(a, b, gap)));
  }

  /** Checks that different words name the concepts. */
  isApart(one: Shown, other: Shown): boolean {
    return this.isNear([one, other], Number.POSITIVE_INFINITY);
  }

  /** Returns a signal of each concept, each as near to the first one as there is. */
  closest([first, ...others]: readonly Shown[]): Signal[] {
    const [start] = first === undefined ? [] : this.list(first);
    if (start === undefined) return [];
    const distance = ({ from }: Signal) => Math.abs(from - start.from);
    const nearest = others.flatMap((concept) =>
      this.list(concept)
        .toSorted((a, b) => distance(a) - distance(b))
        .slice(0, 1),
    );
    return [start, ...nearest];
  }

  within({ start, text }: { start: number; text: string }): Scope {
    const end = start + text.length;
    const isInside = (index: number) => {
      const token = this.tokens[index];
      return token !== undefined && token.start >= start && token.end <= end;
    };
    const inside = this.signals.filter(({ from, to }) => isInside(from) && isInside(to));
    return new Scope(this.tokens, inside);
  }
}

function isWithinGap(a: Signal, b: Signal, gap: number): boolean {
  const between = a.from > b.to ? a.from - b.to - 1 : b.from - a.to - 1;
  return between >= 0 && between <= gap;
}

/** A clause with its sentence, the sentences beside it and the whole text. */
export interface Place {
  readonly clause: Clause;
  readonly here: Scope;
  readonly sentence: Scope;
  readonly around: Scope;
  readonly text: Scope;
  readonly isAroundNegated: boolean;
  /** True if one of the sentence's clauses is a condition. */
  readonly hasCondition: boolean;
  /** Says that the reader may write at home or whenever they like. */
  readonly isLater: boolean;
}

export function listPlaces(
  sentences: readonly Sentence[],
  { folded, language, isRomanised }: { folded: string; language: Language; isRomanised: boolean },
): Place[] {
  const tokens = readTokens(folded);
  const text = new Scope(tokens, readSignals(tokens, { language, isRomanised }));
  return sentences.flatMap((sentence, index) => {
    const neighbours = sentences.slice(Math.max(0, index - 1), index + 2);
    const shared = {
      sentence: text.within(sentence),
      around: text.within(span(neighbours, folded)),
      text,
      isAroundNegated: neighbours.some(({ clauses }) => clauses.some((one) => one.isNegated)),
      hasCondition: sentence.clauses.some((one) => one.isConditional),
      isLater: sentence.clauses.some((one) => !one.isNegated && text.within(one).has('later')),
    };
    return sentence.clauses.map((clause) => ({ clause, here: text.within(clause), ...shared }));
  });
}

function span(sentences: readonly Sentence[], folded: string): { start: number; text: string } {
  const start = sentences[0]?.start ?? 0;
  const last = sentences.at(-1);
  const end = last === undefined ? folded.length : last.start + last.text.length;
  return { start, text: folded.slice(start, end) };
}
