// Shared by the screen and the server; no schema library is loaded for them.

export const IMPORT_VERDICTS = ['new', 'same', 'changes', 'another_person', 'refused'] as const;
export const MOST_ROWS = 20_000;
/** The heading of the rows may be in the first rows; above it are a letterhead or groups of columns. */
export const SEARCHED_ROWS = 20;
/** The last place of a patient in a file. */
export const LAST_ROW = MOST_ROWS + SEARCHED_ROWS;
/** Rows of one call: with the longest cells they fit into a request. */
export const ROWS_A_CALL = 100;
/** Longer than a name or note may be, so that the answer can say why a row is refused. */
export const LONGEST_SENT = 300;
/** An import can be undone for so many days. */
export const UNDO_IMPORT_DAYS = 7;
/** More columns are no list of patients; exports of address books have about 90. */
export const MOST_COLUMNS = 256;
/** Of a file: 20,000 rows of 50 columns. They are copied to the screen at once. */
export const MOST_CELLS = 1_000_000;
/** Of all cells together; a spreadsheet may show one long text in each of its cells. 20,000 patients have some two million. */
export const MOST_CHARACTERS = 20_000_000;
/** A file of 20,000 rows takes a few seconds on a slow phone. */
export const LONGEST_READING_MS = 60_000;
