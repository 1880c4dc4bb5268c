/** Short texts as patients and receptionists type them: own script, Latin letters, mixed, with and without marks. */
export interface Hints {
  /** With choices, `[this|that]`; every combination is one text. */
  readonly praise: readonly string[];
  readonly complaint: readonly string[];
}
