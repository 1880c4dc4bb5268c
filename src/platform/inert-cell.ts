/**
 * Matches what a spreadsheet may calculate: the beginning of a formula, full-width too where that keyboard is in use, also
 * behind blanks and invisible characters (U+2800 is an empty braille cell), which some programs take away; and a control character in front.
 */
export const FORMULA =
  /^(?:[\t\r\n\0]|[\p{Z}\p{C}\p{DI}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u;

/** Returns a text that is safe in a cell: with an apostrophe in front when a spreadsheet would calculate it. */
export function toInertCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
