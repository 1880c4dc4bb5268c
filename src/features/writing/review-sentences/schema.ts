/** The points of a visit that a patient may tap, in the order of a visit. A draft keeps this order. */
export const POINTS = [
  'booking',
  'staff',
  'waiting',
  'cleanliness',
  'listening',
  'explanation',
  'comfort',
  'cost',
  'report',
] as const;
export type Point = (typeof POINTS)[number];

export const DIRECTIONS = ['good', 'bad'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** How the built-in writer says one point in one direction. */
export interface PointSentences {
  /** The chip that is tapped: what the patient says, in at most five words. */
  readonly label: string;
  /**
   * Sentences of 3 to 25 words with choices, `[this|that]`; together at least 120 different ones.
   * Each says what the label says, and no other point, person, duration, price or outcome.
   */
  readonly sentences: readonly string[];
  /** At least three sentences of at most six words, for when all longer ones are used. */
  readonly short: readonly string[];
}

/**
 * What the built-in writer can say in one language for a review draft: first person, without a verb
 * form that tells the writer's gender, in the language that people speak.
 */
export interface ReviewSentences {
  /** Say only that the patient visited {clinic_name}; true of a test as of a consultation. */
  readonly visited: readonly string[];
  /** The same with the day, {visit_date}. */
  readonly visitedOn: readonly string[];
  /** Give thanks, for nothing in particular; {clinic_name} may be named. */
  readonly thanks: readonly string[];
  readonly points: Readonly<Record<Point, Readonly<Record<Direction, PointSentences>>>>;
}
