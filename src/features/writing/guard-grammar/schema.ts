/**
 * Words that shape a sentence, as sources of regular expressions that match whole words. They decide
 * what a clause says: a condition states nothing, and a negated promise is none.
 */
export interface Grammar {
  /** Open a condition or another thing that is not stated: 'if', 'whether'. */
  readonly opensCondition: readonly string[];
  /** Close a condition, in languages that put it last: 'असल्यास'. */
  readonly closesCondition: readonly string[];
  /** Begin another statement in the same sentence: 'but', 'then'. */
  readonly boundary: readonly string[];
  readonly not: readonly string[];
  /** Words by which a text asks the reader to do something: 'please', 'give'. */
  readonly ask: readonly string[];
  /** The first person of a patient who tells about their own visit. */
  readonly own: readonly string[];
  /** The reader, the future or everybody: what makes a result a promise in a patient's words. */
  readonly promise: readonly string[];
}
